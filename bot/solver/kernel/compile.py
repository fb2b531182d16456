"""Compile rules and a position into the flat tables that the kernel reads.

:func:`compile_game` refuses every rule that ``vocabulary`` does not list, so that no new rule is ignored.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bot.patience import Move, Position, Rules, parts
from bot.patience.cards import SUITS
from bot.patience.deals import shuffled
from bot.patience.notation import DEAL
from bot.patience.opening import dealt_to
from bot.patience.plan import plan
from bot.solver.kernel import layout as k
from bot.solver.kernel.hashing import random_numbers
from bot.solver.kernel.jit import Buffer, byte_array_of, int_array_of
from bot.solver.kernel.licences import TALON, write_licences
from bot.solver.kernel.vocabulary import check, check_together, with_known_moves

_check = lru_cache(maxsize=64)(check)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """A game as the kernel reads it, and the state with which a search begins."""

    rules: Rules
    game: k.Game
    state: Buffer
    width: int  # bytes of a state
    faces: tuple[int, ...]  # the card of the engine for each card of the kernel
    complete: bool  # whether no move of the rules is missing, so that a proof of loss holds

    @property
    def numbers(self) -> Buffer:
        """The numbers of the game; the names of their places are in ``layout``."""
        return self.game.numbers

    def moves(self, codes: Iterable[int]) -> list[Move]:
        """Return the engine's moves for *codes*, deals included."""
        p, steps = plan(self.rules), self.rules.foundations.steps
        line: list[Move] = []
        for code in codes:
            line += [DEAL] * (code >> k.DEALS & 255)
            target = min(code >> 8 & 255, len(p.names) if steps else p.foundations.start)
            is_deal = code & 255 == k.DEAL_MOVE
            line.append(DEAL if is_deal else p.move(code & 255, target, code >> 16 & 255))
        return line


def compile_game(rules: Rules, position: Position) -> Tables:
    """Return the tables of *rules*, with *position* as the first state; raises :class:`Unsupported`."""
    rules, complete = with_known_moves(rules, position)
    _check(rules)
    check_together(rules, position)
    talon, others = numbered(rules, position)
    faces = (*talon, *(card for _, card in others))
    shuffles = rules.stock.redeal in parts.SHUFFLED and position.redeals < (rules.stock.redeals or 0)
    shared, fixed = _shared_tables(rules, len(faces), len(talon), shuffles)
    table = fixed + bytes(faces)
    if shuffles:
        is_stock = rules.stock.redeal is parts.Redeal.SHUFFLE  # whose last card is dealt first
        most = len(talon) if is_stock else len(faces)
        table += _shuffles(position.seed, rules.stock.redeals or 0, most, -1 if is_stock else 1)
    numbers = int_array_of(shared)
    width, under = int(numbers[k.WIDTH]), int(numbers[k.UNDER])
    state = bytearray(under) + bytes([k.ABSENT]) * (width - under)
    _write_talon(state, rules, position, under, int(numbers[k.ORDER]), len(talon))
    _write_piles(state, rules, position, under, others, len(talon))
    return Tables(
        rules=rules,
        game=k.Game(numbers=numbers, octets=byte_array_of(table), randoms=random_numbers()),
        state=byte_array_of(bytes(state)),
        width=width,
        faces=faces,
        complete=complete,
    )


def numbered(rules: Rules, position: Position) -> tuple[list[int], list[tuple[int, int]]]:
    """Return the cards of the talon, then the pile and the card of each other one, as the kernel counts."""
    piles = position.piles
    hand, waste = rules.span(parts.HAND), rules.span(parts.WASTE)
    held = piles[hand.start] if hand else ()
    laid = piles[waste.start] if waste else ()
    others = [
        (pile, card) for pile, kind in enumerate(rules.piles) if kind not in TALON for card in piles[pile]
    ]
    return [*laid, *held, *reversed(piles[0])], others


def _write_talon(
    state: bytearray, rules: Rules, position: Position, under: int, order: int, talon: int
) -> None:
    """Write the base, and where the *talon* first cards are, into *state*."""
    base = position.base if isinstance(rules.foundations.base, parts.Base) else rules.foundations.base
    assert isinstance(base, int)
    state[k.BASE] = base
    limited = rules.stock.redeals is not None
    state[k.REDEALS] = position.redeals if limited else min(position.redeals, 1)
    stocked = len(position.piles[0])
    held = sum(len(position.piles[pile]) for pile in rules.span(parts.HAND))
    laid = talon - held - stocked
    state[k.POS] = state[k.WASTED] = laid
    state[k.HELD] = held
    state[k.STOCKED] = stocked
    state[k.WTOP] = laid - 1 if laid else k.NONE
    state[under : under + talon] = bytes([k.TALON]) * talon
    if order:
        state[order : order + 2 * talon] = bytes(range(talon)) + bytes(talon)


