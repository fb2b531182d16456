"""Texts about puzzles, positions in which some moves keep the win, and storms of them."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby

from bot.analysis.choices import Choices
from bot.analysis.daily_puzzle import Counts, Outcome
from bot.analysis.mistakes import Mistake
from bot.analysis.puzzle import Puzzle, hidden_orders
from bot.analysis.storm import MISS, change, combo, next_bonus
from bot.analysis.storm import WRONG as WRONG_ANSWER
from bot.analysis.storms import Bests, Storm
from bot.analysis.values import Analysis
from bot.patience import Move, Position, Rules, play
from bot.patience.rules import STOCK, WASTE
from bot.record import StoredGame
from bot.words.analysis import RIGHT, WRONG
from bot.words.cards import card
from bot.words.games import deal_of
from bot.words.marks import HEADLINE, SMALL, bold, instant
from bot.words.moves import describe_move
from bot.words.text import day_name, next_daily, person, plural

NEXT_LABEL, AGAIN_LABEL, LOOK_LABEL = "Next puzzle", "Try again", "Look further"
STORM_LABEL = "Another storm"
PROMPT = "Choose a move …"
RULES_LABEL = "Rules"
SHOWN = 3
"""Moves of a winning line that are told after its first one; a move that is repeated counts once."""
NO_MISTAKES = (
    "You have no losing move to learn from yet. Puzzles come from your own lost games that could have been "
    "won: come back when you have lost one."
)
NO_MISTAKES_SO_FAR = (
    f"No losing move was found in your latest lost games. Press {bold('Look further')} to search older ones."
)
ALL_SOLVED = f"{SMALL}You have solved all your puzzles, so this one comes again."
_NUMBERS = {1: "One move keeps", 2: "Two moves keep"}


def searching(searched: int) -> str:
    """Return how far the search for a puzzle is, for somebody who waits for it."""
    return f"Looking for your puzzle: {plural(searched, 'position')} searched …"


def no_mistakes(stored: StoredGame, analysis: Analysis | None, today: date) -> str:
    """Return why the game that a player has lost last gives no puzzle."""
    name = f"{stored.game.rules.name}, {deal_of(stored)}"
    last = f"Your last lost game was {name}."
    if analysis is None:
        when = f"when its day is over, {next_daily(today)}" if stored.of_day == today else "tomorrow"
        return f"{last} Its losing move can be searched for {when}."
    if analysis.lost_from == 0:
        return f"{last} Nobody could have won that deal, so no move of yours lost it."
    if analysis.won_until == analysis.last:
        return f"{last} It could still be won at its end, so no move of yours lost it."
    if analysis.losing_move is not None:
        return f"{last} {bold('Analyse')} shows the move that lost it."
    later = "; a longer search is under way" if not analysis.complete else ""
    return f"{last} Which move lost it is {bold('not known')}: the search did not finish{later}."


def heading(puzzle: Mistake) -> str:
    """Return the line above the puzzle of a player's mistake."""
    stored = puzzle.stored
    number = f"before move {puzzle.position + 1} of {len(stored.game.moves)}"
    return f"{bold('Your mistake')} · {stored.game.rules.name} · {deal_of(stored)} · {number}"


def question(choices: Choices) -> str:
    """Return the question of a puzzle, which says no more than is proved."""
    right = len(choices.keeps)
    if choices.unknown:
        return f"{bold('At least one move keeps this game winnable.')} Which one?"
    count = _NUMBERS.get(right, f"{right} of {len(choices.moves)} moves keep")
    return f"{bold(f'{count} this game winnable.')} {'Which one?' if right == 1 else 'Find one.'}"


def explanation(rules: Rules, before: Position, choices: Choices, chosen: Move) -> list[str]:
    """Return what is proved of the *chosen* move, and a winning line."""
    line = choices.line(chosen)
    if line is not None:
        return [
            f"{RIGHT} {bold('Right:')} {describe_move(rules, before, chosen)}.",
            _goes_on(rules, before, line),
        ]
    said = describe_move(rules, before, chosen)
    if chosen in choices.unknown:
        found = [f"Whether the game stays winnable is {bold('not known')}: {said}."]
    else:
        found = [f"{WRONG} {bold('This loses')}, and that is proved: {said}."]
    best = min(choices.keeps, key=len)
    return [
        *found,
        f"{RIGHT} This keeps it winnable: {describe_move(rules, before, best[0])}.",
        _goes_on(rules, before, best),
    ]


def _goes_on(rules: Rules, before: Position, line: tuple[Move, ...]) -> str:
    """Return the length of a winning line, and the moves after its first one in words."""
    if len(line) == 1:
        return "That wins the game."
    runs = [(text, len(list(run))) for text, run in groupby(_in_words(rules, before, line)[1:])]
    told = [text if count == 1 else f"{text} ({count} times)" for text, count in runs[:SHOWN]]
    rest = " …" if len(runs) > SHOWN else "."
    return f"The win takes {plural(len(line), 'move')} and goes on: {'; '.join(told)}{rest}"


def _in_words(rules: Rules, position: Position, line: Sequence[Move]) -> list[str]:
    told: list[str] = []
    for move in line:
        told.append(describe_move(rules, position, move))
        position = play(rules, position, move)
    return told


