"""Texts about puzzles, positions in which some moves keep the win, and storms of them."""

from datetime import date
from functools import partial
from itertools import accumulate, groupby

from bot.analysis.choices import Choices
from bot.analysis.daily_puzzle import Counts, Outcome
from bot.analysis.mistakes import Mistake
from bot.analysis.puzzle import Puzzle, hidden_orders
from bot.analysis.storm import MISS, change, combo, next_bonus
from bot.analysis.storm import WRONG as WRONG_ANSWER
from bot.analysis.storms import Bests, Storm
from bot.analysis.values import Analysis
from bot.patience import Move, Position, Rules, play
from bot.patience.parts import Kind
from bot.record import StoredGame
from bot.words.analysis import RIGHT, WRONG
from bot.words.cards import card
from bot.words.games import deal_of
from bot.words.language import N_, _, n_, number
from bot.words.marks import HEADLINE, SMALL, bold, instant
from bot.words.moves import describe_move
from bot.words.text import APART, game_name, joined, next_daily, person

NEXT_LABEL, AGAIN_LABEL, LOOK_LABEL = N_("Next puzzle"), N_("Try again"), N_("Look further")
PROMPT, FIRST_COUNTS = N_("Choose a move …"), N_("Your first answer counts.")
SHOWN = 3
"""Moves of a winning line that are told after its first one; a move that is repeated counts once."""
NO_MISTAKES = N_(
    "You have no losing move to learn from yet. Puzzles come from your own lost games that could have been "
    "won: come back when you have lost one."
)
NO_MISTAKES_SO_FAR = N_(
    "No losing move was found in your latest lost games. Press <b>Look further</b> to search older ones."
)
ALL_SOLVED = N_("You have solved all your puzzles, so this one comes again.")


def no_mistakes(stored: StoredGame, analysis: Analysis | None, today: date) -> str:
    """Return why the game that a player has lost last gives no puzzle."""
    game, deal = game_name(stored.game.rules), deal_of(stored)
    last = _("Your last lost game was {game}, {deal}.", game=game, deal=deal)
    if analysis is None and stored.of_day == today:
        why = _("Its losing move can be searched for when its day is over, {time}.", time=next_daily(today))
    elif analysis is None:
        why = _("Its losing move can be searched for tomorrow.")
    elif analysis.lost_from == 0:
        why = _("Nobody could have won that deal, so no move of yours lost it.")
    elif analysis.won_until == analysis.last:
        why = _("It could still be won at its end, so no move of yours lost it.")
    elif analysis.losing_move is not None:
        why = _("<b>Analyse</b> shows the move that lost it.")
    else:
        why = _("Which move lost it is <b>not known</b>: the search did not finish.")
    return f"{last} {why}"


def heading(puzzle: Mistake) -> str:
    """Return the line above the puzzle of a player's mistake."""
    stored = puzzle.stored
    where = _("before move {number} of {last}", number=puzzle.position + 1, last=len(stored.game.moves))
    title, game = bold(_("Your mistake")), game_name(stored.game.rules)
    return f"{title} · {game} · {deal_of(stored)} · {where}"


def question(choices: Choices) -> str:
    """Return the question of a puzzle, which says no more than is proved."""
    right = len(choices.keeps)
    if choices.unknown:
        return _("<b>At least one move keeps this game winnable.</b> Which one?")
    if right == 1:
        return _("<b>One move keeps this game winnable.</b> Which one?")
    return n_(
        "<b>{right} of {count} move keep this game winnable.</b> Find one.",
        "<b>{right} of {count} moves keep this game winnable.</b> Find one.",
        len(choices.moves),
        right=right,
    )


def explanation(rules: Rules, before: Position, choices: Choices, chosen: Move) -> list[str]:
    """Return what is proved of the *chosen* move, and a winning line."""
    line = choices.line(chosen)
    if line is not None:
        right = _("<b>Right:</b> {move}.", move=describe_move(rules, before, chosen))
        return [f"{RIGHT} {right}", _goes_on(rules, before, line)]
    said = describe_move(rules, before, chosen)
    if chosen in choices.unknown:
        found = _("It is <b>not known</b> whether this keeps the game winnable: {move}.", move=said)
    else:
        found = f"{WRONG} {_('<b>Proved to lose</b>: {move}.', move=said)}"
    best = min(choices.keeps, key=len)
    keeps = _("This keeps it winnable: {move}.", move=describe_move(rules, before, best[0]))
    return [found, f"{RIGHT} {keeps}", _goes_on(rules, before, best)]


def _goes_on(rules: Rules, before: Position, line: tuple[Move, ...]) -> str:
    """Return the length of a winning line, and the moves after its first one in words."""
    if len(line) == 1:
        return _("That wins the game.")
    positions = accumulate(line, partial(play, rules), initial=before)
    words = [describe_move(rules, *each) for each in zip(positions, line, strict=False)]
    runs = [(text, len(list(run))) for text, run in groupby(words[1:])]
    told = [
        text if count == 1 else n_("{move} ({count} time)", "{move} ({count} times)", count, move=text)
        for text, count in runs[:SHOWN]
    ]
    return n_(
        "The win takes {count} move and goes on: {moves}",
        "The win takes {count} moves and goes on: {moves}",
        len(line),
        moves=joined(told, APART) + (" …" if len(runs) > SHOWN else "."),
    )


