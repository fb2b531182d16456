"""Rules and a position as the flat tables that the kernel reads.

:func:`compile_game` refuses whatever ``vocabulary`` does not list: rules that grow are never ignored in
silence.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.patience import Move, Position, Rules
from bot.patience.cards import SUITS
from bot.patience.deals import shuffled
from bot.patience.notation import DEAL
from bot.patience.opening import targets
from bot.patience.plan import plan
from bot.patience.rules import (
    FOUNDATION,
    HAND,
    OFFER,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Goal,
    Kind,
    Lift,
    Redeal,
    Start,
    Wrap,
)
from bot.solver.kernel import layout as k
from bot.solver.kernel.chains import chains
from bot.solver.kernel.jit import Buffer, byte_array, byte_array_of, int_array_of
from bot.solver.kernel.vocabulary import check, check_together, takes_back

LIFTS = {
    "NOTHING": k.LIFT_NOTHING,
    "TOP": k.LIFT_TOP,
    "RUN": k.LIFT_RUN,
    "PILE": k.LIFT_PILE,
    "PILE_OR_TOP": k.LIFT_PILE_OR_TOP,
}
STARTS = {"ANY": k.START_ANY, "BESIDE": k.START_BESIDE, "TURNS": k.START_TURNS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """A game as the kernel reads it, and the state that a search begins with."""

    rules: Rules
    numbers: Buffer  # words, see kernel_layout
    octets: Buffer
    state: Buffer
    width: int  # bytes of a state
    faces: tuple[int, ...]  # the card of the engine for each card of the kernel

    def move(self, code: int) -> Move:
        """The engine's move that *code* writes, without the deals before it."""
        if code & 255 == k.DEAL_MOVE:
            return DEAL
        p = plan(self.rules)
        target = code >> 8 & 255
        return p.move(code & 255, min(target, p.foundations.start), code >> 16 & 255)

    def moves(self, codes: list[int]) -> list[Move]:
        """The engine's moves that *codes* write, deals included."""
        line: list[Move] = []
        for code in codes:
            line += [DEAL] * (code >> k.DEALS & 255)
            line.append(self.move(code))
        return line


def compile_game(rules: Rules, position: Position) -> Tables:
    """The tables of *rules* with *position* to begin with; raises :class:`Unsupported`."""
    check(rules)
    check_together(rules, position)
    piles = position.piles
    hand, waste = rules.span(HAND), rules.span(WASTE)
    held = piles[hand.start] if hand else ()
    laid = piles[waste.start] if waste else ()
    talon = [*laid, *held, *reversed(piles[0])]
    others = [
        (n, card)
        for n, kind in enumerate(rules.piles)
        if kind not in STOCK | HAND | WASTE
        for card in piles[n]
    ]
    faces = (*talon, *(card for _, card in others))
    numbers = _numbers(rules, position, len(faces), len(talon))
    table = _byte_array(rules, position, numbers, faces)
    width = numbers[k.WIDTH]
    state = byte_array(width)
    for i in range(width):
        state[i] = k.ABSENT if i >= numbers[k.UNDER] else 0
    if numbers[k.ORDER]:
        for i in range(2 * len(talon)):
            state[numbers[k.ORDER] + i] = i if i < len(talon) else 0
    base = position.base if isinstance(rules.foundations.base, Base) else rules.foundations.base
    assert not isinstance(base, Base)
    state[k.BASE] = k.NONE if base is None else base
    limited = rules.stock.redeals is not None
    state[k.REDEALS] = position.redeals if limited else min(position.redeals, 1)
    state[k.POS] = len(laid)
    state[k.HELD] = len(held)
    state[k.STOCKED] = len(piles[0])
    state[k.WASTED] = len(laid)
    state[k.WTOP] = len(laid) - 1 if laid else k.NONE
    under = numbers[k.UNDER]
    for i in range(len(talon)):
        state[under + i] = k.TALON
    last: dict[int, int] = {}
    for i, (n, _) in enumerate(others, len(talon)):
        at = 3 * n
        if rules.piles[n] is FOUNDATION:
            state[under + i] = k.UP
            state[k.HOME] += 1
        else:
            state[under + i] = last.get(n, k.TABLE if rules.piles[n] is TABLEAU else k.SHELF)
        last[n] = i
        state[at + k.TOP] = i
        state[at + k.LEN] += 1
    for n in rules.span(TABLEAU):
        state[3 * n + k.DOWN] = position.hidden[n]
    return Tables(
        rules=rules,
        numbers=int_array_of(numbers),
        octets=byte_array_of(table),
        state=state,
        width=width,
        faces=faces,
    )


