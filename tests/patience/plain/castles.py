"""Baker's Dozen, Cruel and La Belle Lucie with their relatives: columns alone, without a stock."""

from collections.abc import Callable

from tests.patience.plain.others import BeleagueredCastle
from tests.patience.plain.table import Table, shuffle


class BakersDozen(BeleagueredCastle):
    """Thirteen columns of four; a king goes to the bottom of its column; spaces stay empty."""

    columns = 13

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_rows(table, cards)

    def deal_rows(self, table: Table, cards: list[str]) -> None:
        super().deal_rows(table, cards)
        for column in table.columns:
            column.sort(key=lambda card: card[0] != "K")  # a stable sort: only kings change places
            kings = sum(card[0] == "K" for card in column)
            column[:kings] = column[:kings][::-1]  # the later king goes under the earlier one

    def fills(self, table: Table, source: str) -> bool:
        return False


class GoodMeasure(BakersDozen):
    """Ten columns of five; two aces begin foundations."""

    columns = 10

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 2)
        self.deal_rows(table, cards)


class Cruel(BakersDozen):
    """Twelve columns of four, in suit; a deal picks the columns up from the left and deals fours again."""

    columns = 12
    redeals = float("inf")
    packet = 4

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 4)
        BeleagueredCastle.deal_rows(self, table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down(card, on) and card[1] == on[1]

    def can_deal(self, table: Table) -> bool:
        return table.redeals < self.redeals and any(table.columns)

    def deal(self, table: Table) -> None:
        hand: list[str] = []  # from the top down
        for column in table.columns:
            while column:
                hand.append(column.pop())
        table.redeals += 1
        if self.shuffles:
            hand = shuffle(hand, table.seed * 256 + table.redeals)
        for column in table.columns:
            column[:] = hand[: self.packet][::-1]
            del hand[: self.packet]


class LaBelleLucie(Cruel):
    """Seventeen fans of three and one of one; two deals, which shuffle the cards."""

    columns = 18
    redeals = 2
    packet = 3
    shuffles = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for column in table.columns:
            for _ in range(3):
                if cards:
                    column.append(cards.pop())


class LaBelleLucieDraw(LaBelleLucie):
    """After the last deal one card, once, is played from under others, which stay where they are."""

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return [*range(1, len(column) + 1)] if table.redeals == 2 else [1]

    def column_moves(
        self, table: Table, i: int, column: list[str], add: Callable[[str, Callable[[Table], None]], None]
    ) -> None:
        super().column_moves(table, i, column, add)
        for count in self.lifts(table, column)[1:]:
            if self.up(table, column[-count]) is not None:
                add(f"t{i + 1}:{count}>f", lambda t, count=count: self.draw_up(t, t.columns[i], count))

    def carry(self, table: Table, source: list[str], target: list[str], count: int) -> None:
        target.append(source.pop(-count))
        table.redeals += count > 1

    def draw_up(self, table: Table, source: list[str], count: int) -> None:
        source.append(source.pop(-count))
        self.go_up(table, source)
        table.redeals += 1


class Trefoil(LaBelleLucie):
    """The aces begin the foundations; sixteen fans."""

    columns = 16

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 4)
        BeleagueredCastle.deal_rows(self, table, cards)
