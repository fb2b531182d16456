"""Daily deals: play, practise, the day's deals, share, the proof of fairness, and the calendar."""

import re
from contextlib import suppress
from datetime import date, timedelta
from functools import partial

import discord

from bot.controls import verbs
from bot.controls.budget import room_to_start
from bot.controls.games import begin_with
from bot.controls.items import asked_by, button, channel_of, host, player, primary, reader
from bot.controls.languages import spoken_in
from bot.controls.messages import message, page, picture_of
from bot.controls.replies import answer, draw, note_record, place_here, show, tell
from bot.controls.today import deal_button, invitation, practise_button, today_button
from bot.daily.calendar import game_of_day
from bot.daily.refusals import AlreadyPlayed, ExampleDeals, NotFinished, NotYet, SecretChanged
from bot.daily.service import Daily
from bot.daily.today import State, listed, to_share
from bot.record import StoredGame
from bot.view.permissions import own_game
from bot.view.pictures.board import daily_picture
from bot.view.pictures.profiles import calendar_picture, today_picture
from bot.words import calendar as calendar_words
from bot.words import daily as daily_words
from bot.words import fairness as fairness_words
from bot.words import today as today_words
from bot.words.language import _, dated
from bot.words.refusals import OLD_CONTROL, refusal
from bot.words.text import name_of_game


async def play(interaction: discord.Interaction, key: str | None = None) -> None:
    """Start or continue the user's ranked attempt of today, or show its result privately."""
    daily = host(interaction).services.daily
    today = daily.today()
    async with room_to_start(interaction):
        key = await daily.featured(today) if key is None else key
        await _defer_if_slow(interaction, today, key, ranked=True)
        try:
            stored = await daily.start(player(interaction), channel_of(interaction), key)
        except AlreadyPlayed as error:
            if error.stored.player_id != interaction.user.id:  # they have deleted their data since
                raise
            note_record(interaction, error.stored)
            await answer(interaction, await draw(interaction, error.stored, above=refusal(error)))
        else:
            await show(interaction, stored)


async def show_today(interaction: discord.Interaction) -> None:
    """Show the user today's deals and their results, with a button for each deal."""
    services, user = host(interaction).services, interaction.user
    day = services.daily.today()
    entries = await services.daily.entries(user.id, day)
    style = (await services.preferences.get(user.id)).style
    alt = today_words.alt(entries, day)
    picture = await picture_of(f"dailies-{day}.png", alt, today_picture, entries, day, style)
    buttons = [deal_button(entry, day) for entry in listed(entries)]
    await answer(interaction, message(today_words.today(entries, day), picture, rows=[buttons]))


async def practise(interaction: discord.Interaction, day: date, key: str | None = None) -> None:
    """Start an unranked game of the deal of *day*."""
    daily = host(interaction).services.daily
    key = await daily.featured(day) if key is None else key
    if day != daily.today():
        await daily.require_over(day)
        await _defer_if_slow(interaction, day, key)
    user, channel = player(interaction), channel_of(interaction)
    await begin_with(interaction, partial(daily.practise, user, channel, day, key))


async def _defer_if_slow(
    interaction: discord.Interaction, day: date, key: str, *, ranked: bool = False
) -> None:
    """Defer the answer if the deal must be found first, which can take longer than Discord waits.

    A deferred answer keeps its visibility, so it is private where the board will be.
    """
    services = host(interaction).services
    if not interaction.response.is_done() and await services.daily.known(day, key) is None:
        private = ranked or (await services.preferences.get(interaction.user.id)).private
        await interaction.response.defer(ephemeral=private and not reader(interaction).alone, thinking=True)


