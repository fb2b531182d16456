"""Tables of the suit-blind relaxation (``suit_blind``), for the games that meet its conditions."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from bot.patience import Rules
from bot.patience.plan import plan
from bot.patience.rules import RESERVE, STOCK, TABLEAU, WASTE, Build, Kind, Lift, Start
from bot.solver.kernel import layout
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array_of
from bot.solver.proofs import suit_blind
from bot.solver.proofs.abstraction import abstract

MOST_TALON = 40
MOST_RESERVE = 30
MOST_COLUMNS = 4
SUITS = 4


def suit_blind_game(tables: Tables) -> tuple[Buffer, tuple[int, int, int]] | None:
    """Return the table of the relaxed game and the abstraction of the position; None if a condition fails."""
    rules, numbers, base = tables.rules, tables.numbers, int(tables.state[layout.BASE])
    stock, tableau, fills = rules.stock, rules.tableau, Kind(0)
    for tier in tableau.vacancy.may:
        fills |= tier
    if (
        not is_relaxable(tables)
        or tableau.count > MOST_COLUMNS
        or tableau.lift is Lift.PILE
        or tableau.vacancy.must != (RESERVE,)
        or WASTE not in fills
        or fills & (STOCK | RESERVE)
        or numbers[layout.RESERVES] > 1
        or WASTE not in stock.onto
        or stock.turn != 1
        or stock.redeals != 0
    ):
        return None
    packing = packing_of(rules, base)
    if packing is None:
        return None
    kinds, parents = packing
    reserve = pile_of(tables, int(numbers[layout.FIRST_RESERVE])) if numbers[layout.RESERVES] else []
    if len(reserve) > MOST_RESERVE or not is_packed(tables, base, kinds, parents):
        return None
    relaxed = new_table(suit_blind.TABLE_SIZE, tables, kinds, parents)
    relaxed[suit_blind.COLUMNS_FILL] = TABLEAU in fills
    for index, card in enumerate(reserve):
        relaxed[suit_blind.RESERVE_CARD + index] = card_of(tables.faces[card], base)
    for face in range(52):
        relaxed[suit_blind.CARD_OF_FACE + face] = card_of(face, base)
    _write_blocked(relaxed, tables, reserve)
    return with_abstraction(relaxed, tables)


def is_relaxable(tables: Tables) -> bool:
    """Return whether the conditions that both relaxations share hold, except that columns are packed runs."""
    rules, numbers = tables.rules, tables.numbers
    foundations, tableau, vacancy = rules.foundations, rules.tableau, rules.reserve.vacancy
    unknown = (layout.FORCED, layout.KEEPS, layout.WASTE_FILLS, layout.AS_EMPTIED, layout.ONTO_RESERVE)
    return (
        rules.packs == 1
        and foundations.build is Build.SUIT
        and foundations.count == SUITS
        and foundations.length == 13
        and foundations.start is Start.ANY
        and tables.state[layout.BASE] != layout.NONE
        and not numbers[layout.TAKES_BACK]
        and not any(numbers[name] for name in unknown)
        and tableau.build is not Build.FREE
        and tableau.lift is not Lift.NOTHING
        and not vacancy.must
        and not vacancy.may
        and numbers[layout.TALONS] <= MOST_TALON
    )


def new_table(size: int, tables: Tables, kinds: list[int], parents: list[int]) -> list[int]:
    """Return a table of *size* integers with the entries that both relaxations share."""
    numbers, base = tables.numbers, int(tables.state[layout.BASE])
    talon = int(numbers[layout.TALONS])
    relaxed = [0] * size
    relaxed[suit_blind.TALON_COUNT] = talon
    relaxed[suit_blind.COLUMN_COUNT] = tables.rules.tableau.count
    relaxed[suit_blind.KIND_COUNT] = len(parents)
    for index in range(talon):
        relaxed[suit_blind.TALON_CARD + index] = card_of(tables.faces[index], base)
    write_packing(relaxed, kinds, parents)
    return relaxed


def with_abstraction(relaxed: list[int], tables: Tables) -> tuple[Buffer, tuple[int, int, int]]:
    """Return the table as an array, and the abstraction of the position."""
    table = int_array_of(relaxed)
    progress, columns, cards = abstract(tables.game, table, tables.state, 0)
    return table, (int(progress), int(columns), int(cards))


def column_piles(tables: Tables) -> range:
    """Return the numbers of the columns among the piles."""
    first = int(tables.numbers[layout.FIRST_COLUMN])
    return range(first, first + int(tables.numbers[layout.COLUMNS]))


def _write_blocked(relaxed: list[int], tables: Tables, reserve: list[int]) -> None:
    """Write into the table what ``suit_blind_blocked`` needs."""
    relaxed[suit_blind.CHECKS_BLOCKED] = relaxed[suit_blind.BY_RANK]
    columns = [pile_of(tables, pile) for pile in column_piles(tables)]
    for card in [*reserve, *(cards[0] for cards in columns if cards)]:
        relaxed[suit_blind.STARTERS] |= 1 << relaxed[suit_blind.CARD_OF_FACE + tables.faces[card]]


def write_packing(relaxed: list[int], kinds: list[int], parents: list[int]) -> None:
    """Write into the table the kind of every card and the kind that each kind packs on."""
    for card, kind in enumerate(kinds):
        relaxed[suit_blind.KIND_OF + card] = kind
        relaxed[suit_blind.KIND_SHIFT + kind] = card & ~3
        relaxed[suit_blind.MEMBERS + kind] |= 1 << card
    for kind in range(64):
        relaxed[suit_blind.PARENT + kind] = parents[kind] if kind < len(parents) else suit_blind.NO_KIND
    for number in range(16):
        relaxed[suit_blind.BIT_COUNT + number] = number.bit_count()
    by_rank = len(parents) == 13 and all(
        parent in ((kind + 1) % 13, suit_blind.NO_KIND) for kind, parent in enumerate(parents)
    )
    ends = [kind for kind, parent in enumerate(parents) if parent == suit_blind.NO_KIND]
    relaxed[suit_blind.BY_RANK] = by_rank and len(ends) < 2
    relaxed[suit_blind.CHAIN_END], relaxed[suit_blind.IS_RING] = ends[0] if ends else 0, not ends


def card_of(face: int, base: int) -> int:
    """Return the number of a card counted from the base rank: 4 * rank + suit."""
    return 4 * ((face % 13 - base) % 13) + face // 13


@lru_cache(maxsize=64)
def packing_of(rules: Rules, base: int) -> tuple[list[int], list[int]] | None:
    """Return the kind of every card, and for every kind the one it packs on; None if a kind has several.

    Cards of a rank are of one kind if the same cards pack on them and they pack on the same cards.
    """
    lays = plan(rules).lays[base]
    faces = [13 * (card & 3) + (base + (card >> 2)) % 13 for card in range(52)]
    packs_on = [frozenset(on for on in range(52) if lays[52 * faces[on] + faces[card]]) for card in range(52)]
    takes = [
        frozenset(other for other in range(52) if lays[52 * faces[card] + faces[other]]) for card in range(52)
    ]
    names: list[tuple[int, frozenset[int], frozenset[int]]] = []
    kinds: list[int] = []
    for card in range(52):
        name = (card >> 2, packs_on[card], takes[card])
        if name not in names:
            names.append(name)
        kinds.append(names.index(name))
    if len(names) > suit_blind.NO_KIND:
        return None
    parents: list[int] = []
    for _, on, _ in names:
        above = {kinds[card] for card in on}
        if len(above) > 1:
            return None
        parents.append(above.pop() if above else suit_blind.NO_KIND)
    taken = [parent for parent in parents if parent != suit_blind.NO_KIND]
    return (kinds, parents) if len(set(taken)) == len(taken) else None


def pile_of(tables: Tables, pile: int) -> list[int]:
    """Return the cards of *pile* as the search numbers them, the lowest first."""
    state, under = tables.state, int(tables.numbers[layout.UNDER])
    cards: list[int] = []
    card = int(state[3 * pile + layout.TOP])
    for _ in range(state[3 * pile + layout.LEN]):
        cards.append(card)
        card = int(state[under + card])
    return cards[::-1]


def is_packed(tables: Tables, base: int, kinds: list[int], parents: list[int]) -> bool:
    """Return whether every column is a packed run of cards that lie face up."""
    for pile in column_piles(tables):
        cards = [kinds[card_of(tables.faces[card], base)] for card in pile_of(tables, pile)]
        if tables.state[3 * pile + layout.DOWN] or any(parents[card] != on for on, card in pairwise(cards)):
            return False
    return True
