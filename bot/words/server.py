"""Texts for the managers of a server: its posts, its members' results, the audit log."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from bot.daily.posting import PostingRow, Why
from bot.daily.schedule import clock_time
from bot.people.moderation import AuditPage, Finished
from bot.words import marks
from bot.words.games import OUTCOMES
from bot.words.language import LANGUAGES, N_, _, day_name, listed, n_, number
from bot.words.marks import HEADLINE, SMALL, bold, instant, mention
from bot.words.text import joined, labelled, name_of_game, person, short

NAMED = 10  # the most excluded members that the overview names
LITTLE = timedelta(hours=6)  # a post with less time left in the day carries a warning


# -- /server daily, off, show -----------------------------------------------------------------


def chosen(row: PostingRow, next_at: datetime | None, *, late: bool = False) -> str:
    """Return where and when the daily is posted, next at *next_at*; a post that is *late* follows at once."""
    role = row.role_id
    sentences = [
        _(
            "Each new daily is posted in {channel} at {time} ({zone}).",
            channel=mention(marks.CHANNEL, row.channel_id),
            time=clock_time(row.minute),
            zone=row.zone,
        ),
        _("{role} is pinged.", role=mention(marks.ROLE, role)) if role else _("Nobody is pinged."),
        "" if row.winners else _("Winners of weeks, months and seasons are not named."),
        "" if row.yesterday else _("Yesterday's players are not named."),
        "" if row.live else _("The post does not say who is playing."),
        _("The post offers the puzzle of the day.") if row.puzzle else "",
    ]
    text = " ".join(filter(None, sentences))
    if next_at is None:
        return text
    if late:
        return text + "\n" + _("Today's is posted in a moment.")
    at, left = instant(next_at, marks.FULL), instant(next_at)
    return f"{text}\n{_('The next one is posted {time}, {left}.', time=at, left=left)}"


_PAUSED = {
    Why.GONE: N_("⚠️ <b>Paused</b>: the channel is gone."),
    Why.FORBIDDEN: N_("⚠️ <b>Paused</b>: I am not allowed to write there."),
    Why.ZONE: N_("⚠️ <b>Paused</b>: I no longer know that time zone."),
}


def paused(why: str) -> str:
    """Return the reason for a paused post, and the remedy."""
    return f"{_(_PAUSED[Why(why)])} {_('<c>/server daily</c> starts it again.')}"


PERMISSIONS = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
}
"""Discord's names of the permissions that the bot needs."""


def cannot_post(channel_id: int, missing: Sequence[str]) -> str:
    """Return the warning that the bot lacks permissions in a channel."""
    lacking = listed([bold(_(name)) for name in missing], "and")
    channel = mention(marks.CHANNEL, channel_id)
    return _("⚠️ I cannot post in {channel}: I lack {permissions}.", channel=channel, permissions=lacking)


LITTLE_TIME = N_("A daily lasts from 00:00 to 24:00 UTC: this time leaves only {duration} to play.")
ROLE_SILENT = N_(
    "I cannot mention that role. Allow it in the role's settings, or give me the permission "
    "<b>Mention All Roles</b>."
)
EVERYBODY = N_("I do not ping everyone. Pick a role that members can choose.")
NOT_POSTED = N_("No daily is posted in this server. Set it up with <c>/server daily</c>.")
OFF = N_("Dailies are no longer posted here.")
REMOVALS = N_("Results removed from this server's leaderboards: {count}.")
INCLUDED = N_("{name} is on this server's leaderboards again.")


def speaks(code: str) -> str:
    """Return the answer to ``/server language``."""
    if not code:
        return _("What everybody sees here is in the language of this server's settings in Discord.")
    return _("What everybody sees here is in this language: {language}.", language=LANGUAGES[code])


def hints(allowed: bool) -> str:
    """Return whether a server allows hints, for the overview and for the answer to a change."""
    if allowed:
        return _("Games started in this server may have hints.")
    return _("Games started in this server have no hints.")


def exclusions(player_ids: Sequence[int]) -> str:
    """Return the members who are left out of the leaderboards, for the overview; "" without any."""
    if not player_ids:
        return ""
    named = [member(player_id) for player_id in player_ids if player_id > 0][:NAMED]
    others = len(player_ids) - len(named)
    if others:
        named.append(n_("{count} player", "{count} players", others))
    return _("Left out of this server's leaderboards: {names}.", names=listed(named, "and"))


def excluded(player_id: int, reason: str) -> str:
    """Return the answer to ``/server exclude``."""
    text = _(
        "{name} is left out of this server's leaderboards.\nReason: {reason}",
        name=member(player_id),
        reason=short(reason, 200),
    )
    after = _("Their results still count elsewhere. <c>/server include</c> takes them back.")
    return f"{text}\n{SMALL}{after}"


COMMANDS = N_(
    "<c>/server export</c> sends all results as a table, <c>/server remove</c> removes one from this "
    "server's leaderboards, <c>/server exclude</c> leaves a member out, <c>/server fairplay</c> says whose "
    "dailies deserve a look, <c>/server language</c> chooses the language of what everybody sees, "
    "<c>/server hints</c> allows or forbids hints, <c>/server audit</c> lists who has changed what."
)


