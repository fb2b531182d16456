"""The descriptions of commands and options, and the names of choices and context menus, in each language.

Commands and options have one name everywhere, so that players can tell each other what to type.
"""

from discord import Locale, app_commands

from bot.words.language import ENGLISH, _, speaking, understood

_LABELS = app_commands.TranslationContextLocation
_UNTRANSLATED = (_LABELS.group_name, _LABELS.parameter_name)


class Translator(app_commands.Translator):
    """The translations for each of Discord's languages that is one of ours."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in the language of a locale, None if it is the same there."""
        code, command = understood(str(locale)), isinstance(context.data, app_commands.Command)
        is_name = context.location is _LABELS.command_name and command
        if code == ENGLISH or is_name or context.location in _UNTRANSLATED:
            return None
        with speaking(code):
            found = _(string.message)
        return None if found == string.message else found
