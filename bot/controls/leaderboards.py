"""Leaderboards as messages: a picture, the reader's rank, and controls that switch the message.

The custom id of each control holds the owner of the message, the leaderboard and the page.  A press by
another user is answered by a private copy.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

import discord

from bot.controls import leaderboard_query as queries
from bot.controls import verbs
from bot.controls.items import Button, Select, button, host, in_private, player, select
from bot.controls.languages import spoken_in
from bot.controls.leaderboard_query import LeaderboardQuery
from bot.controls.messages import Message, message, picture_of
from bot.controls.replies import answer, edit
from bot.controls.today import invitation
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import game_rules
from bot.standings.leaderboards import Leaderboard, Page
from bot.standings.measures import DAILY_RESULTS, MEASURES
from bot.standings.periods import Period
from bot.view.pictures.leaderboards import leaderboard_picture
from bot.words import leaderboards as words
from bot.words.language import _
from bot.words.marks import clean
from bot.words.text import name_of_game

PAGE = 10
"""Players on a page."""

OWN = "own"
"""The control that turns to the page with the reader."""

ENDING = timedelta(seconds=1)
"""The time limit for ending the attempts of a past day; Discord waits three seconds for an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A page of a leaderboard as a reader sees it."""

    query: LeaderboardQuery  # for this page
    page: Page
    is_past: bool  # its period is over
    hidden: bool  # the reader, from all leaderboards
    why_excluded: str | None  # the reason why the reader is left out of the server's; None if not

    @property
    def keeps_reader_off(self) -> bool:
        """Whether nothing that the reader plays brings them onto the leaderboard."""
        return self.hidden or self.why_excluded is not None

    @property
    def pages(self) -> int:
        """The number of its pages."""
        return max(1, -(-self.page.count // PAGE))


async def _look(interaction: discord.Interaction, query: LeaderboardQuery, *, at_own: bool = False) -> Shown:
    """Return the page of *query* for the user of *interaction*, or with *at_own* the one that they are on."""
    services, reader = host(interaction).services, interaction.user.id
    today, guild_id, why_excluded = services.daily.today(), interaction.guild_id, None
    # a forged query may be one of the future, or of a server outside of any
    in_server = query.server and guild_id is not None
    query = queries.nearest(replace(query, day=min(query.day, today), server=in_server))
    guild_id = guild_id if in_server else None
    if guild_id is not None:
        # their results belong on this page
        await services.presence.note(guild_id, player(interaction), interaction.created_at)
        why_excluded = await services.moderation.why_excluded(guild_id, reader)
    if query.measure is None and query.day < today:
        await services.deadlines.day_over(query.day, within=ENDING)
    found = await _find(interaction, query, guild_id)
    if at_own and found.own is not None and (found.own.position - 1) // PAGE != found.page:
        query = replace(query, page=(found.own.position - 1) // PAGE)
        found = await _find(interaction, query, guild_id)
    return Shown(
        query=replace(query, page=found.page),
        page=found,
        is_past=queries.later(query, today) is not None,
        hidden=await services.privacy.is_hidden(reader),
        why_excluded=why_excluded,
    )


async def _find(interaction: discord.Interaction, query: LeaderboardQuery, guild_id: int | None) -> Page:
    """Return the page of *query*, without players who have left the server."""
    client, reader, measure = host(interaction), interaction.user.id, query.measure
    services = client.services
    board = Leaderboard(
        measure=measure,
        day=services.daily.today() if measure is not None and measure.all_time else query.day,
        period=query.period,
        rules_key=query.key,
        guild_id=guild_id,
    )
    load = partial(services.leaderboards.page, board, page=query.page, size=PAGE, player_id=reader)
    guild = None if guild_id is None else client.get_guild(guild_id)
    return await client.members.load_present(
        guild, load, lambda found: [line.player_id for line in found.lines if line.player_id != reader]
    )


# -- the message ------------------------------------------------------------------------------


async def _message(interaction: discord.Interaction, shown: Shown, *, private: bool) -> Message:
    """Return the message of a leaderboard; it is *private*, or others in the channel read it.

    Where nobody has any result yet, the only control is a button to play.
    """
    services, reader = host(interaction).services, interaction.user.id
    public = not private and not interaction.context.dm_channel
    query, found, measure = shown.query, shown.page, shown.query.measure
    style, today = (await services.preferences.get(reader)).style, services.daily.today()
    elsewhere = found.own is not None and found.own.player_id not in {each.player_id for each in found.lines}
    told = [*found.lines, *([found.own] if found.own is not None and elsewhere else [])]
    key = query.key or (await services.daily.featured(query.day) if measure is None else None)
    server = None
    if query.server:
        guild = interaction.guild
        server = clean(guild.name) if guild and guild.name else _(words.SERVER)
    timeless = measure is not None and measure.all_time
    scope = words.leaderboard_scope(None if timeless else query.period, query.day, server)
    title = words.leaderboard_title(measure, key)
    empty = _(words.NOBODY_THEN if shown.is_past else words.NOBODY_YET)
    alt = words.leaderboard_alt(title, scope, measure, told, empty)
    invited, ways = "", list[Button]()
    if found.own is None and not shown.is_past and not shown.keeps_reader_off:
        entries = await services.daily.entries(reader)
        invited = words.leaderboard_invitation(measure, query.key, entries, today, public=public)
        ways = invitation(entries, today, key, public=public)
    own = words.leaderboard_own(
        measure,
        found.own,
        found.count,
        hidden=shown.hidden,
        why_excluded=shown.why_excluded,
        invitation=invited,
        public=public,
    )
    order = words.leaderboard_order(measure, query.day, today=query.day == today)
    pages = words.leaderboard_page(found.page, shown.pages, found.count)
    texts = (own, order, words.leaderboard_newcomers(found.lines), pages)
    rows: list[Sequence[Button | Select]] = []
    if len(query.key or "") <= queries.LONGEST_KEY:
        guild_id = interaction.guild_id if query.server else None
        nobody = ways and not found.count and await services.leaderboards.is_empty(guild_id)
        rows = [ways] if nobody else await _controls(interaction, shown, ways)
    board = title, scope, measure, found.lines, found.own, empty, style
    picture = await picture_of("leaderboard.png", alt, leaderboard_picture, *board)
    return message(picture, "\n".join(filter(None, texts)), rows=rows)


async def _controls(
    interaction: discord.Interaction, shown: Shown, ways: Sequence[Button]
) -> list[Sequence[Button | Select]]:
    """Return the rows of controls: periods, measure and game, *ways* onto it and elsewhere, other pages.

    Measures of today have no periods.  The tab of a past period leads back to the present.
    """
    daily, query, measure = host(interaction).services.daily, shown.query, shown.query.measure
    today = daily.today()

    def button_to(label: str, control: str, target: LeaderboardQuery, *, on: bool = False) -> Button:
        style = discord.ButtonStyle.primary if on else discord.ButtonStyle.secondary
        verb = verbs.Leaderboard(owner_id=interaction.user.id, control=control, query=target)
        return button(label, verb, style=style, disabled=on)

    tabs = [
        button_to(
            _(words.PERIOD_NAMES[period]),
            "tab",
            queries.in_period(query, period, today),
            on=period is query.period and not shown.is_past,
        )
        for period in Period
        if (measure is None or not measure.all_time)
        and (period is not Period.TODAY or query.key in (None, *GAMES_OF_DAY))
    ]
    choose = verbs.Leaderboard(owner_id=interaction.user.id, control="choose", query=query)
    menu = select(words.shown_choice(measure, query.key), _choices(query), choose)
    ways = [*ways]
    if (before := queries.earlier(query, await daily.first_day())) is not None:
        ways.append(button_to(_("◀ Earlier"), "past", before))
    if (after := queries.later(query, today)) is not None:
        ways.append(button_to(_("Later ▶"), "later", after))
    if interaction.guild_id is not None:
        other = replace(query, server=not query.server, page=0)
        ways.append(button_to(_(words.WORLD_LABEL if query.server else words.SERVER), "where", other))
    turns = [(_("Back"), "back", query.page - 1), (_("Next"), "next", query.page + 1)]
    pages = [
        button_to(label, control, replace(query, page=page))
        for label, control, page in turns
        if 0 <= page < shown.pages
    ]
    if pages and shown.page.own is not None:
        pages.append(button_to(_("My place"), OWN, query))
    return [tabs, [menu], ways, pages]


_ALL = "*"
"""The value that stands for all games, or the featured daily, in the menu."""


def _choices(query: LeaderboardQuery) -> list[discord.SelectOption]:
    """Return the lines of the menu: the measures, then the games."""
    measures = [
        discord.SelectOption(
            label=_(words.measure_name(measure)), value=letter, description=words.measure_note(measure)
        )
        for letter, measure in {DAILY_RESULTS: None, **MEASURES}.items()
        if measure is not query.measure
    ]
    if query.measure is not None and query.measure.all_games:
        return measures
    games = {key: name_of_game(key) for key in GAMES_OF_DAY if key != query.key}
    if query.key is not None:
        games = {_ALL: _(words.FEATURED if query.measure is None else words.ALL_GAMES), **games}
    return measures + [discord.SelectOption(label=name, value=key, emoji="🃏") for key, name in games.items()]


# -- presses ----------------------------------------------------------------------------------


async def show_leaderboard(
    interaction: discord.Interaction, query: LeaderboardQuery, *, private: bool = False
) -> None:
    """Answer with a new message that shows a leaderboard.

    It is private if *private*, or if the user is on no leaderboard, which others need not read.
    """
    with spoken_in(interaction, private=private):
        shown = await _look(interaction, query)
        if private or not shown.keeps_reader_off:
            await answer(interaction, await _message(interaction, shown, private=private), private=private)
            return
    await show_leaderboard(interaction, query, private=True)


async def pressed_leaderboard(interaction: discord.Interaction, verb: verbs.Leaderboard) -> None:
    """Show another leaderboard in the message, or in a private one if the message is another user's.

    Raises :class:`~bot.patience.UnknownGame`.
    """
    query, choice = verb.query, verb.choice
    if choice in (DAILY_RESULTS, *MEASURES):
        query = queries.with_measure(query, MEASURES.get(choice), host(interaction).services.daily.today())
    elif choice:
        key = None if choice == _ALL else game_rules(choice).key
        query = queries.nearest(replace(query, key=key, page=0))
    edits = verb.owner_id == interaction.user.id
    private = in_private(interaction) or not edits
    with spoken_in(interaction, private=private):
        shown = await _look(interaction, query, at_own=verb.control == OWN)
        await (edit if edits else answer)(interaction, await _message(interaction, shown, private=private))
