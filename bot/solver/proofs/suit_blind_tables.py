"""Proofs of loss by the blurred game of ``kernel_reasons``: which games have one, and its tables.

What was tried before it, on Chameleon: explanations of losses learned one by one (forbidden suits at places
in columns) decided half of the deals of 001 in 3 s and choked on the classes of equal arrangements once any
card may fill a space; a relaxed reachability bound pruned next to nothing.  Forgetting the suits from the
start keeps what made explanations strong, in two words that are never wrong.  In Canfield, where suits count
by colour, it proves fewer losses.

Most of its losses are decided by the way out (``kernel_reasons_way``).  Tried there and left out: to ask with
the kinds that begin columns now in place of the cards that may (hardly fewer states, and no answer serves
two of them); to note for cards of the reserve, too, how far the pack is dealt by then (2 to 40 % fewer
states, as much dearer); to keep only the cards of the columns in place of their ends (of three lost
deals two are won so, the third is open after eight million states).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from bot.patience import Rules
from bot.patience.plan import plan
from bot.patience.rules import HAND, RESERVE, STOCK, TABLEAU, WASTE, Build, Kind, Lift, Redeal, Start
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array_of
from bot.solver.proofs import suit_blind as kr
from bot.solver.proofs.abstraction import image

MOST_TALON = 40
MOST_SHELF = 30
SUITS = 4


def blur(tables: Tables) -> tuple[Buffer, tuple[int, int, int]] | None:
    """The tables of the blurred game and the image of the position; None where it does not hold."""
    rules, g, state = tables.rules, tables.numbers, tables.state
    tableau, stock, f = rules.tableau, rules.stock, rules.foundations
    must, may = tableau.vacancy.must, tableau.vacancy.may
    base = int(state[k.BASE])
    talon, shelf = int(g[k.TALONS]), int(g[k.RESERVES])
    if (
        rules.packs != 1
        or f.build is not Build.SUIT
        or f.count != SUITS
        or f.length != 13
        or f.start is not Start.ANY
        or base == k.NONE
        or g[k.TAKES_BACK]
        or any(g[name] for name in (k.FORCED, k.KEEPS, k.WASTE_FILLS, k.AS_EMPTIED, k.ONTO_RESERVE))
        or tableau.count > 4
        or tableau.build is Build.FREE
        or tableau.lift is Lift.NOTHING
        or must not in ((), (RESERVE,))
        or shelf > 1
        or rules.reserve.vacancy.must
        or rules.reserve.vacancy.may
        or not stock.waste
        or (stock.redeals != 0 and stock.redeal is not Redeal.TURN_OVER)
        or talon > MOST_TALON
    ):
        return None
    packing = packing_of(rules, base)
    if packing is None:
        return None
    kinds, parents = packing
    shelved = pile_of(tables, int(g[k.FIRST_RESERVE])) if shelf else []
    if len(shelved) > MOST_SHELF or not is_packed(tables, base, kinds, parents):
        return None
    r = [0] * kr.BLUR_WORDS
    r[kr.TALON_COUNT], r[kr.COLUMN_COUNT], r[kr.KIND_COUNT] = talon, tableau.count, len(parents)
    r[kr.AT_ONCE], r[kr.AGAIN], r[kr.SAME_ROUND] = stock.turn, stock.redeals != 0, int(g[k.ALIAS])
    r[kr.WHOLE] = tableau.lift is Lift.PILE
    fills = Kind(0)
    for tier in may:
        fills |= tier
    r[kr.FREE_FILL] = TABLEAU in fills
    r[kr.RESERVE_FIRST], r[kr.RESERVE_FILL] = RESERVE in must, RESERVE in fills
    r[kr.TALON_FILL], r[kr.STOCK_FILL] = bool(fills & (WASTE | HAND)), STOCK in fills
    if g[k.SAFE] == k.SAFE_CHAIN:
        r[kr.IDLE_WASTE] = int(g[k.SAFE_WASTE] and (g[k.SAFE_HAND] or not stock.hand))
        r[kr.IDLE_RESERVE], r[kr.IDLE_COLUMN] = int(g[k.SAFE_RESERVE]), int(g[k.SAFE_ALONE])
    for i in range(talon):
        r[kr.CARD_OF + i] = card_of(tables.faces[i], base)
    for i, card in enumerate(shelved):
        r[kr.SHELF_CARD + i] = card_of(tables.faces[card], base)
    for face in range(52):
        r[kr.CARD_AT + face] = card_of(face, base)
    write_packing(r, kinds, parents)
    _write_way(r, tables, parents, shelved, once=stock.redeals == 0 and not g[k.ALIAS])
    game = int_array_of(r)
    a, b, c = image(g, tables.octets, game, state, 0)
    return game, (int(a), int(b), int(c))


def _write_way(r: list[int], tables: Tables, parents: list[int], shelved: list[int], *, once: bool) -> None:
    """Write into *r* what ``kernel_reasons_way`` needs, if it holds there; *once*: the pack is dealt once."""
    g = tables.numbers
    by_rank = len(parents) == 13 and all(on in ((kind + 1) % 13, kr.NOT) for kind, on in enumerate(parents))
    ends = [kind for kind, on in enumerate(parents) if on == kr.NOT]
    r[kr.ONCE] = once and by_rank and len(ends) < 2
    r[kr.CHAIN], r[kr.RING] = ends[0] if ends else 0, not ends
    columns = (pile_of(tables, p) for p in range(g[k.FIRST_COLUMN], g[k.FIRST_COLUMN] + g[k.COLUMNS]))
    for card in [*shelved, *(pile[0] for pile in columns if pile)]:
        r[kr.FIRSTS] |= 1 << r[kr.CARD_AT + tables.faces[card]]


def write_packing(r: list[int], kinds: list[int], parents: list[int]) -> None:
    """Write into *r* what packs on what: the kind of every card, and for every kind the one it packs on."""
    for card, kind in enumerate(kinds):
        r[kr.KIND_OF + card] = kind
        r[kr.SHIFT + kind] = card & ~3
        r[kr.MEMBERS + kind] |= 1 << card
    for kind in range(64):
        r[kr.PARENT + kind] = r[kr.CHILD + kind] = kr.NOT
    for kind, parent in enumerate(parents):
        r[kr.PARENT + kind] = parent
        if parent != kr.NOT:
            r[kr.CHILD + parent] = kind
    for card in range(52):
        child = r[kr.CHILD + kinds[card]]
        r[kr.PACKED_ON + card] = r[kr.MEMBERS + child] if child != kr.NOT else 0
    for n in range(16):
        r[kr.BITS + n] = n.bit_count()


def card_of(face: int, base: int) -> int:
    """A card counted from the base on: 4 * rank + suit."""
    return 4 * ((face % 13 - base) % 13) + face // 13


@lru_cache(maxsize=64)
def packing_of(rules: Rules, base: int) -> tuple[list[int], list[int]] | None:
    """The kind of every card, and for every kind the one it packs on; None if there may be several.

    Cards of a rank are of one kind if the same cards pack on them and they pack on the same cards.
    """
    lays = plan(rules).lays[base]
    face = [13 * (card & 3) + (base + (card >> 2)) % 13 for card in range(52)]
    packs_on = [frozenset(on for on in range(52) if lays[52 * face[on] + face[card]]) for card in range(52)]
    takes = [frozenset(x for x in range(52) if lays[52 * face[card] + face[x]]) for card in range(52)]
    names: list[tuple[int, frozenset[int], frozenset[int]]] = []
    kinds: list[int] = []
    for card in range(52):
        name = (card >> 2, packs_on[card], takes[card])
        if name not in names:
            names.append(name)
        kinds.append(names.index(name))
    if len(names) > kr.NOT:
        return None
    parents: list[int] = []
    for _, on, _ in names:
        above = {kinds[card] for card in on}
        if len(above) > 1:
            return None
        parents.append(above.pop() if above else kr.NOT)
    taken = [parent for parent in parents if parent != kr.NOT]
    return (kinds, parents) if len(set(taken)) == len(taken) else None


def pile_of(tables: Tables, p: int) -> list[int]:
    """The cards of pile *p* as the search numbers them, the lowest first."""
    state, under = tables.state, int(tables.numbers[k.UNDER])
    cards: list[int] = []
    card = int(state[3 * p + k.TOP])
    for _ in range(state[3 * p + k.LEN]):
        cards.append(card)
        card = int(state[under + card])
    return cards[::-1]


def is_packed(tables: Tables, base: int, kinds: list[int], parents: list[int]) -> bool:
    """Whether every column is a packed run, face up."""
    g, state = tables.numbers, tables.state
    for p in range(g[k.FIRST_COLUMN], g[k.FIRST_COLUMN] + g[k.COLUMNS]):
        cards = [kinds[card_of(tables.faces[card], base)] for card in pile_of(tables, p)]
        if state[3 * p + k.DOWN] or any(parents[card] != on for on, card in pairwise(cards)):
            return False
    return True
