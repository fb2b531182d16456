"""Texts about profiles: figures, ratings, badges."""

from collections.abc import Mapping, Sequence

from bot.patience import game_rules
from bot.standings.badges import Badge
from bot.standings.streaks import Streak
from bot.words.leaderboards import NO_NUMBER, clock
from bot.words.text import person, plain, plural

BADGES: dict[Badge, str] = {
    Badge.FIRST_WIN: "First win",
    Badge.ALL_TEN: "Won all ten games",
    Badge.CHAMELEON: "Won Chameleon",
    Badge.CLEAN: "A hundred wins without undo",
    Badge.PAR: "Three stars on a daily",
    Badge.WEEK: "A week in a row",
    Badge.MONTH: "A month in a row",
    Badge.YEAR: "A year in a row",
}
PROFILE_HEADS = ("Games won", "A year of dailies")
PROFILE_DAYS = ("won", "played, not won")
PROFILE_NOTE = "what perfect play could win, seeing every card"


def profile_figures(
    *, games: int, wins: int, clean: int, moves: float | None, seconds: float | None, streak: Streak
) -> list[tuple[str, str]]:
    """Return the figures of a profile's picture, label and value; *moves* and *seconds* are means of wins."""
    return [
        ("game" if games == 1 else "games", f"{games:,}"),
        ("won", f"{wins:,}"),
        ("without undo", f"{clean:,}"),
        ("moves per win", NO_NUMBER if moves is None else f"{moves:.0f}"),
        ("time per win", NO_NUMBER if seconds is None else clock(round(seconds))),
        ("day in a row" if streak.current == 1 else "days in a row", str(streak.current)),
    ]


def profile_summary(name: str, *, games: int, wins: int, clean: int, favourite: str | None) -> str:
    """Return the heading and the first line of a profile."""
    rate = f" ({100 * wins / games:.0f} %)" if games else ""
    parts = [f"{plural(wins, 'win')} in {plural(games, 'game')}{rate}{_clean(clean, wins)}."]
    if favourite is not None:
        parts.append(f"Favourite game: {game_rules(favourite).name}.")
    return f"## {person(name)}\n{' '.join(parts)}"


def _clean(clean: int, wins: int) -> str:
    if wins < 2:
        return ", without undo" if clean else ""
    return f", {'all' if clean == wins else clean or 'none'} of them without undo"


def profile_standing(streak: Streak, season_points: int) -> str:
    """Return the streak, the freezes and the points of the season."""
    parts = [f"**{plural(streak.current, 'day')}** in a row (best {streak.best})"]
    if streak.freezes:
        parts.append(f"{plural(streak.freezes, 'freeze')} left")
    parts.append(f"{plural(season_points, 'point')} this season")
    return " · ".join(parts)


def profile_ratings(overall: int | None, ratings: Mapping[str, int]) -> str:
    """Return the overall rating, then the ratings in single games."""
    parts = [] if overall is None else [f"all games **{overall}**"]
    parts += [f"{game_rules(key).name} {number}" for key, number in ratings.items()]
    return f"Rating: {', '.join(parts)}" if parts else ""


def profile_chance(name: str | None, key: str, share: float, low: float, high: float) -> str:
    """Return a player's win rate in a game beside its odds; *name* None: the reader.

    >>> profile_chance(None, "canfield", 0.41, 0.705, 0.713)
    'You win 41 % of your games of Canfield; a perfect player who sees every card could win 71 %.'
    """
    who, whose = ("You win", "your") if name is None else (f"{person(name)} wins", "their")
    first, last = round(100 * low), round(100 * high)
    could = f"{last} %" if first == last else f"{first} to {last} %"
    return (
        f"{who} {100 * share:.0f} % of {whose} games of {game_rules(key).name}; "
        f"a perfect player who sees every card could win {could}."
    )


def profile_badges(badges: Sequence[Badge]) -> str:
    """Return a player's badges, in small print."""
    return f"-# {' · '.join(BADGES[badge] for badge in badges)}" if badges else ""


def profile_alt(name: str, figures: Sequence[tuple[str, str]], games: Sequence[tuple[str, int, int]]) -> str:
    """Return a profile on one line, as alt text; *games*: name, games won and games played."""
    start = ", ".join(f"{value} {label}" for label, value in figures)
    rest = "; ".join(
        f"{game}: {plural(won, 'win')} in {plural(played, 'game')}" for game, won, played in games
    )
    return f"{plain(person(name))}: {start}.{f' {rest}.' if rest else ''}"


def keeps_to_themselves(name: str) -> str:
    """Return the answer to a request for a hidden player's profile."""
    return f"{person(name)} keeps their results private."


def no_games(name: str | None) -> str:
    """Return the text of an empty profile; *name* None: the reader."""
    if name is None:
        return "You have no finished games yet. Start one with `/play`."
    return f"{person(name)} has not finished a game yet."
