"""Races: one message for all, with a bar for each player, and a board that only its player sees.

The boards are sent through the tokens of the presses on **Join**, which live for 15 minutes; whoever has
none, as after a restart, presses **My board**.
"""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta

import discord

from bot.controls import verbs
from bot.controls.items import Host, button, channel_of, host, player, primary
from bot.controls.languages import language_of, spoken_in
from bot.controls.live import NETWORK, edit_posted, may_use_channel
from bot.controls.messages import Message, message, notice, picture_of
from bot.controls.replies import afterwards, answer, edit, follow_up, show, tell
from bot.operations.services import Services, StoreError
from bot.together.races import Race, RaceRow
from bot.together.refusals import RaceRefusal
from bot.view.pictures.leaderboards import race_picture
from bot.words import races as words
from bot.words.language import _, number, speaking

log = logging.getLogger(__name__)
EVERY = timedelta(seconds=3)
"""The shortest time between two edits of the message of a race."""
_MESSAGE = 0  # among the ways to players, the one to the message


async def race_message(race: Race) -> Message:
    """Return the message of a race; its result is a picture."""
    race_id = race.row.id
    leave = button(_("Leave"), verbs.Race(name="unjoin", race_id=race_id))
    match race.row.state:
        case "open" if race.runners:
            join = verbs.Race(name="join", race_id=race_id)
            controls = [primary(_("Join ({players})", players=number(len(race.runners))), join), leave]
            if race.may_start_early:
                controls.append(button(_("Start now"), verbs.Race(name="hurry", race_id=race_id)))
        case "running":
            controls = [primary(_("My board"), verbs.Race(name="seat", race_id=race_id)), leave]
        case _over:
            if not race.runners:
                return notice(words.race_text(race))
            again = primary(_("Rematch"), verbs.Race(name="rematch", race_id=race_id))
            picture = await picture_of(f"race{race_id}.png", words.race_alt(race), race_picture, race)
            return message(words.race_text(race), picture, rows=[[again]])
    return notice(words.race_text(race), *controls)


async def open_race(interaction: discord.Interaction, key: str, level: str | None) -> None:
    """Open a lobby, and show it to the channel; without *level* for the easiest deal that is ready."""
    races, who, where = host(interaction).services.races, player(interaction), channel_of(interaction)
    await _show_lobby(interaction, await races.open_lobby(who, where, key, level))


async def rematch(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Open the lobby of the next race of a series; show a player who is in it already that they are."""
    races, ways = host(interaction).services.races, host(interaction).ways.races
    race = await races.rematch(player(interaction), verb.race_id)
    if (there := ways.get(race.row.id)) is None:
        before = ways.get(verb.race_id, {})
        ways[race.row.id] = {player_id: way for player_id, way in before.items() if race.has(player_id)}
        await _show_lobby(interaction, race)
        return
    there[interaction.user.id] = interaction
    await tell(interaction, words.race_text(race))


async def _show_lobby(interaction: discord.Interaction, race: Race) -> None:
    races, race_id = host(interaction).services.races, race.row.id
    ways = host(interaction).ways.races.setdefault(race_id, {})
    ways[interaction.user.id] = interaction
    with spoken_in(interaction, private=False):
        message_id = await answer(interaction, await race_message(race), private=False)
    if may_use_channel(interaction) and message_id is not None:
        with afterwards():
            await races.note_message(race_id, message_id)
    else:
        ways[_MESSAGE] = interaction


async def join(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Add the user to a lobby, or let the first player in it start the race at once.

    Show the board of a race that has started to one who is in it.
    """
    races = host(interaction).services.races
    if verb.name == "hurry":
        race = await races.hurry(interaction.user.id, verb.race_id)
    else:
        race = await races.join(player(interaction), verb.race_id, channel_of(interaction).channel_id)
    host(interaction).ways.races.setdefault(race.row.id, {})[interaction.user.id] = interaction
    await _edit(interaction, race)
    if race.row.state == "running":
        await show(interaction, await races.game(interaction.user.id, race.row.id))


async def leave(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Take the user out of a lobby, or ask on their board whether to give up a game that has begun."""
    races, user_id = host(interaction).services.races, interaction.user.id
    race = await races.leave(user_id, verb.race_id)
    if race.row.state == "running":
        await show(interaction, await races.game(user_id, verb.race_id), panel="giveup")
        return
    await _edit(interaction, race)


async def _edit(interaction: discord.Interaction, race: Race) -> None:
    with spoken_in(interaction, private=False):
        await edit(interaction, await race_message(race))


async def show_board(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Show the user's board in a race, to them alone."""
    await show(interaction, await host(interaction).services.races.game(interaction.user.id, verb.race_id))


# -- what happens by itself -------------------------------------------------------------------


async def run_races(client: Host) -> bool:
    """Start and end the races whose time has come, and show how the others stand; call it every second.

    Return whether there are any.
    """
    races, count = client.services.races, client.shard_count or 1
    served = client.shard_ids or range(count)
    rows = [
        row
        for row in await races.unfinished()
        if ((row.guild_id or 0) >> 22) % count in served or row.id in client.ways.races
    ]
    unsent, now = races.unsent, races.now()
    late = [unsent.pop(number) for number, race in list(unsent.items()) if now >= race.at + EVERY]
    await asyncio.gather(*(_run(client, row) for row in rows), *(_send(client, race) for race in late))
    return bool(rows or unsent)


async def _run(client: Host, row: RaceRow) -> None:
    races, shown = client.services.races, client.services.races.shown.get(row.id)
    now = races.now()
    if row.state == "open":
        if now < row.starts_at:
            return
    elif shown is not None and now < shown.ends_at:
        quiet = row.id not in races.touched and row.ghost is None
        if quiet or now < shown.at + EVERY:
            return
    races.touched.discard(row.id)
    try:
        race = races.shown[row.id] = await races.advance(row.id)
        if shown is None or words.race_text(shown) != words.race_text(race):
            await _send(client, race)
        if race.row.state == "running" and shown is None:
            ways = client.ways.races.get(row.id, {})
            await asyncio.gather(*(_send_board(client.services, race, *way) for way in ways.items()))
    except RaceRefusal:
        log.debug("another process has ended race %d", row.id)
    except Exception as error:  # a fault in one race must not stop the others, nor what runs after them
        races.touched.add(row.id)
        level = logging.WARNING if isinstance(error, StoreError) else logging.ERROR
        log.log(level, "race %d goes on later", row.id, exc_info=error)


async def _send_board(
    services: Services, race: Race, player_id: int, interaction: discord.Interaction
) -> None:
    if not race.has(player_id) or race.at >= interaction.expires_at:
        return
    try:
        await show(interaction, await services.races.game(player_id, race.row.id))
    except NETWORK as error:
        log.debug("a board of a race is not sent: %r", error)


async def _send(client: Host, race: Race) -> None:
    """Show how a race stands in its message."""
    row, races = race.row, client.services.races
    races.unsent.pop(row.id, None)
    opener = race.runners[0].player_id if race.runners else None
    way = client.ways.races.get(row.id, {}).get(_MESSAGE)
    try:
        with speaking(await language_of(client, row.guild_id, opener or 0)):
            shown = await race_message(race)
        if row.message_id is not None:
            await edit_posted(client, row.channel_id, row.message_id, shown)
        elif way is not None and race.at < way.expires_at:
            await follow_up(way, shown)
    except (*NETWORK, StoreError) as error:
        log.debug("the message of a race stays for now: %r", error)
        if getattr(error, "status", 500) >= 429:  # below that Discord refuses to change it
            races.unsent[row.id] = replace(race, at=races.now())