async def share(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Post the outcome of the user's finished ranked attempt, with a button to play the same deal."""
    services = host(interaction).services
    ending = await services.daily.ending(stored)
    if ending is None:
        await tell(interaction, _(OLD_CONTROL))
        return
    day, key = ending.deal.day, ending.deal.rules_key
    where = await place_here(interaction, day, key, stored.player_id)
    with spoken_in(interaction, private=False):
        name, alt = f"daily-{day}-{key}.png", daily_words.card_alt(ending, stored)
        picture = await picture_of(name, alt, daily_picture, stored, ending, stored.preferences.style)
        place = ""
        if where is not None and where.count > 1:  # the only one is first in any case
            place = today_words.place(where, in_server=interaction.guild_id is not None)
        play_it = verbs.OfDaily(name="daily", day=day, key=key)
        today = day == services.daily.today()
        shown = primary(_(today_words.PLAY_LABEL), play_it) if today else practise_button(day, key)
        text = daily_words.share(ending, stored, place)
        await answer(interaction, message(text, picture, rows=[[shown]]), private=False)


async def share_result(interaction: discord.Interaction, day: date, key: str | None = None) -> None:
    """Share the user's result of *day*: the one they finished last, or that of one game.

    Of today's it is the featured one if finished, else the best.  If there is none, offer the one they
    finished last, or today's if they have never finished one.
    """
    daily, user = host(interaction).services.daily, interaction.user
    today = daily.today()
    if day > today:
        raise NotYet(day)
    if day < today:
        await share(interaction, await daily.finished(user.id, day, key))
        return
    entries = await daily.entries(user.id)
    found = to_share([entry for entry in entries if key in (None, entry.key)])
    if found is not None and found.game_id is not None:
        await share(interaction, await own_game(*asked_by(interaction), found.game_id))
        return
    try:
        last = await daily.finished(user.id, None, key)
    except NotFinished as error:
        await tell(interaction, refusal(error), *invitation(entries, today, key))
        return
    assert last.day is not None
    label = _(today_words.SHARE_LABEL, game=name_of_game(last.game.rules.key), day=dated(last.day, "MMMMd"))
    share_it = button(label, verbs.InGame(name="share", game_id=last.id))
    await tell(interaction, today_words.not_finished(key), share_it, today_button())


async def proof(interaction: discord.Interaction, day: date | None = None, *promises: str) -> None:
    """Explain privately how *day* is proved fair, with *promises*; the latest day that is over has its check.

    Today, which is the default, comes with the day before it, which can be checked, if it had deals.
    """
    daily = host(interaction).services.daily
    today = daily.today()
    days = [day or today]
    if days == [today] and today > await daily.first_day():
        days.append(today - timedelta(days=1))
    latest = max((day for day in days if day < today), default=None)
    shown = [await _day_proof(daily, day, checked=day == latest) for day in days]
    about = fairness_words.about(daily.chain_end())
    await answer(interaction, page(about, *promises, *dict.fromkeys(shown), fairness_words.limits()))


async def _day_proof(daily: Daily, day: date, *, checked: bool) -> str:
    try:
        return fairness_words.day_proof(await daily.proof(day), daily.today(), checked=checked)
    except (SecretChanged, ExampleDeals) as error:
        return refusal(error)


async def calendar(interaction: discord.Interaction) -> None:
    """Show the user's calendar of daily deals as a picture, or offer to play if they have played none."""
    services, user = host(interaction).services, interaction.user
    days = await services.daily.calendar(user.id)
    entries = await services.daily.entries(user.id, days.today)
    if days.first is None:
        await tell(interaction, _(calendar_words.NOT_PLAYED), *invitation(entries, days.today))
        return
    text = calendar_words.summary(days)
    if not days.streak.best:
        text += f" {_(today_words.NO_STREAK)} {today_words.left_today(entries, days.today)}"
    won_today = any(entry.state is State.WON for entry in entries)
    style = (await services.preferences.get(user.id)).style
    name = player(interaction).name
    alt = calendar_words.alt(name, days)
    picture = await picture_of("calendar.png", alt, calendar_picture, name, days, style)
    ways = [] if won_today else [invitation(entries, days.today, public=True)]
    await answer(interaction, page(text, picture, rows=ways))


# -- presses ----------------------------------------------------------------------------------


async def pressed_daily(interaction: discord.Interaction, verb: verbs.OfDaily) -> None:
    """Play one of today's deals from its button, or show the user's own result privately."""
    today, day, key = host(interaction).services.daily.today(), verb.day, game_of_day(verb.key)
    if day > today:
        raise NotYet(day)
    if day < today:
        await tell(interaction, _(today_words.OVER), today_button(), practise_button(day, key))
    else:
        await play(interaction, key)


async def pressed_fair(interaction: discord.Interaction, verb: verbs.OfDay) -> None:
    """Explain from the button of a post how the deals are proved fair, and whether its promise holds."""
    daily = host(interaction).services.daily
    day, promised = verb.day, verb.text
    if not re.fullmatch("[0-9a-f]{64}", promised):
        await proof(interaction)
        return
    holds = False
    with suppress(SecretChanged, ExampleDeals):
        holds = (await daily.proof(day)).commitment == promised
    await proof(interaction, day, fairness_words.promise(day, promised, holds=holds))


async def pressed_solution(interaction: discord.Interaction, verb: verbs.OfDaily) -> None:
    """Show the winning line of a past daily from its button."""
    found = await host(interaction).services.daily.solution(verb.day, game_of_day(verb.key))
    await tell(interaction, daily_words.solution(found))
