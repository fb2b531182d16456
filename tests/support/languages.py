"""A pretended German for tests, in which every message stands between brackets; there is no other language.

It is understood by every module from its first use on.  Each text that is sent says its language, whether it
is translated or not.
"""

import gettext
import sys
from types import MappingProxyType
from typing import Any

import pytest

from bot.words import language

GERMAN = "de"
SPOKEN = MappingProxyType({language.ENGLISH: "English", GERMAN: "Deutsch"})


class _Bracketed(gettext.NullTranslations):
    """A catalogue that has every message."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let German be the only language beside English, and let every text say in which language it is sent."""
    known, english = language.LANGUAGES, gettext.NullTranslations()
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.") and getattr(module, "LANGUAGES", None) is known:
            monkeypatch.setattr(module, "LANGUAGES", SPOKEN)
    catalogues = {GERMAN: _Bracketed()}
    monkeypatch.setattr(language, "_catalogue", lambda code: catalogues.get(code, english))
    for cached in ("_template", "_counted"):
        monkeypatch.setattr(language, cached, getattr(language, cached).__wrapped__)


def mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every text and every alt text of a board say in which language it is made."""
    from bot.controls import markdown
    from bot.view.pictures import drawing

    as_it_is, described = markdown.markdown, drawing.alt_text

    def text(marked: str) -> str:
        return f"{as_it_is(marked)} ({language.language()})"

    def alt(*args: Any, **kwargs: Any) -> str:
        return f"({language.language()}) {described(*args, **kwargs)}"

    monkeypatch.setattr(markdown, "markdown", text)
    monkeypatch.setattr(drawing, "alt_text", alt)
