"""Lookup tables precomputed from the rules of a game: pile numbers, neighbouring cards, move objects.

The tables contain nothing that :class:`~bot.patience.rules.Rules` does not determine.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .cards import KING, is_red, rank, suit
from .notation import Move
from .parts import FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE, Build, Kind, Vacancy, Way, Wrap
from .rules import Rules

STOCK_PILE = 0
"""The stock is always pile number 0."""


@dataclass(frozen=True, slots=True)
class Fill:
    """The piles that a :class:`~bot.patience.parts.Vacancy` is about, and those that it fills them from."""

    vacancy: Vacancy
    piles: range  # the piles to be filled when empty
    must: tuple[tuple[int, ...], ...]  # tier by tier, the piles to fill from
    may: tuple[tuple[int, ...], ...]
    late: int  # the number of *piles*, from the end, that open only when the stock is out

    def open(self, piles: tuple[tuple[int, ...], ...], redeals: int) -> range:
        """Return the piles that are open now."""
        if self.vacancy.once_redealt and not redeals:
            return self.piles[:0]
        return self.piles[: -self.late] if self.late and piles[STOCK_PILE] else self.piles

    def empty(self, piles: tuple[tuple[int, ...], ...], redeals: int) -> list[int]:
        """Return the open piles that are empty."""
        if () not in piles[self.piles.start : self.piles.stop]:
            return []
        return [n for n in self.open(piles, redeals) if not piles[n]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The lookup tables of one game; see :func:`plan`."""

    rules: Rules
    hand: int | None
    waste: int | None
    reserves: range
    columns: range
    foundations: range
    names: tuple[tuple[Kind, int], ...]  # by pile: its kind, and its number in moves
    numbers: dict[tuple[Kind, int], int]  # the pile of each of *names*
    packs_on: tuple[int, ...]  # the piles on whose cards others may be packed
    covers: dict[int, tuple[int, ...]]  # by column that others lie on: those
    packs_from: tuple[bool, ...]  # by pile: whether its cards may be packed on a column
    plays_up: tuple[bool, ...]  # by pile: whether its last card may go to a foundation
    draws: range  # the number of redeals used with which a card may be drawn from under others
    fills: tuple[Fill, ...]
    lays: tuple[bytes, ...]  # by base rank: lays[base][52 * on + card] is 1 if *card* may lie on *on*
    holds: tuple[bytes, ...]  # the same for *card* to be lifted together with *on*
    follow: tuple[frozenset[int], ...]  # by card: those that may lie on it on a foundation
    bases: tuple[frozenset[int], ...]  # by rank: the cards that open a foundation
    sources: tuple[int, ...]  # the piles whose cards may move
    moves: dict[int, Move] = field(default_factory=dict[int, Move])

    def move(self, source: int, target: int, count: int = 1) -> Move:
        """Return the move between two piles; equal moves are one object."""
        key = (source << 16) | (target << 8) | count
        move = self.moves.get(key)
        if move is None:
            to, number = self.names[target]
            named = to is not FOUNDATION or self.rules.foundations.steps
            move = Move(*self.names[source], to, number if named else 0, count)
            self.moves[key] = move
        return move

    def is_closed(self, pile: int, count: int) -> bool:
        """Return whether *pile*, with *count* cards, is a closed reserve."""
        return count > 1 and self.rules.reserve.closed and pile in self.reserves

    def is_covered(self, piles: Sequence[tuple[int, ...]], pile: int) -> bool:
        """Return whether cards of other columns lie on *pile*."""
        return any(piles[n] for n in self.covers.get(pile, ()))

    def source(self, move: Move) -> int:
        """Return the pile that *move* takes from, which must be one of the game."""
        return self.numbers[move.source, move.source_number]

    def target(self, move: Move) -> int | None:
        """Return the pile that *move* goes to; None if there is no such pile.

        Of foundations that a move does not name, it is the first.
        """
        if move.target is FOUNDATION and not self.rules.foundations.steps:
            return self.foundations.start if move.target_number == 0 else None
        return self.numbers.get((move.target, move.target_number))


