"""Texts about profiles: figures, wins by game, personal bests, ratings, badges."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.daily.calendar import FEATURED_GAMES
from bot.patience import game_rules
from bot.standings.badges import CLEAN_WINS, Badge
from bot.standings.measures import RATING
from bot.standings.points import MOST_STARS
from bot.standings.profiles import HeadToHead, Played, Profile, over_best
from bot.words.cards import number
from bot.words.marks import HEADLINE, SMALL, bold, typed
from bot.words.text import day_name, person, plural, short

BADGES: dict[Badge, str] = {
    Badge.FIRST_WIN: "First win",
    Badge.ALL_TEN: f"Won all {number(len(FEATURED_GAMES))} games",
    Badge.CHAMELEON: "Won Chameleon",
    Badge.CLEAN: f"{CLEAN_WINS} wins without undo or hint",
    Badge.PAR: f"{number(MOST_STARS).capitalize()} stars on a daily",
    Badge.WEEK: "A week in a row",
    Badge.MONTH: "A month in a row",
    Badge.YEAR: "A year in a row",
}
YEAR = "A year of dailies"
ENOUGH = 5
"""The fewest wins for which a histogram means something."""
CURVE, NO_CURVE = "Rating", f"Begins after {RATING.ranking.min_dailies} dailies."
HISTOGRAM = "Moves over the best known"
NO_HISTOGRAM = f"Begins after {ENOUGH} wins of dailies that were proved winnable."
OVERVIEW_LABEL, GAMES_LABEL = "Overview", "Game by game"
MOST_RATINGS = 3
"""The most ratings in single games named in a profile; the highest come first."""

_BINS = ((0, "0"), (5, "1–5"), (10, "6–10"), (20, "11–20"), (40, "21–40"))
_MORE = "41+"


def profile_figures(profile: Profile) -> list[tuple[str, str]]:
    """Return the figures of a profile's picture, label and value."""
    games, wins, clean = _sums(profile.dailies)
    streak, won = profile.calendar.streak, sum(profile.counted_wins.values())
    return [
        ("daily won" if games == 1 else "dailies won", f"{wins:,} of {games:,}"),
        ("without undo", f"{clean:,}"),
        ("day in a row" if streak.current == 1 else "days in a row", str(streak.current)),
        _rating(profile),
        (f"{'point' if profile.season_points == 1 else 'points'} this season", f"{profile.season_points:,}"),
        ("game won" if won == 1 else "games won", f"{won:,}"),
    ]


def _rating(profile: Profile) -> tuple[str, str]:
    """Return the label and the value of the rating over all games, or how far it is while provisional."""
    if profile.rating is None or "" in profile.provisional:
        return "dailies to a rating", f"{len(profile.curve)} of {RATING.ranking.min_dailies}"
    return "rating", str(profile.rating)


def curve(profile: Profile) -> Sequence[int]:
    """Return the curve of the rating; nothing while it is provisional."""
    return () if "" in profile.provisional else profile.curve


def histogram_of(profile: Profile) -> Sequence[tuple[str, int]]:
    """Return the histogram of the moves over the best known wins; nothing from too few wins."""
    return histogram(profile.over_best) if len(profile.over_best) >= ENOUGH else ()


def histogram(over: Iterable[int]) -> list[tuple[str, int]]:
    """Return the bins of a histogram of moves over the best known win, as labels and counts.

    >>> histogram([-1, 0, 3, 7, 50])
    [('0', 2), ('1–5', 1), ('6–10', 1), ('11–20', 0), ('21–40', 0), ('41+', 1)]
    """
    counts = dict.fromkeys([*(label for _, label in _BINS), _MORE], 0)
    for moves in over:
        counts[next((label for most, label in _BINS if moves <= most), _MORE)] += 1
    return list(counts.items())


def profile_summary(name: str, profile: Profile, *, own: bool) -> str:
    """Return the heading of a profile, its wins of dailies and random deals, and what does not count."""
    lines = [f"{HEADLINE}{person(name)}"]
    games, wins, clean = _sums(profile.dailies)
    if games:
        undo = f", {clean} without undo" if wins else ""
        share = bold(f"{wins} of {games} {'daily' if games == 1 else 'dailies'}")
        lines.append(
            f"{share} won{undo}. {'All' if profile.all_proved else 'Nearly all'} dailies can be won."
        )
    games, wins, _ = _sums(profile.random)
    if games:
        share = bold(f"{wins} of {plural(games, 'random deal')}")
        lines.append(f"{share} won. Not every random deal can be won.")
    if profile.races:
        share = bold(f"{profile.races_won} of {plural(profile.races, 'race')}")
        lines.append(f"{share} won.")
    if profile.uncounted:
        who, count = "you" if own else "they", plural(profile.uncounted, "game")
        lines.append(
            f"{SMALL}Not counted: {count} ({profile.uncounted_wins} won) on deals {who} chose or practised, "
            "with house rules, or finished too late."
        )
    return "\n".join(lines)


