"""Texts about daily posts and server management."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby

from bot.analysis.split import Attempt, half_lost_by, split_of
from bot.daily.posting import PostingRow, Why
from bot.daily.schedule import clock_time
from bot.daily.values import DailyDeal
from bot.patience import game_rules
from bot.people.moderation import (
    AuditPage,
    Entry,
    Finished,
)
from bot.standings.leaderboards import Line, ServerDay, ServerNow
from bot.standings.periods import Period
from bot.standings.points import stars_of
from bot.words import marks
from bot.words.cards import listed
from bot.words.daily import about_deal, name_of_day, signs
from bot.words.games import OUTCOMES, won_together
from bot.words.language import LANGUAGES, _
from bot.words.leaderboards import named
from bot.words.marks import HEADLINE, SMALL, bold, instant, mention, typed
from bot.words.moves import describe_move
from bot.words.text import day_name, duration, person, plural, short

MEDALS = ("🥇", "🥈", "🥉")
ON_PODIUM = 10  # the most players that a podium names
LONGEST_NAMES = 1_800  # characters for the names of yesterday's players, of 4,000 in the whole post
NAMED = 10  # the most excluded members that the overview names
LITTLE = timedelta(hours=6)  # a post with less time left in the day carries a warning


# -- the posted daily -------------------------------------------------------------------------


def announcement(deal: DailyDeal) -> str:
    """Return the text of the daily post: the deal and the deadline."""
    return (
        f"{HEADLINE}{name_of_day(deal.day)}\n{bold(game_rules(deal.key).name)} · {day_name(deal.day)}\n"
        "Everyone in the world gets the same deal. You have one ranked attempt: "
        f"finish it by {instant(deal.closes_at, marks.TIME)}, {instant(deal.closes_at)}.\n{about_deal(deal)}"
    )


def server_day(day: ServerDay) -> Iterator[str]:
    """Yield what the post says of yesterday in its server: the streak, and everybody who finished a daily."""
    if day.streak > 1:
        yield f"🔥 This server is on a {bold(f'{day.streak}-day')} streak."
    lines: list[str] = []
    left, unnamed = LONGEST_NAMES, 0
    for place, (won, level) in enumerate(groupby(day.members, key=stars_of)):
        names: list[str] = []
        for member in level:
            name = person(short(member.name))
            name += f" ({plural(member.moves, 'move')})" if won and not place else ""
            left -= sum(1 if each.isalnum() else 2 for each in name) + 2  # what Discord escapes is doubled
            if left < 0:
                unnamed += 1
            else:
                names.append(name)
        if names:
            lines.append(
                f"{('👑 ' if not place else '') + signs(won) if won else 'Played:'} {', '.join(names)}"
            )
    if lines:
        others = [f"and {plural(unnamed, 'other')}"] if unnamed else []
        yield "\n".join([bold("Yesterday here"), *lines, *others])
    if day.together:
        yield f"🤝 {won_together(day.together)}"


def split_field(key: str, attempts: Sequence[Attempt]) -> str:
    """Return the move that split the field of a past daily, or by when half of it was lost, or ""."""
    rules, split, half = game_rules(key), split_of(attempts), half_lost_by(attempts)
    if split is not None:
        lost, kept = ([person(short(name)) for name in names] for names in (split.lost, split.kept))
        played, better = (describe_move(rules, split.before, move) for move in (split.played, split.better))
        return (
            f"💬 {bold(rules.name)}, move {split.number}: “{played}” lost the game for {_some(lost)}; "
            f"{_some(kept)} chose “{better}”."
        )
    if half is not None:
        return f"💬 {bold(rules.name)}: half of the lost games could still be won before move {half}."
    return ""


NOBODY_YET = "Nobody here has played yet."
NAMED_LIVE = 2  # players that each part of the live line names; of more, only the first


def live_line(now: ServerNow) -> str:
    """Return the line under a post: "Ann and 3 others are playing · Ben ★★☆ finished"."""
    playing = [person(short(name)) for _, name in now.playing]
    done = [
        f"{person(short(one.name))} {signs(stars_of(one)) if one.won else ''}".strip() for one in now.finished
    ]
    parts = [f"{_some(playing)} {'is' if len(playing) == 1 else 'are'} playing"] if playing else []
    parts += [f"{_some(done)} finished"] if done else []
    return f"{SMALL}{' · '.join(parts) or NOBODY_YET}"


def _some(names: Sequence[str]) -> str:
    """Return the first names and the number of others: "Ann and 3 others"."""
    most = NAMED_LIVE if len(names) == NAMED_LIVE else 1
    others = len(names) - most
    return listed([*names[:most], *([plural(others, "other")] if others > 0 else [])], "and")


def podium_of_period(period: Period, first: date, last: date, lines: Sequence[Line]) -> str:
    """Return the best players of a server in a period that has ended, given the first *lines*."""
    title, scope = podium_title(period, first, last)
    return "\n".join([f"{bold(title)} · {scope}", *_medals(lines)])


def podium_title(period: Period, first: date, last: date) -> tuple[str, str]:
    """Return the title of a podium, and its days."""
    return f"Last {period}'s best here", f"{first.day} {first:%B} to {last.day} {last:%B}"


def _medals(lines: Sequence[Line]) -> Iterator[str]:
    """Yield a line for each of the best three places, with all who share it: "🥈 Ann and Bob · 12 points".

    *lines* are the first of the ranking.  If there are more than :data:`ON_PODIUM`, the last place is shared
    by more players than are named.
    """
    for rank, level in groupby(lines, key=lambda line: line.rank):
        if rank <= len(MEDALS):
            line, *_ = sharing = list(level)
            names = [named(one) for one in sharing if one.position <= ON_PODIUM]
            if len(names) < len(sharing):
                names.append("others")
            yield f"{MEDALS[rank - 1]} {listed(names, 'and')} · {plural(line.points, 'point')}"


def over(deal: DailyDeal) -> str:
    """Return the answer to a press under an earlier day's post; *deal* is today's."""
    return f"That daily is over. Today's is {game_rules(deal.key).name}."


# -- /server daily, off, show -----------------------------------------------------------------


def chosen(row: PostingRow, next_at: datetime | None) -> str:
    """Return where and when the daily is posted."""
    call = f"{mention(marks.ROLE, row.role_id)} is pinged." if row.role_id else "Nobody is pinged."
    text = (
        f"Each new daily is posted in {mention(marks.CHANNEL, row.channel_id)} at {clock_time(row.minute)} "
        f"({row.zone}). {call}"
    )
    if not row.winners:
        text += " Winners of weeks and seasons are not named."
    if not row.yesterday:
        text += " Yesterday's players are not named."
    if not row.live:
        text += " It does not say who is playing."
    if row.puzzle:
        text += " It offers the puzzle of the day."
    if next_at is not None:
        text += f"\nThe next one is posted {instant(next_at, marks.FULL)}, {instant(next_at)}."
    return text


def paused(why: str) -> str:
    """Return the reason for a paused post, and the remedy."""
    reason = {
        Why.GONE: "the channel is gone",
        Why.FORBIDDEN: "I am not allowed to write there",
        Why.ZONE: "I no longer know that time zone",
    }[Why(why)]
    return f"⚠️ {bold('Paused')}: {reason}. {typed('/server daily')} starts it again."


PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
}
"""Discord's names of the permissions that the bot needs."""


