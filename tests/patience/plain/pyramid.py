"""Pyramid, Tut's Tomb and TriPeaks: cards that lie on others."""

from collections.abc import Callable

from tests.patience.plain.game import Game
from tests.patience.plain.popular import PuttPutt
from tests.patience.plain.table import Table, number


class Pyramid(Game):
    """Seven rows, each card under two of the next row; pairs of thirteen leave, kings alone; three passes."""

    columns = 28
    foundations = 1
    has_hand = True
    redeals = 2

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_row(table, cards)

    def free(self, table: Table, i: int) -> bool:
        row = next(row for row in range(7) if i < (row + 1) * (row + 2) // 2)
        return row == 6 or not (table.columns[i + row + 1] or table.columns[i + row + 2])

    def playable(self, table: Table) -> list[tuple[str, Callable[[Table], list[str]]]]:
        found = list(self.loose(table))
        for i, column in enumerate(table.columns):
            if column and self.free(table, i):
                found.append((f"t{i + 1}", lambda t, i=i: t.columns[i]))
        return found

    def children(self, table: Table) -> dict[str, Table]:
        found: dict[str, Table] = {}
        if self.can_deal(table):
            found["d"] = table.copy()
            self.deal(found["d"])
        for name, at in self.playable(table):
            if at(table)[-1][0] == "K":
                found[f"{name}>f"] = new = table.copy()
                new.foundations[0].append(at(new).pop())
            for other, there in self.playable(table):
                if other != name and number(at(table)[-1]) + 1 + number(there(table)[-1]) + 1 == 13:
                    found[f"{name}>{other}"] = new = table.copy()
                    new.foundations[0] += [there(new).pop(), at(new).pop()]
        return found


class PyramidOnce(Pyramid):
    redeals = 0


class TutsTomb(Pyramid):
    has_hand = False
    turn = 3
    redeals = float("inf")


class TriPeaks(PuttPutt):
    """Three peaks of three rows, face down, over a row of ten; otherwise as Putt Putt."""

    columns = 28
    over = (
        *((4, 5), (6, 7), (8, 9)),
        *((10, 11), (11, 12), (13, 14), (14, 15), (16, 17), (17, 18)),
        *((n, n + 1) for n in range(19, 28)),
    )

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_row(table, cards)
        table.columns[:18] = [[card.lower() for card in column] for column in table.columns[:18]]
        self.deal_base(table, cards)

    def free(self, table: Table, i: int) -> bool:
        return i >= 18 or not any(table.columns[n - 1] for n in self.over[i])

    def column_moves(
        self, table: Table, i: int, column: list[str], add: Callable[[str, Callable[[Table], None]], None]
    ) -> None:
        if self.free(table, i):
            super().column_moves(table, i, column, add)

    def tidy(self, table: Table) -> None:
        for i, column in enumerate(table.columns):
            if column and self.free(table, i):
                self.show(column, table)
