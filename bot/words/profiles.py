"""Texts about profiles: figures, wins by game, personal bests, ratings, badges."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.daily.calendar import FEATURED_GAMES
from bot.patience import game_rules
from bot.standings.measures import RATING
from bot.standings.points import MOST_STARS
from bot.standings.profiles import CLEAN_WINS, Badge, HeadToHead, Played, Profile, over_best
from bot.words.calendar import days
from bot.words.daily import moves
from bot.words.language import N_, _, day_name, n_, number, p_, percent
from bot.words.marks import HEADLINE, SMALL
from bot.words.text import APART, joined, labelled, name_of_game, person, sentence, short

BADGES: dict[Badge, str] = {
    Badge.FIRST_WIN: N_("First win"),
    Badge.ALL_FEATURED: N_("Won all {games} games"),
    Badge.CHAMELEON: N_("Won {game}"),
    Badge.CLEAN: N_("{wins} wins without undo or hint"),
    Badge.PAR: N_("{stars} stars on a daily"),
    Badge.WEEK: N_("A week in a row"),
    Badge.MONTH: N_("A month in a row"),
    Badge.YEAR: N_("A year in a row"),
}
YEAR = N_("A year of dailies")
ENOUGH = 5
"""The fewest wins for which a histogram means something."""
CURVE, HISTOGRAM = N_("Rating"), N_("Moves over the best known")
NO_CURVE = N_("Begins after {count} dailies.")
NO_HISTOGRAM = N_("Begins after {count} wins of dailies that were proved winnable.")
OVERVIEW_LABEL, GAMES_LABEL = N_("Overview"), N_("Game by game")
MOST_RATINGS = 3
"""The most ratings in single games named in a profile; the highest come first."""

_BINS = ((0, "0"), (5, "1–5"), (10, "6–10"), (20, "11–20"), (40, "21–40"))
_MORE = "41+"


def profile_figures(profile: Profile) -> list[tuple[str, str]]:
    """Return the figures of a profile's picture, label and value."""
    games, wins, clean = _sums(profile.dailies)
    rating = p_("figure", "rating"), str(profile.rating)
    if profile.rating is None or "" in profile.provisional:
        rating = p_("figure", "dailies to a rating"), _part(len(profile.curve), RATING.ranking.min_dailies)
    return [
        (p_("figure", "dailies won"), _part(wins, games)),
        (p_("figure", "without undo"), number(clean)),
        (p_("figure", "days in a row"), number(profile.calendar.streak.current)),
        rating,
        (p_("figure", "points this season"), number(profile.season_points)),
        (p_("figure", "games won"), number(sum(profile.counted_wins.values()))),
    ]


def _part(part: int, whole: int) -> str:
    return _("{part} of {whole}", part=number(part), whole=number(whole))


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
    for more in over:
        counts[next((label for most, label in _BINS if more <= most), _MORE)] += 1
    return list(counts.items())


def profile_summary(name: str, profile: Profile) -> str:
    """Return the heading of a profile, its wins of dailies and random deals, and what does not count."""
    lines = [HEADLINE + person(name)]
    games, wins, clean = _sums(profile.dailies)
    if games:
        share = _("Dailies: <b>{share}</b> won, {clean} without undo.", share=_part(wins, games), clean=clean)
        proved = _("All dailies can be won.") if profile.all_proved else _("Nearly all dailies can be won.")
        lines.append(f"{share} {proved}")
    games, wins, _clean = _sums(profile.random)
    if games:
        share = _part(wins, games)
        lines.append(_("Random deals: <b>{share}</b> won. Not every random deal can be won.", share=share))
    if profile.races:
        lines.append(_("Races: <b>{share}</b> won.", share=_part(profile.races_won, profile.races)))
    if profile.uncounted:
        share = _part(profile.uncounted_wins, profile.uncounted)
        told = _("Not counted (for practice, or too late): {share} won.", share=share)
        lines.append(SMALL + told)
    return "\n".join(lines)


def head_to_head(name: str, found: HeadToHead) -> str:
    """Return how the reader compares with another player in the dailies that both finished, "" without any.

    >>> head_to_head("Ben", HeadToHead(wins=12, losses=9, draws=1))
    'Same dailies: you 12, Ben 9, 1 draw'
    """
    if found == HeadToHead(wins=0, losses=0, draws=0):
        return ""
    return n_(
        "Same dailies: you {wins}, {player} {losses}, {count} draw",
        "Same dailies: you {wins}, {player} {losses}, {count} draws",
        found.draws,
        player=person(short(name)),
        wins=number(found.wins),
        losses=number(found.losses),
    )


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
    parts = [_("🔥 Best streak: <b>{days}</b>", days=days(streak.best))] if streak.best else []
    if streak.freezes:
        parts.append(n_("{count} freeze left", "{count} freezes left", streak.freezes))
    return " · ".join(parts)