def overview(name: str) -> str:
    """Return the heading of the overview."""
    return f"{HEADLINE}Patience in {name}"


def cannot_post(channel_id: int, missing: Sequence[str]) -> str:
    """Return the warning that the bot lacks permissions in a channel."""
    lacking = listed([bold(name) for name in missing], "and")
    return f"⚠️ I cannot post in {mention(marks.CHANNEL, channel_id)}: I lack {lacking}."


def little_time(left: timedelta) -> str:
    """Return the warning that the post leaves little time to play."""
    return (
        f"{SMALL}A daily lasts from 00:00 to 24:00 UTC: this time leaves only "
        f"{duration(int(left.total_seconds()))} to play."
    )


ROLE_SILENT = (
    f"{SMALL}I cannot mention that role. Allow it in the role's settings, or give me the permission "
    f"{bold('Mention All Roles')}."
)
EVERYBODY = "I do not ping everyone. Pick a role that members can choose."
NOT_POSTED = f"No daily is posted in this server. Set it up with {typed('/server daily')}."
OFF = "Dailies are no longer posted here."
MISSED = "Today's posting time has passed."
POST_NOW = "Post today's daily now"
POSTED_NOW = "Today's daily is posted."
NOT_POSTED_NOW = f"I could not post it. {typed('/server show')} says why."


