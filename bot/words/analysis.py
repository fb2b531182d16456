"""Texts about the analysis of a finished game."""

from datetime import date

from bot.analysis.stages import stages
from bot.analysis.values import Analysis, Skill
from bot.patience import Game
from bot.record import StoredGame
from bot.words.cards import card
from bot.words.games import board_heading, deal_of, moves_made
from bot.words.language import N_, _, n_, number
from bot.words.marks import SMALL, bold
from bot.words.moves import describe_move
from bot.words.text import game_name, joined, next_daily

ANALYSE_LABEL, PLAY_FROM_LABEL, AGAIN_LABEL = N_("Analyse"), N_("Play from here"), N_("Look again")
CHECK_LABEL, BACK_LABEL = N_("Still winnable?"), N_("Go back to where it could be won")
CHECKED = {
    True: N_("<b>Yes</b>, this game can still be won, and that is proved."),
    False: N_("<b>No</b>, this game can no longer be won, and that is proved."),
    None: N_("That is <b>not known</b>: the search found neither a win nor a proof that there is none."),
}
"""The answers to the question whether a game in progress can still be won."""
NOBODY = N_("<b>Nobody could have won this deal.</b> It is lost from the first card on, and that is proved.")
SEARCHING = N_("Searching for a win, or for a proof that there is none …")
LOOKING = N_("Looking for the last position that could be won …")
NO_WAY_BACK = N_("No position of this game is known to be winnable. Start another deal with <c>/play</c>.")
LEGEND = {
    "right": N_("Can be won"),
    "open": N_("Not known"),
    "wrong": N_("Lost"),
    "gold": N_("Longer than needed"),
}
"""The meanings of the colours of the strip, in the order in which they follow one another."""
ENOUGH = 10
"""The fewest analysed games, played without help, that say something about luck and skill."""
RIGHT, WRONG, OTHER = "🟢", "🔴", "🟡"  # the colours of the arrows


def heading(stored: StoredGame) -> str:
    """Return the line above an analysis."""
    return f"{bold(_('Analysis'))} · {board_heading(stored)}"


def analyse_label(stored: StoredGame) -> str:
    """Return the label of the button that analyses one of several games."""
    return _("Analyse {game}, {deal}", game=game_name(stored.game.rules), deal=deal_of(stored))


def not_yet(stored: StoredGame, today: date) -> str:
    """Return when a daily of today can be analysed."""
    game, time = game_name(stored.game.rules), next_daily(today)
    return _("Today's {game} can be analysed when its day is over, {time}.", game=game, time=time)


def searching(positions: int) -> str:
    """Return how far an analysis or the search for a puzzle is, for somebody who waits for it."""
    return n_("{count} position searched …", "{count} positions searched …", positions)


def taken_back(moves: int) -> str:
    """Return how many moves were taken back."""
    return n_(
        "{count} move taken back: from here the game can be won.",
        "{count} moves taken back: from here the game can be won.",
        moves,
    )


def caption(analysis: Analysis, position: int) -> str:
    """Return the name of a position over the strip."""
    if position == analysis.last:
        return _("At the end")
    return _("Before move {number} of {last}", number=position + 1, last=analysis.last)


def findings(game: Game, analysis: Analysis) -> str:
    """Return what was found out about a finished game."""
    lines = _about_win(game, analysis) if game.is_won else _about_loss(game, analysis)
    lines += _accuracy(game, analysis)
    if analysis.may_grow:
        lines.append(SMALL + _("Longer searches are under way; look again in a few minutes."))
    return "\n".join(lines)


def _about_loss(game: Game, analysis: Analysis) -> list[str]:
    won_until, lost_from, last = analysis.won_until, analysis.lost_from, analysis.last
    if lost_from == 0:
        return [_(NOBODY)]
    if won_until is None and lost_from is None:
        return [_("Whether this game could be won is <b>not known</b>: no search finished.")]
    if won_until is None:
        return [f"{_lost_from(analysis)} {_('Whether it could be won before that is <b>not known</b>.')}"]
    better = _way(game, analysis)
    if won_until == last:
        return [_("<b>This game could still be won when it ended.</b>"), better]
    mine = describe_move(game.rules, game.position_at(won_until), game.moves[won_until])
    lost = {"number": analysis.losing_move, "last": last, "move": mine}
    if analysis.losing_move is not None:
        return [f"{WRONG} {_('<b>Move {number} of {last} lost this game:</b> {move}.', **lost)}", better]
    before = _(
        "<b>Before move {number} of {last} this game could still be won.</b>", number=won_until + 1, last=last
    )
    if analysis.suspects:
        one = n_(
            "<b>This move lost this game:</b>",
            "<b>One of these {count} moves lost this game:</b>",
            len(analysis.suspects),
        )
        moves = [f"· {_suspect(game, number)}" for number in analysis.suspects]
        return [f"{WRONG} {one}", *moves, before, better]
    after = _("Whether it could be won later is <b>not known</b>.")
    if lost_from is not None:
        after = f"{_lost_from(analysis)} {_('What lies between is <b>not known</b>.')}"
    return [f"{before} {after}", f"{OTHER} {_('Played: {move}.', move=mine)}", better]


