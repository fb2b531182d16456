"""The daily deals: playing and practising one, sharing it, its proof, and a year of them."""

import asyncio
import io
from datetime import date, timedelta

import discord
from discord import ui

from bot.controls.items import Press, host
from bot.controls.replies import note_record, show, tell
from bot.controls.start import begin_with, channel_of, player
from bot.controls.view import page
from bot.daily.service import AlreadyPlayed, Daily, SecretChanged, game_of_day
from bot.people.preferences import read_style
from bot.pictures.board import daily_picture, year_picture
from bot.play.sessions import NotYours, StoredGame
from bot.words import daily as daily_words
from bot.words.refusals import OLD_CONTROL, refusal

PRIMARY = discord.ButtonStyle.primary


async def play(interaction: discord.Interaction, key: str | None = None) -> None:
    """Show the person's ranked attempt of today; once it is over, say so and offer practice."""
    daily = host(interaction).services.daily
    today = daily.today()
    key = await daily.featured(today) if key is None else key
    await _hold(interaction, today, key)
    try:
        stored = await daily.start(player(interaction), channel_of(interaction), key)
    except AlreadyPlayed as error:
        own = error.stored
        buttons = [Press.make(daily_words.PRACTISE_LABEL, "practise", today, key, style=PRIMARY)]
        if own.player_id == interaction.user.id:
            buttons.append(Press.make(daily_words.SHARE_LABEL, "share", own.id))
        note_record(interaction, own)
        await tell(interaction, refusal(error), *buttons)
    else:
        await show(interaction, stored)


async def practise(interaction: discord.Interaction, day: date, key: str | None = None) -> None:
    """Begin an ordinary game of the deal of *day*."""
    daily = host(interaction).services.daily
    key = await daily.featured(day) if key is None else key
    if day != daily.today():
        await daily.over(day)
        await _hold(interaction, day, key)

    async def start(replace: int | None) -> StoredGame:
        return await daily.practise(player(interaction), channel_of(interaction), day, key, replacing=replace)

    await begin_with(interaction, start, f"{key}:@{day}")


async def _hold(interaction: discord.Interaction, day: date, key: str) -> None:
    """Tell Discord that the answer takes a moment where the deal must be looked for first."""
    if await host(interaction).services.daily.known(day, key) is None:
        await interaction.response.defer(thinking=True)


async def share(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Show a finished ranked attempt to all: what it has come to, as text and as picture."""
    if stored.player_id != interaction.user.id:
        raise NotYours(stored)
    of = await host(interaction).services.daily.ending(stored)
    if of is None:
        await tell(interaction, OLD_CONTROL)
        return
    png = await asyncio.to_thread(daily_picture, stored, of, read_style(stored.look))
    name, alt = f"daily-{of.deal.day}-{of.deal.key}.png", daily_words.card_alt(of, stored)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(daily_words.share(of, stored)))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    file = discord.File(io.BytesIO(png), name, description=alt)
    await interaction.response.send_message(view=view, file=file)


async def proof(interaction: discord.Interaction, day: date | None = None) -> None:
    """The proof of *day*; without one that of yesterday, and what is promised for today and tomorrow."""
    daily = host(interaction).services.daily
    today = daily.today()
    if day is not None:
        days = [day]
    else:
        days = [today, today + timedelta(days=1)]
        if today > await daily.first_day():
            days.insert(0, today - timedelta(days=1))
    proofs: list[str] = []
    for each in days:
        try:
            proofs.append(daily_words.proof(await daily.proof(each)))
        except SecretChanged as error:
            proofs.append(refusal(error))
    await interaction.response.send_message(view=page(*proofs, daily_words.PROOF_WHAT), ephemeral=True)


async def calendar(interaction: discord.Interaction) -> None:
    """The person's year as a picture."""
    daily = host(interaction).services.daily
    today = daily.today()
    year = await daily.year(interaction.user.id)
    name = interaction.user.display_name
    style = await host(interaction).services.preferences.of(interaction.user.id)
    png = await asyncio.to_thread(year_picture, name, year, today, style)
    file, alt = f"year-{today.year}.png", daily_words.year_alt(name, year.marks, today)
    view = page(
        daily_words.year(year.streak, year.won, today),
        picture=discord.MediaGalleryItem(f"attachment://{file}", description=alt),
    )
    await interaction.response.send_message(
        view=view, file=discord.File(io.BytesIO(png), file, description=alt), ephemeral=True
    )


# -- presses ----------------------------------------------------------------------------------


async def pressed_practise(
    interaction: discord.Interaction, arguments: list[str], chosen: str | None
) -> None:
    """The button that offers practice of a day's deal."""
    await practise(interaction, *_read(host(interaction).services.daily, arguments))


async def pressed_share(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """The button under a finished daily."""
    stored = await host(interaction).services.sessions.load(int(arguments[0]))
    note_record(interaction, stored)
    await share(interaction, stored)


async def pressed_solution(
    interaction: discord.Interaction, arguments: list[str], chosen: str | None
) -> None:
    """The button that tells the stored winning line of a day that is over."""
    daily = host(interaction).services.daily
    day, key = _read(daily, arguments)
    await tell(interaction, daily_words.solution(await daily.solution(day, key)))


def _read(daily: Daily, arguments: list[str]) -> tuple[date, str]:
    return daily.read_day(arguments[0]), game_of_day(arguments[1])
