"""Leaderboards as messages: a picture, the reader's rank, and controls that switch the message.

The custom id of each control holds the owner of the message, the leaderboard and the page.  A press by
another user is answered by a private copy.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial

import discord
from discord import ui

from bot.controls import verbs
from bot.controls.invitation import invitation
from bot.controls.items import Button, button, host, player, row, select
from bot.controls.leaderboard_query import (
    DAILY_RESULTS,
    LONGEST_KEY,
    PERIODS,
    LeaderboardQuery,
    earlier,
    in_period,
    later,
    nearest,
    with_measure,
)
from bot.controls.markdown import text_display
from bot.controls.replies import edit, tell
from bot.controls.view import attachment, picture_view
from bot.daily.calendar import GAMES_OF_DAY
from bot.operations.services import Services
from bot.patience import game_rules
from bot.patience.pages.marks import clean
from bot.pictures.board import ALT_TEXT_LIMIT
from bot.pictures.leaderboards import leaderboard_picture
from bot.standings.leaderboards import Leaderboard, Page
from bot.standings.measures import MEASURES
from bot.words.leaderboards import (
    ALL_GAMES,
    FEATURED,
    SERVER,
    TABS,
    WORLD_LABEL,
    earlier_label,
    later_label,
    leaderboard_alt,
    leaderboard_empty,
    leaderboard_heading,
    leaderboard_invitation,
    leaderboard_line,
    leaderboard_newcomers,
    leaderboard_order,
    leaderboard_own,
    leaderboard_page,
    leaderboard_scope,
    leaderboard_title,
    measure_name,
    measure_note,
    shown_choice,
)

PAGE = 10
"""Players on a page."""

OWN, TEXT = "own", "text"
"""The controls that turn to the page with the reader, and that send the page as text."""

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
    """Return the page without players who have left the server."""
    client = host(interaction)

    def others(found: Page) -> list[int]:
        return [line.player_id for line in found.lines if line.player_id != interaction.user.id]

    guild = None if guild_id is None else interaction.client.get_guild(guild_id)
    return await client.members.load_present(
        guild, partial(_find, client.services, query, guild_id, reader), others
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """The reasons why a reader is not on a leaderboard."""

    hidden: bool  # from all leaderboards
    why_excluded: str | None  # the reason for being left out of the server's; None if the reader is not

    @property
    def is_kept_off(self) -> bool:
        """Whether nothing that the reader plays brings them onto the leaderboard."""
        return self.hidden or self.why_excluded is not None


# -- the message ------------------------------------------------------------------------------


async def leaderboard_message(
    interaction: discord.Interaction,
    query: LeaderboardQuery,
    absence: Absence,
    *,
    at_own: bool = False,
) -> tuple[ui.LayoutView, discord.File]:
    """Return the leaderboard message for the user of *interaction*.

    With *at_own*, show the page that contains the user instead of the one in *query*.  Where nobody has any
    result yet, the only control is a button to play.
    """
    services, reader = host(interaction).services, interaction.user.id
    today = services.daily.today()
    query = _here(interaction, query)
    guild_id = interaction.guild_id if query.server else None
    if guild_id is not None:
        await services.presence.note(guild_id, player(interaction))  # their results belong on this page
    if query.measure is None and query.day < today:
        await services.deadlines.day_over(query.day, within=ENDING)
    found = await _find_present(interaction, query, guild_id, reader)
    if at_own and found.own is not None and (found.own.position - 1) // PAGE != found.page:
        query = replace(query, page=(found.own.position - 1) // PAGE)
        found = await _find_present(interaction, query, guild_id, reader)
    query = replace(query, page=found.page)
    style = (await services.preferences.get(reader)).style

    title, scope = await _title(services, query), _scope(interaction, query)
    empty = leaderboard_empty(query.measure, present=later(query, today) is None)
    png = await asyncio.to_thread(
        leaderboard_picture, title, scope, query.measure, found.lines, found.own, empty, style
    )
    others = {line.player_id for line in found.lines}
    shown = [*found.lines, *([found.own] if found.own and found.own.player_id not in others else [])]
    alt = leaderboard_alt(title, scope, query.measure, shown, empty)[:ALT_TEXT_LIMIT]
    item, file = attachment(png, "leaderboard.png", alt)
    view = picture_view("", item)
    invited, ways = "", list[Button]()
    if found.own is None and later(query, today) is None and not absence.is_kept_off:
        entries = await services.daily.entries(reader)
        invited = leaderboard_invitation(query.measure, query.key, entries, today)
        ways = invitation(entries, today, query.key)
    view.add_item(text_display(_text(query, found, absence, today, invited)))
    if len(query.key or "") <= LONGEST_KEY:
        first, in_server = await services.daily.first_day(), interaction.guild_id is not None
        if ways and not found.count and await services.leaderboards.is_empty(guild_id):
            view.add_item(row(*ways))
            return view, file
        for controls in _controls(query, found, reader, ways, today=today, first=first, in_server=in_server):
            view.add_item(controls)
    return view, file


def _here(interaction: discord.Interaction, query: LeaderboardQuery) -> LeaderboardQuery:
    """Return the nearest query to one that may be forged: not of the future, of a server only in one."""
    today, server = host(interaction).services.daily.today(), interaction.guild_id is not None
    return nearest(replace(query, day=min(query.day, today), server=query.server and server))


def _text(query: LeaderboardQuery, found: Page, absence: Absence, today: date, invited: str) -> str:
    """Return the reader's rank, the order of the leaderboard, and the number of its players."""
    own = leaderboard_own(
        query.measure,
        found.own,
        found.count,
        hidden=absence.hidden,
        why_excluded=absence.why_excluded,
        invitation=invited,
    )
    order = leaderboard_order(query.measure, query.period, query.day, today=query.day == today)
    pages = leaderboard_page(found.page, _pages(found), found.count)
    return "\n".join(filter(None, (own, order, leaderboard_newcomers(found.lines), pages)))


