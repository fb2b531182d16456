"""Texts about the analysis of a finished game."""

from datetime import date

from bot.analysis.stages import stages
from bot.analysis.values import Analysis, Skill
from bot.patience import Game
from bot.record import StoredGame
from bot.words.cards import card
from bot.words.games import board_heading, deal_of, moves_made
from bot.words.marks import SMALL, bold, typed
from bot.words.moves import describe_move
from bot.words.text import next_daily, plural

ANALYSE_LABEL, PLAY_FROM_LABEL, AGAIN_LABEL = "Analyse", "Play from here", "Look again"
CHECK_LABEL, BACK_LABEL = "Still winnable?", "Go back to where it could be won"
CHECKED = {
    True: f"{bold('Yes')}, this game can still be won, and that is proved.",
    False: f"{bold('No')}, this game can no longer be won, and that is proved.",
    None: f"That is {bold('not known')}: the search found neither a win nor a proof that there is none.",
}
"""The answers to the question whether a game in progress can still be won."""
SEARCHING = "Searching for a win, or for a proof that there is none …"
LOOKING = "Looking for the last position that could be won …"
NO_WAY_BACK = f"No position of this game is known to be winnable. Start another deal with {typed('/play')}."
LEGEND = {"right": "Can be won", "open": "Not known", "wrong": "Lost", "gold": "Longer than needed"}
"""The meanings of the colours of the strip, in the order in which they follow one another."""
ENOUGH = 10
"""The fewest analysed games, played without help, that say something about luck and skill."""
RIGHT, WRONG, OTHER = "🟢", "🔴", "🟡"  # the colours of the arrows
_COMING = f"{SMALL}Longer searches are under way; look again in a few minutes."


def heading(stored: StoredGame) -> str:
    """Return the line above an analysis."""
    return f"{bold('Analysis')} · {board_heading(stored)}"


def analyse_label(stored: StoredGame) -> str:
    """Return the label of the button that analyses one of several games."""
    return f"{ANALYSE_LABEL} {stored.game.rules.name}, {deal_of(stored)}"


def not_yet(stored: StoredGame, today: date) -> str:
    """Return when a daily of today can be analysed."""
    name = stored.game.rules.name
    return f"Today's {name} can be analysed when its day is over, {next_daily(today)}."


def searching(positions: int) -> str:
    """Return how far an analysis is, for somebody who waits for it."""
    return f"Looking for the move that decided this game: {plural(positions, 'position')} searched …"


def taken_back(moves: int) -> str:
    """Return how many moves were taken back."""
    return f"{plural(moves, 'move')} taken back: from here the game can be won."


def caption(analysis: Analysis, position: int) -> str:
    """Return the name of a position over the strip."""
    if position == analysis.last:
        return "At the end"
    return f"Before move {position + 1} of {analysis.last}"


def findings(game: Game, analysis: Analysis) -> str:
    """Return what was found out about a finished game."""
    lines = _about_win(game, analysis) if game.is_won else _about_loss(game, analysis)
    lines += _accuracy(game, analysis)
    if not analysis.complete:
        lines.append(_COMING)
    return "\n".join(lines)


def _about_loss(game: Game, analysis: Analysis) -> list[str]:
    won_until, lost_from, last = analysis.won_until, analysis.lost_from, analysis.last
    if lost_from == 0:
        never = bold("Nobody could have won this deal.")
        return [f"{never} It is lost from the first card on, and that is proved."]
    if won_until is None and lost_from is None:
        return [f"Whether this game could be won is {bold('not known')}: no search finished."]
    if won_until is None:
        return [f"{_lost_from(analysis)} Whether it could be won before that is {bold('not known')}."]
    better = _way(game, analysis)
    if won_until == last:
        return [f"{bold('This game could still be won when it ended.')}", better]
    mine = describe_move(game.rules, game.position_at(won_until), game.moves[won_until])
    if analysis.losing_move is not None:
        return [f"{WRONG} {bold(f'Move {analysis.losing_move} of {last} lost this game:')} {mine}.", better]
    after = f"Whether it could be won later is {bold('not known')}."
    if lost_from is not None:
        after = f"{_lost_from(analysis)} What lies between is {bold('not known')}."
    return [
        f"{bold(f'Before move {won_until + 1} of {last} this game could still be won.')} {after}",
        f"{OTHER} Played: {mine}.",
        better,
    ]


def _lost_from(analysis: Analysis) -> str:
    return f"It was lost after move {analysis.lost_from} of {analysis.last}, and that is proved."


def _about_win(game: Game, analysis: Analysis) -> list[str]:
    taken = moves_made(game)
    if analysis.best is None:
        return [f"This win took {taken}. Whether a shorter one exists is {bold('not known')}."]
    if analysis.best >= analysis.last:
        return [f"This win took {taken}. {bold('No shorter win is known.')}"]
    found = [f"This win took {taken}; the best win known from this deal takes {bold(analysis.best)}."]
    worst = next((part for part in analysis.detours if part.first == analysis.shown), None)
    if worst is not None and analysis.line:
        first, last = worst.first + 1, worst.last
        where = f"Move {last}" if first == last else f"Moves {first} to {last}"
        mine = describe_move(game.rules, game.position_at(worst.first), game.moves[worst.first])
        found.append(f"{where} cost the most: {bold(plural(worst.moves, 'extra move'))}.")
        found.append(f"{OTHER} Played: {mine}.")
        found.append(_way(game, analysis))
    return found


def _way(game: Game, analysis: Analysis) -> str:
    """Return the length, the first move and the stages of the winning line."""
    assert analysis.shown is not None
    rules, position, line = game.rules, game.position_at(analysis.shown), analysis.line
    first = describe_move(rules, position, line[0])
    said = f"{RIGHT} A win in {plural(len(line), 'more move')} begins: {first}."
    if found := stages(rules, position, line):
        aims = ", then ".join(f"{card(stage.card)} (move {stage.moves})" for stage in found)
        said += f" It brings home {aims}{', then the rest' if found[-1].moves < len(line) else ''}."
    return said


def _accuracy(game: Game, analysis: Analysis) -> list[str]:
    """Return how well the game was played by what its player could see, and the moves that cost most."""
    if analysis.accuracy is None:
        return []
    lines = [f"{bold(f'Accuracy {analysis.accuracy.percent}')} of 100, judged by the cards you could see."]
    for one in analysis.accuracy.costly:
        position = game.position_at(one.number - 1)
        mine = describe_move(game.rules, position, game.moves[one.number - 1])
        better = describe_move(game.rules, position, one.better)
        lines.append(f"{SMALL}Move {one.number}, {mine}: {better} wins {one.points} more of 100 such games.")
    return lines


def luck_and_skill(skill: Skill) -> str:
    """Return what a player's analysed games say about luck and skill, "" if they are too few."""
    if skill.games < ENOUGH:
        return ""
    parts: list[str] = []
    if skill.judged >= ENOUGH:
        parts.append(f"accuracy {bold(f'{skill.accuracy // skill.judged} of 100')}")
    if skill.thrown:
        parts.append(f"{plural(skill.thrown, 'winnable deal')} not won")
    if skill.unwinnable:
        parts.append(f"{plural(skill.unwinnable, 'deal')} that nobody could win")
    if skill.wins:
        needless = max(0.1, skill.needless / skill.wins)
        longer = f"{needless:.1f} moves longer than" if skill.needless else "as short as"
        parts.append(f"wins {longer} the best known")
    if not parts:
        return ""
    return f"Luck and skill in {plural(skill.games, 'analysed game')}: {', '.join(parts)}."
