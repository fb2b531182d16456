"""Sentences about preferences, the panel of /settings, and reminders."""

from bot.people import reminders
from bot.people.preferences import BACK_LABELS
from bot.words.language import LANGUAGES, N_, _, n_, p_
from bot.words.marks import FULL, HEADLINE, instant
from bot.words.text import labelled, name_of_game, next_daily

CHOICES = {
    "theme": {
        "green": N_("Green table"),
        "dark": N_("Dark table"),
        "light": N_("Light table"),
        "contrast": N_("High contrast"),
    },
    "back": BACK_LABELS,
    "size": {
        "small": N_("Small pictures (600 pixels wide)"),
        "normal": N_("Normal pictures (900 pixels wide)"),
        "large": N_("Large pictures (1200 pixels wide)"),
    },
}
"""The lines of the menus about boards, by preference and value."""

PROMPTS = {"theme": N_("Table"), "back": N_("Backs"), "size": N_("Pictures"), "language": N_("Language")}

AS_IN_DISCORD = "discord"


def menu(name: str) -> dict[str, str]:
    """Return the lines of the menu of a preference, by value."""
    if name == "language":
        return {AS_IN_DISCORD: _("Language: as in Discord"), **LANGUAGES}
    return {value: _(label) for value, label in CHOICES[name].items()}


SWITCHES = {
    "deck": N_("Four colours"),
    "jumbo": N_("Large indices"),
    "deals": N_("Deal for me"),
    "private": N_("Private"),
    "words": N_("In words"),
}
"""The names of what is on or off."""


def heading() -> str:
    """Return what stands above the panel of /settings."""
    return HEADLINE + _(
        "Your boards\n"
        "Your next pictures look like this. <b>Private</b> boards are seen by you alone, in servers and "
        "groups too. <b>Deal for me</b>: where dealing is the only move, it is made along with the one "
        "before. <b>In words</b> shows boards as text instead of pictures. What everyone sees in a server is "
        "in the server's language."
    )


def switch(name: str, *, on: bool) -> str:
    """Return the label of a button that switches a preference.

    >>> switch("deck", on=False)
    'Four colours: off'
    """
    state = p_("switch", "on") if on else p_("switch", "off")
    return labelled(_(SWITCHES[name]), state)


# -- reminders ----------------------------------------------------------------------------------


def choice(when: str) -> str:
    """Return the line of a menu for one of the choices.

    >>> [choice(when) for when in ("streak-1", "new-8", "new-0", "off")]
    ['1 hour before my streak ends', '8 hours after a new daily is out', 'When a new daily is out', 'Never']
    """
    kind, _dash, hours = when.partition("-")
    if kind == "streak":
        return n_("{count} hour before my streak ends", "{count} hours before my streak ends", int(hours))
    if kind == "new" and hours != "0":
        return n_(
            "{count} hour after a new daily is out", "{count} hours after a new daily is out", int(hours)
        )
    return _("When a new daily is out") if kind == "new" else _("Never")


def reminder(found: reminders.Reminder | None) -> str:
    """Return what the player has chosen."""
    if found is None:
        return _("I send you no reminders.")
    if found.refused:
        return _(
            "⚠️ Discord did not let me write to you, so I stopped. Allow direct messages from this server, "
            "then choose again."
        )
    if found.when.startswith("streak"):
        what = _("I send you a direct message when your streak is about to end.")
        when = _("Next: {time}, if your streak would end that day.", time=instant(found.at, FULL))
    else:
        what = _("I send you a direct message on days when you have not played a daily.")
        when = _("Next: {time}.", time=instant(found.at, FULL))
    return f"{what} {when}"


def reminder_switch(found: reminders.Reminder | None) -> str:
    """Return the label of the button in /settings.

    >>> reminder_switch(None)
    'Reminders: off'
    """
    if found is None:
        return _("Reminders: off")
    return _("Reminders: stopped") if found.refused else _("Reminders: on")


def nudge(sent: reminders.Nudge, key: str) -> str:
    """Return the message; *key*: the featured game of its day."""
    if sent.streak is None:
        return _("A new daily is out: <b>{game}</b>.", game=name_of_game(key))
    return n_(
        "🔥 Your <b>{count}-day</b> streak ends {time}. Win any daily to keep it.",
        "🔥 Your <b>{count}-day</b> streak ends {time}. Win any daily to keep it.",
        sent.streak,
        time=next_daily(sent.day),
    )