def head_to_head(name: str, found: HeadToHead) -> str:
    """Return how the reader compares with another player in the dailies that both finished, "" without any.

    >>> head_to_head("Ben", HeadToHead(wins=12, losses=9, draws=1))
    'Same dailies: you 12, Ben 9, 1 draw'
    """
    if found == HeadToHead(wins=0, losses=0, draws=0):
        return ""
    draws = f", {plural(found.draws, 'draw')}" if found.draws else ""
    return f"Same dailies: you {found.wins}, {person(short(name))} {found.losses}{draws}"


def _sums(played: Sequence[Played]) -> tuple[int, int, int]:
    """Return the games, the wins and the wins without undo of all rule sets together."""
    return (
        sum(one.games for one in played),
        sum(one.wins for one in played),
        sum(one.clean for one in played),
    )


def profile_standing(profile: Profile) -> str:
    """Return the best streak and the freezes, which the picture does not show, "" without any."""
    streak = profile.calendar.streak
    parts = [f"🔥 Best streak: {bold(plural(streak.best, 'day'))}"] if streak.best else []
    if streak.freezes:
        parts.append(f"{plural(streak.freezes, 'freeze')} left")
    return " · ".join(parts)


def profile_ratings(profile: Profile) -> str:
    """Return the rating over all games, then the highest ratings in single games; none is provisional."""
    shown = profile.rating is not None and "" not in profile.provisional
    parts = [f"{bold(profile.rating)} over all games"] if shown else []
    best = [(key, number) for key, number in profile.ratings.items() if key not in profile.provisional]
    parts += [f"{game_rules(key).name} {number}" for key, number in best[:MOST_RATINGS]]
    return f"Rating: {', '.join(parts)}" if parts else ""


def profile_bests(profile: Profile) -> str:
    """Return the win of a daily that came closest to the best known, or ""."""
    close = profile.closest
    if close is None:
        return ""
    over = over_best(close)
    how = f"{plural(over, 'move')} over the best known" if over > 0 else "as few moves as the best known"
    return f"Personal best: {how} ({game_rules(close.rules_key).name}, {day_name(close.day)})."


def profile_badges(badges: Sequence[Badge]) -> str:
    """Return a player's badges, in small print."""
    return f"{SMALL}Badges: {' · '.join(BADGES[badge] for badge in badges)}" if badges else ""


def profile_alt(name: str, profile: Profile) -> str:
    """Return the first page of a profile on one line, as alt text."""
    figures = ", ".join(f"{value} {label}" for label, value in profile_figures(profile))
    over = ", ".join(f"{label} in {plural(count, 'win')}" for label, count in histogram_of(profile) if count)
    line = curve(profile)
    rating = f" Rating from {line[0]} to {line[-1]}." if line else ""
    rest = f" {HISTOGRAM}: {over}." if over else ""
    return f"{person(name)}: {figures}.{rating}{rest}"


# -- game by game -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesWon:
    """A player's wins by game, of one kind of deals.

    *games* are names, games won, games played, and the share of deals that can be won, None if not known.
    """

    title: str
    note: str
    games: tuple[tuple[str, int, int, float | None], ...]


def games_won(
    dailies: Sequence[Played], random: Sequence[Played], odds: Mapping[str, float], *, all_proved: bool
) -> list[GamesWon]:
    """Return the sections of the page "game by game"; *odds* are the known shares of winnable deals.

    *all_proved*: each of the dailies is proved to be winnable.
    """
    kinds = (
        ("Dailies", f"{'' if all_proved else 'nearly '}all can be won", dailies, dict[str, float]()),
        ("Random deals", "what perfect play could win" if odds else "", random, odds),
    )
    return [
        GamesWon(
            title=title,
            note=note,
            games=tuple(
                (game_rules(one.rules_key).name, one.wins, one.games, known.get(one.rules_key))
                for one in played
            ),
        )
        for title, note, played, known in kinds
        if played
    ]


def games_alt(name: str, sections: Sequence[GamesWon]) -> str:
    """Return the page "game by game" on one line, as alt text."""
    parts = [
        f"{section.title}: "
        + "; ".join(f"{game} {won} of {played} won" for game, won, played, _ in section.games)
        for section in sections
    ]
    return f"{person(name)}. {'. '.join(parts)}."


def profile_chance(name: str | None, key: str, share: float, low: float, high: float) -> str:
    """Return a player's win rate in a game beside its odds; *name* None: the reader.

    >>> profile_chance(None, "canfield", 0.41, 0.706, 0.713)
    'You win 41 % of your random deals of Canfield; a perfect player who sees every card could win 71 %.'
    """
    who, whose = ("You win", "your") if name is None else (f"{person(name)} wins", "their")
    first, last = round(100 * low), round(100 * high)
    could = f"{last} %" if first == last else f"{first} to {last} %"
    return (
        f"{who} {100 * share:.0f} % of {whose} random deals of {game_rules(key).name}; "
        f"a perfect player who sees every card could win {could}."
    )


# -- no profile -------------------------------------------------------------------------------


def hidden_profile(name: str) -> str:
    """Return the answer to a request for a hidden player's profile."""
    return f"{person(name)} keeps their results private."


def no_games(name: str | None) -> str:
    """Return the text of an empty profile; *name* None: the reader."""
    if name is None:
        return f"You have not finished a game yet. Start one with {typed('/play')}, or play a daily."
    return f"{person(name)} has not finished a game yet."
