"""The search of Spider and its relatives: beams stage by stage, with a deal of the stock after each.

A beam finds wins and proves nothing; losses near the end are proved by the engine or by a complete search.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, repeat

from bot.patience import DEAL, Move, Position, Rules
from bot.patience.parts import NOWHERE, TABLEAU, Build, Foundations, Stock, Tableau, Unit, Vacancy
from bot.patience.plan import plan
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.searches import spider_kernel as k
from bot.solver.searches.line import replayed
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Verdict, Won

WEIGHTS = {k.SUITED: 24, k.LONG: 4, k.OTHER: -12, k.DOWN: -24, k.EMPTY: 20, k.HOME: 400}
"""What a state is worth; the weights come from trials, not from proofs.

A card on one of another suit counts as on any other card, because the two do not move together.
"""

KEEPING = WEIGHTS | {k.OTHER: 0, k.EMPTY: 80}
"""The judgement of a player who keeps spaces; the grades of deals were set by what that wins."""

BEAMS = ((40, 0), (150, 16), (500, 32), (1500, 8), (1500, 16), (1500, 32), (4000, 8), (4000, 16))
"""The width and the noise of one beam after the other."""

STAGE, LAYERS = 60, 420
"""The most moves between two deals, and of a game."""

CANDIDATES = 60
"""Room for the states that follow one state, on average."""

MOST_CARDS = 26
"""The most cards still in play for a complete search after these beams; else the last is repeated."""


def is_spider(rules: Rules, position: Position) -> bool:
    """Return whether columns are built regardless of suit, and complete runs in suit leave by themselves."""
    tableau, stock, foundations = rules.tableau, rules.stock, rules.foundations
    vacancy = Vacancy(may=(TABLEAU,))
    plain = Tableau(count=tableau.count, build=Build.RANK, run=Build.SUIT, takes=TABLEAU, vacancy=vacancy)
    return (
        tableau == plain
        and tableau.count <= k.MOST_COLUMNS
        and foundations == Foundations(count=foundations.count, unit=Unit.RUN, forced=True)
        and stock in (Stock(onto=NOWHERE), Stock(onto=TABLEAU, over_spaces=stock.over_spaces))
        and not rules.reserve.count
        and not rules.offer
        and sum(map(len, position.piles)) <= k.ROW - k.CARDS
    )


class SpiderSearch:
    """The beams of one position, within the budget of *searcher*."""

    def __init__(self, searcher: Searcher, weights: Mapping[int, int] = WEIGHTS) -> None:
        self.searcher = searcher
        self.rules, self.position = rules, position = searcher.rules, searcher.position
        self.deal = deal = int_array(k.DEAL_SIZE)
        stock, columns = position.piles[0][::-1], rules.span(TABLEAU)
        deal[k.COLUMNS], deal[k.RUNS] = len(columns), rules.foundations.count
        deal[k.STOCK], deal[k.OVER_SPACES] = len(stock), rules.stock.over_spaces
        for name, weight in weights.items():
            deal[name] = weight
        deal[k.STOCK_AT : k.STOCK_AT + len(stock)] = stock
        self.first = first = byte_array(k.ROW)
        first[k.COMPLETE] = sum(bool(position.piles[n]) for n in plan(rules).foundations)
        for place, n in enumerate(columns):
            first[k.LENGTHS + place] = len(position.piles[n])
            first[k.DOWNS + place] = position.hidden[n]
        for place, card in enumerate(card for n in columns for card in position.piles[n]):
            first[k.CARDS + place] = card

    def beam(self, width: int, noise: int, seed: int) -> tuple[Move, ...] | None:
        """Run one beam, and return the moves of a win or None."""
        deal, room = self.deal, width * LAYERS
        if room * k.ROW > self.searcher.budget.bytes // 2:
            self.searcher.why = "bytes"
            return None
        deal[k.SEED] = seed
        space = k.Space(
            rows=byte_array(k.ROW * (room + 1)),
            parents=int_array(room),
            steps=int_array(room),
            table=int_array(1 << (2 * room).bit_length()),
            found=int_array(4 * width * CANDIDATES + k.ROOM),
            parts=int_array(k.PARTS),
            bins=int_array(k.BINS),
        )
        space.rows[: k.ROW] = self.first
        start, first, last, layers = 0, 0, 1, 0
        while start < last and not self.searcher.spent():
            is_last = space.rows[start * k.ROW + k.PLACE] == deal[k.STOCK]
            dealing = first == last or (layers == STAGE and not is_last)
            end = int(k.layer(deal, space, start if dealing else first, last, width, noise, dealing))
            self.searcher.states += abs(end) - last
            if end < 0:
                return self._line(space, -end - 1)
            first, last, layers = last, end, layers + 1
            if dealing:
                start, layers = first, 0
        return None

    def playouts(self, games: int) -> int:
        """Return how many of *games* games of random moves are won."""
        rows = byte_array(3 * k.ROW)
        rows[: k.ROW] = self.first
        return int(k.playouts(self.deal, rows, int_array(k.ROOM), games))

    def _line(self, space: k.Space, row: int) -> tuple[Move, ...]:
        """Return the moves that lead to *row*, replayed by the engine."""
        p, moves = plan(self.rules), list[Move]()
        while row:
            step, first = int(space.steps[row]), p.columns.start
            moves.append(
                DEAL if step == k.DEALT else p.move(first + (step & 15), first + (step >> 4 & 15), step >> 8)
            )
            row = int(space.parents[row])
        return replayed(self.rules, self.position, moves[::-1])


def attempts(searcher: Searcher) -> Iterator[Verdict | None]:
    """Try the proof of an endgame, beams, and near the end a complete search; yield what each finds."""
    yield searcher.endgame()
    found = SpiderSearch(searcher)
    is_short = sum(map(len, searcher.position.piles)) - k.RUN * int(found.first[k.COMPLETE]) <= MOST_CARDS
    for number, (width, noise) in enumerate(BEAMS if is_short else chain(BEAMS, repeat(BEAMS[-1]))):
        before = searcher.states
        moves = found.beam(width, noise, number)
        yield None if moves is None else Won(moves, searcher.effort("beam"))
        if searcher.states - before < width:  # it has left nothing out
            break
    yield searcher.depth()


def shorter(searcher: Searcher, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the shortest line that other beams find, at most as long as *moves*."""
    found = SpiderSearch(searcher)
    for number in range(len(BEAMS), 10 * len(BEAMS)):
        if searcher.spent():
            break
        width, noise = BEAMS[number % 3]
        moves = min(moves, found.beam(width, noise, number) or moves, key=len)
    return moves
