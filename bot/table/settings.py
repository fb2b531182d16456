"""Settings at the table: how a player's boards look, and whether deals without a choice are made for them."""

from bot.operations.services import Services
from bot.people.preferences import CHOICES, switches
from bot.record import Player
from bot.table.state import Json
from bot.words import preferences as words
from bot.words.language import _

_CHOICES = ("theme", "back")
_SWITCHES = ("deck", "jumbo", "deals")


async def settings(services: Services, player_id: int) -> Json:
    """Return the settings of a player: each with its name, label and value, choices also with their lines."""
    preferences = await services.preferences.get(player_id)
    on = switches(preferences)
    return {
        "choices": [
            [name, _(words.PROMPTS[name]), getattr(preferences.style, name), [*words.menu(name).items()]]
            for name in _CHOICES
        ],
        "switches": [[name, _(words.SWITCHES[name]), on[name]] for name in _SWITCHES],
    }


async def change(services: Services, player: Player, name: str, value: object) -> bool:
    """Change a setting; return False if there is none of this *name*, or not with this *value*."""
    fits = value in CHOICES[name] if name in _CHOICES else name in _SWITCHES and isinstance(value, bool)
    if fits and isinstance(value, str | bool):
        await services.preferences.change(player, **{name: value})
    return fits
