"""Sentences about preferences: the panel of /settings."""

from bot.patience.pages.marks import HEADLINE, bold

HEADING = (
    f"{HEADLINE}Your boards\n"
    f"Your next pictures look like this. {bold('Private')} boards are seen by you alone, in servers and "
    f"groups too. {bold('Deal for me')} deals where that is the only move, together with the move before "
    f"it. {bold('In words')} shows boards as text instead of pictures."
)
CHOICES = {
    "theme": {
        "green": "Green table",
        "dark": "Dark table",
        "light": "Light table",
        "contrast": "High contrast",
    },
    "back": {
        "lattice": "Blue lattice on the backs",
        "scales": "Red scales on the backs",
        "rosette": "Green rosette on the backs",
        "night": "Violet night on the backs",
    },
    "size": {
        "small": "Small pictures (600 pixels wide)",
        "normal": "Normal pictures (900 pixels wide)",
        "large": "Large pictures (1200 pixels wide)",
    },
}
"""The lines of the menus, by preference and value."""

PROMPTS = {"theme": "Table", "back": "Backs", "size": "Pictures"}

SWITCHES = {
    "deck": "Four colours",
    "jumbo": "Large indices",
    "deals": "Deal for me",
    "private": "Private",
    "words": "In words",
}
"""The names of what is on or off."""


def switch(name: str, *, on: bool) -> str:
    """Return the label of a button that switches a preference.

    >>> switch("deck", on=False)
    'Four colours: off'
    """
    return f"{SWITCHES[name]}: {'on' if on else 'off'}"
