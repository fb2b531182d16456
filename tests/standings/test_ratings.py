"""Ratings move the right way."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES
from bot.standings.player_ratings import deal_after
from bot.standings.ratings import (
    PRIORS,
    START,
    Rating,
    Score,
    opponent,
    played,
    rested,
    score,
    shown,
    shown_over_all,
)
from bot.store.ratings import RatedRow

TEN = (  # from easy to hard
    "fortunes-favor",
    "gate",
    "simplicity",
    "chord",
    "frog",
    "storehouse",
    "four-seasons",
    "selective-canfield",
    "canfield",
    "chameleon-001",
)
keys = st.sampled_from(sorted(GAMES))
ratings = st.builds(Rating, mu=st.floats(-10, 60), sigma=st.floats(0.5, START.sigma))
deals = st.builds(opponent, keys, st.none() | st.integers(0, 39))


def careful(rating: Rating) -> float:
    """Return the number that :func:`shown` rounds."""
    return rating.mu - 2 * rating.sigma


def test_something_is_known_of_each_game_with_dailies() -> None:
    assert {*GAMES_OF_DAY} == {*PRIORS}


@given(keys, ratings, deals)
def test_a_win_raises_and_a_loss_lowers(key: str, player: Rating, deal: Rating) -> None:
    better, softer = played(key, player, deal, Score.WIN)
    even, _ = played(key, player, deal, Score.DRAW)
    worse, harder = played(key, player, deal, Score.LOSS)
    assert worse.mu < even.mu < better.mu
    assert worse.mu < player.mu < better.mu
    assert softer.mu < deal.mu < harder.mu
    assert careful(worse) <= careful(player) + 1e-9
    assert careful(better) >= careful(player) - 1e-9
    assert 0 < better.sigma < player.sigma
    assert 0 < worse.sigma < player.sigma


@given(keys, ratings, deals, st.floats(0.5, 20))
def test_a_win_against_a_harder_deal_gains_more_and_a_loss_costs_less(
    key: str, player: Rating, deal: Rating, more: float
) -> None:
    harder = Rating(mu=deal.mu + more, sigma=deal.sigma)
    for result in Score:
        assert played(key, player, harder, result)[0].mu > played(key, player, deal, result)[0].mu


def test_a_win_with_undo_is_a_draw() -> None:
    scores = [score(won=won, clean=clean) for won in (True, False) for clean in (True, False)]
    assert scores == [Score.WIN, Score.DRAW, Score.LOSS, Score.LOSS]


def test_a_rating_grows_less_certain_from_day_to_day_but_no_less_than_a_new_players() -> None:
    known = Rating(mu=30, sigma=1)
    assert rested(known, 0) == rested(known, -1) == known
    sigmas = [rested(known, days).sigma for days in (0, 1, 7, 100, 10_000)]
    assert sigmas == sorted(set(sigmas))
    assert sigmas[-1] == START.sigma


def test_playing_one_game_only_says_less_of_the_others() -> None:
    known = Rating(mu=30, sigma=1)
    assert shown(known) > shown_over_all(known, [30] * 10) > shown_over_all(known, [150, 150])
    assert shown_over_all(known, [150, 150]) > shown_over_all(known, [300])


@given(st.integers(0, 38))
def test_a_harder_deal_of_a_rule_set_is_never_rated_lower(number: int) -> None:
    for key in TEN:
        assert opponent(key, number).mu <= opponent(key, number + 1).mu
        assert opponent(key, number).sigma < opponent(key).sigma < START.sigma


@pytest.mark.parametrize("key", PRIORS)
def test_a_deal_that_is_known_to_be_winnable_is_no_harder_than_one_that_may_not_be(key: str) -> None:
    assert opponent(key, PRIORS[key].typical).mu <= opponent(key).mu + 1e-9
    assert 0 < PRIORS[key].people < PRIORS[key].winnable <= 1
    assert 0 < PRIORS[key].weight <= 1


def test_the_games_are_in_their_order() -> None:
    for easier, harder in pairwise(TEN):
        assert opponent(easier).mu < opponent(harder).mu


def test_a_win_at_chameleon_counts_more_than_one_at_gate() -> None:
    chameleon, _ = played("chameleon-001", START, opponent("chameleon-001"), Score.WIN)
    gate, _ = played("gate", START, opponent("gate"), Score.WIN)
    assert shown(chameleon) > shown(gate) > shown(START)


def test_a_strong_player_gains_little_from_an_easy_deal() -> None:
    strong = Rating(mu=40, sigma=2)
    easy, _ = played("fortunes-favor", strong, opponent("fortunes-favor"), Score.WIN)
    hard, _ = played("chameleon-001", strong, opponent("chameleon-001"), Score.WIN)
    assert 0 <= shown(easy) - shown(strong) <= 3
    assert hard.mu - strong.mu > 10 * (easy.mu - strong.mu)


def test_nobody_rises_by_losing() -> None:
    player = START
    for _ in range(200):
        player, _ = played("chameleon-001", player, opponent("chameleon-001"), Score.LOSS)
        assert shown(player) <= shown(START)


def test_a_deal_that_everybody_loses_turns_out_hard() -> None:
    deal = opponent("fortunes-favor")
    for _ in range(50):
        _, deal = played("fortunes-favor", START, deal, Score.LOSS)
    assert deal.mu > opponent("canfield").mu


def test_a_beginner_has_a_thousand_and_nobody_less_than_one() -> None:
    assert shown(START) == 1000
    assert shown(Rating(mu=-60, sigma=8)) == 1


def test_a_rule_set_without_a_value_is_of_medium_difficulty() -> None:
    assert opponent("fortunes-favor").mu < opponent("spider-2").mu < opponent("canfield").mu


def test_only_players_with_enough_dailies_move_a_deal() -> None:
    """Puppets that give up every deal first do not make it worth more."""
    cards = opponent("gate", 7)
    row = RatedRow(
        game_id=1,
        rules_key="gate",
        deal="1",
        day=date(2026, 11, 21),
        won=False,
        clean=True,
        deal_mu=cards.mu,
        deal_sigma=cards.sigma,
        mu=START.mu,
        sigma=START.sigma,
        games=9,
    )
    assert deal_after(cards, row) == cards
    assert deal_after(cards, replace(row, games=10)).mu > cards.mu
