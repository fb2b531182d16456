"""Relatives of Canfield."""

from tests.patience.plain.house import Part, TopOrWhole, WasteOnly
from tests.patience.plain.reserves import Canfield
from tests.patience.plain.table import Table, red


class Rainbow(WasteOnly, Canfield):
    """Canfield, any suit, one card at a time, no redeal."""

    turn = 1
    redeals = 0

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down_round(card, on)


class Rainfall(WasteOnly, Canfield):
    turn = 1
    redeals = 2


class SuperiorCanfield(Canfield):
    """The reserve lies open; spaces are not filled by themselves."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        super().lay_out(table, cards)
        table.reserve[0] = [card.upper() for card in table.reserve[0]]

    def tidy(self, table: Table) -> None:
        pass

    def fills(self, table: Table, source: str) -> bool:
        return source in "rwt"


class DoubleCanfield(Canfield):
    packs = 2
    columns = 5
    foundations = 8


class VariegatedCanfield(DoubleCanfield):
    """Aces ready, no king on an ace, two redeals."""

    fixed_base = "A"
    redeals = 2

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 8)
        for _ in range(13):
            table.reserve[0].append(cards.pop())
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)


class AmericanToad(TopOrWhole, WasteOnly, DoubleCanfield):
    """Twenty open cards in the reserve, eight columns in suit, one redeal."""

    columns = 8
    turn = 1
    redeals = 1

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(20):
            table.reserve[0].append(cards.pop())
        self.deal_base(table, cards)
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down_round(card, on)


class Demon(Part, DoubleCanfield):
    """Forty cards in the reserve, eight columns, parts of columns move."""

    columns = 8

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_squared(table, cards, 40)
        self.deal_base(table, cards)
        self.deal_row(table, cards)


class Acme(Canfield):
    """Aces ready, in suit, single cards, one redeal; later any card fills a space."""

    fixed_base = "A"
    turn = 1
    redeals = 1

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 4)
        self.deal_squared(table, cards, 13)
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "wt"


class Dutchess(Canfield):
    """Four fans of three; the first move brings the last card of a fan up; spaces from fans, then waste."""

    reserves = 4
    turn = 1
    redeals = 1

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for fan in table.reserve:
            fan += [cards.pop(), cards.pop(), cards.pop()]
        self.deal_row(table, cards)

    def tidy(self, table: Table) -> None:
        pass

    def fills(self, table: Table, source: str) -> bool:
        return source == "r" if any(table.reserve) else source == "w"

    def children(self, table: Table) -> dict[str, Table]:
        if table.base:
            return super().children(table)
        found: dict[str, Table] = {}
        for i in range(4):
            new = table.copy()
            card = new.reserve[i].pop()
            new.base = card[0]
            new.foundations[0].append(card)
            self.tidy(new)
            found[f"r{i + 1}>f"] = new
        return found


class EagleWing(Canfield):
    """A closed trunk of thirteen fills spaces; its last card plays; three cards to a column at most."""

    columns = 8
    turn = 1
    redeals = 2

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_base(table, cards)
        for _ in range(13):
            table.reserve[0].append(cards.pop().lower())
        self.deal_row(table, cards)

    def show(self, pile: list[str], table: Table) -> None:
        if pile is not table.reserve[0] or len(pile) == 1:
            super().show(pile, table)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down_round(card, on)

    def has_room(self, column: list[str], count: int) -> bool:
        return len(column) + count <= 3

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "wt"

    def children(self, table: Table) -> dict[str, Table]:
        found = super().children(table)
        if len(table.reserve[0]) > 1:
            found = {name: new for name, new in found.items() if name[0] != "r"}
        return found
