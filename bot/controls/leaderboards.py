"""Leaderboards as messages: a picture, where the reader stands, and controls that switch it in place.

Which board a message shows stands in the custom_id of each of its controls: whose message it is, what
the board is, the page.  A press by somebody else shows them a copy of their own, which nobody else sees.
"""

import asyncio
import io
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
from discord import ui

from bot.controls.items import Menu, Press, host
from bot.controls.leaderboard_query import (
    LONGEST_KEY,
    MEASURES,
    PERIODS,
    LeaderboardQuery,
    decode,
    encode,
    in_period,
    nearest,
)
from bot.controls.members import ROUNDS
from bot.controls.replies import tell
from bot.daily.service import WEEK
from bot.patience import game_rules
from bot.pictures.board import ALT_TEXT_LIMIT
from bot.pictures.charts import leaderboard_picture
from bot.services import Services
from bot.standings.leaderboards import Board, Page
from bot.words.leaderboards import (
    ALL_GAMES,
    FEATURED,
    MEASURE_NAMES,
    PERIOD_NAMES,
    SERVER,
    leaderboard_alt,
    leaderboard_empty,
    leaderboard_heading,
    leaderboard_line,
    leaderboard_order,
    leaderboard_own,
    leaderboard_page,
    leaderboard_place,
    leaderboard_title,
)
from bot.words.text import escape

PAGE = 10
"""People on a page."""

ENDING = timedelta(seconds=1)
"""For so long attempts of a past day are ended before its board is shown: Discord waits three seconds."""

# -- what is on it ----------------------------------------------------------------------------


async def _find(services: Services, query: LeaderboardQuery, guild_id: int | None, reader: int) -> Page:
    leaderboards = services.leaderboards
    if query.measure is None:
        return await leaderboards.day_page(
            query.day, query.key, guild_id, page=query.page, size=PAGE, player_id=reader
        )
    board = Board(
        measure=query.measure, period=query.period, day=query.day, rules_key=query.key, guild_id=guild_id
    )
    return await leaderboards.page(board, page=query.page, size=PAGE, player_id=reader)


def _pages(found: Page) -> int:
    return max(1, -(-found.count // PAGE))


async def _find_present(
    interaction: discord.Interaction, query: LeaderboardQuery, guild_id: int | None, reader: int
) -> Page:
    """The page without those who have left the server."""
    here = host(interaction)
    found = await _find(here.services, query, guild_id, reader)
    guild = None if guild_id is None else interaction.client.get_guild(guild_id)
    for _ in range(ROUNDS):
        others = [line.player_id for line in found.lines if line.player_id != interaction.user.id]
        if guild is None or not others or not await here.members.look_for(guild, others):
            break
        found = await _find(here.services, query, guild_id, reader)  # others have moved up
    return found


# -- the message ------------------------------------------------------------------------------


async def leaderboard_message(
    interaction: discord.Interaction, query: LeaderboardQuery, *, at_own: bool = False
) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows a board to the person of this interaction; *at_own* at their own line."""
    services, reader = host(interaction).services, interaction.user.id
    today = services.daily.today()
    guild_id = interaction.guild_id if query.server else None
    query = nearest(replace(query, server=guild_id is not None))
    if guild_id is not None:
        await services.leaderboards.here(guild_id, reader, at=services.now())
    if query.measure is None and query.day < today:
        await services.deadlines.day_over(query.day, within=ENDING)
    found = await _find_present(interaction, query, guild_id, reader)
    if at_own and found.own is not None and (found.own.rank - 1) // PAGE != found.page:
        query = replace(query, page=(found.own.rank - 1) // PAGE)
        found = await _find_present(interaction, query, guild_id, reader)
    query = replace(query, page=found.page)
    hidden = await services.privacy.is_hidden(reader)
    style = await services.preferences.of(reader)

    title = await _title(services, query)
    place = leaderboard_place(query.period, query.day, _server_name(interaction) if query.server else None)
    empty = leaderboard_empty(query.measure, today=query.day == today)
    png = await asyncio.to_thread(
        leaderboard_picture, title, place, query.measure, found.lines, found.own, empty, style
    )
    others = {line.player_id for line in found.lines}
    shown = [*found.lines, *([found.own] if found.own and found.own.player_id not in others else [])]
    alt = leaderboard_alt(title, place, query.measure, shown, empty)[:ALT_TEXT_LIMIT]
    name = "board.png"
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(leaderboard_heading(title, escape(place))))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    own = leaderboard_own(query.measure, found.own, found.count, hidden=hidden)
    order = leaderboard_order(query.measure, query.period, query.day, today=query.day == today)
    pages = leaderboard_page(found.page, _pages(found), found.count)
    view.add_item(ui.TextDisplay("\n".join(line for line in (own, order, pages) if line)))
    if len(query.key or "") <= LONGEST_KEY:
        for row in _controls(interaction, query, found, reader):
            view.add_item(row)
    return view, discord.File(io.BytesIO(png), name, description=alt)


async def _title(services: Services, query: LeaderboardQuery) -> str:
    """What the board ranks people by; of a day's results the game of the daily deal, too."""
    key = query.key or (await services.daily.featured(query.day) if query.measure is None else None)
    return leaderboard_title(query.measure, key)


def _server_name(interaction: discord.Interaction) -> str:
    return interaction.guild.name if interaction.guild and interaction.guild.name else SERVER.lower()


def _row(*controls: Press | Menu) -> ui.ActionRow[ui.LayoutView]:
    row: Any = ui.ActionRow()  # as discord.py types it, a dynamic item fits no row
    for control in controls:
        row.add_item(control)
    return row


def _controls(
    interaction: discord.Interaction, query: LeaderboardQuery, found: Page, reader: int
) -> list[ui.ActionRow[ui.LayoutView]]:
    here = (reader, *encode(query))
    rows = [
        _row(
            Menu.make("Ranked by …", _measure_options(query), "lbby", *here),
        ),
        _row(
            Menu.make("When …", _period_options(query), "lbwhen", *here),
        ),
        _row(
            Menu.make("Which game …", _game_options(query), "lbgame", *here),
        ),
    ]
    back, on = max(0, found.page - 1), min(_pages(found) - 1, found.page + 1)
    buttons = [
        Press.make("Back", "lbback", reader, *encode(replace(query, page=back)), disabled=found.page == 0),
        Press.make("Next", "lbnext", reader, *encode(replace(query, page=on)), disabled=on == found.page),
        Press.make("My place", "lbme", *here, disabled=found.own is None),
        Press.make("As text", "lbtext", *here, disabled=not found.lines),
    ]
    if interaction.guild_id is not None:
        label = "World" if query.server else SERVER
        other = replace(query, server=not query.server, page=0)
        buttons.append(Press.make(label, "lbwhere", reader, *encode(other)))
    return [*rows, _row(*buttons)]


def _measure_options(query: LeaderboardQuery) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=name, value=letter, description=note, default=meant is query.measure)
        for letter, meant in MEASURES.items()
        for name, note in (MEASURE_NAMES[meant],)
    ]


