"""Rules worked out once into what the judge looks up: pile numbers, tables of neighbours, ready moves.

Nothing here decides anything that the values of :class:`~bot.patience.rules.Rules` do not say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from .cards import is_red, rank, suit
from .notation import Move
from .rules import (
    FOUNDATION,
    HAND,
    OFFER,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Kind,
    Rules,
    Vacancy,
    Wrap,
)

STOCK_PILE = 0
"""The stock is always pile number 0."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A :class:`~bot.patience.rules.Vacancy` with pile numbers in place of kinds."""

    piles: range  # those that are filled when they are empty
    must: tuple[tuple[int, ...], ...]  # tier by tier, the piles to fill from
    may: tuple[tuple[int, ...], ...]
    once_redealt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What :func:`plan` has worked out for one game."""

    rules: Rules
    hand: int | None
    waste: int | None
    offers: range
    reserves: range
    columns: range
    foundations: range
    chooses: bool  # does the player choose the base?
    in_column: tuple[bool, ...]  # by pile: is it a column?
    packs_from: tuple[bool, ...]  # by pile: may its cards be packed on a column?
    plays_up: tuple[bool, ...]  # by pile: may its last card go to a foundation?
    fills: tuple[Fill, ...]
    lays: tuple[bytes, ...]  # by base rank: lays[base][52 * on + card] is 1 if *card* may lie on *on*
    follow: tuple[frozenset[int], ...]  # by card: those that may lie on it on a foundation
    bases: tuple[frozenset[int], ...]  # by rank: the cards that open a foundation
    red_bases: tuple[frozenset[int], ...]  # of these the red ones
    black_bases: tuple[frozenset[int], ...]
    stock_fills: bool  # may the next card of the stock go into a space?
    moves: dict[int, Move] = field(default_factory=dict[int, Move])

    def move(self, source: int, target: int, count: int = 1) -> Move:
        """The move between two piles; always the same object."""
        key = (source << 16) | (target << 8) | count
        move = self.moves.get(key)
        if move is None:
            move = self.moves[key] = Move(*self._name(source), *self._name(target), count)
        return move

    def _name(self, pile: int) -> tuple[Kind, int]:
        kind = self.rules.piles[pile]
        span = self.rules.span(kind)
        return kind, pile - span.start + 1 if len(span) > 1 and kind is not FOUNDATION else 0

    def source(self, move: Move) -> int | None:
        """The pile that *move* takes from, or None if the game has no such pile."""
        return self._pile(move.source, move.source_number)

    def target(self, move: Move) -> int | None:
        """The pile that *move* brings to, or None if there is no such pile; of foundations the first."""
        return self._pile(move.target, move.target_number)

    def _pile(self, kind: Kind, number: int) -> int | None:
        span = self.rules.span(kind)
        if kind is FOUNDATION:
            return span.start if number == 0 else None
        if len(span) == 1:
            return span.start if number == 0 else None
        return span[number - 1] if 1 <= number <= len(span) else None


def plan(rules: Rules) -> Plan:
    """The plan of *rules*, worked out at the first call."""
    return _plan(rules)


@lru_cache(maxsize=512)
def _plan(rules: Rules) -> Plan:
    tableau = rules.tableau
    hand, waste = rules.span(HAND), rules.span(WASTE)
    return Plan(
        rules=rules,
        hand=hand.start if hand else None,
        waste=waste.start if waste else None,
        offers=rules.span(OFFER),
        reserves=rules.span(RESERVE),
        columns=rules.span(TABLEAU),
        foundations=rules.span(FOUNDATION),
        chooses=rules.foundations.base is Base.CHOSEN,
        in_column=tuple(kind is TABLEAU for kind in rules.piles),
        packs_from=tuple(kind in tableau.takes for kind in rules.piles),
        plays_up=tuple(kind not in (STOCK | FOUNDATION) for kind in rules.piles),
        fills=tuple(
            _fill(rules, kind, vacancy)
            for kind, vacancy in ((RESERVE, rules.reserve.vacancy), (TABLEAU, tableau.vacancy))
            if vacancy.must or vacancy.may
        ),
        lays=tuple(_lays(rules, base) for base in range(13))
        if tableau.wrap is Wrap.TO_BASE
        else (_lays(rules, 0),) * 13,
        follow=tuple(frozenset(card for card in range(52) if _climbs(rules, card, on)) for on in range(52)),
        bases=tuple(frozenset(range(base, 52, 13)) for base in range(13)),
        red_bases=tuple(frozenset(filter(is_red, range(base, 52, 13))) for base in range(13)),
        black_bases=tuple(
            frozenset(range(base, 52, 13)) - frozenset(filter(is_red, range(52))) for base in range(13)
        ),
        stock_fills=any(STOCK in tier for tier in (*tableau.vacancy.may, *rules.reserve.vacancy.may)),
    )


def _fill(rules: Rules, kind: Kind, vacancy: Vacancy) -> Fill:
    def piles(tiers: tuple[Kind, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(n for n, each in enumerate(rules.piles) if each in tier) for tier in tiers)

    return Fill(rules.span(kind), piles(vacancy.must), piles(vacancy.may), vacancy.once_redealt)


def _lays(rules: Rules, base: int) -> bytes:
    return bytes(_packs(rules, base, card, on) for on in range(52) for card in range(52))


def _packs(rules: Rules, base: int, card: int, on: int) -> bool:
    """Whether *card* may lie on *on* in a column."""
    build, wrap = rules.tableau.build, rules.tableau.wrap
    if build is Build.FREE:
        return True
    if (wrap is Wrap.NO and rank(on) == 0) or (wrap is Wrap.TO_BASE and rank(on) == base):
        return False
    return rank(card) == (rank(on) - 1) % 13 and _agree(build, card, on)


def _climbs(rules: Rules, card: int, on: int) -> bool:
    """Whether *card* may follow *on* on a foundation."""
    return rank(card) == (rank(on) + 1) % 13 and _agree(rules.foundations.build, card, on)


def _agree(build: Build, card: int, on: int) -> bool:
    """Whether the suits of two neighbours suit *build*."""
    if build is Build.SUIT:
        return suit(card) == suit(on)
    if build is Build.COLOURS:
        return is_red(card) != is_red(on)
    return True