def _tiers(tiers: tuple[Kind, ...]) -> list[int]:
    return [tier.value for tier in tiers] + [0] * (k.MAX_TIERS - len(tiers))


def _numbers(rules: Rules, position: Position, cards: int, talon: int) -> list[int]:
    f, tableau, reserve, stock = rules.foundations, rules.tableau, rules.reserve, rules.stock
    n = [0] * k.GAME_WORDS
    piles = len(rules.piles)
    n[k.UNDER] = 8 + 3 * piles
    shuffles = stock.redeal is Redeal.SHUFFLE and position.redeals < (stock.redeals or 0)
    n[k.ORDER] = n[k.UNDER] + cards if shuffles else 0
    n[k.WIDTH] = (n[k.UNDER] + cards + (2 * talon if shuffles else 0) + 7) // 8 * 8
    n[k.CARDS], n[k.TALONS], n[k.PILES], n[k.PACKS] = cards, talon, piles, rules.packs
    n[k.FIRST_RESERVE], n[k.RESERVES] = rules.span(RESERVE).start, reserve.count
    n[k.FIRST_COLUMN], n[k.COLUMNS] = rules.span(TABLEAU).start, tableau.count
    n[k.FIRST_UP], n[k.UPS] = rules.span(FOUNDATION).start, f.count
    n[k.HAND_PILE] = rules.span(HAND).start if stock.hand else -1
    n[k.WASTE_PILE] = rules.span(WASTE).start if stock.waste else -1
    n[k.TURN] = stock.turn
    n[k.LIMIT] = -1 if stock.redeals is None else stock.redeals
    n[k.TO_RESERVE] = stock.redeal is Redeal.TO_RESERVE
    n[k.LIFT], n[k.LENGTH], n[k.START] = LIFTS[tableau.lift.name], f.length, STARTS[f.start.name]
    chosen = rules.span(f.choose_from) if f.base is Base.CHOSEN else range(0)
    n[k.CHOOSE_FIRST], n[k.CHOOSE_COUNT] = chosen.start, len(chosen)
    n[k.LEFT] = 13 - f.length if rules.goal is Goal.ALL else -1
    n[k.MOST] = 255 if tableau.most is None else tableau.most
    n[k.LATE], n[k.CLOSED] = tableau.late, reserve.closed
    n[k.TO_BASE_TABLES] = tableau.wrap is Wrap.TO_BASE
    for bit, vacancy in enumerate((reserve.vacancy, tableau.vacancy)):
        n[k.REDEALT_ONLY] |= vacancy.once_redealt << bit
        n[k.CLOSING] |= vacancy.closing << bit
        n[k.LONGEST] |= vacancy.longest << bit
    n[k.TIERS :] = [
        *_tiers(reserve.vacancy.must),
        *_tiers(reserve.vacancy.may),
        *_tiers(tableau.vacancy.must),
        *_tiers(tableau.vacancy.may),
    ]
    n[k.FORCED], n[k.KEEPS] = f.forced, stock.hand and not stock.discard_playable
    n[k.WASTE_FILLS] = bool(stock.vacancy.must)
    n[k.AS_EMPTIED] = tableau.vacancy.as_emptied
    n[k.ONTO_RESERVE] = stock.onto is RESERVE
    n[k.CHOICES] = any(
        not vacancy.longest and sum(kind in tier for kind in rules.piles) > 1
        for vacancy in (reserve.vacancy, tableau.vacancy)
        for tier in vacancy.must
    )
    n[k.NOTHING_FREE] = tableau.lift is Lift.NOTHING and tableau.build is Build.FREE
    n[k.FOUNDATION_ANY] = f.build is Build.RANK
    all_cards = [card for cards in position.piles for card in cards]
    n[k.CHAINED] = len(set(all_cards)) < len(all_cards) or any(
        position.hidden[c] for c in rules.span(TABLEAU)
    )
    n[k.CHAINED] = n[k.CHAINED] or f.build is Build.COLOURS or f.start is not Start.ANY
    n[k.CHAINED] = n[k.CHAINED] or stock.onto is RESERVE
    n[k.CHAINED] = n[k.CHAINED] or any(isinstance(step, Deal) and step.down for step in rules.after_choice)
    _search_numbers(rules, n)
    return n


