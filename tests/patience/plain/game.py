"""What most of the texts have in common."""

from collections.abc import Callable, Iterator

from tests.patience.plain.table import Table, number, shuffle


class Game:
    """What most of the texts have in common; each game below overrides what its text says differently."""

    packs = 1
    columns = 4
    reserves = 0
    offers = 0
    foundations = 4
    has_hand = False
    has_waste = True
    turn = 1
    redeals: float = 0
    fixed_base = ""  # "A": foundations begin with aces
    suits = ""  # "CSHD": the first foundation is for clubs, and so on
    takes_back = False  # foundation cards may go back to the columns
    shuffles = False  # a redeal shuffles the waste

    # -- the deal ---------------------------------------------------------------------------------

    def opening(self, cards: list[str], seed: int = 0) -> Table:
        table = Table()
        table.seed = seed if self.shuffles else 0
        table.reserve = [[] for _ in range(self.reserves)]
        table.columns = [[] for _ in range(self.columns)]
        table.offer = [[] for _ in range(self.offers)]
        table.foundations = [[] for _ in range(self.foundations)]
        table.base = self.fixed_base
        cards = cards[:]
        self.lay_out(table, cards)
        table.stock = [card.lower() for card in cards]
        self.tidy(table)
        return table

    def lay_out(self, table: Table, cards: list[str]) -> None:
        raise NotImplementedError

    def deal_row(self, table: Table, cards: list[str]) -> None:
        for column in table.columns:
            column.append(cards.pop())

    def deal_squared(self, table: Table, cards: list[str], count: int) -> None:
        """One reserve of which only the last card shows."""
        for _ in range(count):
            table.reserve[0].append(cards.pop().lower())
        table.reserve[0][-1] = table.reserve[0][-1].upper()

    def deal_base(self, table: Table, cards: list[str]) -> None:
        card = cards.pop()
        table.base = card[0]
        table.foundations[self.suits.index(card[1]) if self.suits else 0].append(card)

    def take_out(self, table: Table, cards: list[str], rank: str, count: int) -> None:
        """Cards of one rank, the first in the order of dealing, to foundations of their own."""
        for _ in range(count):
            at = max(i for i, card in enumerate(cards) if card[0] == rank)
            card = cards.pop(at)
            free = [
                pile
                for i, pile in enumerate(table.foundations)
                if not pile and (not self.suits or self.suits[i] == card[1])
            ]
            free[0].append(card)

    # -- what lies on what ------------------------------------------------------------------------

    def up(self, table: Table, card: str) -> list[str] | None:
        """Return the foundation that takes a card: up in suit from the base rank, 13 cards in a circle."""
        for i, pile in enumerate(table.foundations):
            if pile and len(pile) < 13 and self.fits_up(pile[-1], card) and self.next_up(pile[-1], card):
                return pile
            if not pile and card[0] == table.base and (not self.suits or self.suits[i] == card[1]):
                return pile
        return None

    def fits_up(self, on: str, card: str) -> bool:
        return on[1] == card[1]

    def next_up(self, on: str, card: str) -> bool:
        return number(card) == (number(on) + 1) % 13

    def packs_on(self, table: Table, card: str, on: str) -> bool:
        raise NotImplementedError

    def down_round(self, card: str, on: str) -> bool:
        """Next lower rank; a king follows an ace."""
        return number(on) == (number(card) + 1) % 13

    def down(self, card: str, on: str) -> bool:
        """Next lower rank; nothing goes on an ace."""
        return number(on) == number(card) + 1

    def run(self, table: Table, column: list[str]) -> int:
        """How many cards at the end of a column lie packed on each other, face up."""
        count = 1
        while count < len(column):
            card, on = column[-count], column[-count - 1]
            if on[1].islower() or not self.packs_on(table, card, on):
                break
            count += 1
        return count

    # -- how much is lifted: one of these per game --------------------------------------------------

    def lifts(self, table: Table, column: list[str]) -> list[int]:
        raise NotImplementedError

    def top(self, table: Table, column: list[str]) -> list[int]:
        return [1]

    def part(self, table: Table, column: list[str]) -> list[int]:
        return list(range(1, self.run(table, column) + 1))

    def whole(self, table: Table, column: list[str]) -> list[int]:
        return [len(column)] if self.run(table, column) == len(column) else []

    def top_or_whole(self, table: Table, column: list[str]) -> list[int]:
        return sorted({1, *self.whole(table, column)})

    # -- spaces -------------------------------------------------------------------------------------

    def tidy(self, table: Table) -> None:
        """Make the moves that are automatic."""

    def fills(self, table: Table, source: str) -> bool:
        """Whether a card from there ("w", "h", "s", "r", "t") may go into an empty column."""
        return False

    def fills_with(self, table: Table, source: str, card: str) -> bool:
        """Return whether this very card from there may go into an empty column."""
        return self.fills(table, source)

    def has_room(self, column: list[str], count: int) -> bool:
        return True

    def fill_columns(self, table: Table, *sources: list[str]) -> None:
        """Each empty column takes a card from the first source that has one."""
        for column in table.columns:
            if not column:
                source = next((pile for pile in sources if pile), None)
                if source is not None:
                    column.append(source.pop().upper())
                    self.show(source, table)

    def show(self, pile: list[str], table: Table) -> None:
        """Turn up the card that now lies last, except in the stock."""
        if pile and pile is not table.stock:
            pile[-1] = pile[-1].upper()

    # -- the stock ----------------------------------------------------------------------------------

    def can_deal(self, table: Table) -> bool:
        if table.stock:
            return self.has_waste or not table.hand
        return table.redeals < self.redeals and bool(table.waste or table.hand)

    def deal(self, table: Table) -> None:
        if self.has_waste:
            table.waste += table.hand
            table.hand = []
        if not table.stock:
            cards = table.waste[::-1]
            if self.shuffles:
                cards = shuffle(table.waste, table.seed * 256 + table.redeals + 1)
            table.stock = [card.lower() for card in cards]
            table.waste = []
            table.redeals += 1
            return
        for _ in range(self.turn):
            if table.stock:
                (table.hand if self.has_hand else table.waste).append(table.stock.pop().upper())

    # -- all moves ----------------------------------------------------------------------------------

    def children(self, table: Table) -> dict[str, Table]:
        """Every move, written as the engine writes it, with the table after it."""
        found: dict[str, Table] = {}

        def add(name: str, change: Callable[[Table], None]) -> None:
            new = table.copy()
            change(new)
            self.tidy(new)
            assert name not in found
            found[name] = new

        if self.can_deal(table):
            add("d", self.deal)
        for name, at in self.loose(table):
            self.single_card_moves(table, name, at, add)
        for i, column in enumerate(table.columns):
            if column:
                self.column_moves(table, i, column, add)
        if self.takes_back:
            for i, pile in enumerate(table.foundations):
                if pile:
                    self.take_back(table, i, pile[-1], add)
        return found

    def take_back(
        self, table: Table, i: int, card: str, add: Callable[[str, Callable[[Table], None]], None]
    ) -> None:
        for j, column in enumerate(table.columns):
            if self.packs_on(table, card, column[-1]) if column else self.fills_with(table, "f", card):
                add(f"f{i + 1}>t{j + 1}", lambda t, j=j: self.carry(t, t.foundations[i], t.columns[j], 1))

    def loose(self, table: Table) -> Iterator[tuple[str, Callable[[Table], list[str]]]]:
        """Return the piles outside the columns whose last card can be played."""
        if table.hand:
            yield "h", lambda t: t.hand
        if table.waste:
            yield "w", lambda t: t.waste
        for i, pile in enumerate(table.reserve):
            if pile:
                yield "r" + self.numbered(i, self.reserves), lambda t, i=i: t.reserve[i]

    def numbered(self, i: int, of: int) -> str:
        return str(i + 1) if of > 1 else ""

    def packs_from(self, source: str) -> bool:
        """Whether cards from there may be packed on columns."""
        return True

    def single_card_moves(
        self,
        table: Table,
        name: str,
        at: Callable[[Table], list[str]],
        add: Callable[[str, Callable[[Table], None]], None],
    ) -> None:
        card = at(table)[-1]
        if self.up(table, card) is not None:
            add(f"{name}>f", lambda t: self.go_up(t, at(t)))
        for j, column in enumerate(table.columns):
            may = (
                self.packs_from(name[0])
                and self.packs_on(table, card, column[-1])
                and self.has_room(column, 1)
                if column
                else self.fills_with(table, name[0], card)
            )
            if may:
                add(
                    f"{name}>t{self.numbered(j, self.columns)}",
                    lambda t, j=j: self.carry(t, at(t), t.columns[j], 1),
                )

    def column_moves(
        self, table: Table, i: int, column: list[str], add: Callable[[str, Callable[[Table], None]], None]
    ) -> None:
        name = "t" + self.numbered(i, self.columns)
        if self.up(table, column[-1]) is not None:
            add(f"{name}>f", lambda t: self.go_up(t, t.columns[i]))
        if not self.packs_from("t"):
            return
        for count in self.lifts(table, column):
            for j, other in enumerate(table.columns):
                if i == j:
                    continue
                if other:
                    may = self.packs_on(table, column[-count], other[-1]) and self.has_room(other, count)
                else:
                    may = count < len(column) and self.fills_with(table, "t", column[-count])
                if may:
                    many = f":{count}" if count > 1 else ""
                    add(
                        f"{name}{many}>t{self.numbered(j, self.columns)}",
                        lambda t, j=j, count=count: self.carry(t, t.columns[i], t.columns[j], count),
                    )

    def go_up(self, table: Table, pile: list[str]) -> None:
        card = pile.pop()
        foundation = self.up(table, card)
        assert foundation is not None
        foundation.append(card)
        self.show(pile, table)

    def carry(self, table: Table, source: list[str], target: list[str], count: int) -> None:
        cards = [card.upper() for card in source[-count:]]
        del source[-count:]
        target += cards
        self.show(source, table)

    # -- the table as text --------------------------------------------------------------------------

    def text(self, table: Table) -> str:
        groups = [("s", [table.stock])]
        if self.has_hand:
            groups.append(("h", [table.hand]))
        if self.has_waste:
            groups.append(("w", [table.waste]))
        groups += [("o", table.offer), ("r", table.reserve), ("t", table.columns), ("f", table.foundations)]
        words = [
            letter + ":" + "/".join("".join(pile) or "-" for pile in piles)
            for letter, piles in groups
            if piles
        ]
        words.append(str(table.redeals))
        if table.base and not self.fixed_base and not any(table.foundations):
            words.append(f"base:{table.base}")
        if self.shuffles:
            words.append(f"seed:{table.seed}")
        return " ".join(words)

    def read(self, text: str) -> Table:
        table = Table()
        table.base = self.fixed_base
        for word in text.split():
            letter, colon, body = word.partition(":")
            if letter == "base":
                table.base = body
                continue
            if letter == "seed":
                table.seed = int(body)
                continue
            if not colon:
                table.redeals = int(word)
                continue
            piles = [
                [pile[i : i + 2] for i in range(0, len(pile), 2)] if pile != "-" else []
                for pile in body.split("/")
            ]
            if letter in "shw":
                setattr(table, {"s": "stock", "h": "hand", "w": "waste"}[letter], piles[0])
            else:
                name = {"o": "offer", "r": "reserve", "t": "columns", "f": "foundations"}[letter]
                setattr(table, name, piles)
        begun = [pile for pile in table.foundations if pile]
        if begun and not self.fixed_base:
            table.base = begun[0][0][0]
        return table


def count(game: Game, table: Table, depth: int, known: dict[tuple[str, int], int] | None = None) -> int:
    """How many sequences of *depth* moves there are; equal tables are counted once."""
    known = {} if known is None else known
    key = game.text(table), depth
    if key not in known:
        children = game.children(table)
        known[key] = (
            len(children)
            if depth == 1
            else sum(count(game, child, depth - 1, known) for child in children.values())
        )
    return known[key]