def _write_piles(
    state: bytearray, rules: Rules, position: Position, under: int, others: list[tuple[int, int]], first: int
) -> None:
    """Write the piles outside the talon into *state*; their cards, *others*, are numbered from *first* on."""
    last: dict[int, int] = {}
    for card, (pile, _) in enumerate(others, first):
        if rules.piles[pile] is parts.FOUNDATION:
            state[under + card] = k.UP
            state[k.HOME] += 1
        else:
            state[under + card] = last.get(pile, k.TABLE if rules.piles[pile] is parts.TABLEAU else k.SHELF)
        last[pile] = card
        state[3 * pile + k.TOP] = card
        state[3 * pile + k.LEN] += 1
    for pile in rules.span(parts.TABLEAU):
        state[3 * pile + k.DOWN] = position.hidden[pile]


@lru_cache(maxsize=64)
def _shared_tables(rules: Rules, cards: int, talon: int, shuffles: bool) -> tuple[Buffer, bytes]:
    """Return the numbers and the first byte tables of all positions with so many cards, and in the *talon*.

    What :func:`compile_game` adds is the faces, and the orders of redeals if any redeal *shuffles*.
    """
    numbers = [0] * k.GAME_WORDS
    _write_sizes(rules, numbers, cards, talon, shuffles)
    _write_limits(rules, numbers)
    _write_vacancies(rules, numbers)
    write_licences(rules, numbers)
    fixed, places, sets = _fixed_tables(rules)
    numbers[k.FOLLOW_SETS :] = sets
    for name, at in places:
        numbers[name] = at
    numbers[k.FACE_AT] = len(fixed)
    numbers[k.SHUFFLES_AT] = len(fixed) + cards if shuffles else 0
    return int_array_of(numbers), fixed


def _write_sizes(rules: Rules, numbers: list[int], cards: int, talon: int, shuffles: bool) -> None:
    """Write what a state looks like: its width, its piles and the order of the talon."""
    stock, piles = rules.stock, len(rules.piles)
    under = 8 + 3 * piles
    numbers[k.UNDER] = under
    gathers = stock.redeal in parts.GATHERED
    numbers[k.ORDER] = under + cards if shuffles and not gathers else 0
    numbers[k.GATHERS] = under + cards if gathers else 0
    numbers[k.EACH] = dealt_to(rules, rules.span(parts.TABLEAU).start)
    extra = cards if gathers else 2 * talon if shuffles else 0
    numbers[k.WIDTH] = (under + cards + extra + 7) // 8 * 8
    numbers[k.CARDS], numbers[k.TALONS] = cards, talon
    numbers[k.PACKS] = rules.packs
    numbers[k.FIRST_RESERVE], numbers[k.RESERVES] = rules.span(parts.RESERVE).start, rules.reserve.count
    numbers[k.FIRST_COLUMN], numbers[k.COLUMNS] = rules.span(parts.TABLEAU).start, rules.tableau.count
    numbers[k.FIRST_UP], numbers[k.UPS] = rules.span(parts.FOUNDATION).start, rules.foundations.count
    numbers[k.HAND_PILE] = rules.span(parts.HAND).start if parts.HAND in stock.onto else -1
    numbers[k.WASTE_PILE] = rules.span(parts.WASTE).start if parts.WASTE in stock.onto else -1


