"""Texts of the post of the daily: what it announces, how the day before went, and who is playing."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from bot.analysis.split import Attempt, half_lost_by, split_of
from bot.daily.today import DailyRow
from bot.patience import game_rules
from bot.standings.leaderboards import Line, ServerDay, ServerNow
from bot.standings.periods import Period, bounds
from bot.standings.points import stars_of
from bot.words import marks
from bot.words.daily import about_deal, name_of_day, signs
from bot.words.games import won_together
from bot.words.language import N_, _, day_name, listed, n_, number
from bot.words.leaderboards import MEDALS, named
from bot.words.marks import HEADLINE, SMALL, bold, instant
from bot.words.moves import describe_move
from bot.words.text import game_name, joined, labelled, name_of_game, person, short

OVER = N_("That daily is over. Today's is {game}.")
ON_PODIUM = 10  # the most players that a podium names
LONGEST_NAMES = 1_800  # characters for the names of yesterday's players, of 4,000 in the whole post


def announcement(deal: DailyRow) -> str:
    """Return the text of the daily post: the deal and the deadline."""
    text = _(
        "Everyone in the world gets the same deal. You have one ranked attempt: finish it by {time}, {left}.",
        time=instant(deal.closes_at, marks.TIME),
        left=instant(deal.closes_at),
    )
    game = f"{bold(name_of_game(deal.rules_key))} · {day_name(deal.day)}"
    return f"{HEADLINE}{name_of_day(deal.day)}\n{game}\n{text}\n{about_deal(deal)}"


def server_day(day: ServerDay) -> Iterator[str]:
    """Yield what the post says of yesterday in its server: the streak, and everybody who finished a daily."""
    if day.streak > 1:
        yield _("🔥 This server is on a <b>{count}-day</b> streak.", count=number(day.streak))
    lines: list[str] = []
    left, unnamed = LONGEST_NAMES, 0
    for place, (won, level) in enumerate(groupby(day.members, key=stars_of)):
        parts: list[str] = []
        for (key, moves), group in groupby(level, key=lambda one: (one.rules_key, one.moves)):
            names: list[str] = []
            for member in group:
                name = person(short(member.name))
                left -= len(name) + 2 + sum(not each.isalnum() for each in name)  # Discord escapes those
                if left < 0:
                    unnamed += 1
                else:
                    names.append(name)
            if names and won and not place:
                win = n_("{game}, {count} move", "{game}, {count} moves", moves, game=name_of_game(key))
                left -= len(win)
                parts.append(labelled(win, joined(names)))
            else:
                parts += names
        if parts:
            together = joined(parts) if place or not won else " · ".join(parts)
            stars = f"{'' if place else '👑 '}{signs(won)} {together}"
            lines.append(stars if won else _("Played: {names}", names=together))
    if lines:
        others = [n_("and {count} other", "and {count} others", unnamed)] if unnamed else []
        yield "\n".join([bold(_("Yesterday here")), *lines, *others])
    if day.together:
        yield f"🤝 {won_together(day.together)}"


def split_field(key: str, attempts: Sequence[Attempt]) -> str:
    """Return the move that split the field of a past daily, or by when half of it was lost, or ""."""
    rules, split, half = game_rules(key), split_of(attempts), half_lost_by(attempts)
    if split is not None:
        lost, kept = ([person(short(name)) for name in names] for names in (split.lost, split.kept))
        played, better = (describe_move(rules, split.before, move) for move in (split.played, split.better))
        return _(
            "💬 <b>{game}</b>, move {number}: “{played}” lost the game for {losers}; "
            "{others} chose “{better}”.",
            game=game_name(rules),
            number=split.number,
            played=played,
            losers=_some(lost),
            others=_some(kept),
            better=better,
        )
    if half is None:
        return ""
    return _(
        "💬 <b>{game}</b>: half of the lost games could still be won before move {number}.",
        game=game_name(rules),
        number=half,
    )


NAMED_LIVE = 2  # players that each part of the live line names; of more, only the first


def live_line(now: ServerNow) -> str:
    """Return the line under a post: "Playing: Ann and 3 others · Finished: Ben ★★☆"."""
    playing = [person(short(name)) for _, name in now.playing]
    done = [
        f"{person(short(one.name))} {signs(stars_of(one)) if one.won else ''}".strip() for one in now.finished
    ]
    parts = [_("Playing: {names}", names=_some(playing))] if playing else []
    parts += [_("Finished: {names}", names=_some(done))] if done else []
    return f"{SMALL}{' · '.join(parts) or _('Nobody here has played yet.')}"


def _some(names: Sequence[str]) -> str:
    """Return the first names and the number of others: "Ann and 3 others"."""
    most = NAMED_LIVE if len(names) == NAMED_LIVE else 1
    others = len(names) - most
    rest = [n_("{count} other", "{count} others", others)] if others > 0 else []
    return listed([*names[:most], *rest], "and")


def podium(title: str, scope: str, lines: Sequence[Line]) -> str:
    """Return the best three places of a period under its title and its days (*scope*).

    Each has a line with all who share it: "🥈 Ann and Bob · 12 points".  *lines* are the first of the
    ranking.  If there are more than :data:`ON_PODIUM`, the last place is shared by more players than are
    named.
    """
    told = [f"{bold(title)} · {scope}"]
    for rank, level in groupby(lines, key=lambda line: line.rank):
        if rank in MEDALS:
            line, *_rest = sharing = list(level)
            names = [named(one) for one in sharing if one.position <= ON_PODIUM]
            if len(names) < len(sharing):
                names.append(_("others"))
            points = n_("{count} point", "{count} points", line.points)
            told.append(f"{MEDALS[rank]} {listed(names, 'and')} · {points}")
    return "\n".join(told)


def podium_title(period: Period, last: date) -> tuple[str, str]:
    """Return the title of a podium, and its days, of which *last* is the last one."""
    titles = {
        Period.WEEK: N_("Last week's best here"),
        Period.MONTH: N_("Last month's best here"),
        Period.SEASON: N_("Last season's best here"),
    }
    first = bounds(period, last)[0]
    return _(titles[period]), _("{first} to {last}", first=day_name(first), last=day_name(last))
