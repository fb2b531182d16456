"""Tables of the relaxed games, for the games that meet their conditions."""

from itertools import pairwise

from bot.patience.parts import RESERVE, STOCK, TABLEAU, WASTE, Build, Kind, Lift, Start, Vacancy, Way, Wrap
from bot.patience.plan import plan
from bot.solver.kernel import layout
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array_of
from bot.solver.proofs import layouts, packed_column, suit_blind

MOST_TALON = 40, 46
"""The most cards in the talon, the second where cards move singly."""
MOST_HIGH = 52, packed_column.MOST_HIGH
"""The most cards in a column, the second where cards move singly."""
MOST_IN_RESERVE = 30, 7
"""The most cards in a reserve pile: of a suit-blind game, which has one at most, and of an unordered one."""
MOST_COLUMNS = 4  # of a suit-blind game
SUITS = 4


def relaxed_game(tables: Tables) -> tuple[Buffer, tuple[int, int, int]] | None:
    """Return the table of the relaxed game and the abstraction of the position; None if a condition fails."""
    rules, numbers, state, base = tables.rules, tables.numbers, tables.state, int(tables.state[layout.BASE])
    columns = _columns(tables)
    unordered, single = _is_unordered(tables), _is_single(tables)
    if columns is None or not _is_relaxable(tables) or not (unordered or single or _is_suit_blind(tables)):
        return None
    first, count = int(numbers[layout.FIRST_RESERVE]), int(numbers[layout.RESERVES])
    if numbers[layout.TALONS] > MOST_TALON[single] or max(map(len, columns)) > MOST_HIGH[single]:
        return None
    piles = [_faces(tables, pile) for pile in range(first, first + count)]
    if any(len(faces) > MOST_IN_RESERVE[unordered] for faces in piles):
        return None

    def card_of(face: int) -> int:
        return 4 * ((face % 13 - base) % 13) + face // 13

    vacancy, talon = rules.tableau.vacancy, int(numbers[layout.TALONS])
    on = 13 if unordered else 0  # the difference to a face of another colour, if need be
    lays = plan(rules).lays[base]
    ends = [rank for rank in range(13) if not lays[52 * (on + (base + rank + 1) % 13) + (base + rank) % 13]]
    lowest = [*(face for faces in piles for face in faces), *(faces[0] for faces in columns if faces)]
    starters = suit_blind.ALL_CARDS if single else sum(1 << card_of(face) for face in set(lowest))
    at_first = not unordered or all(tier is RESERVE for tier in vacancy.may[:1])
    later = unordered and all(tier is RESERVE for tier in vacancy.may)
    relaxed = [0] * suit_blind.TABLE_SIZE
    relaxed[suit_blind.TALON_COUNT], relaxed[suit_blind.COLUMN_COUNT] = talon, rules.tableau.count
    relaxed[suit_blind.COLUMNS_FILL] = any(TABLEAU in tier for tier in vacancy.may)
    relaxed[suit_blind.CHAIN_END], relaxed[suit_blind.IS_RING] = ends[0] if ends else 0, not ends
    relaxed[suit_blind.STARTERS] = starters if at_first else suit_blind.ALL_CARDS
    relaxed[suit_blind.LATER_STARTERS] = starters if later else suit_blind.ALL_CARDS
    relaxed[suit_blind.COLOURS], relaxed[suit_blind.RESERVE_WIDTH] = unordered, 3 if unordered else 6
    relaxed[suit_blind.SINGLE], relaxed[suit_blind.DEALT] = single, int(state[layout.POS])
    for index, face in enumerate(tables.faces[:talon]):
        relaxed[suit_blind.TALON_CARD + index] = card_of(face)
    for number, faces in enumerate(piles):
        for index, face in enumerate(faces):
            relaxed[suit_blind.RESERVE_CARD + suit_blind.RESERVE_ROOM * number + index] = card_of(face)
    for face in range(52):
        relaxed[suit_blind.CARD_OF_FACE + face] = card_of(face)
    table = int_array_of(relaxed)
    progress, lists, cards = suit_blind.abstract(tables.game, table, state, 0)
    return table, (int(progress), int(lists), int(cards))


