"""Texts about daily posts and server management."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from bot.daily.posting import PostingRow, Why
from bot.daily.schedule import BadTime, ScheduleError, UnknownZone, clock_time
from bot.daily.values import DailyDeal
from bot.patience import game_rules
from bot.people.moderation import (
    AlreadyExcluded,
    AlreadyRemoved,
    AuditPage,
    Entry,
    Finished,
    NoReason,
    NoResult,
    NotExcluded,
    NotManager,
    NotRemoved,
    ServerError,
)
from bot.standings.leaderboards import Line, Standing
from bot.standings.periods import Period
from bot.words.daily import about_deal, name_of_day, signs
from bot.words.games import OUTCOMES
from bot.words.text import day_name, duration, escape, person, plural, short

MEDALS = ("🥇", "🥈", "🥉")
NAMED = 10  # the most excluded members that the overview names
LITTLE = timedelta(hours=6)  # a post with less time left in the day carries a warning


# -- the posted daily -------------------------------------------------------------------------


def announcement(deal: DailyDeal) -> str:
    """Return the text of the daily post: the deal and the deadline."""
    return (
        f"## {name_of_day(deal.day)}\n**{game_rules(deal.key).name}** · {day_name(deal.day)}\n"
        "Everyone in the world gets the same deal. You have one ranked attempt: "
        f"finish it by {_moment(deal.closes_at, 't')}, {_moment(deal.closes_at, 'R')}.\n{about_deal(deal)}"
    )


def podium(key: str, lines: Sequence[Standing]) -> str:
    """Return yesterday's best players of a server."""
    rows = [f"{medal} {_reached(line)}" for medal, line in zip(MEDALS, lines, strict=False)]
    return "\n".join([f"**Yesterday's best here** · {game_rules(key).name}", *rows])


def podium_of_period(period: Period, first: date, last: date, lines: Sequence[Line]) -> str:
    """Return the best players of a server in a period that has ended."""
    rows = [
        f"{medal} {person(line.name)} · {plural(line.points, 'point')}"
        for medal, line in zip(MEDALS, lines, strict=False)
    ]
    days = f"{first.day} {first:%B} to {last.day} {last:%B}"
    return "\n".join([f"**Last {period}'s best here** · {days}", *rows])


def _reached(line: Standing) -> str:
    name, effort = person(line.name), f"{plural(line.moves, 'move')}, {duration(line.seconds)}"
    if line.won:
        return f"{name} · {signs(line.stars)} · {effort}"
    return f"{name} · {plural(line.home, 'card')} home · {effort}"


def over(deal: DailyDeal) -> str:
    """Return the answer to a press under an earlier day's post; *deal* is today's."""
    return f"That daily is over. Today's is {game_rules(deal.key).name}."


# -- /server daily, off, show -----------------------------------------------------------------


def chosen(row: PostingRow, next_at: datetime | None) -> str:
    """Return where and when the daily is posted."""
    call = f"<@&{row.role_id}> is pinged." if row.role_id else "Nobody is pinged."
    text = f"Each new daily is posted in <#{row.channel_id}> at {clock_time(row.minute)} ({row.zone}). {call}"
    if not row.winners:
        text += " Winners of weeks and seasons are not named."
    if row.puzzle:
        text += " It offers the puzzle of the day."
    if next_at is not None:
        text += f"\nThe next one is posted {_moment(next_at, 'F')}, {_moment(next_at, 'R')}."
    return text


def paused(why: str) -> str:
    """Return the reason for a paused post, and the remedy."""
    reason = {
        Why.GONE: "the channel is gone",
        Why.FORBIDDEN: "I am not allowed to write there",
        Why.ZONE: "I no longer know that time zone",
    }[Why(why)]
    return f"⚠️ **Paused**: {reason}. `/server daily` starts it again."


PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
}
"""Discord's names of the permissions that the bot needs."""


def overview(name: str) -> str:
    """Return the heading of the overview."""
    return f"## Patience in {escape(name)}"