def about_mistake(puzzle: Mistake, chosen: Move) -> str:
    """Return the answer to a try at the puzzle of a player's mistake."""
    rules, before = puzzle.stored.game.rules, puzzle.before
    told = explanation(rules, before, puzzle.choices, chosen)
    if puzzle.choices.line(chosen) is not None:
        told.insert(1, f"{SMALL}In the game, you played: {describe_move(rules, before, puzzle.played)}.")
    elif chosen == puzzle.played:
        told.insert(1, f"{SMALL}You played it in the game too.")
    return "\n".join([*told, f"{SMALL}{puzzle.solved} of {plural(puzzle.count, 'puzzle')} solved."])


# -- the puzzle of the day ----------------------------------------------------------------------

DAILY_LABEL = "Puzzle of the day"


def asked(puzzle: Puzzle) -> str:
    """Return the question about a few moves, of which one wins or one loses, and the cards that are told."""
    text = "Which of these moves loses?" if puzzle.asks_for_loss else "Which of these moves keeps the win?"
    return "\n".join([bold(text), *_told(puzzle)])


def _told(puzzle: Puzzle) -> list[str]:
    """Return what the board of a puzzle does not show: the cards of stock and waste."""
    rules, position = puzzle.game.rules, puzzle.game.position
    lines: list[str] = []
    for kind, order in ((STOCK, "Stock, next card first"), (WASTE, "Waste, top card first")):
        cards = [card(each) for pile in rules.span(kind) for each in reversed(position.piles[pile])]
        if len(cards) > (kind is WASTE):
            lines.append(f"{SMALL}{order}: {' '.join(cards)}")
    if len(hidden_orders(rules, position)) > 1:
        lines.append(f"{SMALL}The answer is the same in whatever order the other hidden cards lie.")
    return lines


def daily_heading(puzzle: Puzzle, day: date) -> str:
    """Return the line above the puzzle of the day."""
    return f"{bold(DAILY_LABEL)} · {puzzle.game.rules.name} · {day_name(day)}"


def daily_question(puzzle: Puzzle) -> str:
    """Return the question of the puzzle of the day."""
    return f"{asked(puzzle)}\n{SMALL}Your first answer counts."


def about_daily(puzzle: Puzzle, outcome: Outcome) -> str:
    """Return the answer to a player's move in the puzzle of the day, and what others have found."""
    told = explanation(puzzle.game.rules, puzzle.game.position, puzzle.choices, outcome.move)
    here = ""
    if outcome.here is not None and outcome.here.answers != outcome.world.answers:
        here = f", {_found(outcome.here)} in this server"
    alone = outcome.world.answers == 1
    told.append("You are the first to answer." if alone else f"{_found(outcome.world)} found it{here}.")
    if outcome.streak:
        told.append(f"Your puzzle streak: {plural(outcome.streak, 'day')}.")
    return "\n".join(told)


def post(yesterday: Counts) -> str:
    """Return the lines of a server's daily post about the puzzle; *yesterday*: what was answered then."""
    text = f"{bold(DAILY_LABEL)}: find the move that keeps a game. Only you see your answer."
    if yesterday.answers:
        text += f" Yesterday {_found(yesterday)} found it."
    return text


def _found(counts: Counts) -> str:
    """Return how many have found the move.

    >>> _found(Counts(answers=30, found=12))
    '12 of 30'
    """
    return f"{counts.found} of {counts.answers}"


def storm_heading(storm: Storm) -> str:
    """Return the lines above a puzzle: the clock, the score, and what the last answer was."""
    assert storm.puzzle is not None
    answers, right = storm.answers, combo(storm.answers)
    reached, bonus = next_bonus(right)
    if not answers:
        last = "Solve as many as you can. "
        last += f"A wrong answer costs {MISS.seconds} s; {reached} right in a row add {bonus.seconds} s."
    else:
        changed = int(change(answers).total_seconds())
        last = f"{WRONG} Wrong" if answers.endswith(WRONG_ANSWER) else f"{RIGHT} Right"
        last += f", {changed:+} s".replace("-", "−") if changed else ""
        last += f" · {bold(storm.row.score)} solved · {right} in a row (+{bonus.seconds} s at {reached})"
    return f"{bold('Storm')} · {storm.puzzle.game.rules.name} · ends {instant(storm.ends_at)}\n{last}"


def storm_result(storm: Storm, bests: Bests) -> str:
    """Return the result of a storm that is over."""
    answers, score = storm.answers, storm.row.score
    longest = max(map(len, answers.split(WRONG_ANSWER)))
    lines = [f"{HEADLINE}Storm over: {score} solved"]
    if answers:
        lines.append(f"{plural(len(answers), 'puzzle')} answered, at best {longest} right in a row.")
    if bests.own is None or score > bests.own:
        lines.append(bold("Your best so far!") if bests.own is not None else "Your first storm.")
    else:
        lines.append(f"Your best: {bests.own}")
    lines += [
        f"{SMALL}{text}: {person(best[0])}, {best[1]}"
        for text, best in (("Best today", bests.today), ("Best of this server", bests.server))
        if best is not None
    ]
    return "\n".join(lines)
