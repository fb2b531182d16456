"""Leaderboards as messages: a picture, the reader's rank, and controls that switch the message.

The custom_id of each control holds the owner of the message, the leaderboard and the page.  A press by
another user is answered by a private copy.
"""

import asyncio
from dataclasses import replace
from datetime import timedelta

import discord
from discord import ui

from bot.controls.items import Menu, Press, host, row
from bot.controls.leaderboard_query import (
    DAILY_RESULTS,
    LONGEST_KEY,
    PERIODS,
    LeaderboardQuery,
    decode,
    encode,
    in_period,
    nearest,
)
from bot.controls.members import ROUNDS
from bot.controls.replies import tell
from bot.controls.start import player
from bot.controls.view import attachment, picture_view
from bot.daily.calendar import WEEK
from bot.patience import game_rules
from bot.pictures.board import ALT_TEXT_LIMIT
from bot.pictures.leaderboards import leaderboard_picture
from bot.services import Services
from bot.standings.leaderboards import Leaderboard, Page
from bot.standings.measures import MEASURES
from bot.words.leaderboards import (
    ALL_GAMES,
    FEATURED,
    PERIOD_NAMES,
    SERVER,
    leaderboard_alt,
    leaderboard_empty,
    leaderboard_heading,
    leaderboard_line,
    leaderboard_order,
    leaderboard_own,
    leaderboard_page,
    leaderboard_scope,
    leaderboard_title,
    measure_name,
    measure_note,
)
from bot.words.text import escape

PAGE = 10
"""Players on a page."""

ENDING = timedelta(seconds=1)
"""The time limit for ending the attempts of a past day; Discord waits three seconds for an answer."""

# -- pages ------------------------------------------------------------------------------------


async def _find(services: Services, query: LeaderboardQuery, guild_id: int | None, reader: int) -> Page:
    leaderboards, measure = services.leaderboards, query.measure
    if measure is None:
        return await leaderboards.day_page(
            query.day, query.key, guild_id, page=query.page, size=PAGE, player_id=reader
        )
    day = services.daily.today() if measure.all_time else query.day
    leaderboard = Leaderboard(
        measure=measure, period=query.period, day=day, rules_key=query.key, guild_id=guild_id
    )
    return await leaderboards.page(leaderboard, page=query.page, size=PAGE, player_id=reader)