@lru_cache(maxsize=512)
def plan(rules: Rules) -> Plan:
    """Return the plan of *rules*."""
    tableau = rules.tableau
    hand, waste, redeals = rules.span(HAND), rules.span(WASTE), rules.stock.redeals or 0
    spans = [(kind, rules.span(kind)) for kind in Kind]
    names = [(kind, at if len(span) > 1 else 0) for kind, span in spans for at in range(1, len(span) + 1)]
    packs_on = TABLEAU | tableau.takes if tableau.build is Build.PAIR else TABLEAU  # or on all that play
    return Plan(
        rules=rules,
        hand=hand.start if hand else None,
        waste=waste.start if waste else None,
        reserves=rules.span(RESERVE),
        columns=rules.span(TABLEAU),
        foundations=rules.span(FOUNDATION),
        names=tuple(names),
        numbers={name: pile for pile, name in enumerate(names)},
        packs_on=tuple(n for n, kind in enumerate(rules.piles) if kind in packs_on),
        covers={
            rules.pile_at(TABLEAU, n): tuple(rules.pile_at(TABLEAU, on) for on in row)
            for n, row in enumerate(tableau.covers, 1)
            if row
        },
        packs_from=tuple(kind in tableau.takes for kind in rules.piles),
        plays_up=tuple(kind not in (STOCK | FOUNDATION) for kind in rules.piles),
        draws=range(redeals, redeals + rules.stock.draw),
        fills=tuple(
            _fill(rules, kind, vacancy)
            for kind, vacancy in rules.vacancies.items()
            if vacancy.must or vacancy.may
        ),
        lays=_lays(tableau.way, tableau.wrap, tableau.build),
        holds=_lays(tableau.way, tableau.wrap, tableau.run or tableau.build),
        follow=tuple(frozenset(card for card in range(52) if _climbs(rules, card, on)) for on in range(52)),
        bases=tuple(frozenset(range(base, 52, 13)) for base in range(13)),
        sources=_sources(rules),
    )


def _fill(rules: Rules, kind: Kind, vacancy: Vacancy) -> Fill:
    def piles(tiers: tuple[Kind, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(n for n, each in enumerate(rules.piles) if each in tier) for tier in tiers)

    late = rules.tableau.late if kind is TABLEAU else 0
    return Fill(vacancy, rules.span(kind), piles(vacancy.must), piles(vacancy.may), late)


def _sources(rules: Rules) -> tuple[int, ...]:
    movable = HAND | WASTE | RESERVE | TABLEAU
    for vacancy in (rules.tableau.vacancy, rules.reserve.vacancy):
        for tier in vacancy.may:
            movable |= tier & (STOCK | FOUNDATION)
    movable |= rules.tableau.takes & FOUNDATION
    return tuple(n for n, kind in enumerate(rules.piles) if kind in movable)


@lru_cache(32)
def _lays(way: Way, wrap: Wrap, build: Build) -> tuple[bytes, ...]:
    """Return by base rank which cards lie on each other as *build* says."""
    bases = range(13) if wrap is Wrap.TO_BASE else range(1)
    pairs = [(card, on) for on in range(52) for card in range(52)]
    found = [bytes(_packs(way, wrap, build, base, card, on) for card, on in pairs) for base in bases]
    return tuple(found * (13 // len(found)))


def _packs(way: Way, wrap: Wrap, build: Build, base: int, card: int, on: int) -> bool:
    if build is Build.FREE:
        return True
    if build is Build.PAIR:
        return rank(card) + rank(on) == KING - 1
    if wrap is Wrap.TO_BASE and rank(on) == base:
        return False
    return _is_next(way, wrap, card, on) and _agree(build, card, on)


def _is_next(way: Way, wrap: Wrap, card: int, on: int) -> bool:
    """Return whether the rank of *card* follows that of *on*."""
    step = rank(card) - rank(on)
    if wrap is not Wrap.NO and abs(step) == KING:
        step //= -KING  # round the corner
    return abs(step) == 1 if way is Way.EITHER else step == way.value


def _climbs(rules: Rules, card: int, on: int) -> bool:
    """Return whether *card* may follow *on* on a foundation."""
    f = rules.foundations
    if f.build is Build.PAIR:
        return rank(card) == f.base
    return _is_next(f.way, f.wrap, card, on) and _agree(f.build, card, on)


def _agree(build: Build, card: int, on: int) -> bool:
    """Return whether the suits of two adjacent cards fit *build*."""
    match build:
        case Build.SUIT:
            return suit(card) == suit(on)
        case Build.COLOURS:
            return is_red(card) != is_red(on)
        case Build.RANK | Build.FREE | Build.PAIR:
            return True