def about_mistake(puzzle: Mistake, chosen: Move) -> str:
    """Return the answer to a try at the puzzle of a player's mistake."""
    rules, before = puzzle.stored.game.rules, puzzle.before
    told = explanation(rules, before, puzzle.choices, chosen)
    if puzzle.choices.line(chosen) is not None:
        played = describe_move(rules, before, puzzle.played)
        told.insert(1, SMALL + _("In the game, you played: {move}.", move=played))
    elif chosen == puzzle.played:
        told.insert(1, SMALL + _("You played it in the game too."))
    solved = n_(
        "{solved} of {count} puzzle solved.",
        "{solved} of {count} puzzles solved.",
        puzzle.count,
        solved=puzzle.solved,
    )
    return "\n".join([*told, SMALL + solved])


# -- the puzzle of the day ----------------------------------------------------------------------

DAILY_LABEL = N_("Puzzle of the day")


def asked(puzzle: Puzzle) -> str:
    """Return the question about a few moves, of which one wins or one loses, and the cards out of sight."""
    loses, keeps = _("Which of these moves loses?"), _("Which of these moves keeps the win?")
    lines = [bold(loses if puzzle.asks_for_loss else keeps)]
    rules, position = puzzle.game.rules, puzzle.game.position
    stock, waste = N_("Stock, next card first: {cards}"), N_("Waste, top card first: {cards}")
    for kind, order in ((Kind.STOCK, stock), (Kind.WASTE, waste)):
        cards = [card(each) for pile in rules.span(kind) for each in reversed(position.piles[pile])]
        if len(cards) > (kind is Kind.WASTE):
            lines.append(SMALL + _(order, cards=" ".join(cards)))
    if len(hidden_orders(rules, position)) > 1:
        lines.append(SMALL + _("The answer is the same in whatever order the other hidden cards lie."))
    return "\n".join(lines)


def about_daily(puzzle: Puzzle, outcome: Outcome) -> str:
    """Return the answer to a player's move in the puzzle of the day, and what others have found."""
    told = explanation(puzzle.game.rules, puzzle.game.position, puzzle.choices, outcome.move)
    here, world = outcome.here, _found(outcome.world)
    if outcome.world.answers == 1:
        told.append(_("You are the first to answer."))
    elif here is not None and here.answers != outcome.world.answers:
        told.append(_("{world} found it, {here} in this server.", world=world, here=_found(here)))
    else:
        told.append(_("{world} found it.", world=world))
    if outcome.streak:
        streak = n_("Your puzzle streak: {count} day.", "Your puzzle streak: {count} days.", outcome.streak)
        told.append(streak)
    return "\n".join(told)


def post(yesterday: Counts) -> str:
    """Return the lines of a server's daily post about the puzzle; *yesterday*: what was answered then."""
    text = _(
        "<b>Puzzle of the day</b>: find the move that keeps the game winnable. Only you see your answer."
    )
    if not yesterday.answers:
        return text
    return f"{text} {_('Yesterday {found} found it.', found=_found(yesterday))}"


def _found(counts: Counts) -> str:
    """Return how many have found the move.

    >>> _found(Counts(answers=30, found=12))
    '12 of 30'
    """
    return _("{found} of {answers}", found=number(counts.found), answers=number(counts.answers))


def storm_heading(storm: Storm) -> str:
    """Return the lines above a puzzle: the clock, the score, and what the last answer was."""
    assert storm.puzzle is not None
    answers, right = storm.row.answers, combo(storm.row.answers)
    reached, bonus = next_bonus(right)
    if not answers:
        last = _(
            "Solve as many as you can. "
            "A wrong answer costs {lost} s; {reached} right in a row add {bonus} s.",
            lost=MISS.seconds,
            reached=reached,
            bonus=bonus.seconds,
        )
    else:
        changed = int(change(answers).total_seconds())
        judged = f"{WRONG} {_('Wrong')}" if answers.endswith(WRONG_ANSWER) else f"{RIGHT} {_('Right')}"
        seconds = f", {_('{seconds} s', seconds=f'{changed:+}'.replace('-', '−'))}" if changed else ""
        score = _(
            "<b>{score}</b> solved · {right} in a row (+{bonus} s at {reached})",
            score=storm.row.score,
            right=right,
            bonus=bonus.seconds,
            reached=reached,
        )
        last = f"{judged}{seconds} · {score}"
    game, ends = game_name(storm.puzzle.game.rules), _("ends {time}", time=instant(storm.ends_at))
    return f"{bold(_('Storm'))} · {game} · {ends}\n{last}"


def storm_result(storm: Storm, bests: Bests) -> str:
    """Return the result of a storm that is over."""
    answers, score = storm.row.answers, storm.row.score
    longest = max(map(len, answers.split(WRONG_ANSWER)))
    lines = [HEADLINE + _("Storm over: {score} solved", score=number(score))]
    if answers:
        answered = n_(
            "{count} puzzle answered, at best {longest} right in a row.",
            "{count} puzzles answered, at best {longest} right in a row.",
            len(answers),
            longest=longest,
        )
        lines.append(answered)
    if bests.own is None:
        lines.append(_("Your first storm."))
    elif score > bests.own:
        lines.append(_("<b>Your best so far!</b>"))
    else:
        lines.append(_("Your best: {score}", score=number(bests.own)))
    today, here = N_("Best today: {name}, {score}"), N_("Best of this server: {name}, {score}")
    for text, best in ((today, bests.today), (here, bests.server)):
        if best is not None:
            lines.append(SMALL + _(text, name=person(best[0]), score=number(best[1])))
    return "\n".join(lines)
