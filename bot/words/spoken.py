"""Typed moves in other languages, rewritten in the English words that the engine reads.

The words of a language stand in ``locales/<language>/moves.toml``: under ``[words]`` each with its English,
which is empty for those that say nothing, and under ``[patterns]`` regular expressions with what replaces
them beforehand.  English is understood in every language, since words that are not listed stay.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.patience import LONGEST_TEXT, FailedMove, NotationError
from bot.patience.typed.spelling import near
from bot.patience.typed.vocabulary import WORDS
from bot.play.refusals import PartlyPlayed
from bot.words.language import ENGLISH, FOLDER, language

_TOKEN = re.compile(r"[a-z0-9]+|[^\W_a-z0-9]+|[\W_]")
_ACCENT = re.compile("[\u0300-\u036f]")
_DASH = re.compile(r"(?<=[^\W\d_]{2})-(?=[^\W\d_]{2}|\d)")  # of "Herz-Dame", not of "t1-t3"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Vocabulary:
    words: Mapping[str, str]
    patterns: tuple[tuple[re.Pattern[str], str], ...]
    parts: re.Pattern[str]
    between: re.Pattern[str]  # two moves
    spelling: frozenset[str]


def in_english(text: str) -> str:
    """Return a typed move with the words of the current language in English; what is not known stays.

    A text of more than :data:`LONGEST_TEXT` characters, which is refused anyway, stays as it is.
    """
    if language() == ENGLISH or len(text) > LONGEST_TEXT:
        return text
    return "\n".join(_rewritten(language(), line) for line in text.split("\n"))


@contextmanager
def heard(text: str) -> Iterator[str]:
    """Yield a typed text in English, and let errors quote what was typed: of moves the failed one."""
    english = in_english(text)
    try:
        yield english
    except NotationError as error:
        raise NotationError(text, error.examples) from error
    except (FailedMove, PartlyPlayed) as error:
        failed = error.error if isinstance(error, PartlyPlayed) else error
        if english != text:
            part = (_vocabulary(language()).between.split(text.strip())[failed.number - 1 :] or [text])[0]
            failed.text = part if failed.text in in_english(part) else text
            if isinstance(failed.error, NotationError):
                failed.error = NotationError(failed.text, failed.error.examples)
        raise


@lru_cache(maxsize=1024)
def _rewritten(code: str, text: str) -> str:
    vocabulary = _vocabulary(code)
    text = _DASH.sub(" ", _plain(text)).strip(" .!?")
    for pattern, english in vocabulary.patterns:
        text = pattern.sub(english, text)
    return " ".join("".join(_word(vocabulary, token) for token in _TOKEN.findall(text)).split())


def _word(vocabulary: _Vocabulary, token: str) -> str:
    """Return a word in English, even if it is made of known words ("herzdame") or mistyped."""
    parts = [token] if token in vocabulary.words else vocabulary.parts.findall(token)
    if "".join(parts) != token:
        meant = {vocabulary.words.get(word, word) for word in near(token, vocabulary.spelling)}
        return meant.pop() if len(meant) == 1 else token
    said = " ".join(vocabulary.words.get(part, part) for part in parts)
    return said if token.isascii() else f" {said} "


def _plain(text: str) -> str:
    """Return *text* in lower case and usual letters, without accents."""
    spread = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFC", _ACCENT.sub("", spread))


@cache
def _vocabulary(code: str) -> _Vocabulary:
    said = tomllib.loads((FOLDER / code / "moves.toml").read_text(encoding="utf-8"))
    words = {_plain(word): english for word, english in said["words"].items()}
    long = sorted((word for word in words if len(word) > 2 or not word.isascii()), key=len, reverse=True)
    spelt = {"and": "and", "then": "then", **words, **said["words"]}  # with accents or without
    conjunctions = "|".join(re.escape(word) for word, english in spelt.items() if english in ("and", "then"))
    return _Vocabulary(
        words=words,
        patterns=tuple((re.compile(pattern), english) for pattern, english in said["patterns"].items()),
        parts=re.compile("|".join([*map(re.escape, long), r"\d+"])),
        between=re.compile(rf"(?:\s*(?:[,;\n、，；]|\b(?:{conjunctions})\b))+\s*", re.IGNORECASE),
        spelling=frozenset(word for word in (*words, *WORDS) if len(word) > 3),
    )