def _is_suit_blind(tables: Tables) -> bool:
    """Return whether the conditions of ``suit_blind`` hold that not all relaxations share."""
    rules, fills = tables.rules, Kind(0)
    for tier in rules.tableau.vacancy.may:
        fills |= tier
    return (
        rules.tableau.build is Build.RANK
        and rules.tableau.lift is not Lift.PILE
        and rules.tableau.count <= MOST_COLUMNS
        and rules.tableau.vacancy.must == (RESERVE,)
        and WASTE in fills
        and not fills & (STOCK | RESERVE)
        and rules.reserve.count <= 1
        and rules.stock.redeals == 0
    )


def _is_single(tables: Tables) -> bool:
    """Return whether the conditions of ``kept_suits`` hold that not all relaxations share."""
    rules = tables.rules
    return (
        rules.tableau.build is Build.RANK
        and rules.tableau.lift is Lift.TOP
        and rules.tableau.count <= layouts.COLUMNS
        and rules.tableau.vacancy == Vacancy(may=(TABLEAU | rules.stock.onto,))
        and not rules.reserve.count
    )


def _is_unordered(tables: Tables) -> bool:
    """Return whether the conditions of ``unordered`` hold that not all relaxations share."""
    rules = tables.rules
    return bool(
        rules.tableau.build is Build.COLOURS
        and rules.tableau.wrap is Wrap.NO
        and rules.foundations.base == 0
        and tables.numbers[layout.SKIPS]
        and 1 <= rules.reserve.count <= 2
        and not rules.tableau.vacancy.must
    )


def _is_relaxable(tables: Tables) -> bool:
    """Return whether the conditions that all relaxations share hold, except that columns are packed runs."""
    rules, numbers, stock = tables.rules, tables.numbers, tables.rules.stock
    foundations, tableau, vacancy = rules.foundations, rules.tableau, rules.reserve.vacancy
    unknown = (layout.FORCED, layout.KEEPS, layout.WASTE_FILLS, layout.AS_EMPTIED, layout.ONTO_END)
    return bool(
        rules.packs == 1
        and foundations.build is Build.SUIT
        and foundations.count == SUITS
        and foundations.length == 13
        and foundations.start is Start.ANY
        and not numbers[layout.TAKES_BACK]
        and not any(numbers[name] for name in unknown)
        and tableau.lift is not Lift.NOTHING
        and tableau.run is None
        and tableau.way is Way.DOWN
        and not vacancy.must
        and not vacancy.may
        and WASTE in stock.onto
        and stock.turn == 1
        and stock.redeals is not None
        and tables.state[layout.REDEALS] >= stock.redeals
    )


def _columns(tables: Tables) -> list[list[int]] | None:
    """Return the faces of every column; None if one is no packed run of cards that lie face up."""
    numbers, state = tables.numbers, tables.state
    lays = plan(tables.rules).lays[int(state[layout.BASE])]
    first = int(numbers[layout.FIRST_COLUMN])
    columns: list[list[int]] = []
    for pile in range(first, first + int(numbers[layout.COLUMNS])):
        faces = _faces(tables, pile)
        if state[3 * pile + layout.DOWN] or not all(lays[52 * on + face] for on, face in pairwise(faces)):
            return None
        columns.append(faces)
    return columns


def _faces(tables: Tables, pile: int) -> list[int]:
    """Return the faces of *pile*, the lowest first."""
    state, under = tables.state, int(tables.numbers[layout.UNDER])
    faces: list[int] = []
    card = int(state[3 * pile + layout.TOP])
    for _ in range(state[3 * pile + layout.LEN]):
        faces.append(tables.faces[card])
        card = int(state[under + card])
    return faces[::-1]