async def _absence(interaction: discord.Interaction, query: LeaderboardQuery) -> Absence:
    """Return why the user of *interaction* is not on the leaderboard, if they are kept off it."""
    services, reader = host(interaction).services, interaction.user.id
    guild_id = interaction.guild_id if query.server else None
    return Absence(
        hidden=await services.privacy.is_hidden(reader),
        why_excluded=None if guild_id is None else await services.moderation.why_excluded(guild_id, reader),
    )


async def _title(services: Services, query: LeaderboardQuery) -> str:
    """Return the title; results of a day without a game are those of its featured game."""
    key = query.key or (await services.daily.featured(query.day) if query.measure is None else None)
    return leaderboard_title(query.measure, key)


def _scope(interaction: discord.Interaction, query: LeaderboardQuery) -> str:
    """Return the period of a leaderboard and its server, or the whole world."""
    server = None
    if query.server:
        guild = interaction.guild
        server = clean(guild.name) if guild and guild.name else SERVER.lower()
    timeless = query.measure is not None and query.measure.all_time
    return leaderboard_scope(None if timeless else query.period, query.day, server)


def _controls(
    query: LeaderboardQuery,
    found: Page,
    reader: int,
    ways: Sequence[Button],
    *,
    today: date,
    first: date,
    in_server: bool,
) -> list[ui.ActionRow[ui.LayoutView]]:
    """Return the rows of controls: periods, measure and game, *ways* onto it, other periods and places.

    Measures of today have no periods.  The tab of a past period leads back to the present.
    """
    before, after = earlier(query, first), later(query, today)

    def button_to(label: str, control: str, target: LeaderboardQuery, *, on: bool = False) -> Button:
        style = discord.ButtonStyle.primary if on else discord.ButtonStyle.secondary
        verb = verbs.Leaderboard(owner_id=reader, control=control, query=target)
        return button(label, verb, style=style, disabled=on)

    back = [button_to(earlier_label(query.period), "past", before)] if before else []
    tabs = [
        button_to(
            TABS[period], "tab", in_period(query, period, today), on=period is query.period and not after
        )
        for period in PERIODS.values()
        if query.measure is None or not query.measure.all_time
    ]
    choose = verbs.Leaderboard(owner_id=reader, control="choose", query=query)
    menu = select(shown_choice(query.measure, query.key), _choices(query), choose)
    ways = [*ways, *back, *([button_to(later_label(query.period), "later", after)] if after else [])]
    if in_server:
        other = replace(query, server=not query.server, page=0)
        ways.append(button_to(WORLD_LABEL if query.server else SERVER, "where", other))
    if found.lines:
        ways.append(button_to("As text", TEXT, query))
    rows = [row(*controls) for controls in (tabs, [menu], ways) if controls]
    return rows + _page_controls(query, found, button_to)