# -- results ----------------------------------------------------------------------------------


def finished(game: Finished) -> str:
    """Return a result as one line of plain text, for a list of choices."""
    moves = n_("{count} move", "{count} moves", game.moves)
    when = _("daily of {day}", day=day_name(game.day)) if game.day else day_name(game.finished_at.date())
    facts = joined([name_of_game(game.rules_key), _(OUTCOMES[game.outcome]), moves, when])
    tail = labelled("", f"{facts} (#{game.game_id})")
    return person(game.name)[: 100 - len(tail)] + tail


def removed(game: Finished, reason: str) -> str:
    """Return the answer to ``/server remove``."""
    text = _(
        "Removed from this server's leaderboards: {result}\nReason: {reason}",
        result=short(finished(game), 100),
        reason=short(reason, 200),
    )
    return f"{text}\n{SMALL}{_('It still counts elsewhere. <c>/server restore</c> puts it back.')}"


def restored(game: Finished) -> str:
    """Return the answer to ``/server restore``."""
    return _("Back on this server's leaderboards: {result}", result=short(finished(game), 100))


def exported(count: int, *, cut: bool) -> str:
    """Return the description of an exported file; *cut*: there are older results."""
    text = n_(
        "{count} result of games started in this server.",
        "{count} results of games started in this server.",
        count,
    )
    return f"{text} {_('The oldest are left out to keep the file small enough.')}" if cut else text


EXPORT_ALT = N_("All results of games started in this server, as a table")
NO_RESULTS = N_("Nobody has finished a game in this server yet.")


# -- the audit log ----------------------------------------------------------------------------


def audit(page: AuditPage, offset: int) -> str:
    """Return a page of the audit log; *offset* is the number of newer entries."""
    heading = HEADLINE + _("Changes in this server")
    if not page.count:
        return f"{heading}\n{_('Nothing yet.')}"
    lines: list[str] = []
    for entry in page.entries:
        who = _("The bot") if entry.by_id == 0 else bold(person(entry.by_name))
        at = f"{instant(entry.at, marks.DATE)} {instant(entry.at, marks.TIME)}"
        lines.append(f"{at} · {_deed(who, entry.what, entry.details, page.games)}")
    shown = {"first": number(offset + 1), "last": number(offset + len(page.entries))}
    place = SMALL + _("{first} to {last} of {all}", **shown, all=number(page.count))
    return "\n".join([heading, *lines, place])


def _deed(who: str, what: str, details: Mapping[str, object], games: Mapping[int, Finished]) -> str:
    match what:
        case "daily":
            return _set_up(who, details)
        case "off":
            return _("{who} stopped the daily", who=who)
        case "language":
            chosen = LANGUAGES.get(str(details["language"])) or _("as in Discord")
            return _("{who} chose a language: {language}", who=who, language=chosen)
        case "hints":
            allowed = details["hints"]
            return _("{who} allowed hints", who=who) if allowed else _("{who} forbade hints", who=who)
        case "paused":
            return _(_PAUSED[Why(str(details["why"]))])
        case "removed":
            said = {"result": _result(details["game"], games), "reason": short(str(details["reason"]), 200)}
            return _("{who} removed {result}: {reason}", who=who, **said)
        case "restored":
            return _("{who} put back {result}", who=who, result=_result(details["game"], games))
        case "excluded":
            said = {"name": member(details["person"]), "reason": short(str(details["reason"]), 200)}
            return _("{who} left {name} out of the leaderboards: {reason}", who=who, **said)
        case "included":
            return _("{who} put {name} back on the leaderboards", who=who, name=member(details["person"]))
        case "fairplay":
            return _("{who} looked at the fair-play report", who=who)
        case "export":
            count = int(str(details["results"]))
            return n_("{who} exported {count} result", "{who} exported {count} results", count, who=who)
        case _other:
            return f"{who} {short(what)}"


def _set_up(who: str, details: Mapping[str, object]) -> str:
    extras = {
        "winners": N_("the winners"),
        "puzzle": N_("the puzzle of the day"),
        "yesterday": N_("yesterday's players"),
        "live": N_("who is playing"),
    }
    text = _(
        "{who} set up the daily in {channel} at {time} ({zone})",
        who=who,
        channel=mention(marks.CHANNEL, details["channel_id"]),
        time=clock_time(int(str(details["minute"]))),
        zone=details["zone"],
    )
    if details.get("role_id"):
        text += " · " + _("pings {role}", role=mention(marks.ROLE, details["role_id"]))
    if shown := [_(extra) for name, extra in extras.items() if details.get(name)]:
        text += " · " + _("shows {parts}", parts=listed(shown, "and"))
    return text


def _result(game_id: object, games: Mapping[int, Finished]) -> str:
    game = games.get(int(str(game_id)))
    return _("the result of game #{game_id}", game_id=game_id) if game is None else finished(game)


def member(player_id: object) -> str:
    """Return a mention, which Discord shows as the member's name; ours ping nobody."""
    known = int(str(player_id)) > 0
    return mention(marks.MEMBER, player_id) if known else _("a player who has deleted their data")
