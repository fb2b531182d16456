"""Ratings: a person plays against the deal, as people do against puzzles.  The arithmetic is openskill's.

Each rule set has a scale of its own and one more is for all games together.  A deal starts from a *prior*:
how hard its rule set is for people, shifted by the deal's own difficulty where the solver has measured it.
Who beats a hard deal gains more than who beats an easy one, and a strong player gains next to nothing from
a deal that everybody wins.  A deal that many have played moves too: it is as hard as it has proved to be.

What is shown is careful: three standard deviations below what is believed, so that it rises with the
number of games as long as one wins.  A loss never raises it and a win never lowers it: without that, a
beginner would rise by losing, because losses too make a rating more certain.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
_SPAN = math.sqrt(2) * _MODEL.beta  # of the logistic curve between two ratings that are well known


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What is believed of a person or a deal: mean and standard deviation of its strength."""

    mu: float
    sigma: float


START = Rating(mu=_MODEL.mu, sigma=_MODEL.sigma)
"""The rating of a new player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prior:
    """What is known of a rule set before anybody has played it here.

    *people* is how often people who know the rules win a random deal, roughly; *winnable* the share of
    deals that can be won at all; *typical* the middle difficulty number of winnable deals.
    """

    people: float
    winnable: float
    typical: int


# People: what books or the play of many say (Canfield one in fourteen to one in three, Storehouse three in
# ten, Fortune's Favor nine in ten, Gate nearly always, Four Seasons one in ten), else the solver's wins
# and how long they are.  Winnable and typical: the solver's, on small samples.  Only a start: what counts
# is what people then reach on the deals themselves.
PRIORS: Mapping[str, Prior] = MappingProxyType(
    {
        "fortunes-favor": Prior(people=0.90, winnable=1.00, typical=4),
        "gate": Prior(people=0.85, winnable=0.99, typical=7),
        "simplicity": Prior(people=0.65, winnable=0.99, typical=9),
        "chord": Prior(people=0.50, winnable=0.98, typical=46),
        "frog": Prior(people=0.35, winnable=0.96, typical=46),
        "storehouse": Prior(people=0.30, winnable=0.44, typical=8),
        "four-seasons": Prior(people=0.27, winnable=0.97, typical=39),
        "selective-canfield": Prior(people=0.24, winnable=0.80, typical=55),
        "canfield": Prior(people=0.22, winnable=0.70, typical=60),
        "chameleon": Prior(people=0.03, winnable=0.20, typical=90),
        "gate-postsonly": Prior(people=0.01, winnable=0.05, typical=95),
        "four-seasons-nowrap": Prior(people=0.15, winnable=0.40, typical=50),
    }
)
_NEUTRAL = Prior(people=0.40, winnable=0.80, typical=35)

_STEP, _MOST = 0.08, 4.0  # for one number above the typical one, and in all
_UNMEASURED, _MEASURED = 25 / 6, 25 / 8  # deviations


def opponent(rules_key: str, difficulty: int | None = None) -> Rating:
    """Return the initial rating of a deal of a rule set; *difficulty* is its certified number, if any.

    A certified deal can be won, which a random one perhaps cannot: of two that look alike it is the easier.
    A rule set that is not in :data:`PRIORS` is taken as its game is, an unknown game as neither hard nor
    easy.  House rules (behind ``+``) change nothing.
    """
    plain = rules_key.split("+")[0]
    words = plain.split("-")
    names = ("-".join(words[:count]) for count in range(len(words), 0, -1))
    prior = next((PRIORS[name] for name in names if name in PRIORS), _NEUTRAL)
    if difficulty is None:
        return Rating(mu=_even(prior.people), sigma=_UNMEASURED)
    shift = max(-_MOST, min(_MOST, _STEP * (difficulty - prior.typical)))
    return Rating(mu=_even(min(0.95, prior.people / prior.winnable)) + shift, sigma=_MEASURED)


def _even(share: float) -> float:
    """Return the mean of deals of which a new player wins this *share*."""
    return START.mu + _SPAN * math.log((1 - share) / share)


def played(player: Rating, deal: Rating, *, won: bool) -> tuple[Rating, Rating]:
    """Return the ratings of player and deal after a game *won* or not won."""
    sides = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (player, deal)]
    (person,), (cards,) = _MODEL.rate(sides, ranks=[1, 2] if won else [2, 1])
    return (
        _honest(player, Rating(mu=person.mu, sigma=person.sigma), won=won),
        Rating(mu=cards.mu, sigma=cards.sigma),
    )


def _honest(before: Rating, after: Rating, *, won: bool) -> Rating:
    """*after*, no more certain than lets a win raise what is shown, or a loss lower it."""
    even = after.mu / 3 - before.mu / 3 + before.sigma  # with this deviation the two show the same
    return Rating(mu=after.mu, sigma=min(after.sigma, even) if won else max(after.sigma, even))


def shown(rating: Rating) -> int:
    """Return the number shown to players: 1000 at first, about 1800 for a steady player, never below 0."""
    return max(0, round(1000 + 40 * (rating.mu - 3 * rating.sigma)))
