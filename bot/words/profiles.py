"""Texts about profiles: figures, wins by game, personal bests, ratings, badges."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.patience import game_rules
from bot.standings.badges import Badge
from bot.standings.measures import RATING
from bot.standings.profiles import Played, Profile, over_best
from bot.words.leaderboards import NO_NUMBER, clock
from bot.words.text import day_name, person, plain, plural

BADGES: dict[Badge, str] = {
    Badge.FIRST_WIN: "First win",
    Badge.ALL_TEN: "Won all ten games",
    Badge.CHAMELEON: "Won Chameleon",
    Badge.CLEAN: "A hundred wins without undo or hint",
    Badge.PAR: "Three stars on a daily",
    Badge.WEEK: "A week in a row",
    Badge.MONTH: "A month in a row",
    Badge.YEAR: "A year in a row",
}
YEAR = "A year of dailies"
CURVE, NO_CURVE = "Rating", "The curve begins with the second daily."
HISTOGRAM = "Moves over the best known"
NO_HISTOGRAM = "Begins with the first win of a daily that was proved winnable."
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
        ("rating", NO_NUMBER if profile.rating is None else str(profile.rating)),
        (f"{'point' if profile.season_points == 1 else 'points'} this season", f"{profile.season_points:,}"),
        ("game won" if won == 1 else "games won", f"{won:,}"),
    ]


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
    lines = [f"## {person(name)}"]
    games, wins, clean = _sums(profile.dailies)
    if games:
        undo = f", {clean} without undo" if wins else ""
        lines.append(
            f"**{wins} of {plural_of(games, 'daily', 'dailies')}** won{undo}. "
            f"{'All' if profile.all_proved else 'Nearly all'} dailies can be won."
        )
    games, wins, _ = _sums(profile.random)
    if games:
        lines.append(f"**{wins} of {plural(games, 'random deal')}** won. Not every random deal can be won.")
    if profile.uncounted:
        who, count = "you" if own else "they", plural(profile.uncounted, "game")
        lines.append(
            f"-# Not counted: {count} ({profile.uncounted_wins} won) on deals {who} chose or practised, "
            "with house rules, or finished too late."
        )
    return "\n".join(lines)


def plural_of(count: int, one: str, more: str) -> str:
    """Return a count with the noun that fits it."""
    return f"{count} {one if count == 1 else more}"


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
    parts = [f"🔥 Best streak: **{plural(streak.best, 'day')}**"] if streak.best else []
    if streak.freezes:
        parts.append(f"{plural(streak.freezes, 'freeze')} left")
    return " · ".join(parts)


def profile_ratings(profile: Profile) -> str:
    """Return the rating over all games, then the highest ratings in single games."""
    early = (
        f" (provisional: ranked from {RATING.ranking.min_dailies} dailies on)"
        if "" in profile.provisional
        else ""
    )
    parts = [] if profile.rating is None else [f"**{profile.rating}** over all games{early}"]
    best = list(profile.ratings.items())[:MOST_RATINGS]
    parts += [f"{game_rules(key).name} {number}" for key, number in best]
    return f"Rating: {', '.join(parts)}" if parts else ""


def profile_bests(profile: Profile) -> str:
    """Return the closest and the fastest win of a daily, or ""."""
    parts: list[str] = []
    if (close := profile.closest) is not None:
        over = over_best(close)
        how = f"{plural(over, 'move')} over the best known" if over > 0 else "as few moves as the best known"
        parts.append(f"{how} ({game_rules(close.rules_key).name}, {day_name(close.day)})")
    if (fast := profile.fastest) is not None:
        name = game_rules(fast.rules_key).name
        parts.append(f"fastest daily {clock(fast.seconds)} ({name}, {day_name(fast.day)})")
    return f"Personal bests: {'; '.join(parts)}." if parts else ""


def profile_badges(badges: Sequence[Badge]) -> str:
    """Return a player's badges, in small print."""
    return f"-# {' · '.join(BADGES[badge] for badge in badges)}" if badges else ""


def profile_alt(name: str, profile: Profile) -> str:
    """Return the first page of a profile on one line, as alt text."""
    figures = ", ".join(f"{value} {label}" for label, value in profile_figures(profile))
    over = ", ".join(
        f"{label} in {plural(count, 'win')}" for label, count in histogram(profile.over_best) if count
    )
    curve = f" Rating from {profile.curve[0]} to {profile.curve[-1]}." if len(profile.curve) > 1 else ""
    rest = f" {HISTOGRAM}: {over}." if over else ""
    return f"{plain(person(name))}: {figures}.{curve}{rest}"


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
    return f"{plain(person(name))}. {'. '.join(parts)}."


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
        return "You have not finished a game yet. Start one with `/play`, or play today's daily."
    return f"{person(name)} has not finished a game yet."
