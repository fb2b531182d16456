"""Canfield, Selective Canfield, Storehouse and the three Chameleons, from sources 000, 001 and 002."""

from tests.patience.plain.game import Game
from tests.patience.plain.table import Table, red


class Canfield(Game):
    """002: 13 to the reserve, a base, four columns; alternate colours; whole piles; by threes."""

    reserves = 1
    turn = 3
    redeals = float("inf")

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_squared(table, cards, 13)
        self.deal_base(table, cards)
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down_round(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.whole(table, column)

    def tidy(self, table: Table) -> None:
        self.fill_columns(table, table.reserve[0])

    def fills(self, table: Table, source: str) -> bool:
        """After the stock [reserve] is exhausted, from the waste pile or the hand; never from the piles."""
        return not table.reserve[0] and source in "ws"

    def children(self, table: Table) -> dict[str, Table]:
        found = super().children(table)
        if table.stock and self.fills(table, "s"):
            for j, column in enumerate(table.columns):
                if not column:
                    new = table.copy()
                    new.columns[j].append(new.stock.pop().upper())
                    found[f"s>t{j + 1}"] = new
        return found


class SelectiveCanfield(Canfield):
    """002: five cards in a row after the stock [reserve]; one is chosen, the others are the tableau."""

    offers = 5

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_squared(table, cards, 13)
        for place in table.offer:
            place.append(cards.pop())

    def tidy(self, table: Table) -> None:
        if table.base:
            super().tidy(table)

    def children(self, table: Table) -> dict[str, Table]:
        if table.base:
            return super().children(table)
        found: dict[str, Table] = {}
        for i in range(5):
            new = table.copy()
            card = new.offer[i].pop()
            new.base = card[0]
            new.foundations[0].append(card)
            new.columns = [place for place in new.offer if place]
            new.offer = [[] for _ in range(5)]
            self.tidy(new)
            found[f"o{i + 1}>f"] = new
        return found


class Storehouse(Canfield):
    """002: deuces out; in suit; one at a time with the card in hand playable; two redeals."""

    fixed_base = "2"
    has_hand = True
    turn = 1
    redeals = 2

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "2", 4)
        self.deal_squared(table, cards, 13)
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down_round(card, on)

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "hw"


class Chameleon001(Game):
    """001: reserve of 12, three columns, then the base; any suit; parts move; later spaces from the waste."""

    reserves = 1
    columns = 3

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_squared(table, cards, 12)
        self.deal_row(table, cards)
        self.deal_base(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down_round(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)

    def tidy(self, table: Table) -> None:
        self.fill_columns(table, table.reserve[0])

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source == "w"


class Chameleon000(Chameleon001):
    """000: foundation, tableau, reserve; no word of kings on aces; any card or sequence fills a space."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_base(table, cards)
        self.deal_row(table, cards)
        self.deal_squared(table, cards, 12)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down(card, on)

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "wt"


class Chameleon002(Chameleon001):
    """002: reserve, foundation, tableau; the card in hand plays; it or the waste fills a space."""

    has_hand = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_squared(table, cards, 12)
        self.deal_base(table, cards)
        self.deal_row(table, cards)

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "hw"
