"""The deals: every card is counted out as the texts count it."""

from collections import Counter

import pytest

from bot.patience import GAMES, deal, pack, rank
from bot.patience.parts import FOUNDATION, OFFER, RESERVE, TABLEAU

DEALS = range(1, 120)

# -- the arithmetic of the deals ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "foundations", "columns", "reserve", "stock"),
    [
        ("chameleon-000", 1, 3, 12, 36),
        ("chameleon-001", 1, 3, 12, 36),
        ("chameleon-002", 1, 3, 12, 36),
        ("four-seasons", 1, 5, 0, 46),
        ("simplicity", 1, 12, 0, 39),
        ("fortunes-favor", 4, 12, 0, 36),
        ("canfield", 1, 4, 13, 34),
        ("storehouse", 4, 4, 13, 31),
        ("gate", 0, 8, 10, 34),
        ("chord", 0, 24, 0, 80),
        ("frog-allaces", 8, 0, 13, 83),
    ],
)
def test_the_cards_are_dealt_out_as_the_text_counts_them(
    key: str, foundations: int, columns: int, reserve: int, stock: int
) -> None:
    rules = GAMES[key]
    for number in DEALS:
        position = deal(rules, number)
        counts = {
            kind: sum(len(position.piles[n]) for n in rules.span(kind))
            for kind in (FOUNDATION, TABLEAU, RESERVE)
        }

        assert counts == {FOUNDATION: foundations, TABLEAU: columns, RESERVE: reserve}
        assert len(position.piles[0]) == stock


def test_selective_canfield_offers_five_cards_beside_the_reserve() -> None:
    rules = GAMES["selective-canfield"]
    position = deal(rules, 1)

    assert [len(position.piles[n]) for n in rules.span(OFFER)] == [1] * 5
    assert len(position.piles[0]) == 34


def test_a_frog_holds_thirteen_cards_and_no_ace_and_an_ace_is_out() -> None:
    rules = GAMES["frog"]
    stocks: Counter[int] = Counter()
    for number in range(1, 1500):
        position = deal(rules, number)
        frog = position.piles[rules.span(RESERVE)[0]]
        begun = [position.piles[n] for n in rules.span(FOUNDATION) if position.piles[n]]

        assert len(frog) == 13
        assert all(rank(card) != 0 for card in frog)
        assert all(len(pile) == 1 and rank(pile[0]) == 0 for pile in begun)
        assert 1 <= len(begun) <= 8
        assert len(position.piles[0]) == 91 - len(begun)
        stocks[len(position.piles[0])] += 1

    assert stocks.most_common(1)[0][0] == 90
    assert 0.66 < stocks[90] / 1499 < 0.75  # 70.70 % by calculation


def test_a_frog_without_an_ace_takes_the_first_from_the_stock_and_leaves_the_order_as_it_was() -> None:
    rules = GAMES["frog"]
    for number in range(1, 60):
        cards = pack(number, 2)
        if all(rank(card) for card in cards[-13:]):
            left = cards[:-13]
            first = max(i for i, card in enumerate(left) if rank(card) == 0)
            ace = left.pop(first)

            position = deal(rules, number)

            assert position.piles[0] == tuple(left)
            assert position.piles[rules.span(FOUNDATION)[0]] == (ace,)
