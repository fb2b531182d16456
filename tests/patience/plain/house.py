"""House rules of the ten games."""

from tests.patience.plain.game import Game
from tests.patience.plain.reserves import (
    Canfield,
    Chameleon001,
    SelectiveCanfield,
    Storehouse,
)
from tests.patience.plain.table import Table, red
from tests.patience.plain.tables import (
    Chord,
    FortunesFavor,
    FourSeasons,
    Frog,
    Gate,
    Simplicity,
)


class TopOrWhole(Game):
    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top_or_whole(table, column)


class Part(Game):
    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)


class Loose(Part):
    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "wst"


class WasteOnly(Game):
    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source == "w"


class CanfieldSingle(TopOrWhole, Canfield):
    pass


class CanfieldPart(Part, Canfield):
    pass


class CanfieldLoose(Loose, Canfield):
    pass


class CanfieldWasteOnly(WasteOnly, Canfield):
    pass


class CanfieldBsd(CanfieldWasteOnly):
    """Bases go up by themselves, after every space is filled; three cards lie turned at the start."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        super().lay_out(table, cards)
        for _ in range(3):
            table.waste.append(cards.pop())

    def tidy(self, table: Table) -> None:
        again = True
        while again:
            super().tidy(table)
            again = False
            for pile in [table.waste, table.reserve[0], *table.columns]:
                if pile and pile[-1][0] == table.base:
                    self.go_up(table, pile)
                    again = True
                    break


class CanfieldPublishedWhole(CanfieldWasteOnly):
    """Canfield, but nothing goes on a base card, and the stock fills no space."""

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return on[0] != table.base and super().packs_on(table, card, on)


class CanfieldPublishedPart(Part, CanfieldPublishedWhole):
    """Runs move; when the reserve is gone, the waste or any run fills a space."""

    def fills(self, table: Table, source: str) -> bool:
        return not table.reserve[0] and source in "wt"


class SelectiveSingle(TopOrWhole, SelectiveCanfield):
    pass


class SelectivePart(Part, SelectiveCanfield):
    pass


class SelectiveLoose(Loose, SelectiveCanfield):
    pass


class SelectiveWasteOnly(WasteOnly, SelectiveCanfield):
    pass


class StorehouseTillDawn(Storehouse):
    """Empty piles may be filled from stock [reserve], turned card or waste at any time."""

    def tidy(self, table: Table) -> None:
        pass

    def fills(self, table: Table, source: str) -> bool:
        return source in "rhw"


class StorehousePart(Part, Storehouse):
    pass


class StorehouseShuffle(Storehouse):
    shuffles = True


class ChameleonPlus(Chameleon001):
    """The place of the stock becomes a fourth column once it is out."""

    columns = 4

    def deal_row(self, table: Table, cards: list[str]) -> None:
        for column in table.columns[:3]:
            column.append(cards.pop())

    def tidy(self, table: Table) -> None:
        for column in table.columns if not table.stock else table.columns[:3]:
            if not column and table.reserve[0]:
                column.append(table.reserve[0].pop().upper())
                self.show(table.reserve[0], table)

    def children(self, table: Table) -> dict[str, Table]:
        found = super().children(table)
        return {name: new for name, new in found.items() if not (table.stock and name.endswith(">t4"))}


class FourSeasonsNoWrap(FourSeasons):
    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down(card, on)


class FourSeasonsToBase(FourSeasons):
    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return on[0] != table.base and self.down_round(card, on)


class FourSeasonsCzarina(FourSeasons):
    """Spaces are filled immediately from the waste or the hand; with both gone, by the columns."""

    def tidy(self, table: Table) -> None:
        self.fill_columns(table, table.waste, table.hand, table.stock)

    def fills(self, table: Table, source: str) -> bool:
        return source == "t" and not table.waste and not table.hand and not table.stock


class FourSeasonsFlorentine(FourSeasons):
    redeals = 1


class SimplicityNoWrap(Simplicity):
    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)


class FortunesFavorNoRedeal(FortunesFavor):
    redeals = 0


class FortunesFavorLeisure(FortunesFavor):
    def tidy(self, table: Table) -> None:
        pass

    def fills(self, table: Table, source: str) -> bool:
        for letter, pile in (("w", table.waste), ("h", table.hand), ("s", table.stock)):
            if pile:
                return source == letter
        return False

    def children(self, table: Table) -> dict[str, Table]:
        found = super().children(table)
        if table.stock and self.fills(table, "s"):
            for j, column in enumerate(table.columns):
                if not column:
                    new = table.copy()
                    new.columns[j].append(new.stock.pop().upper())
                    found[f"s>t{j + 1}"] = new
        return found


class FortunesFavorPublished(FortunesFavorNoRedeal):
    """The turned card goes to the waste; a space takes the last of the waste, else the next of the stock."""

    has_hand = False

    def tidy(self, table: Table) -> None:
        self.fill_columns(table, table.waste, table.stock)


class GateAuto(Gate):
    """The longer post fills a space at once, the left one if both are equal; later waste or hand may."""

    def tidy(self, table: Table) -> None:
        for column in table.columns:
            if not column and any(table.reserve):
                left, right = table.reserve
                post = right if len(right) > len(left) else left
                column.append(post.pop())

    def fills(self, table: Table, source: str) -> bool:
        return not any(table.reserve) and source in "hw"


class GatePart(Part, Gate):
    pass


class LittleGate(Gate):
    columns = 4


class ChordGraceOpen(Chord):
    def cells_open(self, table: Table) -> bool:
        return True


class ChordGraceOnce(Chord):
    def can_fill(self, table: Table) -> bool:
        return table.redeals == 0 and super().can_fill(table)

    def cells_open(self, table: Table) -> bool:
        return False


class ChordEighty(Chord):
    """Only the end differs."""


class FrogSquared(Frog):
    def lay_out(self, table: Table, cards: list[str]) -> None:
        super().lay_out(table, cards)
        frog = table.reserve[0]
        table.reserve[0] = [card.lower() for card in frog[:-1]] + frog[-1:]