def cannot_post(channel_id: int, missing: Sequence[str]) -> str:
    """Return the warning that the bot lacks permissions in a channel."""
    return f"⚠️ I cannot post in <#{channel_id}>: I lack {_listed([f'**{name}**' for name in missing])}."


def little_time(left: timedelta) -> str:
    """Return the warning that the post leaves little time to play."""
    return (
        f"-# A daily lasts from 00:00 to 24:00 UTC: at that time only {duration(int(left.total_seconds()))} "
        "of it are left."
    )


ROLE_SILENT = (
    "-# I cannot mention that role. Allow it in the role's settings, or give me the permission "
    "**Mention All Roles**."
)
EVERYBODY = "I do not ping everyone. Pick a role that members can choose."
NOT_POSTED = "No daily is posted in this server. Set it up with `/server daily`."
OFF = "Dailies are no longer posted here."
MISSED = "Today's posting time has passed."
POST_NOW = "Post today's daily now"
POSTED_NOW = "Today's daily is posted."
NOT_POSTED_NOW = "I could not post it. `/server show` says why."


def removals(count: int) -> str:
    """Return the number of removed results, for the overview."""
    if not count:
        return "No results are removed from this server's leaderboards."
    return (
        f"{plural(count, 'result')} {'is' if count == 1 else 'are'} removed from this server's leaderboards."
    )


def exclusions(player_ids: Sequence[int]) -> str:
    """Return the members who are left out of the leaderboards, for the overview; "" without any."""
    if not player_ids:
        return ""
    named = [_mention(player_id) for player_id in player_ids if player_id > 0][:NAMED]
    others = len(player_ids) - len(named)
    if others:
        named.append(f"{others} more" if named else plural(others, "player"))
    return f"Left out of this server's leaderboards: {_listed(named)}."


def excluded(player_id: int, reason: str) -> str:
    """Return the answer to ``/server exclude``."""
    return (
        f"{_mention(player_id)} is left out of this server's leaderboards.\nReason: {short(reason, 200)}\n"
        "-# Their results still count elsewhere. `/server include` takes them back."
    )


def included(player_id: int) -> str:
    """Return the answer to ``/server include``."""
    return f"{_mention(player_id)} is on this server's leaderboards again."


COMMANDS = (
    "-# `/server export` sends all results as a table, `/server remove` removes one from this server's "
    "leaderboards, `/server exclude` leaves a member out, `/server audit` lists who has changed what."
)


# -- results ----------------------------------------------------------------------------------


def finished(game: Finished) -> str:
    """Return a result as one line of plain text, for a list of choices."""
    name = game.name or "a player"
    daily = f"daily of {day_name(game.day)}" if game.day else day_name(game.finished_at.date())
    how = f"{OUTCOMES[game.outcome]}, {plural(game.moves, 'move')}"
    tail = f": {game_rules(game.rules_key).name}, {how}, {daily} (#{game.game_id})"
    return name[: 100 - len(tail)] + tail


def removed(game: Finished, reason: str) -> str:
    """Return the answer to ``/server remove``."""
    return (
        f"Removed from this server's leaderboards: {short(finished(game), 100)}\n"
        f"Reason: {short(reason, 200)}\n"
        f"-# It still counts elsewhere. `/server restore` puts it back."
    )


def restored(game: Finished) -> str:
    """Return the answer to ``/server restore``."""
    return f"Back on this server's leaderboards: {short(finished(game), 100)}"


def exported(count: int, left_out: int) -> str:
    """Return the description of an exported file."""
    rest = f" The oldest {left_out} are left out to keep the file small enough." if left_out else ""
    return f"{plural(count, 'result')} of games started in this server.{rest}"


EXPORT_ALT = "All results of games started in this server, as a table"
NO_RESULTS = "Nobody has finished a game in this server yet."


# -- the audit log ----------------------------------------------------------------------------


