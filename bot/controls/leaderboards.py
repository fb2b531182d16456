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

from bot import words
from bot.controls.items import Menu, Press, host
from bot.controls.leaderboard_query import (
    DAILY_RESULTS,
    LONGEST_KEY,
    PERIODS,
    Asked,
    code,
    during,
    fitting,
    read_code,
)
from bot.controls.members import ROUNDS
from bot.controls.replies import tell
from bot.daily.service import WEEK
from bot.patience import game_rules
from bot.pictures.board import ALT_TEXT_LIMIT
from bot.pictures.charts import board_picture
from bot.services import Services
from bot.standings.leaderboards import Leaderboard, Page
from bot.standings.measures import MEASURES

PAGE = 10
"""People on a page."""

ENDING = timedelta(seconds=1)
"""For so long attempts of a past day are ended before its board is shown: Discord waits three seconds."""

# -- what is on it ----------------------------------------------------------------------------


async def _find(services: Services, asked: Asked, guild_id: int | None, reader: int) -> Page:
    leaderboards = services.leaderboards
    if asked.measure is None:
        return await leaderboards.day_page(
            asked.day, asked.key, guild_id, page=asked.page, size=PAGE, player_id=reader
        )
    board = Leaderboard(
        measure=asked.measure, period=asked.period, day=asked.day, rules_key=asked.key, guild_id=guild_id
    )
    return await leaderboards.page(board, page=asked.page, size=PAGE, player_id=reader)


def _pages(found: Page) -> int:
    return max(1, -(-found.count // PAGE))


async def _find_present(
    interaction: discord.Interaction, asked: Asked, guild_id: int | None, reader: int
) -> Page:
    """The page without those who have left the server."""
    here = host(interaction)
    found = await _find(here.services, asked, guild_id, reader)
    guild = None if guild_id is None else interaction.client.get_guild(guild_id)
    for _ in range(ROUNDS):
        others = [line.player_id for line in found.lines if line.player_id != interaction.user.id]
        if guild is None or not others or not await here.members.look_for(guild, others):
            break
        found = await _find(here.services, asked, guild_id, reader)  # others have moved up
    return found


# -- the message ------------------------------------------------------------------------------


async def board_message(
    interaction: discord.Interaction, asked: Asked, *, at_own: bool = False
) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows a board to the person of this interaction; *at_own* at their own line."""
    services, reader = host(interaction).services, interaction.user.id
    today = services.daily.today()
    guild_id = interaction.guild_id if asked.server else None
    asked = fitting(replace(asked, server=guild_id is not None))
    if guild_id is not None:
        await services.leaderboards.rejoin_server(guild_id, reader, at=services.now())
    if asked.measure is None and asked.day < today:
        await services.deadlines.day_over(asked.day, within=ENDING)
    found = await _find_present(interaction, asked, guild_id, reader)
    if at_own and found.own is not None and (found.own.rank - 1) // PAGE != found.page:
        asked = replace(asked, page=(found.own.rank - 1) // PAGE)
        found = await _find_present(interaction, asked, guild_id, reader)
    asked = replace(asked, page=found.page)
    hidden = await services.privacy.is_hidden(reader)
    look = await services.preferences.of(reader)

    title = await _title(services, asked)
    place = words.board_place(asked.period, asked.day, _server_name(interaction) if asked.server else None)
    empty = words.board_empty(asked.measure, today=asked.day == today)
    png = await asyncio.to_thread(
        board_picture, title, place, asked.measure, found.lines, found.own, empty, look
    )
    others = {line.player_id for line in found.lines}
    shown = [*found.lines, *([found.own] if found.own and found.own.player_id not in others else [])]
    alt = words.board_alt(title, place, asked.measure, shown, empty)[:ALT_TEXT_LIMIT]
    name = "board.png"
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(words.board_heading(title, words.escape(place))))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    own = words.board_own(asked.measure, found.own, found.count, hidden=hidden)
    order = words.board_order(asked.measure, asked.period, asked.day, today=asked.day == today)
    pages = words.board_page(found.page, _pages(found), found.count)
    view.add_item(ui.TextDisplay("\n".join(line for line in (own, order, pages) if line)))
    if len(asked.key or "") <= LONGEST_KEY:
        for row in _controls(interaction, asked, found, reader):
            view.add_item(row)
    return view, discord.File(io.BytesIO(png), name, description=alt)


async def _title(services: Services, asked: Asked) -> str:
    """What the board ranks people by; of a day's results the game of the daily deal, too."""
    key = asked.key or (await services.daily.featured(asked.day) if asked.measure is None else None)
    return words.board_title(asked.measure, key)


def _server_name(interaction: discord.Interaction) -> str:
    return interaction.guild.name if interaction.guild and interaction.guild.name else words.SERVER.lower()


def _row(*controls: Press | Menu) -> ui.ActionRow[ui.LayoutView]:
    row: Any = ui.ActionRow()  # as discord.py types it, a dynamic item fits no row
    for control in controls:
        row.add_item(control)
    return row


def _controls(
    interaction: discord.Interaction, asked: Asked, found: Page, reader: int
) -> list[ui.ActionRow[ui.LayoutView]]:
    here = (reader, *code(asked))
    rows = [
        _row(
            Menu.make("Ranked by …", _measure_options(asked), "lbby", *here),
        ),
        _row(
            Menu.make("When …", _period_options(asked), "lbwhen", *here),
        ),
        _row(
            Menu.make("Which game …", _game_options(asked), "lbgame", *here),
        ),
    ]
    back, on = max(0, found.page - 1), min(_pages(found) - 1, found.page + 1)
    buttons = [
        Press.make("Back", "lbback", reader, *code(replace(asked, page=back)), disabled=found.page == 0),
        Press.make("Next", "lbnext", reader, *code(replace(asked, page=on)), disabled=on == found.page),
        Press.make("My place", "lbme", *here, disabled=found.own is None),
        Press.make("As text", "lbtext", *here, disabled=not found.lines),
    ]
    if interaction.guild_id is not None:
        label = "World" if asked.server else words.SERVER
        other = replace(asked, server=not asked.server, page=0)
        buttons.append(Press.make(label, "lbwhere", reader, *code(other)))
    return [*rows, _row(*buttons)]


def _measure_options(asked: Asked) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=words.measure_name(measure),
            value=letter,
            description=words.measure_note(measure),
            default=measure is asked.measure,
        )
        for letter, measure in {DAILY_RESULTS: None, **MEASURES}.items()
    ]


