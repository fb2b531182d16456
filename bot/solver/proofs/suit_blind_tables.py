"""Tables of the suit-blind relaxation (``suit_blind``), for the games that meet its conditions."""

from __future__ import annotations

from itertools import pairwise

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
    tableau, stock, fills = rules.tableau, rules.stock, Kind(0)
    for tier in tableau.vacancy.may:
        fills |= tier
    columns = columns_of(tables)
    if (
        columns is None
        or not is_relaxable(tables)
        or tableau.build is not Build.RANK
        or tableau.lift is Lift.PILE
        or tableau.count > MOST_COLUMNS
        or tableau.vacancy.must != (RESERVE,)
        or WASTE not in fills
        or fills & (STOCK | RESERVE)
        or numbers[layout.RESERVES] > 1
        or WASTE not in stock.onto
        or stock.redeals != 0
    ):
        return None
    reserve = faces_of(tables, int(numbers[layout.FIRST_RESERVE])) if numbers[layout.RESERVES] else []
    if len(reserve) > MOST_RESERVE:
        return None
    lays = plan(rules).lays[base]
    ends = [rank for rank in range(13) if not lays[52 * ((base + rank + 1) % 13) + (base + rank) % 13]]
    relaxed = new_table(suit_blind.TABLE_SIZE, tables)
    relaxed[suit_blind.COLUMNS_FILL] = TABLEAU in fills
    relaxed[suit_blind.CHAIN_END], relaxed[suit_blind.IS_RING] = ends[0] if ends else 0, not ends
    for index, face in enumerate(reserve):
        relaxed[suit_blind.RESERVE_CARD + index] = card_of(face, base)
    for face in range(52):
        relaxed[suit_blind.CARD_OF_FACE + face] = card_of(face, base)
    for face in [*reserve, *(faces[0] for faces in columns if faces)]:
        relaxed[suit_blind.STARTERS] |= 1 << card_of(face, base)
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
        and not numbers[layout.TAKES_BACK]
        and not any(numbers[name] for name in unknown)
        and tableau.lift is not Lift.NOTHING
        and not vacancy.must
        and not vacancy.may
        and rules.stock.turn == 1
        and numbers[layout.TALONS] <= MOST_TALON
    )


def columns_of(tables: Tables) -> list[list[int]] | None:
    """Return the faces of every column; None if one is no packed run of cards that lie face up."""
    numbers, state = tables.numbers, tables.state
    if state[layout.BASE] == layout.NONE:
        return None
    lays = plan(tables.rules).lays[int(state[layout.BASE])]
    first = int(numbers[layout.FIRST_COLUMN])
    columns: list[list[int]] = []
    for pile in range(first, first + int(numbers[layout.COLUMNS])):
        faces = faces_of(tables, pile)
        if state[3 * pile + layout.DOWN] or not all(lays[52 * on + face] for on, face in pairwise(faces)):
            return None
        columns.append(faces)
    return columns


def new_table(size: int, tables: Tables) -> list[int]:
    """Return a table of *size* integers with the entries that both relaxations share."""
    talon, base = int(tables.numbers[layout.TALONS]), int(tables.state[layout.BASE])
    relaxed = [0] * size
    relaxed[suit_blind.TALON_COUNT] = talon
    relaxed[suit_blind.COLUMN_COUNT] = tables.rules.tableau.count
    for index, face in enumerate(tables.faces[:talon]):
        relaxed[suit_blind.TALON_CARD + index] = card_of(face, base)
    return relaxed


def with_abstraction(relaxed: list[int], tables: Tables) -> tuple[Buffer, tuple[int, int, int]]:
    """Return the table as an array, and the abstraction of the position."""
    table = int_array_of(relaxed)
    progress, lists, cards = abstract(tables.game, table, tables.state, 0)
    return table, (int(progress), int(lists), int(cards))


def card_of(face: int, base: int) -> int:
    """Return the number of a card counted from the base rank: 4 * rank + suit."""
    return 4 * ((face % 13 - base) % 13) + face // 13


def faces_of(tables: Tables, pile: int) -> list[int]:
    """Return the faces of *pile*, the lowest first."""
    state, under = tables.state, int(tables.numbers[layout.UNDER])
    faces: list[int] = []
    card = int(state[3 * pile + layout.TOP])
    for _ in range(state[3 * pile + layout.LEN]):
        faces.append(tables.faces[card])
        card = int(state[under + card])
    return faces[::-1]