def audit(page: AuditPage, offset: int) -> str:
    """Return a page of the audit log; *offset* is the number of newer entries."""
    if not page.count:
        return "## Changes in this server\nNothing yet."
    lines = "\n".join(_entry(entry, page.games) for entry in page.entries)
    last = offset + len(page.entries)
    return f"## Changes in this server\n{lines}\n-# {offset + 1} to {last} of {page.count}"


def _entry(entry: Entry, games: Mapping[int, Finished]) -> str:
    who = "I" if entry.by_id == 0 else f"**{person(entry.by_name)}**"
    at = f"{_moment(entry.at, 'd')} {_moment(entry.at, 't')}"
    return f"{at} · {who} {_deed(entry.what, entry.details, games)}"


def _deed(what: str, details: Mapping[str, object], games: Mapping[int, Finished]) -> str:
    match what:
        case "daily":
            at = f"at {clock_time(int(str(details['minute'])))} ({details['zone']})"
            role = f", pinging <@&{details['role']}>" if details.get("role") else ""
            extras = {"winners": "the winners", "puzzle": "the puzzle of the day"}
            shown = [text for name, text in extras.items() if details.get(name)]
            added = f", with {' and '.join(shown)}" if shown else ""
            return f"set up the daily in <#{details['channel']}> {at}{role}{added}"
        case "off":
            return "stopped the daily"
        case "paused":
            reason = {Why.GONE: "the channel is gone", Why.FORBIDDEN: "I was not allowed to write"}
            return f"paused the daily: {reason.get(Why(str(details['why'])), 'the time zone is unknown')}"
        case "removed":
            return f"removed {_result(details['game'], games)}: {short(str(details['reason']), 200)}"
        case "restored":
            return f"put back {_result(details['game'], games)}"
        case "excluded":
            reason = short(str(details["reason"]), 200)
            return f"left {_mention(details['person'])} out of the leaderboards: {reason}"
        case "included":
            return f"put {_mention(details['person'])} back on the leaderboards"
        case "export":
            return f"exported {plural(int(str(details['results'])), 'result')}"
        case _:
            return short(what)


def _result(game_id: object, games: Mapping[int, Finished]) -> str:
    """Return a result as an entry names it: its player, game and day."""
    game = games.get(int(str(game_id)))
    if game is None:
        return f"the result of game #{game_id}"
    day = f"daily of {day_name(game.day)}" if game.day else day_name(game.finished_at.date())
    whose = _mention(game.player_id)
    return f"the result of {whose} in {game_rules(game.rules_key).name}, {day} (#{game_id})"


def _mention(player_id: object) -> str:
    """Return a mention, which Discord shows as the member's name; ours ping nobody."""
    return f"<@{player_id}>" if int(str(player_id)) > 0 else "a player who has deleted their data"


# -- refusals ---------------------------------------------------------------------------------


def server_refusal(error: ScheduleError | ServerError) -> str:
    """Return the answer to a refused action of a server manager."""
    match error:
        case BadTime():
            return f"“{short(error.text)}” is not a time of day. Write it like `09:30` or `21`."
        case UnknownZone():
            meant = _listed([f"`{name}`" for name in error.close], "or")
            advice = (
                f"Did you mean {meant}?" if meant else "Pick one as you type, for example `Europe/Berlin`."
            )
            return f"I do not know the time zone “{short(error.text)}”. {advice}"
        case NotManager():
            return "Only members with the permission **Manage Server** can do that."
        case NoReason():
            return "Give a reason: members may ask for it."
        case NoResult():
            return (
                f"“{short(error.text)}” is not a finished game of this server. "
                "Pick one from the list, or give its number."
            )
        case AlreadyRemoved():
            return "That result is already removed. `/server restore` puts it back."
        case NotRemoved():
            return "That result is not removed."
        case AlreadyExcluded():
            return "That member is left out already. `/server include` takes them back."
        case NotExcluded():
            return "That member is not left out of this server's leaderboards."
        case _:
            return "That does not work here."


def _listed(parts: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _moment(at: datetime, style: str) -> str:
    """Return a Discord timestamp, shown in each reader's time zone."""
    return f"<t:{int(at.timestamp())}:{style}>"
