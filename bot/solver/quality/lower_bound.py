"""A lower bound on the number of moves that a win takes, which is quick to compute."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from bot.patience import Position, Rules
from bot.patience.plan import plan
from bot.patience.position import base_rank
from bot.patience.rules import (
    FOUNDATION,
    HAND,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Build,
    Goal,
    Kind,
    Lift,
    Redeal,
    Vacancy,
)

REDEAL_MOVES = 2
"""The fewest moves that one more pass through the pack costs: turning it over and a deal."""


def lower_bound(rules: Rules, position: Position) -> int:
    """Return a number of moves that no winning line can be shorter than; it is 0 only if the game is won.

    *One move for each card and each deal.*  Every card that must go home needs a move of its own, and every
    packet of the stock a deal, unless the stock fills spaces: its cards can then come into play without a
    deal. Where the cards that do not go home have a place at the end, those in stock, waste and reserve need
    a move as well.

    *One more for each card in the way* (:func:`_in_the_way`), for cards that cannot go home as they are
    turned where there is no waste (:func:`_laid_down`), and for cards that would lie on each other in the
    waste (:func:`_crossed`).  These three count different moves: of cards in piles to places other than home,
    from the hand to columns, and of cards that are still in the stock.
    """
    up = rules.span(FOUNDATION)
    home = sum(len(position.piles[n]) for n in up)
    moves = rules.foundations.length * rules.foundations.count - home
    vacancies = (rules.tableau.vacancy, rules.reserve.vacancy)
    tiers = [tier for vacancy in vacancies for tier in (*vacancy.must, *vacancy.may)]
    must = Kind(0)
    for vacancy in vacancies:
        for tier in vacancy.must:
            must |= tier
    stock = rules.stock
    if rules.foundations.forced:
        moves -= sum(not position.piles[n] for n in up)
    at_once = bool(stock.vacancy.must or rules.after_choice) or HAND in must
    if not any(STOCK in tier for tier in tiers) and not at_once:
        each = rules.reserve.count if stock.onto is RESERVE else stock.turn
        moves += -(-len(position.piles[0]) // each)
    base = base_rank(rules, position)
    if base is None or rules.after_choice:
        return moves
    homes = _Homes(rules, position, base)
    if rules.goal is Goal.ALL and not must and stock.vacancy == Vacancy():
        moves += sum(
            homes.rank(card) >= homes.length
            for kind, cards in zip(rules.piles, position.piles, strict=True)
            if kind in STOCK | HAND | WASTE | RESERVE
            for card in cards
        )
    again = stock.redeal is Redeal.TO_RESERVE or stock.redeals is None or position.redeals < stock.redeals
    talon = not must & (STOCK | HAND | WASTE) and stock.vacancy == Vacancy()
    moves += _in_the_way(rules, position, homes, must, waste=talon and not again)
    if talon and stock.hand and not stock.waste:
        moves += _laid_down(rules, position, homes)
    elif talon and stock.waste and stock.onto is WASTE and stock.redeal is not Redeal.TO_RESERVE:
        crossed = _crossed(rules, position, homes)
        moves += min(crossed, REDEAL_MOVES) if again else crossed
    return moves


class _Homes:
    """The cards at home, counted by rank and group, as further cards come home.

    A group is a suit.  Where suits do not count it is all cards; alternating colours are ignored.
    """

    def __init__(self, rules: Rules, position: Position, base: int) -> None:
        f = rules.foundations
        self.base, self.length = base, f.length
        self.by_suit = f.build is Build.SUIT and f.count == 4 * rules.packs
        self.single = self.by_suit and rules.packs == 1
        self.most = f.count // 4 if self.by_suit else f.count
        self.counts = [[0] * 13 for _ in range(4 if self.by_suit else 1)]
        for n in rules.span(FOUNDATION):
            for card in position.piles[n]:
                self.add(card)
        self.begun = [row[:] for row in self.counts]

    def rank(self, card: int) -> int:
        """Return the place of *card* on its foundation, from 0."""
        return (card % 13 - self.base) % 13

    def group(self, card: int) -> int:
        return card // 13 if self.by_suit else 0

    def takes(self, card: int) -> bool:
        """Return whether *card* can go home now; of several equal cards each can if one could."""
        group, rank = self.group(card), self.rank(card)
        before = self.counts[group][rank - 1] if rank else self.most
        return rank < self.length and self.begun[group][rank] < before

    def add(self, card: int) -> None:
        self.counts[self.group(card)][self.rank(card)] += 1


@dataclass(slots=True)
class _Pile:
    """A pile from the lowest card up.

    Cards of one unit can move together.  Cards that have moved away are no longer in the pile.
    """

    cards: list[int]
    units: list[int]


def _in_the_way(rules: Rules, position: Position, homes: _Homes, must: Kind, *, waste: bool) -> int:
    """Return how many moves to places other than home must take cards off the cards under them.

    A card that lies on another must leave before that one goes home: either home itself, or elsewhere, which
    is one more move.  The first such move of a card from where it lies carries, apart from cards that were
    added later, only cards of the same packed run, its *unit* (or the card alone, where parts of runs do not
    move).  Take a cycle of units in which each holds a card that lies on a card which must be home before
    some card of the next unit can be.  Not all of these units can go straight home, so one of them makes such
    a move, and cycles that have no unit in common make as many moves.  A unit with a card that lies on a
    lower one of its suit, or with one that stays and lies on one that goes, is a cycle by itself.

    With several equal cards there is a choice of which goes home first.  Each is then taken to go home where
    one could.  When none can, all units that lie on any awaited card are taken to be away at the price of one
    move.
    """
    piles, counted = _piles(rules, position, homes, must, waste)
    free = [
        card
        for kind, cards in zip(rules.piles, position.piles, strict=True)
        if kind in STOCK | HAND or (kind is WASTE and not waste)
        for card in cards
    ]
    # cards of the other piles are free as well
    known = [card for pile in piles for card in pile.cards] + free
    known += [card for n in rules.span(FOUNDATION) for card in position.piles[n]]
    rest = [card for cards in position.piles for card in cards]
    for card in known:
        rest.remove(card)
    free += rest
    away = _alone(piles, homes, counted)
    moves = len(away)
    away |= counted
    while True:
        _go_home(piles, free, homes, away)
        if not any(pile.cards for pile in piles):
            return moves
        found = _cycle(piles, homes, away) if homes.single else _layer(piles, homes, away)
        if not found:
            return moves
        away |= found
        moves += 1


def _piles(
    rules: Rules, position: Position, homes: _Homes, must: Kind, waste: bool
) -> tuple[list[_Pile], set[int]]:
    """Return the piles whose cards move singly or in runs at the cost of a move, and the free units.

    The free units are cards outside the columns that do not go home: their one move has been counted.
    """
    lays = plan(rules).lays[homes.base]
    lift = rules.tableau.lift
    unit = 0
    piles: list[_Pile] = []
    counted: set[int] = set()
    for n, (kind, cards) in enumerate(zip(rules.piles, position.piles, strict=True)):
        if not (
            (kind is TABLEAU and TABLEAU not in must and lift is not Lift.NOTHING)
            or (kind is RESERVE and RESERVE not in must)
            or (kind is WASTE and waste)
        ):
            continue
        units: list[int] = []
        for i, card in enumerate(cards):
            together = kind is TABLEAU and lift is Lift.RUN and i > position.hidden[n]
            if not (together and lays[52 * cards[i - 1] + card]):
                unit += 1
            units.append(unit)
            if kind is not TABLEAU and homes.rank(card) >= homes.length:
                counted.add(unit)
        piles.append(_Pile(list(cards), units))
    return piles, counted


def _alone(piles: list[_Pile], homes: _Homes, counted: set[int]) -> set[int]:
    """Return the units that must move, whatever other units do."""
    found: set[int] = set()
    for pile in piles:
        for i, card in enumerate(pile.cards):
            below = [c for c in pile.cards[:i] if homes.rank(c) < homes.length]
            rank = homes.rank(card)
            if pile.units[i] in counted:
                continue
            if (below and rank >= homes.length) or (
                homes.single
                and any(homes.group(c) == homes.group(card) and homes.rank(c) < rank for c in below)
            ):
                found.add(pile.units[i])
    return found


def _go_home(piles: list[_Pile], free: list[int], homes: _Homes, away: set[int]) -> None:
    """Move home every card that can go there; the units *away* lie on nothing."""
    again = True
    while again:
        again = False
        for pile in piles:
            while pile.cards and (pile.units[-1] in away or homes.takes(pile.cards[-1])):
                card = pile.cards.pop()
                if pile.units.pop() in away:
                    free.append(card)
                else:
                    homes.add(card)
                again = True
        for card in list(free):
            if homes.takes(card):
                homes.add(card)
                free.remove(card)
                again = True


def _cycle(piles: list[_Pile], homes: _Homes, away: set[int]) -> set[int]:
    """Return a shortest cycle of units that lie on the next card of each suit; empty if there is none."""
    on: dict[tuple[int, int], int] = {}  # suit of the awaited card, suit of a card on it: its unit
    for pile in piles:
        for i, card in enumerate(pile.cards):
            if homes.takes(card):
                for j in range(i + 1, len(pile.cards)):
                    if pile.units[j] not in away:
                        on.setdefault((homes.group(card), homes.group(pile.cards[j])), pile.units[j])
    for length in range(1, 5):
        for suits in permutations(range(4), length):
            edges = [(suits[i], suits[(i + 1) % length]) for i in range(length)]
            if all(edge in on for edge in edges):
                return {on[edge] for edge in edges}
    return set()


def _layer(piles: list[_Pile], homes: _Homes, away: set[int]) -> set[int]:
    """Return all units that lie on a card that could go home."""
    return {
        unit
        for pile in piles
        for i, card in enumerate(pile.cards)
        if homes.takes(card)
        for unit in pile.units[i + 1 :]
        if unit not in away
    }


def _talon(rules: Rules, position: Position) -> list[int]:
    """Return the cards of hand and stock in the order of dealing."""
    held = [card for n in rules.span(HAND) for card in position.piles[n]]
    return held + list(reversed(position.piles[0]))


def _laid_down(rules: Rules, position: Position, homes: _Homes) -> int:
    """Return how many cards cannot go straight home, where every turned card must be played at once.

    Of each rank, at most as many cards can be home as have been seen of every lower rank, if all cards on the
    table count as seen.  So no more cards of the next rank can have gone straight home by then.
    """
    talon = _talon(rules, position)
    seen = [row[:] for row in homes.begun]
    home = [row[:] for row in homes.begun]
    for kind, cards in zip(rules.piles, position.piles, strict=True):
        if kind not in STOCK | HAND | FOUNDATION:
            for card in cards:
                seen[homes.group(card)][homes.rank(card)] += 1
    moves = 0
    for card in talon:
        group, rank = homes.group(card), homes.rank(card)
        if rank < homes.length:
            most = min(seen[group][:rank], default=homes.most)
            if home[group][rank] < most:
                home[group][rank] += 1
            else:
                moves += 1
        seen[group][rank] += 1
    return moves


def _crossed(rules: Rules, position: Position, homes: _Homes) -> int:
    """Return how many cards of the stock cannot go straight home from the waste in one pass through the pack.

    Let x be dealt after y and before z, all of one suit, z the lowest and x the highest.  When x is dealt, y
    is not home, because z is not.  Either y lies in the waste, and x must leave it before y does, or y has
    left it; so x or y makes one more move.  Pairs (x, y) that have no card in common count one each.
    """
    if not homes.single:
        return 0
    moves = 0
    ranks: list[list[int]] = [[], [], [], []]
    for card in _talon(rules, position):
        if homes.rank(card) < homes.length:
            ranks[homes.group(card)].append(homes.rank(card))
    for dealt in ranks:
        waiting: list[int] = []
        for i, rank in enumerate(dealt):
            later = min(dealt[i + 1 :], default=99)
            match = max((y for y in waiting if later < y < rank), default=None)
            if match is None:
                waiting.append(rank)
            else:
                waiting.remove(match)
                moves += 1
    return moves
