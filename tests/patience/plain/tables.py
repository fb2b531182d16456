"""Four Seasons, Simplicity, Fortune's Favor, Gate, Chord and Frog, from sources 002, 003 and 004."""

from tests.patience.plain.game import Game
from tests.patience.plain.table import Table, number, red


class FourSeasons(Game):
    """002: a cross of five, then the base; any suit; one card at a time; spaces from anywhere."""

    columns = 5
    has_hand = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_row(table, cards)
        self.deal_base(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down_round(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return source in "hwt"


class Simplicity(FourSeasons):
    """002: two rows of six, alternating colours."""

    columns = 12

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down_round(card, on)


class FortunesFavor(Game):
    """002: aces out; twelve columns in suit; spaces must be filled: waste, if any, or hand; one redeal."""

    columns = 12
    has_hand = True
    fixed_base = "A"
    redeals = 1

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 4)
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top(table, column)

    def tidy(self, table: Table) -> None:
        self.fill_columns(table, table.waste, table.hand, table.stock)


class Gate(Game):
    """002: two posts of five, eight rails; alternate colours, top or whole pile; spaces from the posts."""

    reserves = 2
    columns = 8
    has_hand = True
    fixed_base = "A"

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for post in table.reserve:
            for _ in range(5):
                post.append(cards.pop())
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top_or_whole(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return source == "r" if any(table.reserve) else source in "hw"


class GatePostsOnly(Gate):
    """002 to the letter: a space in the rails may be filled only from the posts."""

    def fills(self, table: Table, source: str) -> bool:
        return source == "r"


class Chord(Game):
    """003: eight columns of three; ace to ten; red and black by turns; grace cards at the end."""

    packs = 2
    columns = 8
    reserves = 8
    foundations = 8
    fixed_base = "A"

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for column in table.columns:
            column += [cards.pop().lower(), cards.pop().lower(), cards.pop()]

    def up(self, table: Table, card: str) -> list[str] | None:
        row = table.foundations
        for i, pile in enumerate(row):
            if pile:
                if len(pile) < 10 and pile[-1][1] == card[1] and number(card) == number(pile[-1]) + 1:
                    return pile
            elif card[0] == "A" and self.place_is_free(row, i, card):
                return pile
        return None

    def place_is_free(self, row: list[list[str]], i: int, ace: str) -> bool:
        """Places are of one colour and the other by turns; the first ace, in the first place, says how."""
        return not row[0] or (red(row[0][0]) == red(ace)) == (i % 2 == 0)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return True

    def can_deal(self, table: Table) -> bool:
        return bool(table.stock) or self.can_fill(table)

    def can_fill(self, table: Table) -> bool:
        return bool(table.waste) and not all(table.reserve)

    def deal(self, table: Table) -> None:
        if table.stock:
            table.waste.append(table.stock.pop().upper())
            return
        for cell in table.reserve:
            if not cell and table.waste:
                cell.append(table.waste.pop())
        table.redeals += 1

    def cells_open(self, table: Table) -> bool:
        return table.redeals > 0

    def children(self, table: Table) -> dict[str, Table]:
        found = super().children(table)
        if table.waste and self.cells_open(table):
            for i, cell in enumerate(table.reserve):
                if not cell:
                    new = table.copy()
                    new.reserve[i].append(new.waste.pop())
                    found[f"w>r{i + 1}"] = new
        return found


class ChordStrict(Chord):
    """An ace goes to the next place only, and differs in colour from the ace before."""

    def place_is_free(self, row: list[list[str]], i: int, ace: str) -> bool:
        return i == 0 or (bool(row[i - 1]) and red(row[i - 1][0]) != red(ace))


class Frog(Game):
    """004: 13 cards but no ace to the frog; any suit up; five columns take any card, from the hand alone."""

    packs = 2
    columns = 5
    reserves = 1
    foundations = 8
    fixed_base = "A"
    has_hand = True
    has_waste = False

    def lay_out(self, table: Table, cards: list[str]) -> None:
        while len(table.reserve[0]) < 13:
            card = cards.pop()
            if card[0] == "A":
                next(pile for pile in table.foundations if not pile).append(card)
            else:
                table.reserve[0].append(card)
        if not table.foundations[0]:
            self.take_out(table, cards, "A", 1)

    def up(self, table: Table, card: str) -> list[str] | None:
        for pile in table.foundations:
            if number(card) == (number(pile[-1]) + 1 if pile else 0):
                return pile
        return None

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return True

    def packs_from(self, source: str) -> bool:
        return source == "h"

    def fills(self, table: Table, source: str) -> bool:
        return source == "h"


class FrogAllAces(Frog):
    """All eight aces first."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 8)
        super().lay_out(table, cards)
