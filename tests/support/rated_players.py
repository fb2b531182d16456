"""Simulated players: how well ratings find their strength, whatever they choose to play.

Players of known strength play the dailies of the ten games for months.  A player's chance to win a deal is
logistic in strength, plus a smaller liking for the game and the form of the day, times the skill that the
game asks, minus the hardness of the deal; some take moves back, which makes a win likelier and a draw.  The
skill of each game and the hardness of deals differ from what :mod:`bot.standings.ratings` believes.  Ratings
are computed by the functions that the bot uses; no database is written.
"""

import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from bot.daily.calendar import WEEK
from bot.standings import ratings
from bot.standings.player_ratings import PROVISIONAL, deal_after, fold, rating_on, shown_ratings
from bot.standings.ratings import Rating
from bot.standings.totals import ALL_GAMES
from bot.store.ratings import RatedRow, RatingRow

_FIRST = date(2026, 1, 1)
_GAMES = tuple(key for keys in WEEK for key in keys)
_EASY, _HARD = ("fortunes-favor", "gate", "simplicity"), ("chameleon-001", "four-seasons", "canfield")
_SKILLS = {
    "fortunes-favor": 0.4,
    "gate": 0.6,
    "simplicity": 1.0,
    "chord": 0.9,
    "frog": 1.1,
    "storehouse": 0.7,
    "four-seasons": 1.2,
    "selective-canfield": 1.0,
    "canfield": 0.9,
    "chameleon-001": 0.8,
}
_LIKING, _FORM = 0.3, 0.2  # standard deviations, where that of strength is 1
_PATIENCE = (22, 18, 15, 11, 8, 6, 5, 4, 4, 7)  # how many people play one daily a day, two, …
_UNDO = 0.7  # what taking moves back adds to the logit of winning
_STREAK = 200  # wins of Fortune's Favor in a row
_EXPERT = 1.645  # strength of the best 20th


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The size of a simulation."""

    players: int
    days: int
    matched: int  # players with each habit
    seed: int


@dataclass(slots=True, kw_only=True)
class _Player:
    """A simulated player."""

    strength: float
    liking: dict[str, float]
    games: tuple[str, ...]  # that the player chooses from
    most: int  # dailies a day
    attends: float  # share of days
    undoes: float  # share of games
    feels: float | None = None  # plays on days of good form only, which is felt with this error
    ratings: dict[str, RatingRow] = field(default_factory=dict[str, RatingRow])

    @property
    def shown(self) -> int:
        return shown_ratings(self.ratings).get(ALL_GAMES, ratings.shown(ratings.START))


@dataclass(slots=True, kw_only=True)
class _Deal:
    """A day's deal of a game: how hard it is in truth, and what it is rated."""

    rules_key: str
    hardness: float
    rating: Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The findings of a simulation."""

    correlations: dict[int, float]  # by day: Spearman's, of rating and strength
    gains: dict[str, tuple[float, float]]  # by habit: rating above that of everything, and its error
    expert: float  # mean rating of the best 20th who play nothing but Canfield
    streak: int  # rating of an average player after so many wins of Fortune's Favor


def _skill(chance: random.Random) -> dict[str, float]:
    """Return the skill that each game asks for, about a fifth more or less than :data:`_SKILLS`."""
    return {key: math.exp(chance.gauss(0, 0.2)) * skill for key, skill in _SKILLS.items()}


def _deal(chance: random.Random, key: str) -> _Deal:
    """Return a deal whose hardness the solver's difficulty tells in part."""
    prior = ratings.prior_of(key)
    share = min(0.95, prior.people / prior.winnable)
    differs = chance.gauss(0, 1)
    difficulty = round(prior.typical + 24 * (0.6 * differs + 0.8 * chance.gauss(0, 1)))
    rating = ratings.opponent(key, max(0, min(99, difficulty)))
    return _Deal(rules_key=key, hardness=math.log((1 - share) / share) + 0.8 * differs, rating=rating)


def _anybody(chance: random.Random) -> _Player:
    (most,) = chance.choices(range(1, 11), _PATIENCE)
    (undoes,) = chance.choices((0.02, 0.12, 0.35), (0.6, 0.3, 0.1))
    return _Player(
        strength=chance.gauss(0, 1),
        liking={key: chance.gauss(0, _LIKING) for key in _GAMES},
        games=_GAMES,
        most=most,
        attends=chance.uniform(0.4, 1),
        undoes=undoes,
    )