def _pages(found: Page) -> int:
    return max(1, -(-found.count // PAGE))


async def _find_present(
    interaction: discord.Interaction, query: LeaderboardQuery, guild_id: int | None, reader: int
) -> Page:
    """Return the page, loaded again until none of its players have left the server, at most ROUNDS times."""
    client = host(interaction)
    found = await _find(client.services, query, guild_id, reader)
    guild = None if guild_id is None else interaction.client.get_guild(guild_id)
    for _ in range(ROUNDS):
        others = [line.player_id for line in found.lines if line.player_id != interaction.user.id]
        if guild is None or not others or not await client.members.check(guild, others):
            break
        found = await _find(client.services, query, guild_id, reader)  # other players have moved up
    return found


# -- the message ------------------------------------------------------------------------------


async def leaderboard_message(
    interaction: discord.Interaction, query: LeaderboardQuery, *, at_own: bool = False
) -> tuple[ui.LayoutView, discord.File]:
    """Return the leaderboard message for the user of *interaction*.

    With *at_own*, show the page that contains the user instead of the one in *query*.
    """
    services, reader = host(interaction).services, interaction.user.id
    today = services.daily.today()
    guild_id = interaction.guild_id if query.server else None
    query = nearest(replace(query, server=guild_id is not None))
    if guild_id is not None:
        await services.presence.note(guild_id, player(interaction))  # their results belong on this page
    if query.measure is None and query.day < today:
        await services.deadlines.day_over(query.day, within=ENDING)
    found = await _find_present(interaction, query, guild_id, reader)
    if at_own and found.own is not None and (found.own.rank - 1) // PAGE != found.page:
        query = replace(query, page=(found.own.rank - 1) // PAGE)
        found = await _find_present(interaction, query, guild_id, reader)
    query = replace(query, page=found.page)
    hidden = await services.privacy.is_hidden(reader)
    style = await services.preferences.get(reader)

    title, scope = await _title(services, query), _scope(interaction, query)
    empty = leaderboard_empty(query.measure, today=query.day == today)
    png = await asyncio.to_thread(
        leaderboard_picture, title, scope, query.measure, found.lines, found.own, empty, style
    )
    others = {line.player_id for line in found.lines}
    shown = [*found.lines, *([found.own] if found.own and found.own.player_id not in others else [])]
    alt = leaderboard_alt(title, scope, query.measure, shown, empty)[:ALT_TEXT_LIMIT]
    item, file = attachment(png, "leaderboard.png", alt)
    view = picture_view(leaderboard_heading(title, escape(scope)), item)
    own = leaderboard_own(query.measure, found.own, found.count, hidden=hidden)
    order = leaderboard_order(query.measure, query.period, query.day, today=query.day == today)
    pages = leaderboard_page(found.page, _pages(found), found.count)
    view.add_item(ui.TextDisplay("\n".join(line for line in (own, order, pages) if line)))
    if len(query.key or "") <= LONGEST_KEY:
        for controls in _controls(interaction, query, found, reader):
            view.add_item(controls)
    return view, file


async def _title(services: Services, query: LeaderboardQuery) -> str:
    """Return the title; results of a day without a game are those of its featured game."""
    key = query.key or (await services.daily.featured(query.day) if query.measure is None else None)
    return leaderboard_title(query.measure, key)


def _scope(interaction: discord.Interaction, query: LeaderboardQuery) -> str:
    """Return the period of a leaderboard and its server, or the whole world."""
    server = None
    if query.server:
        guild = interaction.guild
        server = guild.name if guild and guild.name else SERVER.lower()
    return leaderboard_scope(query.period, query.day, server)


def _controls(
    interaction: discord.Interaction, query: LeaderboardQuery, found: Page, reader: int
) -> list[ui.ActionRow[ui.LayoutView]]:
    arguments = (reader, *encode(query))
    rows = [
        row(Menu.make("Ranked by …", _measure_options(query), "lbby", *arguments)),
        row(Menu.make("Period …", _period_options(query), "lbwhen", *arguments)),
        row(Menu.make("Game …", _game_options(query), "lbgame", *arguments)),
    ]
    back, following = max(0, found.page - 1), min(_pages(found) - 1, found.page + 1)
    last = following == found.page
    buttons = [
        Press.make("Back", "lbback", reader, *encode(replace(query, page=back)), disabled=found.page == 0),
        Press.make("Next", "lbnext", reader, *encode(replace(query, page=following)), disabled=last),
        Press.make("My place", "lbme", *arguments, disabled=found.own is None),
        Press.make("As text", "lbtext", *arguments, disabled=not found.lines),
    ]
    if interaction.guild_id is not None:
        label = "World" if query.server else SERVER
        other = replace(query, server=not query.server, page=0)
        buttons.append(Press.make(label, "lbwhere", reader, *encode(other)))
    return [*rows, row(*buttons)]


def _measure_options(query: LeaderboardQuery) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=measure_name(measure),
            value=letter,
            description=measure_note(measure),
            default=measure is query.measure,
        )
        for letter, measure in {DAILY_RESULTS: None, **MEASURES}.items()
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
    """Answer with a new message that shows a leaderboard."""
    view, file = await leaderboard_message(interaction, query)
    await interaction.response.send_message(view=view, file=file, ephemeral=private)


async def press_leaderboard(
    interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None
) -> bool:
    """Apply a control of a leaderboard, and return False if the control is not valid.

    Raises :class:`~bot.patience.UnknownGame`.
    """
    services = host(interaction).services
    today = services.daily.today()
    reader, kind, page = arguments
    query = decode(kind, page, today)
    if query is None:
        return False
    match verb, chosen:
        case "lbby", str() if chosen in (DAILY_RESULTS, *MEASURES):
            query = nearest(replace(query, measure=MEASURES.get(chosen), page=0))
        case "lbwhen", str() if chosen in PERIODS:
            query = in_period(query, PERIODS[chosen], today)
        case "lbgame", str():
            key = None if chosen == _NO_KEY else game_rules(chosen).key
            query = nearest(replace(query, key=key, page=0))
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
    """Send the lines of a page as text, visible to the user only."""
    services = host(interaction).services
    guild_id = interaction.guild_id if query.server else None
    found = await _find(services, query, guild_id, interaction.user.id)
    title, scope = (
        await _title(services, query),
        _scope(interaction, replace(query, server=guild_id is not None)),
    )
    lines = [leaderboard_line(query.measure, line) for line in found.lines]
    empty = leaderboard_empty(query.measure, today=query.day == services.daily.today())
    await tell(interaction, "\n".join([leaderboard_heading(title, escape(scope)), *(lines or [empty])]))
