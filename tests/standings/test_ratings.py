"""Ratings move the right way."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import GAMES
from bot.standings.ratings import PRIORS, START, Rating, opponent, played, shown

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
ratings = st.builds(Rating, mu=st.floats(-10, 60), sigma=st.floats(0.5, 9))
deals = st.builds(opponent, st.sampled_from(sorted(GAMES)), st.none() | st.integers(0, 39))


def careful(rating: Rating) -> float:
    """Return the number that :func:`shown` rounds."""
    return rating.mu - 3 * rating.sigma


@given(ratings, deals)
def test_a_win_raises_and_a_loss_lowers(player: Rating, deal: Rating) -> None:
    better, softer = played(player, deal, won=True)
    worse, harder = played(player, deal, won=False)
    assert worse.mu < player.mu < better.mu
    assert softer.mu < deal.mu < harder.mu
    assert careful(worse) <= careful(player) + 1e-9
    assert careful(better) >= careful(player) - 1e-9
    assert min(better.sigma, worse.sigma, softer.sigma, harder.sigma) > 0


@given(ratings, deals, st.floats(0.5, 20))
def test_a_win_against_a_harder_deal_gains_more_and_a_loss_costs_less(
    player: Rating, deal: Rating, more: float
) -> None:
    harder = Rating(mu=deal.mu + more, sigma=deal.sigma)
    assert played(player, harder, won=True)[0].mu > played(player, deal, won=True)[0].mu
    assert played(player, harder, won=False)[0].mu > played(player, deal, won=False)[0].mu


@given(st.integers(0, 38))
def test_a_harder_deal_of_a_rule_set_is_never_rated_lower(number: int) -> None:
    for key in TEN:
        assert opponent(key, number).mu <= opponent(key, number + 1).mu
        assert opponent(key, number).sigma < opponent(key).sigma < START.sigma


@pytest.mark.parametrize("key", PRIORS)
def test_a_deal_that_is_known_to_be_winnable_is_no_harder_than_one_that_may_not_be(key: str) -> None:
    assert opponent(key, PRIORS[key].typical).mu <= opponent(key).mu + 1e-9
    assert 0 < PRIORS[key].people < PRIORS[key].winnable <= 1


def test_the_games_are_in_their_order() -> None:
    for easier, harder in pairwise(TEN):
        assert opponent(easier).mu < opponent(harder).mu


def test_a_win_at_chameleon_counts_more_than_one_at_gate() -> None:
    chameleon, _ = played(START, opponent("chameleon-001"), won=True)
    gate, _ = played(START, opponent("gate"), won=True)
    assert shown(chameleon) > shown(gate) > shown(START)


def test_a_strong_player_gains_little_from_an_easy_deal() -> None:
    strong = Rating(mu=40, sigma=2)
    easy, _ = played(strong, opponent("fortunes-favor"), won=True)
    hard, _ = played(strong, opponent("chameleon-001"), won=True)
    assert 0 <= shown(easy) - shown(strong) <= 3
    assert hard.mu - strong.mu > 10 * (easy.mu - strong.mu)
    assert strong.mu - played(strong, opponent("fortunes-favor"), won=False)[0].mu > hard.mu - strong.mu


def test_nobody_rises_by_losing() -> None:
    player = START
    for _ in range(200):
        player, _ = played(player, opponent("chameleon-001"), won=False)
        assert shown(player) <= shown(START)


def test_a_deal_that_everybody_loses_turns_out_hard() -> None:
    deal = opponent("fortunes-favor")
    for _ in range(50):
        _, deal = played(START, deal, won=False)
    assert deal.mu > opponent("canfield").mu


def test_a_beginner_has_a_thousand_and_nobody_less_than_nothing() -> None:
    assert shown(START) == 1000
    assert shown(Rating(mu=-60, sigma=8)) == 0


@pytest.mark.parametrize(
    ("key", "like"),
    [
        ("canfield+takeback", "canfield"),
        ("chameleon-plus", "chameleon-000"),
        ("frog-squared", "frog"),
        ("klondike", "sir-tommy"),
        ("", "nothing-known"),
    ],
)
def test_a_rule_set_without_a_value_is_taken_as_its_game_is(key: str, like: str) -> None:
    assert opponent(key) == opponent(like)


def test_a_reading_that_can_hardly_be_won_is_not_taken_as_its_game_is() -> None:
    assert opponent("gate-postsonly").mu > opponent("gate").mu