def _period_options(query: LeaderboardQuery) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=PERIOD_NAMES[meant], value=letter, default=meant is query.period)
        for letter, meant in PERIODS.items()
    ]


_NO_KEY = "*"


def _game_options(query: LeaderboardQuery) -> list[discord.SelectOption]:
    everything = FEATURED if query.measure is None else ALL_GAMES
    keys = dict.fromkeys(key for games in WEEK for key in games)
    keys |= dict.fromkeys([query.key] if query.key else [])
    options = [discord.SelectOption(label=everything, value=_NO_KEY, default=query.key is None)]
    options += [
        discord.SelectOption(label=game_rules(key).name[:100], value=key, default=key == query.key)
        for key in keys
    ]
    return options


# -- presses ----------------------------------------------------------------------------------


async def show_leaderboard(
    interaction: discord.Interaction, query: LeaderboardQuery, *, private: bool = False
) -> None:
    """Answer with a new message that shows a board."""
    view, file = await leaderboard_message(interaction, query)
    await interaction.response.send_message(view=view, file=file, ephemeral=private)


async def press_leaderboard(
    interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None
) -> bool:
    """Do what a control of a board says; gives whether there is such a control.

    Raises :class:`~bot.patience.UnknownGame`.
    """
    services = host(interaction).services
    today = services.daily.today()
    reader, kind, place = arguments
    query = decode(kind, place, today)
    if query is None:
        return False
    match verb, chosen:
        case "lbby", str() if chosen in MEASURES:
            measure = MEASURES[chosen]
            query = nearest(replace(query, measure=measure, page=0))
        case "lbwhen", str() if chosen in PERIODS:
            query = in_period(query, PERIODS[chosen], today)
        case "lbgame", str():
            key = None if chosen == _NO_KEY else game_rules(chosen).key
            query = replace(query, key=key, page=0)
        case (("lbback" | "lbnext" | "lbme" | "lbwhere" | "lbtext"), None):
            pass
        case _:
            return False
    if verb == "lbtext":
        await _tell_lines(interaction, query)
        return True
    view, file = await leaderboard_message(interaction, query, at_own=verb == "lbme")
    if int(reader) == interaction.user.id:
        await interaction.response.edit_message(view=view, attachments=[file])
    else:
        await interaction.response.send_message(view=view, file=file, ephemeral=True)
    return True


async def _tell_lines(interaction: discord.Interaction, query: LeaderboardQuery) -> None:
    """The lines of a page in words, for this person only."""
    services = host(interaction).services
    guild_id = interaction.guild_id if query.server else None
    found = await _find(services, query, guild_id, interaction.user.id)
    title = await _title(services, query)
    place = leaderboard_place(query.period, query.day, _server_name(interaction) if guild_id else None)
    lines = [leaderboard_line(query.measure, line) for line in found.lines]
    empty = leaderboard_empty(query.measure, today=query.day == services.daily.today())
    await tell(interaction, "\n".join([leaderboard_heading(title, escape(place)), *(lines or [empty])]))