def _matched(chance: random.Random, count: int) -> dict[str, list[_Player]]:
    """Return players by habit; players at the same index differ only in habit."""
    habits: dict[str, list[_Player]] = {}
    for number in range(count):
        liking = {key: chance.gauss(0, _LIKING) for key in _GAMES}
        mean = statistics.fmean(liking.values())
        liking = {key: one - mean for key, one in liking.items()}
        choices: dict[str, tuple[tuple[str, ...], float | None]] = {
            "everything": (_GAMES, None),
            "only easy games": (_EASY, None),
            "only hard games": (_HARD, None),
            "only one game": ((_GAMES[number % 10],), None),
            "only the best game": ((max(liking, key=lambda key: liking[key]),), None),
            "only days that feel good": (_GAMES, _FORM),
            "only days that are good": (_GAMES, 0.0),
        }
        for habit, (games, feels) in choices.items():
            one = _Player(
                strength=3 * (number + 0.5) / count - 1.5,
                liking=liking,
                games=games,
                most=5,
                attends=0.8,
                undoes=0.05,
                feels=feels,
            )
            habits.setdefault(habit, []).append(one)
    return habits


def _chosen(chance: random.Random, player: _Player, featured: str) -> list[str]:
    """Return the games that the player plays on a day, the featured one first."""
    rest = [key for key in player.games if key != featured]
    chance.shuffle(rest)
    return [*([featured] if featured in player.games else []), *rest][: player.most]


def _rate(player: _Player, deal: _Deal, day: date, *, won: bool, clean: bool) -> None:
    """Rate a game as the bot does: the player against the deal, then the deal against the player."""
    own = player.ratings.get(ALL_GAMES)
    before = rating_on(own, day)
    row = RatedRow(
        game_id=0,
        rules_key=deal.rules_key,
        deal="",
        day=day,
        won=won,
        clean=clean,
        deal_mu=deal.rating.mu,
        deal_sigma=deal.rating.sigma,
        mu=before.mu,
        sigma=before.sigma,
        games=0 if own is None else own.games,
    )
    player.ratings = fold([row], player.ratings)
    deal.rating = deal_after(deal.rating, row)


def simulate(size: Size, marks: Sequence[int]) -> Result:
    """Let everybody play for the days of *size*, and return the findings; *marks* are days to look at."""
    chance = random.Random(size.seed)
    skill = _skill(chance)
    crowd = [_anybody(chance) for _ in range(size.players)]
    habits = _matched(chance, size.matched)
    nothing = dict.fromkeys(_GAMES, 0.0)
    experts = [
        _Player(strength=_EXPERT, liking=nothing, games=("canfield",), most=1, attends=0.9, undoes=0.02)
        for _ in range(20)
    ]
    everybody = [*crowd, *experts, *(one for players in habits.values() for one in players)]
    correlations: dict[int, float] = {}
    easiest: list[Rating] = []
    for number in range(size.days):
        day = _FIRST + timedelta(days=number)
        deals = {key: _deal(chance, key) for key in _GAMES}
        featured = chance.choice(WEEK[day.weekday()])
        chance.shuffle(everybody)
        for player in everybody:
            _play_day(chance, player, deals, skill, featured, day)
        easiest.append(deals["fortunes-favor"].rating)
        if number + 1 in marks:
            rated = [one for one in crowd if ALL_GAMES in one.ratings]
            rated = [one for one in rated if one.ratings[ALL_GAMES].games >= PROVISIONAL]
            correlations[number + 1] = spearman([one.shown for one in rated], [one.strength for one in rated])
    usual = [one.shown for one in habits["everything"]]
    gains: dict[str, tuple[float, float]] = {}
    for habit, players in habits.items():
        differences = [one.shown - other for one, other in zip(players, usual, strict=True)]
        gains[habit] = (
            statistics.fmean(differences),
            statistics.stdev(differences) / math.sqrt(len(differences)),
        )
    return Result(
        correlations=correlations,
        gains={habit: gain for habit, gain in gains.items() if habit != "everything"},
        expert=statistics.fmean(one.shown for one in experts),
        streak=_winning_streak(easiest),
    )


def _play_day(
    chance: random.Random,
    player: _Player,
    deals: dict[str, _Deal],
    skill: dict[str, float],
    featured: str,
    day: date,
) -> None:
    form = chance.gauss(0, _FORM)
    stays = player.feels is not None and form + chance.gauss(0, player.feels) < 0
    if stays or chance.random() > player.attends:
        return
    for key in _chosen(chance, player, featured):
        logit = skill[key] * (player.strength + player.liking[key] + form) - deals[key].hardness
        undone = chance.random() < player.undoes
        won = chance.random() < 1 / (1 + math.exp(-logit - _UNDO * undone))
        _rate(player, deals[key], day, won=won, clean=not undone)


def _winning_streak(deals: Sequence[Rating]) -> int:
    """Return the rating of a new player who wins one of the *deals* of Fortune's Favor after the other."""
    lucky = _Player(strength=0, liking={}, games=(), most=1, attends=1, undoes=0)
    for number in range(_STREAK):
        deal = _Deal(rules_key="fortunes-favor", hardness=0, rating=deals[number % len(deals)])
        _rate(lucky, deal, _FIRST + timedelta(days=number), won=True, clean=True)
    return lucky.shown


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation of two sequences without many ties.

    >>> spearman([1, 2, 3, 4], [10, 20, 30, 25])
    0.8
    """
    return statistics.correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[int]:
    ranks = [0] * len(values)
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        ranks[place] = rank
    return ranks