def _search_numbers(rules: Rules, n: list[int]) -> None:
    """What a search may take for granted; the arguments are in ``kernel_safe``."""
    f, tableau, reserve, stock = rules.foundations, rules.tableau, rules.reserve, rules.stock
    vacancies = (stock.vacancy, reserve.vacancy, tableau.vacancy)
    must = [kind for vacancy in vacancies for kind in vacancy.must]
    may = (reserve.vacancy.may, tableau.vacancy.may)
    talon = STOCK | HAND | WASTE
    talon_must = any(tier & talon for tier in must)
    endless = stock.redeals is None and stock.redeal is Redeal.TURN_OVER and stock.waste
    # one place for all talon cards, the last: then laying cards off never opens or shuts another source
    plain_may = all(
        not any(tier & talon for tier in tiers[:-1]) or not any(tier & talon for tier in tiers)
        for tiers in may
    )
    skips = (
        plain_may
        and not talon_must
        and not tableau.late
        and stock.waste
        and stock.onto is WASTE
        and stock.discard_playable
        and stock.redeal is not Redeal.SHUFFLE
        and not (
            stock.redeal is Redeal.TURN_OVER
            and (tableau.vacancy.once_redealt or reserve.vacancy.once_redealt)
        )
    )
    n[k.SKIPS] = skips
    n[k.TAKES_BACK] = takes_back(rules)
    # a base card that goes up by itself shifts what is dealt after it, so there the order of passing counts
    n[k.ALIAS] = skips and endless and not f.forced
    n[k.STAGED] = endless and skips
    if n[k.STAGED]:
        n[k.STAGES] = n[k.CARDS]
    else:
        passes = 1 if stock.redeal is Redeal.TO_RESERVE or not stock.waste else 1 + max(n[k.LIMIT], 0)
        n[k.STAGES] = min(passes * (n[k.TALONS] + 1) - 1, k.MOST_STAGES)
    # foundation moves
    free = tableau.build is Build.FREE
    if f.build is Build.SUIT and rules.packs == 1 and f.count == 4 and f.start is Start.ANY:
        n[k.SAFE] = k.SAFE_CHAIN
    elif f.build is Build.SUIT and f.count == 4 * rules.packs and f.start in (Start.ANY, Start.BESIDE):
        n[k.SAFE] = k.SAFE_TWINS
    elif f.build is Build.RANK and free and f.start is Start.ANY and f.count == 4 * rules.packs:
        n[k.SAFE] = k.SAFE_RANKS
    if n[k.TAKES_BACK] or f.forced or not stock.discard_playable:
        n[k.SAFE] = 0
    spaces = [tier for v in (reserve.vacancy, tableau.vacancy) for tier in (*v.must, *v.may)]
    n[k.BURIES] = (
        tableau.lift is Lift.PILE
        and tableau.build is not Build.FREE
        and not any(tier & TABLEAU for tier in spaces)
        and not n[k.TAKES_BACK]
        and rules.packs == 1
    )
    everything_packs = RESERVE in tableau.takes and TABLEAU in tableau.takes
    ahead = (
        tableau.vacancy.must == (RESERVE,)
        and reserve.count == 1
        and tableau.lift is not Lift.NOTHING
        and everything_packs
    )
    ahead = ahead and not tableau.vacancy.as_emptied
    n[k.SAFE_ALONE] = not must or (ahead and not reserve.vacancy.must)
    n[k.SAFE_RESERVE] = not reserve.vacancy.must and (not tableau.vacancy.must or ahead)
    n[k.SAFE_HAND] = not talon_must and not n[k.ORDER]
    n[k.SAFE_WASTE] = not talon_must and stock.turn == 1 and not n[k.ORDER]
    if (
        f.build in (Build.SUIT, Build.RANK)
        and f.count == 4 * rules.packs
        and not n[k.TAKES_BACK]
        and not any(tier & ~talon for tier in (*reserve.vacancy.must, *reserve.vacancy.may))
    ):
        # asking takes longer than all else that a beam does: it pays where only the reserve fills spaces
        shelved = all(not tier & ~RESERVE for tier in (*tableau.vacancy.must, *tableau.vacancy.may))
        n[k.DEADS] = 2 if shelved and reserve.count else 1
    # turning
    in_order = [kind for kind in tableau.vacancy.must if kind & talon] in ([], [WASTE, HAND, STOCK])
    hand_last = all(
        not (later & ~STOCK)
        for tiers in may
        for i, tier in enumerate(tiers)
        if HAND in tier
        for later in tiers[i + 1 :]
    )
    n[k.DRAW_FREE] = stock.hand and in_order and hand_last and not tableau.late and not reserve.vacancy.must
    n[k.DRAW_FREE] = n[k.DRAW_FREE] and stock.onto is WASTE and stock.discard_playable
    waste_in = [tier for tier in tableau.vacancy.may if WASTE in tier]
    n[k.CELLS_FREE] = (
        stock.redeal is Redeal.TO_RESERVE
        and stock.redeals is None
        and not reserve.closed
        and not must
        and stock.discard_playable
        and all(not (tier & ~WASTE) for tier in reserve.vacancy.may)
        and (WASTE not in tableau.takes or RESERVE in tableau.takes)
        and all(RESERVE in tier for tier in waste_in)
        and len(tableau.vacancy.may) <= 1
    )