def _period_options(asked: Asked) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=words.PERIODS[meant], value=letter, default=meant is asked.period)
        for letter, meant in PERIODS.items()
    ]


_NO_KEY = "*"


def _game_options(asked: Asked) -> list[discord.SelectOption]:
    everything = words.FEATURED if asked.measure is None else words.ALL_GAMES
    keys = dict.fromkeys(key for games in WEEK for key in games)
    keys |= dict.fromkeys([asked.key] if asked.key else [])
    options = [discord.SelectOption(label=everything, value=_NO_KEY, default=asked.key is None)]
    options += [
        discord.SelectOption(label=game_rules(key).name[:100], value=key, default=key == asked.key)
        for key in keys
    ]
    return options


# -- presses ----------------------------------------------------------------------------------


async def show_board(interaction: discord.Interaction, asked: Asked, *, private: bool = False) -> None:
    """Answer with a new message that shows a board."""
    view, file = await board_message(interaction, asked)
    await interaction.response.send_message(view=view, file=file, ephemeral=private)


async def press_board(
    interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None
) -> bool:
    """Do what a control of a board says; gives whether there is such a control.

    Raises :class:`~bot.patience.UnknownGame`.
    """
    services = host(interaction).services
    today = services.daily.today()
    reader, kind, place = arguments
    asked = read_code(kind, place, today)
    if asked is None:
        return False
    match verb, chosen:
        case "lbby", str() if chosen in (DAILY_RESULTS, *MEASURES):
            asked = fitting(replace(asked, measure=MEASURES.get(chosen), page=0))
        case "lbwhen", str() if chosen in PERIODS:
            asked = during(asked, PERIODS[chosen], today)
        case "lbgame", str():
            key = None if chosen == _NO_KEY else game_rules(chosen).key
            asked = replace(asked, key=key, page=0)
        case (("lbback" | "lbnext" | "lbme" | "lbwhere" | "lbtext"), None):
            pass
        case _:
            return False
    if verb == "lbtext":
        await _tell_lines(interaction, asked)
        return True
    view, file = await board_message(interaction, asked, at_own=verb == "lbme")
    if int(reader) == interaction.user.id:
        await interaction.response.edit_message(view=view, attachments=[file])
    else:
        await interaction.response.send_message(view=view, file=file, ephemeral=True)
    return True


async def _tell_lines(interaction: discord.Interaction, asked: Asked) -> None:
    """The lines of a page in words, for this person only."""
    services = host(interaction).services
    guild_id = interaction.guild_id if asked.server else None
    found = await _find(services, asked, guild_id, interaction.user.id)
    title = await _title(services, asked)
    place = words.board_place(asked.period, asked.day, _server_name(interaction) if guild_id else None)
    lines = [words.board_line(asked.measure, line) for line in found.lines]
    empty = words.board_empty(asked.measure, today=asked.day == services.daily.today())
    await tell(interaction, "\n".join([words.board_heading(title, words.escape(place)), *(lines or [empty])]))
