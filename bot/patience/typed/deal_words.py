"""Words that ask for a deal: ``d``, "draw three", "next card", "turn over the waste"."""

import re
from functools import lru_cache
from itertools import product

from bot.patience.rules import Rules
from bot.patience.typed.vocabulary import NUMBERS, spelt

_VERBS = {"d", "deal", "draw", "turn", "flip", "hit"}
_NEXT = {"next", "new", "another"}
_SAID = {*((verb,) for verb in (*_VERBS, "next")), *product(_VERBS - {"d"}, _NEXT)}
_SILENT = {
    *("me", "up", "over", "the", "a", "an", "top", "more", "again", "from", "of", "off"),
    *("stock", "deck", "please", "pls", "plz"),
}
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_NUMBER = re.compile(r"[x×]?(\d{1,3})[x×]?", re.ASCII)
_TO_EACH = re.compile(r" to each [a-z ]+$")


@lru_cache(maxsize=1024)
def deals(rules: Rules, text: str) -> int:
    """Return how many times a plain *text* deals, 0 if it means something else.

    "deal 3" deals three times, but once in games that deal three cards at a time.
    """
    if text and set(text) == {"d"}:
        return len(text)
    verbs: list[str] = []
    number, noun = 0, ""
    for word in map(spelt, _TO_EACH.sub("", text).split()):
        if word in _VERBS or word in _NEXT:
            verbs.append(word)
        elif word in ("card", "cards", "time", "times"):
            noun = word
        elif word in _SILENT:
            continue
        elif number:
            return 0
        elif word in _TIMES:
            number, noun = _TIMES[word], "times"
        elif word in NUMBERS:
            number = NUMBERS[word]
        elif (digits := _NUMBER.fullmatch(word)) is not None and int(digits[1]):
            number = int(digits[1])
            noun = noun if word == digits[1] else "times"
        else:
            return 0
    if tuple(verbs) not in _SAID and not (len(verbs) == 1 and noun == "card"):
        return 0
    if noun.startswith("card"):
        return -(-max(number, 1) // rules.stock.turn)
    return 1 if number == rules.stock.turn and not noun else max(number, 1)