def _page_controls(
    query: LeaderboardQuery, found: Page, button_to: Callable[..., Button]
) -> list[ui.ActionRow[ui.LayoutView]]:
    """Return the row that turns pages, if there is more than one."""
    last = _pages(found) - 1
    if not last:
        return []
    turns = [("Back", "back", found.page - 1), ("Next", "next", found.page + 1)]
    buttons = [
        button_to(label, verb, replace(query, page=page)) for label, verb, page in turns if 0 <= page <= last
    ]
    if found.own is not None:
        buttons.append(button_to("My place", OWN, query))
    return [row(*buttons)]


_ALL = "*"
"""The value that stands for all games, or the featured daily, in the menu."""


def _choices(query: LeaderboardQuery) -> list[discord.SelectOption]:
    """Return the lines of the menu: the measures, then the games."""
    measures = [
        discord.SelectOption(label=measure_name(measure), value=letter, description=measure_note(measure))
        for letter, measure in {DAILY_RESULTS: None, **MEASURES}.items()
        if measure is not query.measure
    ]
    if query.measure is not None and query.measure.all_games:
        return measures
    keys = [key for key in GAMES_OF_DAY if key != query.key]
    everything = [] if query.key is None else [(_ALL, FEATURED if query.measure is None else ALL_GAMES)]
    games = [*everything, *((key, game_rules(key).name) for key in keys)]
    return measures + [discord.SelectOption(label=name, value=key, emoji="🃏") for key, name in games]


# -- presses ----------------------------------------------------------------------------------


async def show_leaderboard(
    interaction: discord.Interaction, query: LeaderboardQuery, *, private: bool = False
) -> None:
    """Answer with a new message that shows a leaderboard.

    It is private if *private*, or if the user is on no leaderboard, which others need not read.
    """
    absence = await _absence(interaction, query)
    view, file = await leaderboard_message(interaction, query, absence)
    private |= absence.is_kept_off
    await interaction.response.send_message(view=view, file=file, ephemeral=private)


async def pressed_leaderboard(interaction: discord.Interaction, verb: verbs.Leaderboard) -> None:
    """Show another leaderboard in the message, or in a private one if the message is another user's.

    Raises :class:`~bot.patience.UnknownGame`.
    """
    query, choice = verb.query, verb.choice
    if verb.control == TEXT:
        await _tell_lines(interaction, query)
        return
    if choice in (DAILY_RESULTS, *MEASURES):
        query = with_measure(query, MEASURES.get(choice), host(interaction).services.daily.today())
    elif choice:
        key = None if choice == _ALL else game_rules(choice).key
        query = nearest(replace(query, key=key, page=0))
    absence = await _absence(interaction, query)
    view, file = await leaderboard_message(interaction, query, absence, at_own=verb.control == OWN)
    if verb.owner_id == interaction.user.id:
        await edit(interaction, view, file)
    else:
        await interaction.response.send_message(view=view, file=file, ephemeral=True)


async def _tell_lines(interaction: discord.Interaction, query: LeaderboardQuery) -> None:
    """Send the lines of a page as text, visible to the user only."""
    services, query = host(interaction).services, _here(interaction, query)
    guild_id = interaction.guild_id if query.server else None
    found = await _find(services, query, guild_id, interaction.user.id)
    title, scope = await _title(services, query), _scope(interaction, query)
    lines = [leaderboard_line(query.measure, line) for line in found.lines]
    empty = leaderboard_empty(query.measure, present=later(query, services.daily.today()) is None)
    await tell(interaction, "\n".join([leaderboard_heading(title, scope), *(lines or [empty])]))
