"""The games as PySolFC plays them."""

from tests.patience.plain.game import Game
from tests.patience.plain.reserves import (
    Canfield,
)
from tests.patience.plain.table import Table, red
from tests.patience.plain.tables import (
    FortunesFavor,
    FourSeasons,
    Frog,
    Gate,
)


class Pysol(Game):
    suits = "CSHD"
    has_hand = False

    def turn_first(self, table: Table, cards: list[str]) -> None:
        for _ in range(self.turn):
            table.waste.append(cards.pop())


class PysolCanfield(Pysol, Canfield):
    """The base first, then the reserve, then the rows from the right; any card fills a later space."""

    reserve_cards = 13

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_bases(table, cards)
        self.deal_squared(table, cards, self.reserve_cards)
        for column in reversed(table.columns):
            column.append(cards.pop())
        self.turn_first(table, cards)

    def deal_bases(self, table: Table, cards: list[str]) -> None:
        self.deal_base(table, cards)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top_or_whole(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "wt"


class PysolChameleon(PysolCanfield):
    columns = 3
    reserve_cards = 12
    turn = 1
    redeals = 0

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down_round(card, on)


class PysolStorehouse(PysolCanfield):
    fixed_base = "2"
    turn = 1
    redeals = 2

    def deal_bases(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "2", 4)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down_round(card, on)


class PysolRainbow(PysolCanfield):
    turn = 1
    redeals = 0

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down_round(card, on)


class PysolRainfall(PysolCanfield):
    turn = 1
    redeals = 2


class PysolSuperiorCanfield(PysolCanfield):
    """The reserve lies open, and any card fills a space from the start."""

    def deal_squared(self, table: Table, cards: list[str], count: int) -> None:
        for _ in range(count):
            table.reserve[0].append(cards.pop())

    def tidy(self, table: Table) -> None:
        pass

    def fills(self, table: Table, source: str) -> bool:
        return source in "rwt"


class PysolDoubleCanfield(PysolCanfield):
    packs = 2
    columns = 5
    foundations = 8
    suits = "CCSSHHDD"


class PysolVariegatedCanfield(PysolDoubleCanfield):
    """Aces ready, the reserve open, no king on an ace, two redeals."""

    fixed_base = "A"
    redeals = 2

    def deal_bases(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 8)

    def deal_squared(self, table: Table, cards: list[str], count: int) -> None:
        for _ in range(count):
            table.reserve[0].append(cards.pop())

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)


class PysolFourSeasons(Pysol, FourSeasons):
    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_base(table, cards)
        self.deal_row(table, cards)
        self.turn_first(table, cards)

    def fills(self, table: Table, source: str) -> bool:
        return source in "wtf"


class PysolSimplicity(PysolFourSeasons):
    columns = 12
    takes_back = True

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down_round(card, on)


class PysolFortunesFavor(Pysol, FortunesFavor):
    """A space takes the waste, the emptied waste takes the stock; with both out any card fills a space."""

    redeals = 0
    takes_back = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        super().lay_out(table, cards)
        self.turn_first(table, cards)

    def tidy(self, table: Table) -> None:
        for column in table.columns:
            if not column and table.waste:
                column.append(table.waste.pop())
            if not table.waste and table.stock:
                table.waste.append(table.stock.pop().upper())

    def fills(self, table: Table, source: str) -> bool:
        return source in "tf" and not table.waste


class PysolGate(Pysol, Gate):
    """A row is filled only in the move that empties it: the longer post, then the waste."""

    takes_back = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(5):
            for post in table.reserve:
                post.append(cards.pop())
        self.deal_row(table, cards)
        self.turn_first(table, cards)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)

    def show(self, pile: list[str], table: Table) -> None:
        if not pile and any(pile is column for column in table.columns):
            left, right = table.reserve
            source = right if len(right) > len(left) else left if left else table.waste
            if source:
                pile.append(source.pop())

    def fills(self, table: Table, source: str) -> bool:
        return not any(table.reserve) and source in "wtf"


class PysolFrog(Frog):
    """No ace is fetched; the first card of the stock is turned."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        while len(table.reserve[0]) < 13:
            card = cards.pop()
            if card[0] == "A":
                next(pile for pile in table.foundations if not pile).append(card)
            else:
                table.reserve[0].append(card)
        table.hand.append(cards.pop())


class PysolFly(PysolFrog):
    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 8)
        super().lay_out(table, cards)
