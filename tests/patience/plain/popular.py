"""FreeCell, Spider and Yukon with their relatives, and others that everybody knows."""

from collections.abc import Callable

from tests.patience.plain.game import Game
from tests.patience.plain.others import FortyThieves, Klondike
from tests.patience.plain.table import Table, number, red

Add = Callable[[str, Callable[[Table], None]], None]


class Westcliff(Klondike):
    """Ten columns of three cards, one pass, anything to a space, nothing taken back."""

    columns = 10
    redeals = 0
    takes_back = False

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for column in table.columns:
            column.append(cards.pop().lower())
        for column in table.columns:
            column.append(cards.pop().lower())
        self.deal_row(table, cards)

    def fills_with(self, table: Table, source: str, card: str) -> bool:
        return True


class Josephine(FortyThieves):
    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)


class RankAndFile(Josephine):
    """Three of four cards face down, in alternating colours."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(3):
            for column in table.columns:
                column.append(cards.pop().lower())
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)


class FreeCell(Game):
    """All cards open in eight columns, and four cells of one card each."""

    columns = 8
    reserves = 4
    fixed_base = "A"
    has_waste = False
    kings_only = False

    def lay_out(self, table: Table, cards: list[str]) -> None:
        while cards:
            for column in table.columns:
                if cards:
                    column.append(cards.pop())

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)

    def fills_with(self, table: Table, source: str, card: str) -> bool:
        return card[0] == "K" or not self.kings_only

    def carried(self, cells: int, spaces: int) -> int:
        """How many cards single moves bring over: half of them wait in a space until the others are there."""
        return 2 * self.carried(cells, spaces - 1) if spaces else cells + 1

    def column_moves(self, table: Table, i: int, column: list[str], add: Add) -> None:
        name = f"t{i + 1}"
        if self.up(table, column[-1]) is not None:
            add(f"{name}>f", lambda t: self.go_up(t, t.columns[i]))
        cells = [c for c, cell in enumerate(table.reserve) if not cell]
        for c in cells:
            add(f"{name}>r{c + 1}", lambda t, c=c: self.carry(t, t.columns[i], t.reserve[c], 1))
        for count in self.part(table, column):
            for j, other in enumerate(table.columns):
                spaces = sum(not each for each in table.columns if each is not other)
                if count > self.carried(len(cells), 0 if self.kings_only else spaces) or i == j:
                    continue
                if other:
                    may = self.packs_on(table, column[-count], other[-1])
                else:
                    may = count < len(column) and self.fills_with(table, "t", column[-count])
                if may:
                    many = f":{count}" if count > 1 else ""
                    add(
                        f"{name}{many}>t{j + 1}",
                        lambda t, j=j, count=count: self.carry(t, t.columns[i], t.columns[j], count),
                    )


class BakersGame(FreeCell):
    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down(card, on)


class BakersGameKings(BakersGame):
    kings_only = True


class ForeCell(FreeCell):
    """Six rows; the last four cards begin in the cells."""

    kings_only = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(6):
            self.deal_row(table, cards)
        for cell in table.reserve:
            cell.append(cards.pop())


class EightOff(BakersGameKings):
    """Six rows; the last four cards begin in four of the eight cells."""

    reserves = 8

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(6):
            self.deal_row(table, cards)
        for cell in table.reserve[:4]:
            cell.append(cards.pop())


class SeahavenTowers(BakersGameKings):
    """Five rows of ten; the last two cards begin in the middle cells."""

    columns = 10

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(5):
            self.deal_row(table, cards)
        for cell in table.reserve[1:3]:
            cell.append(cards.pop())


class Spider(Game):
    """Ten columns down in any suit; runs in suit move; those from king to ace leave; deals to all columns."""

    packs = 2
    columns = 10
    foundations = 8
    fixed_base = "A"
    has_waste = False
    colours = "CDHS"  # the suits that stand for clubs, diamonds, hearts and spades
    deals_to_spaces = False

    def opening(self, cards: list[str], seed: int = 0) -> Table:
        cards = [card[0] + self.colours["CDHS".index(card[1])] for card in cards]
        return super().opening(cards, seed)

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for i in range(44):
            table.columns[i % 10].append(cards.pop().lower())
        self.deal_row(table, cards)

    def up(self, table: Table, card: str) -> list[str] | None:
        return None  # no single card goes up

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down(card, on)

    def joined(self, card: str, on: str) -> bool:
        """Whether a card moves together with the one under it."""
        return card[1] == on[1] and self.down(card, on)

    def run(self, table: Table, column: list[str]) -> int:
        count = 1
        while count < len(column) and self.joined(column[-count], column[-count - 1]):
            count += 1
        return count

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return True

    def can_deal(self, table: Table) -> bool:
        return bool(table.stock) and (self.deals_to_spaces or all(table.columns))

    def deal(self, table: Table) -> None:
        for column in table.columns:
            if table.stock:
                column.append(table.stock.pop().upper())

    def is_complete(self, column: list[str]) -> bool:
        last = column[-13:]
        return "".join(card[0] for card in last) == "KQJT98765432A" and len({card[1] for card in last}) == 1

    def tidy(self, table: Table) -> None:
        for column in table.columns:
            if self.is_complete(column):
                self.leave(table, column)

    def leave(self, table: Table, column: list[str]) -> None:
        free = next(pile for pile in table.foundations if not pile)
        free += column[-13:]
        del column[-13:]
        self.show(column, table)


class Spider2(Spider):
    colours = "HHSS"


class Spider1(Spider):
    colours = "SSSS"


class Spiderette(Spider):
    """A triangle of seven columns, one pack."""

    packs = 1
    columns = 7
    foundations = 4

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for row in range(1, 7):
            for column in table.columns[row:]:
                column.append(cards.pop().lower())
        self.deal_row(table, cards)


class SimpleSimon(Spiderette):
    """All cards open in ten columns of 8, 8, 8, 7, 6, 5, 4, 3, 2 and 1."""

    columns = 10

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for length in (9, 8, 7, 6, 5, 4, 3, 10):
            for column in table.columns[:length]:
                column.append(cards.pop())


class Scorpion(Spiderette):
    """In suit, any face-up card moves; kings to spaces; the last three cards to the first columns."""

    deals_to_spaces = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for row in range(7):
            for i, column in enumerate(table.columns):
                card = cards.pop()
                column.append(card.lower() if row < 3 and i < 4 else card)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return super().joined(card, on)

    def joined(self, card: str, on: str) -> bool:
        return on[1].isupper()

    def fills_with(self, table: Table, source: str, card: str) -> bool:
        return card[0] == "K"


class ScorpionSpaces(Scorpion):
    def fills_with(self, table: Table, source: str, card: str) -> bool:
        return True


class ThreeBlindMice(Scorpion):
    """Ten columns of five, three cards of the last three columns face down, and two cards in reserve."""

    columns = 10
    reserves = 2

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for row in range(5):
            for i, column in enumerate(table.columns):
                card = cards.pop()
                column.append(card.lower() if row < 3 and i > 6 else card)
        for pile in table.reserve:
            pile.append(cards.pop())

    def packs_from(self, source: str) -> bool:
        return True


class Yukon(Game):
    """A triangle with five face-up cards on each column but the first; any face-up card moves."""

    columns = 7
    fixed_base = "A"
    has_waste = False

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for row in range(1, 7):
            for column in table.columns[row:]:
                column.append(cards.pop().lower())
        for _ in range(4):
            for column in table.columns[1:]:
                column.append(cards.pop())
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return list(range(1, sum(card[1].isupper() for card in column) + 1))

    def fills_with(self, table: Table, source: str, card: str) -> bool:
        return card[0] == "K"


class Russian(Yukon):
    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down(card, on)


class Alaska(Yukon):
    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and abs(number(card) - number(on)) == 1


class Golf(Game):
    """Seven columns of five; one foundation takes the next rank up or down, or the next card of the stock."""

    columns = 7
    foundations = 1
    has_waste = False
    corner = False

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(5):
            self.deal_row(table, cards)
        self.deal_base(table, cards)

    def up(self, table: Table, card: str) -> list[str] | None:
        (pile,) = table.foundations
        apart = abs(number(card) - number(pile[-1]))
        return pile if apart == 1 or (self.corner and apart == 12) else None

    def packs_from(self, source: str) -> bool:
        return False

    def can_deal(self, table: Table) -> bool:
        return bool(table.stock)

    def deal(self, table: Table) -> None:
        table.foundations[0].append(table.stock.pop().upper())


class PuttPutt(Golf):
    corner = True


class BlackHole(PuttPutt):
    """The ace of spades first, seventeen columns of three, no stock."""

    columns = 17
    fixed_base = "A"

    def lay_out(self, table: Table, cards: list[str]) -> None:
        cards.remove("AS")
        table.foundations[0].append("AS")
        for _ in range(3):
            self.deal_row(table, cards)
