"""Sentences about preferences, the panel of /settings, and reminders."""

from bot.patience import game_rules
from bot.people import reminders
from bot.words.marks import FULL, HEADLINE, bold, instant
from bot.words.text import plural

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


# -- reminders ----------------------------------------------------------------------------------

REMIND_LABEL = "Remind me"
STOP_LABEL = "Stop reminders"
REMINDER_PROMPT = "When?"
_REMINDERS = {
    "streak": "{} before my streak ends",
    "new": "{} after a new daily is out",
}


def choice(when: str) -> str:
    """Return the line of a menu for one of the choices.

    >>> [choice(when) for when in ("streak-1", "new-8", "new-0", "off")]
    ['1 hour before my streak ends', '8 hours after a new daily is out', 'When a new daily is out', 'Never']
    """
    if when == reminders.OFF:
        return "Never"
    kind, hours = when.split("-")
    return "When a new daily is out" if hours == "0" else _REMINDERS[kind].format(plural(int(hours), "hour"))


REMINDER_LINES = {when: choice(when) for when in reminders.CHOICES}


def reminder(found: reminders.Reminder | None) -> str:
    """Return what the player has chosen."""
    if found is None:
        return "I send you no reminders."
    if found.refused:
        return (
            "⚠️ Discord did not let me write to you, so I stopped. Allow direct messages from this server, "
            "then choose again."
        )
    when = f"Next: {instant(found.at, FULL)}" + (
        ", if your streak would end that day." if found.when.startswith("streak") else "."
    )
    return f"I send you a direct message on days when you have not played a daily. {when}"


def reminder_switch(found: reminders.Reminder | None) -> str:
    """Return the label of the button in /settings.

    >>> reminder_switch(None)
    'Reminders: off'
    """
    return f"Reminders: {'off' if found is None else 'stopped' if found.refused else 'on'}"


def nudge(sent: reminders.Nudge, key: str) -> str:
    """Return the message; *key*: the featured game of its day."""
    if sent.streak is None:
        return f"A new daily is out: {bold(game_rules(key).name)}."
    return (
        f"🔥 Your {bold(f'{sent.streak}-day')} streak ends {instant(sent.ends_at)}. Win any daily to keep it."
    )
