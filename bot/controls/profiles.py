"""Profiles: a player's statistics as a message with a picture, in two pages."""

import discord

from bot.controls import verbs
from bot.controls.items import Button, button, host, in_private, player_of
from bot.controls.languages import spoken_in
from bot.controls.messages import Message, message, picture_of
from bot.controls.replies import answer, edit, tell
from bot.controls.today import invitation
from bot.daily.calendar import FEATURED_GAMES
from bot.solver.survey.winnability import measured
from bot.standings.profiles import Profile, badges
from bot.view.pictures.profiles import games_picture, profile_picture
from bot.words import profiles as words
from bot.words.analysis import luck_and_skill
from bot.words.catalogue import PRECISE
from bot.words.language import _

MOST_GAMES = 10
"""The most games of one kind on the page "game by game"; the most played come first."""

_ENOUGH = 10
"""The fewest games of a rule set with which a win rate is worth comparing with its odds."""

OVERVIEW, GAMES = "overview", "games"
"""The pages, as named in custom ids."""


async def show_profile(interaction: discord.Interaction, user: discord.User | discord.Member) -> None:
    """Answer with a player's profile; only hidden players themselves can see theirs."""
    await _answer(interaction, user.id, player_of(user).name, OVERVIEW)


async def pressed_profile(interaction: discord.Interaction, verb: verbs.Stats) -> None:
    """Turn to the other page of a profile; a press by another reader is answered by a private copy."""
    name = await host(interaction).services.privacy.name(verb.player_id)
    page = GAMES if verb.page == GAMES else OVERVIEW
    await _answer(interaction, verb.player_id, name, page, edits=verb.owner_id == interaction.user.id)


async def _answer(
    interaction: discord.Interaction, player_id: int, name: str, page: str, *, edits: bool | None = None
) -> None:
    """Answer with a page: by a new message, or for a press (*edits* is set) by an edit or a private copy."""
    services = host(interaction).services
    own = player_id == interaction.user.id
    hidden = await services.privacy.is_hidden(player_id)
    if hidden and not own:
        await tell(interaction, _("{player} keeps their results private.", player=name))
        return
    today = services.daily.today()
    found = await services.leaderboards.profile(player_id, today)
    if found.is_empty:
        ways = invitation(await services.daily.entries(player_id), today) if own else []
        await tell(interaction, words.no_games(None if own else name), *ways)
        return
    private = in_private(interaction) if edits else hidden or edits is not None
    with spoken_in(interaction, private=private):
        shown = await _message(interaction, found, name, page)
        await (edit(interaction, shown) if edits else answer(interaction, shown, private=private))


async def _message(interaction: discord.Interaction, profile: Profile, name: str, page: str) -> Message:
    """Return the message that shows a page of a profile to the user of *interaction*."""
    services, reader, player_id = host(interaction).services, interaction.user.id, profile.player_id
    style, own = (await services.preferences.get(reader)).style, player_id == reader
    if page == GAMES:
        dailies, random = profile.dailies[:MOST_GAMES], profile.random[:MOST_GAMES]
        found = {one.rules_key: measured(one.rules_key) for one in random}
        known = {key: odds for key, odds in found.items() if odds and odds.high - odds.low <= PRECISE}
        possible = {key: (odds.low + odds.high) / 2 for key, odds in known.items()}
        sections = words.games_won(dailies, random, possible, all_proved=profile.all_proved)
        alt = words.games_alt(name, sections)
        picture = await picture_of(f"profile-{page}.png", alt, games_picture, name, sections, style)
        lines = [
            words.profile_chance(one.rules_key, one.wins / one.games, odds.low, odds.high)
            for one in random
            if one.games >= _ENOUGH and (odds := known.get(one.rules_key)) is not None
        ][:1]
    else:
        alt = words.profile_alt(name, profile)
        picture = await picture_of(f"profile-{page}.png", alt, profile_picture, name, profile, style)
        earned = badges(profile, FEATURED_GAMES)
        lines = [
            words.profile_standing(profile),
            words.profile_ratings(profile),
            words.profile_bests(profile),
            luck_and_skill(await services.analyses.skill(player_id)),
            words.profile_badges(earned),
        ]
        if not own:
            compared = await services.leaderboards.head_to_head(reader, player_id)
            lines.insert(4, words.head_to_head(name, compared))
    controls: list[Button] = []
    if profile.dailies or profile.random:
        label, other = (words.OVERVIEW_LABEL, OVERVIEW) if page == GAMES else (words.GAMES_LABEL, GAMES)
        controls = [button(_(label), verbs.Stats(owner_id=reader, player_id=player_id, page=other))]
    text = "\n".join(filter(None, lines))
    return message(words.profile_summary(name, profile), picture, text, rows=[controls])
