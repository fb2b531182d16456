"""Relatives of Four Seasons and Forty Thieves, of Frog, Terrace and Klondike."""

from tests.patience.plain.game import Game
from tests.patience.plain.house import (
    FortunesFavorNoRedeal,
)
from tests.patience.plain.table import Table, number, red
from tests.patience.plain.tables import (
    FourSeasons,
    Frog,
)


class RoyalEast(FourSeasons):
    has_hand = False


class Preference(FortunesFavorNoRedeal):
    columns = 8


class BusyAces(Game):
    """Twelve columns in suit, single cards, anything fills a space."""

    packs = 2
    columns = 12
    foundations = 8
    fixed_base = "A"

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return source in "wt"


class FilledAtOnce(BusyAces):
    def tidy(self, table: Table) -> None:
        self.fill_columns(table, table.waste, table.stock)

    def fills(self, table: Table, source: str) -> bool:
        return source == "t" and not table.waste and not table.stock


class Courtyard(FilledAtOnce):
    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)


class Corona(FilledAtOnce):
    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(3):
            self.deal_row(table, cards)


class Deuces(BusyAces):
    columns = 10
    fixed_base = "2"

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "2", 8)
        self.deal_row(table, cards)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return card[1] == on[1] and self.down_round(card, on)


class Fanny(Frog):
    """Twelve cards to the reserve, the last one face up; aces are not removed."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_squared(table, cards, 12)


class SirTommy(Frog):
    """One pack, four columns, no reserve."""

    packs = 1
    columns = 4
    reserves = 0
    foundations = 4

    def lay_out(self, table: Table, cards: list[str]) -> None:
        pass


class Calculation(SirTommy):
    """The first foundation goes up by ones from an ace, the second by twos from a 2, and so on; any suit."""

    rows = ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K")
    laid = 1  # how many cards of each foundation are laid out at the start

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for place in range(self.laid):
            for row, pile in zip(self.rows, table.foundations, strict=True):
                pile.append(next(card for card in reversed(cards) if card[0] == row[place]))
                cards.remove(pile[-1])

    def fitting(self, table: Table, card: str) -> list[int]:
        piles = zip(self.rows, table.foundations, strict=True)
        return [i for i, (row, pile) in enumerate(piles) if row[len(pile) : len(pile) + 1] == card[0]]

    def up(self, table: Table, card: str) -> list[str] | None:
        return next((table.foundations[i] for i in self.fitting(table, card)), None)

    def children(self, table: Table) -> dict[str, Table]:
        """Every move; the player says on which of several foundations a card goes."""
        found: dict[str, Table] = {}
        for name, child in super().children(table).items():
            if not name.endswith(">f"):
                found[name] = child
                continue
            card = next(
                now[-1]
                for now, before in zip(child.foundations, table.foundations, strict=True)
                if len(now) > len(before)
            )
            for i in self.fitting(table, card):
                new = child.copy()
                for pile, before in zip(new.foundations, table.foundations, strict=True):
                    pile[:] = before
                new.foundations[i].append(card)
                found[f"{name}{i + 1}"] = new
        return found


class BetsyRoss(Calculation):
    """Two cards lie on each foundation; there are no columns, but a waste, and two redeals."""

    columns = 0
    has_hand = False
    has_waste = True
    redeals = 2
    laid = 2


class Terrace(Game):
    """Choose the base among four cards; then nine columns; the reserve plays to the foundations only."""

    packs = 2
    columns = 9
    reserves = 1
    offers = 4
    foundations = 8
    reserve_cards = 11

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(self.reserve_cards):
            table.reserve[0].append(cards.pop())
        for place in table.offer:
            place.append(cards.pop())

    def fits_up(self, on: str, card: str) -> bool:
        return red(on) != red(card)

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down_round(card, on)

    def packs_from(self, source: str) -> bool:
        return source != "r"

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top(table, column)

    def tidy(self, table: Table) -> None:
        if table.base:
            self.fill_columns(table, table.waste, table.stock)

    def fills(self, table: Table, source: str) -> bool:
        return source == "t" and not table.waste and not table.stock

    def children(self, table: Table) -> dict[str, Table]:
        if table.base:
            return super().children(table)
        found: dict[str, Table] = {}
        for i in range(4):
            new = table.copy()
            card = new.offer[i].pop()
            new.base = card[0]
            new.foundations[0].append(card)
            new.columns[:3] = [place for place in new.offer if place]
            new.offer = [[] for _ in range(4)]
            for column in new.columns[3:]:
                column.append(new.stock.pop().upper())
            self.tidy(new)
            found[f"o{i + 1}>f"] = new
        return found


class GeneralsPatience(Terrace):
    reserve_cards = 13

    def fits_up(self, on: str, card: str) -> bool:
        return on[1] == card[1]


class Klondike(Game):
    """A triangle of seven columns; kings fill spaces; cards may be taken back."""

    columns = 7
    fixed_base = "A"
    redeals = float("inf")
    takes_back = True

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for row in range(self.columns):
            for i in range(row, self.columns):
                card = cards.pop()
                table.columns[i].append(card if i == row else card.lower())

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)

    def fills_with(self, table: Table, source: str, card: str) -> bool:
        return card[0] == "K"


class Klondike3(Klondike):
    turn = 3


class KlondikeVegas(Klondike):
    redeals = 0


class KlondikeVegas3(Klondike3):
    """Three passes: the first and two redeals."""

    redeals = 2


class DoubleKlondike(Klondike):
    packs = 2
    columns = 9
    foundations = 8


class FortyThieves(BusyAces):
    """Forty cards in ten columns."""

    columns = 10

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for _ in range(4):
            self.deal_row(table, cards)


class BeleagueredCastle(Game):
    """Aces out, six cards to each of eight columns; any suit, one card at a time; no stock."""

    columns = 8
    fixed_base = "A"
    has_waste = False

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.take_out(table, cards, "A", 4)
        self.deal_rows(table, cards)

    def deal_rows(self, table: Table, cards: list[str]) -> None:
        while cards:
            for column in table.columns:
                if cards:
                    column.append(cards.pop())

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return self.down(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.top(table, column)

    def fills(self, table: Table, source: str) -> bool:
        return source == "t"


class StreetsAndAlleys(BeleagueredCastle):
    """The aces are dealt like other cards."""

    def lay_out(self, table: Table, cards: list[str]) -> None:
        self.deal_rows(table, cards)


class AgnesBernauer(Game):
    """All cards face up; a deal lays a card on each of seven reserve piles; spaces take the last rank."""

    columns = 7
    reserves = 7
    has_waste = False

    def lay_out(self, table: Table, cards: list[str]) -> None:
        for row in range(7):
            for column in table.columns[row:]:
                column.append(cards.pop())
        for pile in table.reserve:
            pile.append(cards.pop())
        self.deal_base(table, cards)

    def can_deal(self, table: Table) -> bool:
        return bool(table.stock)

    def deal(self, table: Table) -> None:
        for pile in table.reserve:
            if table.stock:
                pile.append(table.stock.pop().upper())

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        return red(card) != red(on) and self.down_round(card, on)

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        return self.part(table, column)

    def fills_with(self, table: Table, source: str, card: str) -> bool:
        return (number(card) + 1) % 13 == number(table.base + "S")