def profile_ratings(profile: Profile) -> str:
    """Return the rating over all games, then the highest ratings in single games; none is provisional."""
    shown = profile.rating is not None and "" not in profile.provisional
    parts = [_("<b>{rating}</b> over all games", rating=profile.rating)] if shown else []
    best = [(key, rating) for key, rating in profile.ratings.items() if key not in profile.provisional]
    parts += [f"{name_of_game(key)} {rating}" for key, rating in best[:MOST_RATINGS]]
    return _("Rating: {ratings}", ratings=joined(parts)) if parts else ""


def profile_bests(profile: Profile) -> str:
    """Return the win of a daily that came closest to the best known, or ""."""
    close = profile.closest
    if close is None:
        return ""
    daily = {"game": name_of_game(close.rules_key), "day": day_name(close.day)}
    if (over := over_best(close)) <= 0:
        return _("Personal best: as few moves as the best known ({game}, {day}).", **daily)
    return _("Personal best: {moves} over the best known ({game}, {day}).", moves=moves(over), **daily)


def profile_badges(badges: Sequence[Badge]) -> str:
    """Return a player's badges, in small print."""
    if not badges:
        return ""
    holes = {
        "games": len(FEATURED_GAMES),
        "game": _(game_rules("chameleon-001").game),
        "wins": CLEAN_WINS,
        "stars": MOST_STARS,
    }
    return SMALL + _("Badges: {badges}", badges=" · ".join(_(BADGES[badge], **holes) for badge in badges))


def profile_alt(name: str, profile: Profile) -> str:
    """Return the first page of a profile on one line, as alt text."""
    figures = joined(labelled(*figure) for figure in profile_figures(profile))
    parts = [sentence(labelled(person(name), figures))]
    if line := curve(profile):
        parts.append(_("Rating from {first} to {last}.", first=line[0], last=line[-1]))
    over = [
        n_("{moves} in {count} win", "{moves} in {count} wins", count, moves=label)
        for label, count in histogram_of(profile)
        if count
    ]
    return " ".join([*parts, *([sentence(labelled(_(HISTOGRAM), joined(over)))] if over else [])])


# -- game by game -----------------------------------------------------------------------------


class Section(NamedTuple):
    """A player's results by game in one kind of deals; *odds*: the known shares of winnable deals."""

    title: str
    note: str
    games: Sequence[Played]
    odds: Mapping[str, float]


def games_won(
    dailies: Sequence[Played], random: Sequence[Played], odds: Mapping[str, float], *, all_proved: bool
) -> list[Section]:
    """Return the sections of the page "game by game"; *odds* are the known shares of winnable deals.

    *all_proved*: each of the dailies is proved to be winnable.
    """
    proved = _("all can be won") if all_proved else _("nearly all can be won")
    possible = _("what perfect play could win") if odds else ""
    ranked = Section(_("Dailies"), proved, dailies, {})
    sections = (ranked, Section(_("Random deals"), possible, random, odds))
    return [section for section in sections if section.games]


def games_alt(name: str, sections: Sequence[Section]) -> str:
    """Return the page "game by game" on one line, as alt text."""
    parts = [labelled(each.title, joined(map(_in_words, each.games), APART)) for each in sections]
    return " ".join(map(sentence, [person(name), *parts]))


def _in_words(played: Played) -> str:
    game, won = name_of_game(played.rules_key), number(played.wins)
    return n_("{game} {won} of {count} won", "{game} {won} of {count} won", played.games, game=game, won=won)


def profile_chance(key: str, share: float, low: float, high: float) -> str:
    """Return a player's win rate in a game beside its odds.

    >>> profile_chance("canfield", 0.41, 0.706, 0.713)
    'Random deals of Canfield: 41% won; a perfect player who sees every card could win 71%.'
    """
    first, last = percent(low), percent(high)
    return _(
        "Random deals of {game}: {share} won; a perfect player who sees every card could win {odds}.",
        game=name_of_game(key),
        share=percent(share),
        odds=last if first == last else _("{low} to {high}", low=first, high=last),
    )


# -- no profile -------------------------------------------------------------------------------


def no_games(name: str | None) -> str:
    """Return the text of an empty profile; *name* None: the reader."""
    if name is None:
        return _(
            "You have not finished a game of your own yet. Start one with <c>/play</c>, or play a daily."
        )
    return _("{player} has not finished a game of their own yet.", player=person(name))