def _byte_array(rules: Rules, position: Position, n: list[int], faces: tuple[int, ...]) -> bytes:
    """The tables of octets; writes into *n* where each begins, and the sets of faces."""
    fixed, places, sets = _fixed_byte_array(rules)
    n[k.FOLLOW_SETS :] = sets
    for name, at in places:
        n[name] = at
    n[k.FACE_AT] = len(fixed)
    table = fixed + bytes(faces)
    if n[k.ORDER]:
        n[k.SHUFFLES_AT] = len(table)
        table += _shuffles(position.seed, n[k.LIMIT], n[k.TALONS])
    return table


@lru_cache(maxsize=16)
def _shuffles(seed: int, redeals: int, most: int) -> bytes:
    """For every redeal and number of cards in the waste, which of them, from the bottom up, is dealt when.

    The same orders as :func:`bot.patience.play.play` makes.
    """
    orders = bytearray()
    for redeal in range(1, redeals + 1):
        for count in range(most + 1):
            order = shuffled(range(count), (seed << 8) + redeal)[::-1]
            orders += bytes(order) + bytes(most - count)
    return bytes(orders)


@lru_cache(maxsize=64)
def _fixed_byte_array(rules: Rules) -> tuple[bytes, tuple[tuple[int, int], ...], list[int]]:
    """The tables that every deal of a game has: octets, where each begins, and the sets of faces."""
    p = plan(rules)
    suits = rules.foundations.suits
    table = bytearray()
    places: list[tuple[int, int]] = []
    after = _after_choice(rules)
    links, count, starts = chains(rules)
    for name, content in (
        (k.KINDS_AT, bytes(kind.value for kind in rules.piles)),
        (k.PACKS_AT, bytes(kind in rules.tableau.takes for kind in rules.piles)),
        (k.GOES_UP_AT, bytes(kind not in STOCK | FOUNDATION for kind in rules.piles)),
        (k.SUITS_AT, bytes(SUITS.index(suit) for suit in suits) or bytes([4] * rules.foundations.count)),
        (k.FOLLOW_AT, bytes(card in p.follow[on] for on in range(52) for card in range(52))),
        (k.AFTER_AT, bytes(number for pair in after for number in pair)),
        (k.CHAINS_AT, links),
        (k.LAYS_AT, b"".join(p.lays) if rules.tableau.wrap is Wrap.TO_BASE else p.lays[0]),
    ):
        places.append((name, len(table)))
        table += content
    sets = [sum(1 << card for card in p.follow[on]) for on in range(52)]
    sets += [
        sum(1 << card for card in range(52) if p.lays[base][52 * on + card])
        for base in range(13)
        for on in range(52)
    ]
    return bytes(table), (*places, (k.AFTERS, len(after)), (k.CHAINS, count), (k.CHAIN_STARTS, starts)), sets


def _after_choice(rules: Rules) -> list[tuple[int, int]]:
    """Card by card the pile that is dealt to once the base is chosen, and how many it then has face down."""
    dealt: list[tuple[int, int]] = []
    for step in rules.after_choice if rules.foundations.choose_from is OFFER else ():
        assert isinstance(step, Deal)
        for pile in targets(rules, step):
            down = step.down if rules.piles[pile] is TABLEAU else 0
            dealt += [(pile, 0)] * (step.each - 1) + [(pile, down)]
    return dealt
