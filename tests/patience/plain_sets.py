"""The second implementation, continued: house rules, PySolFC's rules, and more games."""

from tests.patience.plain import (
    Canfield,
    Chameleon000,
    Chameleon001,
    Chameleon002,
    Chord,
    ChordStrict,
    FortunesFavor,
    FourSeasons,
    Frog,
    FrogAllAces,
    Game,
    Gate,
    GatePostsOnly,
    SelectiveCanfield,
    Simplicity,
    Storehouse,
    Table,
    number,
    red,
)

# -- house rules ------------------------------------------------------------------------------------


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


class SelectiveSingle(TopOrWhole, SelectiveCanfield):
    pass


class SelectivePart(Part, SelectiveCanfield):
    pass


class SelectiveLoose(Loose, SelectiveCanfield):
    pass


class SelectiveWasteOnly(WasteOnly, SelectiveCanfield):
    pass


class StorehouseTillDawn(Storehouse):
    """Empty piles may be filled from stock [reserve] or waste at any time; nothing is held in hand."""

    has_hand = False

    def tidy(self, table: Table) -> None:
        pass

    def fills(self, table: Table, source: str) -> bool:
        return source in "rw"


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


# -- as in PySolFC ----------------------------------------------------------------------------------


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


# -- more games -------------------------------------------------------------------------------------


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
        for row in range(7):
            for i in range(row, 7):
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


SETS: dict[str, type[Game]] = {
    "canfield": Canfield,
    "canfield-single": CanfieldSingle,
    "canfield-part": CanfieldPart,
    "canfield-loose": CanfieldLoose,
    "canfield-wasteonly": CanfieldWasteOnly,
    "canfield-bsd": CanfieldBsd,
    "canfield-pysol": PysolCanfield,
    "selective-canfield": SelectiveCanfield,
    "selective-canfield-single": SelectiveSingle,
    "selective-canfield-part": SelectivePart,
    "selective-canfield-loose": SelectiveLoose,
    "selective-canfield-wasteonly": SelectiveWasteOnly,
    "storehouse": Storehouse,
    "storehouse-tilldawn": StorehouseTillDawn,
    "storehouse-part": StorehousePart,
    "storehouse-shuffle": StorehouseShuffle,
    "storehouse-pysol": PysolStorehouse,
    "chameleon-000": Chameleon000,
    "chameleon-001": Chameleon001,
    "chameleon-002": Chameleon002,
    "chameleon-plus": ChameleonPlus,
    "chameleon-pysol": PysolChameleon,
    "four-seasons": FourSeasons,
    "four-seasons-nowrap": FourSeasonsNoWrap,
    "four-seasons-tobase": FourSeasonsToBase,
    "four-seasons-czarina": FourSeasonsCzarina,
    "four-seasons-florentine": FourSeasonsFlorentine,
    "four-seasons-pysol": PysolFourSeasons,
    "simplicity": Simplicity,
    "simplicity-nowrap": SimplicityNoWrap,
    "simplicity-pysol": PysolSimplicity,
    "fortunes-favor": FortunesFavor,
    "fortunes-favor-noredeal": FortunesFavorNoRedeal,
    "fortunes-favor-leisure": FortunesFavorLeisure,
    "fortunes-favor-pysol": PysolFortunesFavor,
    "gate": Gate,
    "gate-postsonly": GatePostsOnly,
    "gate-auto": GateAuto,
    "gate-part": GatePart,
    "gate-pysol": PysolGate,
    "chord": Chord,
    "chord-strict": ChordStrict,
    "chord-graceopen": ChordGraceOpen,
    "chord-graceonce": ChordGraceOnce,
    "chord-eighty": ChordEighty,
    "frog": Frog,
    "frog-allaces": FrogAllAces,
    "frog-squared": FrogSquared,
    "frog-pysol": PysolFrog,
    "rainbow": Rainbow,
    "rainfall": Rainfall,
    "superior-canfield": SuperiorCanfield,
    "double-canfield": DoubleCanfield,
    "variegated-canfield": VariegatedCanfield,
    "american-toad": AmericanToad,
    "demon": Demon,
    "acme": Acme,
    "dutchess": Dutchess,
    "eagle-wing": EagleWing,
    "little-gate": LittleGate,
    "czarina": FourSeasonsCzarina,
    "florentine": FourSeasonsFlorentine,
    "royal-east": RoyalEast,
    "preference": Preference,
    "busy-aces": BusyAces,
    "courtyard": Courtyard,
    "corona": Corona,
    "deuces": Deuces,
    "fly": FrogAllAces,
    "fly-pysol": PysolFly,
    "fanny": Fanny,
    "sir-tommy": SirTommy,
    "terrace": Terrace,
    "generals-patience": GeneralsPatience,
    "klondike": Klondike,
    "klondike-3": Klondike3,
    "agnes-bernauer": AgnesBernauer,
}
