"""``solve``: whether a position can be won, and the searches that it tries.

A short depth-first search decides the easy positions and beams find most wins.  Where the game has a
relaxation, that proves most losses and leads a depth-first search to wins.  A complete search is begun before
wide beams where that is likely to prove a loss, and comes last everywhere.
"""

from collections.abc import Iterator
from itertools import islice

from bot.patience import Position, Rules, is_won
from bot.solver.kernel.layout import BURIES, BY_DELETION, DEADS, LIMIT, STAGED, TALONS, TO_RESERVE
from bot.solver.kernel.vocabulary import Unsupported
from bot.solver.searches import choices, spider
from bot.solver.searches.clearing import is_clearing
from bot.solver.searches.klondike import has_classes
from bot.solver.searches.portfolio import Beam, portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.spider import is_spider
from bot.solver.verdict import Budget, Unknown, Verdict, Won

LOOK = 200
"""States of the first depth-first search, which is over before a beam has begun."""

SHORT = 20_000
"""States of the second one, before most beams."""

LONG = 1_000_000
"""States of the third one, before wide beams."""

EASY = 10_000
"""States of the searches that place some ranks, before the first beams."""

PLACED = 150_000
"""States of these searches after the first beams, for each second of the budget."""

LATE = 20
"""Cards to be dealt at most where a complete search can be hoped for, though the pack is dealt once."""

RELAXED = 2_000_000
"""States of a relaxed game that are searched before something else is tried."""

LEAN = 8_000_000
"""States of the lean guided search, before wide beams."""

GUIDED = 300_000
"""States of the complete guided search before wide beams, for each second of the budget."""

KEPT = 700_000
"""States of the searches that keep some suits, before wide beams, for each second of the budget."""

EARLY = 44
"""Cards to be dealt with which, or with more, beams find more wins than searches of relaxed games."""


def solve(rules: Rules, position: Position, budget: Budget | None = None) -> Verdict:
    """Return whether *position* can be won: ``Won`` with a line, ``Lost`` if that is proved, or ``Unknown``.

    The search knows the hidden cards.  The engine replays every line before it is returned; a line that the
    engine refuses raises :class:`WrongLine`.  ``Lost`` comes only from a complete search, from a proof in
    ``bot.solver.proofs`` or from the engine.  Of rules that the kernel cannot express nothing is known.
    """
    budget = budget or Budget()
    if is_won(rules, position):
        return Won(())
    if choices.chooses_base(rules, position):
        return choices.solve(rules, position, budget, solve)
    searcher = Searcher(rules, position, budget)
    if is_clearing(rules, position):
        verdict = searcher.clearing(SHORT) or searcher.clearing(LONG) or searcher.clearing()
        return verdict or Unknown(searcher.why, searcher.effort("clearing"))
    if has_classes(rules, position):  # Klondike: a class is so large that few are left to search
        verdict = searcher.classes(SHORT) or searcher.classes(LONG) or searcher.classes()
        return verdict or Unknown(searcher.why, searcher.effort("classes"))
    try:
        for verdict in spider.attempts(searcher) if is_spider(rules, position) else attempts(searcher):
            if verdict is not None:
                return verdict
            if searcher.spent():
                break
    except Unsupported:
        searcher.why = "rules"
    return Unknown(searcher.why or "states", searcher.effort("depth-first"))


def attempts(searcher: Searcher) -> Iterator[Verdict | None]:
    """Try one search or proof after another, cheap ones first, and yield what each finds.

    How often the pack comes round decides more than anything else which search is quick.  Raises
    :class:`Unsupported` before the first one.
    """
    rules, numbers = searcher.rules, searcher.tables.numbers
    is_endless = bool(numbers[STAGED])
    is_buried = is_endless and numbers[BURIES]  # packed cards stay where they are until they go home
    is_dealt_once = not is_endless and (numbers[LIMIT] <= 0 or numbers[TO_RESERVE])
    beams = enumerate(portfolio(rules))
    yield searcher.depth(LOOK)  # the easiest, a third of all openings, in a fraction of a millisecond
    left = len(searcher.position.piles[0])
    if left < EARLY:
        yield searcher.decide_by_places(EASY)  # some losses of Frog, in milliseconds
    if not is_buried:  # most wins, in hundredths of a second, where depth-first search meets them late
        yield from _run(searcher, islice(beams, 4))
    yield searcher.depth(SHORT)  # what has few states, such as most of Acme or Streets and Alleys
    yield searcher.endgame()  # losses late in the game, above all in Chord
    if left < EARLY:
        yield searcher.decide_by_places(int(PLACED * searcher.budget.seconds))  # most losses of Frog
    yield searcher.disprove(RELAXED)  # most losses of Chameleon and Little Gate; guides the next searches
    guide = searcher.guide
    if is_dealt_once and guide and guide.leads:  # wins of Chameleon by moves that uncover a card to go up
        yield searcher.depth(LEAN, guide, lean=True)
    is_late = numbers[DEADS] == BY_DELETION and left <= LATE
    if searcher.kept_suits:
        if numbers[TALONS] < EARLY:  # the middle and the end of Four Seasons
            yield searcher.decide_by_suits(int(KEPT * searcher.budget.seconds))
    elif is_dealt_once and guide:
        yield searcher.depth(int(GUIDED * searcher.budget.seconds), guide)
    elif not is_buried and (is_late or not is_dealt_once):  # proves losses sooner than wide beams end
        yield searcher.depth(int(LONG * searcher.budget.seconds) if is_dealt_once else LONG)
    if not is_buried:  # the rarer wins
        yield from _run(searcher, beams)
    yield searcher.decide_by_suits(searcher.budget.states)
    yield searcher.decide_by_places(searcher.budget.states)
    yield searcher.depth(guide=guide if is_dealt_once else None)  # everything, if the budget allows it


def _run(searcher: Searcher, beams: Iterator[tuple[int, Beam]]) -> Iterator[Verdict | None]:
    for number, beam in beams:
        if searcher.seconds() > searcher.budget.seconds * beam.until:
            return
        yield searcher.beam(beam, number)
