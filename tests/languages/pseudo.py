"""A pretended language: every letter of a message has an accent, and every message is 40 % longer.

What is still written in plain letters has not gone through a catalogue, and what is cut or overflows would be
in a language with longer words.
"""

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.words import language, spoken
from bot.words.marks import END, MARK, TYPED

CODE = "am"  # no language of Discord; its dates and lists have no Latin letters
_KEPT = re.compile(r"(\{[^}]*\}|</?[bi]>|<c>.*?</c>)")
# Of letters that pictures are drawn with: the plain one takes the place of any other.
_ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇĐÉƑǤĦÎЈƘŁМÑÖÞϘɌŠŦÛƲШΧÝŽåƀçđéƒǥħîјƙłɱñöþϙɍšŧûνωχýž",
)
_PLAIN_WORD = re.compile(r"[A-Za-z]{3,}")
_TYPED = re.compile(f"{TYPED}[^{END}]*{END}|`[^`]*`|</[^>]*>|https?://\\S+|[0-9A-Z]{{4}}-[0-9A-Z]{{4}}")


def pretended(message: str) -> str:
    """Return a message as the pretended language has it: holes, marks and what is typed stay.

    >>> pretended("The <b>{noun}</b> is empty.")
    'Ŧħé <b>{noun}</b> îš éɱþŧý.·····'
    """
    parts = [
        part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(_KEPT.split(message))
    ]
    letters = len(_KEPT.sub("", message))
    return "".join(parts) + "·" * (4 * letters // 10)


class _Pretended(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return pretended(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pretended(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pretended(message)


@contextmanager
def pretending() -> Iterator[str]:
    """Add the pretended language to the bot's within a block, and yield its code."""
    catalogue = language._catalogue  # pyright: ignore[reportPrivateUsage]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "LANGUAGES", {**language.LANGUAGES, CODE: "Pretended"})
        patch.setattr(language, "_catalogue", lambda code: _Pretended() if code == CODE else catalogue(code))
        patch.setattr(spoken, "_rewritten", lambda code, text: text)
        yield CODE


def english_in(text: str) -> list[str]:
    """Return the words of a text that are written in plain letters, but what is typed and names of deals."""
    return _PLAIN_WORD.findall(MARK.sub(" ", _TYPED.sub(" ", text)))