def _write_limits(rules: Rules, numbers: list[int]) -> None:
    """Write the rules of dealing, of the foundations and of the columns."""
    foundations, tableau, stock = rules.foundations, rules.tableau, rules.stock
    numbers[k.TURN] = stock.turn
    numbers[k.LIMIT] = -1 if stock.redeals is None else stock.redeals
    numbers[k.TO_RESERVE] = stock.redeal is parts.Redeal.TO_RESERVE
    if stock.onto in (parts.RESERVE, parts.TABLEAU):
        onto = rules.span(stock.onto)
        numbers[k.ONTO], numbers[k.ONTO_END] = onto.start, onto.stop
    numbers[k.RUNS] = foundations.unit is parts.Unit.RUN
    numbers[k.KEEPS] = parts.HAND in stock.onto and not stock.discard_playable
    numbers[k.LENGTH] = foundations.length
    numbers[k.START] = getattr(k, f"START_{foundations.start.name}")
    numbers[k.FORCED] = foundations.forced
    numbers[k.FOUNDATION_ANY] = foundations.build is parts.Build.RANK
    numbers[k.STEPS] = bool(foundations.steps)
    numbers[k.LEFT] = 13 - foundations.length if rules.goal is parts.Goal.ALL else -1
    numbers[k.LIFT] = getattr(k, f"LIFT_{tableau.lift.name}")
    numbers[k.MOST] = 255 if tableau.most is None else tableau.most
    numbers[k.LATE], numbers[k.CLOSED] = tableau.late, rules.reserve.closed
    numbers[k.TO_BASE_TABLES] = tableau.wrap is parts.Wrap.TO_BASE
    numbers[k.NOTHING_FREE] = tableau.lift is parts.Lift.NOTHING and tableau.build is parts.Build.FREE


def _write_vacancies(rules: Rules, numbers: list[int]) -> None:
    """Write from where empty piles must and may be filled."""
    vacancies = rules.reserve.vacancy, rules.tableau.vacancy
    for bit, vacancy in enumerate(vacancies):
        numbers[k.REDEALT_ONLY] |= vacancy.once_redealt << bit
        numbers[k.CLOSING] |= vacancy.closing << bit
        numbers[k.LONGEST] |= vacancy.longest << bit
        for first, tiers in enumerate((vacancy.must, vacancy.may), 2 * bit):
            for place, tier in enumerate(tiers, k.TIERS + k.MAX_TIERS * first):
                numbers[place] = tier.value
    numbers[k.WASTE_FILLS] = bool(rules.stock.vacancy.must)
    numbers[k.AS_EMPTIED] = rules.tableau.vacancy.as_emptied
    numbers[k.CHOICES] = any(
        not vacancy.longest and sum(kind in tier for kind in rules.piles) > 1
        for vacancy in vacancies
        for tier in vacancy.must
    )


@lru_cache(maxsize=16)
def _shuffles(seed: int, redeals: int, most: int, step: int) -> bytes:
    """Return the order of dealing for every redeal and every number of cards in the waste.

    The orders are those of :func:`bot.patience.play.play`; cards are counted from the bottom of the waste, or
    of the gathered columns, and *step* is -1 if the last is dealt first.
    """
    orders = bytearray()
    for redeal in range(1, redeals + 1):
        for count in range(most + 1):
            order = shuffled(range(count), (seed << 8) + redeal)[::step]
            orders += bytes(order) + bytes(most - count)
    return bytes(orders)


@lru_cache(maxsize=64)
def _fixed_tables(rules: Rules) -> tuple[bytes, tuple[tuple[int, int], ...], list[int]]:
    """Return the tables that all deals of a game share: bytes, where each begins, and the sets of faces."""
    rules_plan = plan(rules)
    suits = rules.foundations.suits
    table = bytearray()
    places: list[tuple[int, int]] = []
    bases = 13 if rules.tableau.wrap is parts.Wrap.TO_BASE else 1
    lays = b"".join(rules_plan.lays[:bases])
    holds = b"".join(rules_plan.holds[:bases]) if rules.tableau.run else b""
    for name, content in (
        (k.KINDS_AT, bytes(kind.value for kind in rules.piles)),
        (k.PACKS_AT, bytes(kind in rules.tableau.takes for kind in rules.piles)),
        (k.GOES_UP_AT, bytes(kind not in parts.STOCK | parts.FOUNDATION for kind in rules.piles)),
        (k.SUITS_AT, bytes(SUITS.index(suit) for suit in suits) or bytes([4] * rules.foundations.count)),
        (k.STEPS_AT, bytes(rules.foundations.steps or [1] * rules.foundations.count)),
        (k.LAYS_AT, lays + holds),
    ):
        places.append((name, len(table)))
        table += content
    sets = [sum(1 << card for card in rules_plan.follow[on]) for on in range(52)]
    sets += [_set_of(rules_plan.lays[base][52 * on : 52 * on + 52]) for base in range(13) for on in range(52)]
    sets += [_set_of(rules_plan.lays[0][card::52]) for card in range(52)]
    return bytes(table), (*places, (k.HOLDS, len(lays) if holds else 0)), sets


def _set_of(row: bytes) -> int:
    return sum(1 << place for place, there in enumerate(row) if there)
