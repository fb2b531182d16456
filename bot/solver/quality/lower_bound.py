"""How many moves a win takes at least: a bound that is quickly worked out and never too high."""

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

AGAIN = 2
"""Moves that one more pass through the pack costs at least: to turn it over and to deal."""


def lower_bound(rules: Rules, position: Position) -> int:
    """A number of moves that no win can do without: 0 only if the game is won.

    *One for each card and packet.*  Every card that must go home needs a move of its own, and every packet
    of the stock a deal, except that a stock which fills spaces by itself, or may, can come into play
    without one.  Where the cards that stay have a place at the end, those in stock, waste and reserve need
    a move, too.

    *One more for each card in the way* (:func:`_in_the_way`), for cards that cannot go home as they are
    turned where there is no waste (:func:`_laid_down`), and for cards that would lie on each other in the
    waste (:func:`_crossed`).  All three count other moves: of cards in piles to other places than home,
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
        moves += min(crossed, AGAIN) if again else crossed
    return moves


class _Homes:
    """What is home, as cards come home one after another: how many of each rank in each group.

    A group is a suit, or all cards where suits do not count (or colours alternate, which is left out).
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
        """The place of *card* on its foundation, from 0."""
        return (card % 13 - self.base) % 13

    def group(self, card: int) -> int:
        return card // 13 if self.by_suit else 0

    def takes(self, card: int) -> bool:
        """Whether *card* can go home now; of several of a kind each can if one could."""
        group, rank = self.group(card), self.rank(card)
        before = self.counts[group][rank - 1] if rank else self.most
        return rank < self.length and self.begun[group][rank] < before

    def add(self, card: int) -> None:
        self.counts[self.group(card)][self.rank(card)] += 1


@dataclass(slots=True)
class _Pile:
    """A pile from the lowest card up; cards of one unit can move together, those that are free have moved."""

    cards: list[int]
    units: list[int]


def _in_the_way(rules: Rules, position: Position, homes: _Homes, must: Kind, *, waste: bool) -> int:
    """How many moves, to other places than home, must take cards off those that lie under them.

    A card that lies on another must leave before that one goes home: home itself, or elsewhere, and that
    is a move more.  The first such move of a card where it lies carries, beside cards that have come
    later, only cards of the same packed run, its *unit* (or it alone, where parts of runs do not move).
    Take a circle of units in which each holds a card that lies on a card which must be home before some
    card of the next can be: not all of these can go straight home.  So one of them makes such a move, and
    circles that have no unit in common make as many moves.  A unit with a card that lies on a lower one of
    its suit, or with one that stays on one that goes, is a circle of its own.

    With several cards of a kind there is a choice of which goes home first.  So there each is taken to go
    home where one could; and when nothing can, all units that lie on any card that is waited for are taken
    to be away at the price of one.
    """
    piles, counted = _piles(rules, position, homes, must, waste)
    free = [
        card
        for kind, cards in zip(rules.piles, position.piles, strict=True)
        if kind in STOCK | HAND or (kind is WASTE and not waste)
        for card in cards
    ]
    # cards of piles that are not looked at are free, too
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
        found = _circle(piles, homes, away) if homes.single else _layer(piles, homes, away)
        if not found:
            return moves
        away |= found
        moves += 1


def _piles(
    rules: Rules, position: Position, homes: _Homes, must: Kind, waste: bool
) -> tuple[list[_Pile], set[int]]:
    """Every pile from which cards move one by one or in runs, and at a price; and units that cost nothing.

    These are cards that stay, outside the columns: their one move has been counted.
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
    """The units that must move whatever others do."""
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
    """Let everything go home that can, where the units *away* lie on nothing."""
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


def _circle(piles: list[_Pile], homes: _Homes, away: set[int]) -> set[int]:
    """The units of a shortest circle among those that lie on the next card of each suit; empty if none."""
    on: dict[tuple[int, int], int] = {}  # suit of the card that is waited for, suit of one on it: its unit
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
    """All units that lie on a card that could go home; empty if there is none."""
    return {
        unit
        for pile in piles
        for i, card in enumerate(pile.cards)
        if homes.takes(card)
        for unit in pile.units[i + 1 :]
        if unit not in away
    }


def _talon(rules: Rules, position: Position) -> list[int]:
    """The cards of hand and stock in the order of dealing."""
    held = [card for n in rules.span(HAND) for card in position.piles[n]]
    return held + list(reversed(position.piles[0]))


def _laid_down(rules: Rules, position: Position, homes: _Homes) -> int:
    """Where every turned card must be played at once: how many cannot go straight home.

    Of each rank at most as many can be home as of every lower rank have been seen, counting all cards on
    the table as seen; so of the next rank no more than these can have gone straight home by then.
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
    """How many cards of the stock cannot go straight home from the waste in one pass through the pack.

    Let x be dealt after y and before z, all of one suit, z the lowest and x the highest.  When x is dealt y
    is not home, for z is not.  Then either y lies in the waste, and x must leave it before y does, or y has
    left it: so x or y makes a move more.  Pairs (x, y) that have no card in common count one each.
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
