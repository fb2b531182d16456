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
"""Somebody of whom nothing is known."""

# How often people who know the rules win, roughly.  Where the books or the play of many people say
# something it is that (Canfield: one in fourteen in the books, a third by skilled players; Storehouse three
# in ten; Fortune's Favor nine in ten; Gate nearly always; Four Seasons one in ten), else the solver's wins
# and how long they are.  Only a start: what counts is what people then reach on the deals themselves.
WON_BY_PEOPLE: Mapping[str, float] = MappingProxyType(
    {
        "fortunes-favor": 0.90,
        "gate": 0.85,
        "simplicity": 0.65,
        "chord": 0.50,
        "frog": 0.30,
        "four-seasons": 0.25,
        "selective-canfield": 0.24,
        "canfield": 0.22,
        "storehouse": 0.20,
        "chameleon": 0.03,
        "gate-postsonly": 0.01,
        "four-seasons-nowrap": 0.15,
    }
)
_NEUTRAL = 0.40

_TYPICAL = 12
"""The difficulty number in the middle of the solver's scale (0 to 39)."""
_STEP = 0.2
_MOST = 4.0
_UNMEASURED, _MEASURED = 25 / 6, 25 / 8


def opponent(rules_key: str, difficulty: int | None = None) -> Rating:
    """A deal of a rule set before anybody has played it; *difficulty* is its certified number, if any.

    A rule set that is not in the table is taken as its game is, an unknown game as neither hard nor easy.
    House rules (behind ``+``) change nothing.
    """
    plain = rules_key.split("+")[0]
    words = plain.split("-")
    names = ("-".join(words[:count]) for count in range(len(words), 0, -1))
    share = next((WON_BY_PEOPLE[name] for name in names if name in WON_BY_PEOPLE), _NEUTRAL)
    mu = START.mu + _SPAN * math.log((1 - share) / share)
    if difficulty is None:
        return Rating(mu=mu, sigma=_UNMEASURED)
    return Rating(mu=mu + max(-_MOST, min(_MOST, _STEP * (difficulty - _TYPICAL))), sigma=_MEASURED)


def played(player: Rating, deal: Rating, *, won: bool) -> tuple[Rating, Rating]:
    """Person and deal after the person has *won* against it, or has not."""
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
    """The number that people see: 1000 at the start, about 1800 for a steady player, never below 0."""
    return max(0, round(1000 + 40 * (rating.mu - 3 * rating.sigma)))
