"""Sentences about reminders."""

from bot.patience import game_rules
from bot.patience.pages.marks import FULL, bold, instant
from bot.people.reminders import CHOICES, OFF, Nudge, Reminder
from bot.words.text import plural

LABEL = "Remind me"
STOP_LABEL = "Stop reminders"
PROMPT = "When?"
_KINDS = {
    "streak": "{} before my streak ends",
    "new": "{} after a new daily is out",
}


def choice(when: str) -> str:
    """Return the line of a menu for one of the choices.

    >>> [choice(when) for when in ("streak-1", "new-8", "new-0", "off")]
    ['1 hour before my streak ends', '8 hours after a new daily is out', 'When a new daily is out', 'Never']
    """
    if when == OFF:
        return "Never"
    kind, hours = when.split("-")
    return "When a new daily is out" if hours == "0" else _KINDS[kind].format(plural(int(hours), "hour"))


LINES = {when: choice(when) for when in CHOICES}


def reminder(found: Reminder | None) -> str:
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


def switch(found: Reminder | None) -> str:
    """Return the label of the button in /settings.

    >>> switch(None)
    'Reminders: off'
    """
    return f"Reminders: {'off' if found is None else 'stopped' if found.refused else 'on'}"


def nudge(sent: Nudge, key: str) -> str:
    """Return the message; *key*: the featured game of its day."""
    if sent.streak is None:
        return f"A new daily is out: {bold(game_rules(key).name)}."
    return (
        f"🔥 Your {bold(f'{sent.streak}-day')} streak ends {instant(sent.ends_at)}. Win any daily to keep it."
    )
