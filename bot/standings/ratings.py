"""Ratings: a player plays against the deal, as people do against puzzles.  The arithmetic is openskill's.

A ranked daily won without undo is a win against the deal, one won with undo a draw, anything else a loss.
The deal has a rating too: it starts from how hard its rule set is for people, shifted by the difficulty that
the solver has measured, and moves with every result of a player with enough games to be ranked.  So a win
over a deal that everybody wins is worth next to nothing, and a win over a hard one much.

The model is Weng and Lin's (A Bayesian approximation method for online ranking, JMLR 12, 2011), which is
Plackett and Luce's with two sides::

    c² = σ² of player + σ² of deal + 2 β²      p = 1 / (1 + exp((μ of deal − μ of player) / c))
    μ  += weight × σ² / c × (score − p)        σ² -= weight × σ⁴ / c² × p (1 − p)

*weight* says how much skill decides in a rule set: the more luck, the less a result tells of the player.
From one day with a rated game to the next, σ² grows by 0.03 a day, as in Glicko, because strength changes.

A player has a rating for each rule set and one over all games, which take the same deals as opponents; the
deals learn from the latter.  The number shown is careful, two standard deviations below the mean.  Over all
games the standard deviation also has a part for what the games played cannot tell of the others: 2² times
the sum of the squared shares of the games in all that the player has played.  So nobody gains by playing
only what suits them.  ``tests/standings/test_simulated_ratings.py`` checks that on simulated players.
"""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import IntEnum

from openskill.models import PlackettLuce

from bot.store.ratings import Rating

_BETA = 25 / 6  # openskill's
_MODEL = PlackettLuce(beta=_BETA, tau=0.0, gamma=lambda *_: 1.0)  # variances shrink by Bayes' rule
_SPREAD = 2.0  # standard deviation of a player's strength from one game to another
_DRIFT = 0.03  # growth of the variance in a day
_CAREFUL = 2  # standard deviations below the mean
_SCALE = 40

START = Rating(mu=25, sigma=25 / 4)
"""The rating of a new player."""


class Score(IntEnum):
    """What a rated game was for the player."""

    LOSS = 0
    DRAW = 1
    WIN = 2


def score(*, won: bool, clean: bool) -> Score:
    """Return the score of a game that was *won* or not, without undo (*clean*) or with it."""
    if not won:
        return Score.LOSS
    return Score.WIN if clean else Score.DRAW


@dataclass(frozen=True, slots=True, kw_only=True)
class Prior:
    """What is known of a rule set before anybody has played it here.

    *people* is how often people who know the rules win a random deal, roughly; *winnable* the share of
    deals that can be won at all; *typical* the median difficulty number of winnable deals; *weight* how much
    a result tells of the player's skill, from 0 to 1.
    """

    people: float
    winnable: float
    typical: int
    weight: float = 1.0


# People: what books or the play of many say (Canfield one in fourteen to one in three, Storehouse three in
# ten, Fortune's Favor nine in ten, Gate nearly always, Four Seasons one in ten), else the solver's wins
# and how long they are.  Winnable and typical: the solver's, on small samples.  These are only a start: what
# counts is what people then reach on the deals themselves.  The weights are our judgement, by how many
# choices a player has and how often the order of the cards alone decides.
PRIORS: Mapping[str, Prior] = {
    "fortunes-favor": Prior(people=0.90, winnable=1.00, typical=8, weight=0.15),
    "gate": Prior(people=0.85, winnable=0.99, typical=15, weight=0.35),
    "simplicity": Prior(people=0.65, winnable=0.99, typical=8),
    "klondike": Prior(people=0.40, winnable=0.90, typical=17, weight=0.8),
    "spider-2": Prior(people=0.45, winnable=1.00, typical=59),
    "freecell": Prior(people=0.75, winnable=1.00, typical=56),
    "pyramid": Prior(people=0.30, winnable=0.67, typical=26, weight=0.6),
    "tripeaks": Prior(people=0.60, winnable=0.97, typical=22, weight=0.6),
    "chord": Prior(people=0.50, winnable=0.98, typical=50),
    "frog": Prior(people=0.35, winnable=0.96, typical=90),
    "storehouse": Prior(people=0.30, winnable=0.44, typical=8, weight=0.6),
    "four-seasons": Prior(people=0.27, winnable=0.97, typical=67),
    "selective-canfield": Prior(people=0.24, winnable=0.80, typical=25),
    "canfield": Prior(people=0.22, winnable=0.70, typical=42),
    "chameleon-001": Prior(people=0.03, winnable=0.20, typical=92, weight=0.8),
}
_NEUTRAL = Prior(people=0.40, winnable=0.80, typical=50)

_STEP, _MOST = 0.04, 4.0  # for one number above the typical one, and in all
_UNMEASURED, _MEASURED = 25 / 6, 25 / 8  # deviations


def prior_of(rules_key: str) -> Prior:
    """Return what is known of a rule set; one that is not in :data:`PRIORS` is of medium difficulty."""
    return PRIORS.get(rules_key, _NEUTRAL)


def opponent(rules_key: str, difficulty: int | None = None) -> Rating:
    """Return the initial rating of a deal of a rule set; *difficulty* is its certified number, if any.

    A certified deal can be won, which a random one perhaps cannot: of two that look alike it is the easier.
    """
    prior = prior_of(rules_key)
    if difficulty is None:
        return Rating(mu=_mu_at_win_rate(prior.people), sigma=_UNMEASURED)
    shift = max(-_MOST, min(_MOST, _STEP * (difficulty - prior.typical)))
    return Rating(mu=_mu_at_win_rate(min(0.95, prior.people / prior.winnable)) + shift, sigma=_MEASURED)


def _mu_at_win_rate(share: float) -> float:
    """Return the mu of a deal that a new player wins with probability *share*."""
    return START.mu + math.sqrt(2) * _BETA * math.log((1 - share) / share)


def played(rules_key: str, player: Rating, deal: Rating, result: Score) -> tuple[Rating, Rating]:
    """Return the ratings of player and deal after a game."""
    sides = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (player, deal)]
    (person,), (cards,) = _MODEL.rate(sides, ranks=[Score.WIN - result, result])
    weight = prior_of(rules_key).weight
    weighed = Rating(
        mu=player.mu + weight * (person.mu - player.mu),
        sigma=math.sqrt(player.sigma**2 + weight * (person.sigma**2 - player.sigma**2)),
    )
    return weighed, Rating(mu=cards.mu, sigma=cards.sigma)


def rested(rating: Rating, days: int) -> Rating:
    """Return *rating* as it is *days* after the last rated game; no less certain than a new player's."""
    variance = rating.sigma**2 + _DRIFT * max(0, days)
    return Rating(mu=rating.mu, sigma=min(max(rating.sigma, START.sigma), math.sqrt(variance)))


def shown(rating: Rating) -> int:
    """Return the number shown to players for a single game: 1000 at first, and never below 1."""
    careful = rating.mu - START.mu - _CAREFUL * (rating.sigma - START.sigma)
    return max(1, round(1000 + _SCALE * careful))


def shown_over_all(rating: Rating, games: Collection[int]) -> int:
    """Return the number shown over all games, of which the player has played these numbers of *games*.

    >>> many = Rating(mu=25, sigma=1)
    >>> shown_over_all(many, [30] * 10), shown_over_all(many, [300])
    (1405, 1321)
    """
    total = sum(games)
    shares = sum((count / total) ** 2 for count in games) if total else 1.0
    return shown(Rating(mu=rating.mu, sigma=math.hypot(rating.sigma, _SPREAD * math.sqrt(shares))))