def speaks(code: str) -> str:
    """Return the answer to ``/server language``."""
    if not code:
        return _("What everybody sees here is in the language of this server's settings in Discord.")
    return _("What everybody sees here is in this language: {language}.", language=LANGUAGES[code])


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
    named = [member(player_id) for player_id in player_ids if player_id > 0][:NAMED]
    others = len(player_ids) - len(named)
    if others:
        named.append(f"{others} more" if named else plural(others, "player"))
    return f"Left out of this server's leaderboards: {listed(named, 'and')}."


def excluded(player_id: int, reason: str) -> str:
    """Return the answer to ``/server exclude``."""
    return (
        f"{member(player_id)} is left out of this server's leaderboards.\nReason: {short(reason, 200)}\n"
        f"{SMALL}Their results still count elsewhere. {typed('/server include')} takes them back."
    )


def included(player_id: int) -> str:
    """Return the answer to ``/server include``."""
    return f"{member(player_id)} is on this server's leaderboards again."


COMMANDS = (
    f"{SMALL}{typed('/server export')} sends all results as a table, {typed('/server remove')} removes one "
    f"from this server's leaderboards, {typed('/server exclude')} leaves a member out, "
    f"{typed('/server fairplay')} says whose dailies deserve a look, {typed('/server audit')} lists who has "
    "changed what."
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
        f"{SMALL}It still counts elsewhere. {typed('/server restore')} puts it back."
    )


def restored(game: Finished) -> str:
    """Return the answer to ``/server restore``."""
    return f"Back on this server's leaderboards: {short(finished(game), 100)}"


def exported(count: int, *, cut: bool) -> str:
    """Return the description of an exported file; *cut*: there are older results."""
    rest = " The oldest are left out to keep the file small enough." if cut else ""
    return f"{plural(count, 'result')} of games started in this server.{rest}"


EXPORT_ALT = "All results of games started in this server, as a table"
NO_RESULTS = "Nobody has finished a game in this server yet."


# -- the audit log ----------------------------------------------------------------------------


def audit(page: AuditPage, offset: int) -> str:
    """Return a page of the audit log; *offset* is the number of newer entries."""
    if not page.count:
        return f"{HEADLINE}Changes in this server\nNothing yet."
    lines = "\n".join(_entry(entry, page.games) for entry in page.entries)
    last = offset + len(page.entries)
    return f"{HEADLINE}Changes in this server\n{lines}\n{SMALL}{offset + 1} to {last} of {page.count}"


def _entry(entry: Entry, games: Mapping[int, Finished]) -> str:
    who = "I" if entry.by_id == 0 else bold(person(entry.by_name))
    at = f"{instant(entry.at, marks.DATE)} {instant(entry.at, marks.TIME)}"
    return f"{at} · {who} {_deed(entry.what, entry.details, games)}"


def _deed(what: str, details: Mapping[str, object], games: Mapping[int, Finished]) -> str:
    match what:
        case "daily":
            at = f"at {clock_time(int(str(details['minute'])))} ({details['zone']})"
            call = f", pinging {mention(marks.ROLE, details['role_id'])}" if details.get("role_id") else ""
            extras = {
                "winners": "the winners",
                "puzzle": "the puzzle of the day",
                "yesterday": "yesterday's players",
                "live": "who is playing",
            }
            shown = [text for name, text in extras.items() if details.get(name)]
            added = f", with {listed(shown, 'and')}" if shown else ""
            return f"set up the daily in {mention(marks.CHANNEL, details['channel_id'])} {at}{call}{added}"
        case "off":
            return "stopped the daily"
        case "language":
            return f"chose a language: {LANGUAGES.get(str(details['language']), 'as in Discord')}"
        case "paused":
            reason = {Why.GONE: "the channel is gone", Why.FORBIDDEN: "I was not allowed to write"}
            return f"paused the daily: {reason.get(Why(str(details['why'])), 'the time zone is unknown')}"
        case "removed":
            return f"removed {_result(details['game'], games)}: {short(str(details['reason']), 200)}"
        case "restored":
            return f"put back {_result(details['game'], games)}"
        case "excluded":
            reason = short(str(details["reason"]), 200)
            return f"left {member(details['person'])} out of the leaderboards: {reason}"
        case "included":
            return f"put {member(details['person'])} back on the leaderboards"
        case "fairplay":
            return "looked at the fair-play report"
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
    whose = member(game.player_id)
    return f"the result of {whose} in {game_rules(game.rules_key).name}, {day} (#{game_id})"


def member(player_id: object) -> str:
    """Return a mention, which Discord shows as the member's name; ours ping nobody."""
    known = int(str(player_id)) > 0
    return mention(marks.MEMBER, player_id) if known else "a player who has deleted their data"
