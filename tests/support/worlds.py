"""Worlds that differ in face-down cards only: two cards are swapped in the packs of secret deals."""

from collections.abc import Mapping
from datetime import date
from importlib import import_module

import pytest

from bot.daily import certifier, fairness, service
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import Game, Position, Rules, deals, game_rules
from bot.patience.parts import TABLEAU, WASTE
from tests.support.club import Club

TURNED = "canfield"
RANDOM = 10**15 + 129  # the first number of random deals; a lost Canfield, which is dealt anew, comes late


async def dailies(table: Club, day: date) -> dict[str, Game]:
    """Return the deals of *day* by their texts."""
    daily = table.client.services.daily
    found = [await daily.deal(day, key) for key in GAMES_OF_DAY]
    return {deal.deal: Game.start(game_rules(deal.rules_key), deal.deal) for deal in found}


def swapped(games: Mapping[str, Game], *, turned: bool) -> dict[str, tuple[int, int]]:
    """Return the two cards to swap in the pack of each deal of *games*: see :func:`swap`."""
    return {
        number: swap(game.rules, game.position, turned=turned and game.rules.key == TURNED)
        for number, game in games.items()
    }


def swap(rules: Rules, position: Position, *, turned: bool = False) -> tuple[int, int]:
    """Return the last card of the stock and one before it: what a first deal leaves unseen, or has *turned*.

    A pack is dealt from its end.
    """
    shown = rules.tableau.count if rules.stock.onto is TABLEAU else rules.stock.turn
    return len(position.piles[0]) - 1 - (0 if turned else shown), 0


def swap_cards(patch: pytest.MonkeyPatch, swaps: Mapping[str, tuple[int, int]]) -> None:
    """Swap two cards in the pack of each daily of *swaps*, and in each random deal of a game with a waste."""
    original = deals.deal_cards

    def deal_cards(rules: Rules, deal: int | str) -> tuple[list[int], int]:
        cards, seed = original(rules, deal)
        if rules.stock.onto is WASTE and str(deal).isdecimal() and 0 <= int(str(deal)) - RANDOM < 1000:
            first, second = swap(rules, Game.start(rules, "1").position)
            cards[first], cards[second] = cards[second], cards[first]
        return cards, seed

    def of_day(key: bytes, rules: Rules, number: int) -> str:
        text = fairness.day_pack(key, rules, number)
        first, second = swaps.get(text, (0, 0))
        cards = [text[at : at + 2] for at in range(0, len(text), 2)]
        cards[first], cards[second] = cards[second], cards[first]
        return "".join(cards)

    patch.setattr(import_module("bot.patience.play"), "deal_cards", deal_cards)
    for user in (certifier, service):
        patch.setattr(user, "day_pack", of_day)
