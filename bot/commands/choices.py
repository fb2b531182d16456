"""Autocomplete choices of games, rule sets, days, deals and moves, and the callbacks that offer them."""

from collections.abc import Callable, Iterable
from itertools import chain, islice

import discord
from discord.app_commands import Choice

from bot import patience
from bot.commands.completion import LIMIT, complete_moves
from bot.controls.items import channel_of, host
from bot.controls.replies import Complete, offers_nothing_if_refused
from bot.daily.calendar import CLASSICS, GAMES_OF_DAY
from bot.patience import GAMES, Rules
from bot.words import catalogue
from bot.words import daily as daily_words
from bot.words.language import _
from bot.words.text import difference, english_name, game_name, other_names, short


def offering(find: Callable[[str], list[Choice[str]]]) -> Complete:
    """Return the callback that offers what *find* returns for the text typed so far."""

    @offers_nothing_if_refused
    async def offer(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        return find(current)

    return offer


@offers_nothing_if_refused
async def games_to_play(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Return the games to play, without a text those first that the user has played."""
    if current.strip():
        return games(current)
    return games("", await host(interaction).services.sessions.recent_games(interaction.user.id, LIMIT))


def games(current: str, recent: Iterable[str] = ()) -> list[Choice[str]]:
    """Return the games of which a name contains *current*, then their other rule sets.

    Of both, names that begin with it come first; then the best known, the *recent* ones, and the others by
    family.  Another name, or the English one, stands behind the game's own.  Without a text only games are
    offered, each with how hard and how long it is.
    """
    wanted = _plain(current)
    usual = patience.default_rules()
    by_family = (rules.key for rules in chain.from_iterable(catalogue.families().values()))
    played = (usual[GAMES[key].game].key for key in recent if key in GAMES)
    best = list(dict.fromkeys((*patience.BEST_KNOWN, *played, *by_family)))
    offers: list[tuple[bool, bool, Choice[str]]] = []
    for key in [*best, *((key for key in GAMES if key not in best) if wanted else ())]:
        rules = GAMES[key]
        own = game_name(rules)
        names = (own, rules.name, *other_names(rules), *patience.OTHER_NAMES.get(key, ()))
        name = next((name for name in names if wanted in _plain(name)), None)
        if name is not None:
            shown = own if name == own else f"{own} ({name})"
            about = "" if wanted else catalogue.about(rules)
            offer = Choice(name=short(f"{shown} · {about}" if about else shown, 100), value=key)
            offers.append((key not in best, not _plain(name).startswith(wanted), offer))
    return [offer for *_, offer in sorted(offers, key=lambda each: each[:2])][:LIMIT]


@offers_nothing_if_refused
async def games_of_day(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Return the games that have a daily deal: those that everybody knows, then today's featured one."""
    daily = host(interaction).services.daily
    featured = await daily.featured(daily.today())
    keys = sorted(GAMES_OF_DAY, key=lambda key: (key not in CLASSICS, key != featured))
    return fitting(current, ((daily_words.game_choice(key, featured=key == featured), key) for key in keys))


@offers_nothing_if_refused
async def days(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Return the days that have had a deal, latest first, each with its featured game."""
    daily = host(interaction).services.daily
    today = daily.today()
    featured = await daily.featured_on(await daily.first_day(), today)
    named = ((daily_words.day_choice(day, today, key), day.isoformat()) for day, key in featured.items())
    return fitting(current, named)


async def typed_day(interaction: discord.Interaction, text: str) -> str:
    """Return the day of the only choice that has the words *text*, or else *text*."""
    wanted, offers = f" {text.strip()}".casefold(), await days(interaction, text)
    found = [str(offer.value) for offer in offers if wanted in f" {offer.name}".casefold()]
    return found[0] if text.strip() and len(found) == 1 else text


@offers_nothing_if_refused
async def rule_sets_of_game(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Return the rule sets of the game that is typed already."""
    game = interaction.namespace.game
    return rule_sets(game and english_name(game), current)


def rule_sets(game: str | None, current: str) -> list[Choice[str]]:
    """Return the rule sets of *game* with their differences: the default, its readings, its house rules.

    If *current* is a key followed by ``+``, return that rule set and each one with one more house rule.  If
    no name contains *current*, return the rule set that it describes.  Raises :class:`UnknownReading`.
    """
    base = current.rstrip().rstrip("+") if "+" in current else ""
    try:
        chosen = patience.read_game(base or game or "")
    except patience.UnknownGame:
        chosen = None
    sets = [rules for rules in GAMES.values() if chosen is None or rules.game == chosen.game]
    if chosen is not None:
        if base:
            sets, current = [chosen], ""
        changed, had = patience.house_rules(chosen), chosen.key.split("+")
        sets += [after for word, after in changed.items() if word not in had]
    found = fitting(current, map(_named, sets))
    return found or fitting("", [_named(patience.read_rules(game or "", current))])


def typed_rules(game: str, text: str | None) -> Rules:
    """Return the rule set that *text* means, or else the first choice that it fits.

    Raises as ``read_rules`` does.
    """
    words = {_(rule.name).casefold(): word for word, rule in patience.HOUSE_RULES.items()}
    parts = [part.strip() for part in (text or "").split(",")]
    try:
        return patience.read_rules(game, ", ".join(words.get(part.casefold(), part) for part in parts))
    except patience.UnknownReading:
        return patience.game_rules(rule_sets(game, text or "")[0].value)


def _named(rules: Rules) -> tuple[str, str]:
    """Return the name of a rule set with its difference, and its key."""
    name = game_name(rules)
    return f"{name}: {difference(rules)}" if rules.difference else name, rules.key


def deals(current: str) -> list[Choice[str]]:
    """Return *current* if it is a deal number or may be a name, or an explanation if it is empty."""
    if not current.strip():
        last = patience.PEOPLE_DEALS[-1]
        text = _("Leave empty for a random deal, or type a number from 1 to {last}", last=last)
        return [Choice(name=text, value="random")]
    try:
        if microsoft := patience.read_microsoft(current):
            return [Choice(name=_("Microsoft's deal {number}", number=microsoft), value=f"ms {microsoft}")]
        number = patience.read_number(current)
    except patience.BadDeal:
        number = None
    name = str(number) if number in patience.PEOPLE_DEALS else patience.read_name(current)
    return [] if name is None else [Choice(name=_("Deal {number}", number=name), value=name)]


@offers_nothing_if_refused
async def moves(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Return the legal moves of the user's game in the channel, in notation and in words."""
    sessions, channel = host(interaction).services.sessions, channel_of(interaction)
    stored = await sessions.current(interaction.user.id, channel.channel_id)
    offers = complete_moves(stored.game.rules, stored.game.position, current)
    return [Choice(name=name, value=value) for name, value in offers]


def fitting(current: str, offers: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Return the first *offers*, names and values, that contain *current*; a game's English name counts."""
    wanted = _plain(current)
    found = (
        Choice(name=short(name, 100), value=value)
        for name, value in offers
        if wanted in _plain(name) or wanted in _plain(GAMES[value].name if value in GAMES else value)
    )
    return list(islice(found, LIMIT))


def _plain(text: str) -> str:
    return "".join(text.casefold().split())