def _suspect(game: Game, number: int) -> str:
    move = describe_move(game.rules, game.position_at(number - 1), game.moves[number - 1])
    return _("{card} (move {number})", card=move[:1].upper() + move[1:], number=number)


def _lost_from(analysis: Analysis) -> str:
    moves = {"number": analysis.lost_from, "last": analysis.last}
    return _("It was lost after move {number} of {last}, and that is proved.", **moves)


def _about_win(game: Game, analysis: Analysis) -> list[str]:
    taken = _("This win took {moves}.", moves=moves_made(game))
    if analysis.best is None:
        return [f"{taken} {_('Whether a shorter one exists is <b>not known</b>.')}"]
    if analysis.best >= analysis.last:
        return [f"{taken} {_('<b>No shorter win is known.</b>')}"]
    best = n_(
        "The best win known from this deal takes <b>{count}</b> move.",
        "The best win known from this deal takes <b>{count}</b> moves.",
        analysis.best,
    )
    found = [f"{taken} {best}"]
    worst = next((part for part in analysis.detours if part.first == analysis.shown), None)
    if worst is not None and analysis.line:
        mine = describe_move(game.rules, game.position_at(worst.first), game.moves[worst.first])
        moves = n_("{count} extra move", "{count} extra moves", worst.moves)
        first, last = worst.first + 1, worst.last
        one = N_("Move {last} cost the most: <b>{moves}</b>.")
        several = N_("Moves {first} to {last} cost the most: <b>{moves}</b>.")
        longest = _(one if first == last else several, first=first, last=last, moves=moves)
        found += [longest, f"{OTHER} {_('Played: {move}.', move=mine)}", _way(game, analysis)]
    return found


def _way(game: Game, analysis: Analysis) -> str:
    """Return the length, the first move and the stages of the winning line."""
    assert analysis.shown is not None
    rules, position, line = game.rules, game.position_at(analysis.shown), analysis.line
    said = n_(
        "A win in {count} more move begins: {move}.",
        "A win in {count} more moves begins: {move}.",
        len(line),
        move=describe_move(rules, position, line[0]),
    )
    found = stages(rules, position, line)
    aims = [_("{card} (move {number})", card=card(stage.card), number=stage.moves) for stage in found]
    if found and found[-1].moves < len(line):
        aims.append(_("the rest"))
    # Translators: {cards} are "A♠ (move 3) → K♠ (move 40) → the rest".
    home = f" {_('Hardest to bring home: {cards}.', cards=' → '.join(aims))}" if found else ""
    return f"{RIGHT} {said}{home}"


def _accuracy(game: Game, analysis: Analysis) -> list[str]:
    """Return how well the game was played by what its player could see, and the moves that cost most."""
    accuracy = analysis.accuracy
    if accuracy is None:
        return []
    lines = [_("<b>Accuracy {percent}</b> of 100, judged by the cards you could see.", percent=accuracy)]
    for one in analysis.costly:
        position = game.position_at(one.number - 1)
        cost = n_(
            "Move {number}: {move}. Better by {count} point: {better}.",
            "Move {number}: {move}. Better by {count} points: {better}.",
            one.points,
            number=one.number,
            move=describe_move(game.rules, position, game.moves[one.number - 1]),
            better=describe_move(game.rules, position, one.better),
        )
        lines.append(SMALL + cost)
    return lines


def luck_and_skill(skill: Skill) -> str:
    """Return what a player's analysed games say about luck and skill, "" if they are too few."""
    if skill.games < ENOUGH:
        return ""
    parts: list[str] = []
    if skill.judged >= ENOUGH:
        parts.append(_("accuracy <b>{percent} of 100</b>", percent=skill.accuracy // skill.judged))
    if skill.thrown:
        parts.append(n_("{count} winnable deal not won", "{count} winnable deals not won", skill.thrown))
    if skill.unwinnable:
        parts.append(
            n_("{count} deal that nobody could win", "{count} deals that nobody could win", skill.unwinnable)
        )
    if skill.wins and skill.needless:
        longer = number(round(max(0.1, skill.needless / skill.wins), 1))
        parts.append(_("wins {moves} moves longer than the best known", moves=longer))
    elif skill.wins:
        parts.append(_("wins as short as the best known"))
    if not parts:
        return ""
    return n_(
        "Luck and skill in {count} analysed game: {facts}.",
        "Luck and skill in {count} analysed games: {facts}.",
        skill.games,
        facts=joined(parts),
    )
