"""Daily deals: play, practise, share, the proof of fairness, and the calendar."""

import asyncio
from datetime import date, timedelta

import discord

from bot.controls.items import Press, host
from bot.controls.replies import note_record, show, tell
from bot.controls.start import begin_with, channel_of, player
from bot.controls.view import attachment, page, picture_view
from bot.daily.calendar import game_of_day
from bot.daily.refusals import AlreadyPlayed, SecretChanged
from bot.daily.service import Daily
from bot.people.preferences import read_style
from bot.pictures.board import daily_picture
from bot.pictures.profiles import year_picture
from bot.play.refusals import NotYours
from bot.record import StoredGame
from bot.words import calendar as calendar_words
from bot.words import daily as daily_words
from bot.words.refusals import OLD_CONTROL, refusal

PRIMARY = discord.ButtonStyle.primary


async def play(interaction: discord.Interaction, key: str | None = None) -> None:
    """Start or continue the user's ranked attempt of today, or offer practice if it is over."""
    daily = host(interaction).services.daily
    today = daily.today()
    key = await daily.featured(today) if key is None else key
    await _defer_if_slow(interaction, today, key)
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
    """Start an unranked game of the deal of *day*."""
    daily = host(interaction).services.daily
    key = await daily.featured(day) if key is None else key
    if day != daily.today():
        await daily.require_over(day)
        await _defer_if_slow(interaction, day, key)

    async def start(replacing: int | None) -> StoredGame:
        return await daily.practise(
            player(interaction), channel_of(interaction), day, key, replacing=replacing
        )

    await begin_with(interaction, start, f"{key}:@{day}")


async def _defer_if_slow(interaction: discord.Interaction, day: date, key: str) -> None:
    """Defer the answer if the deal must be found first, which can take longer than Discord waits."""
    if await host(interaction).services.daily.known(day, key) is None:
        await interaction.response.defer(thinking=True)


async def share(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Post the outcome of a finished ranked attempt for everyone, as text and picture."""
    if stored.player_id != interaction.user.id:
        raise NotYours(stored)
    ending = await host(interaction).services.daily.ending(stored)
    if ending is None:
        await tell(interaction, OLD_CONTROL)
        return
    png = await asyncio.to_thread(daily_picture, stored, ending, read_style(stored.style))
    name = f"daily-{ending.deal.day}-{ending.deal.key}.png"
    item, file = attachment(png, name, daily_words.card_alt(ending, stored))
    view = picture_view(daily_words.share(ending, stored), item)
    await interaction.response.send_message(view=view, file=file)


async def proof(interaction: discord.Interaction, day: date | None = None) -> None:
    """Show the proof of *day*, or by default those of yesterday, today and tomorrow."""
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
    """Show the user's year of daily deals as a picture."""
    services, user = host(interaction).services, interaction.user
    days = await services.daily.calendar(user.id)
    style = await services.preferences.get(user.id)
    png = await asyncio.to_thread(year_picture, user.display_name, days, style)
    item, file = attachment(png, "year.png", calendar_words.year_alt(user.display_name, days))
    view = page(calendar_words.year(days), picture=item)
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


# -- presses ----------------------------------------------------------------------------------


async def pressed_practise(
    interaction: discord.Interaction, arguments: list[str], chosen: str | None
) -> None:
    """Start practice of a daily deal from its button."""
    await practise(interaction, *_read(host(interaction).services.daily, arguments))


async def pressed_share(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Share a finished daily from its button."""
    stored = await host(interaction).services.sessions.load(int(arguments[0]))
    note_record(interaction, stored)
    await share(interaction, stored)


async def pressed_solution(
    interaction: discord.Interaction, arguments: list[str], chosen: str | None
) -> None:
    """Show the winning line of a past daily from its button."""
    daily = host(interaction).services.daily
    day, key = _read(daily, arguments)
    await tell(interaction, daily_words.solution(await daily.solution(day, key)))


def _read(daily: Daily, arguments: list[str]) -> tuple[date, str]:
    return daily.read_day(arguments[0]), game_of_day(arguments[1])
