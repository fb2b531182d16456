"""Packs as people write them: cards in any usual spelling, or the form in which the bot prints a pack.

A person writes a pack as it lies before them, so its **first card is dealt first**.  The bot prints and
stores a pack as one word of capitals with ``T`` for ten (``7D9C…``), in the order of ``pack()``, whose last
card is dealt first.  A text of exactly that form is therefore taken as printed, and any other as typed.
"""

import re
from collections import Counter

from .cards import CARDS
from .errors import BadDeal, Fault
from .faces import SUIT, SUIT_WORDS, plain
from .rules import Rules

_PRINTED = re.compile("(?:[A2-9TJQK][CDHS])+")
_RANKS = {**{str(n): n - 1 for n in range(1, 14)}, "a": 0, "t": 9, "j": 10, "q": 11, "k": 12}
_RANK = "1[0-3]|[1-9atjqk]"
_FACE = re.compile(f"({_RANK})({SUIT})|({SUIT})({_RANK})")
_BETWEEN = re.compile(r"[\s,;:|/._\-–—\"'“”‘’()\[\]<>]+")


def read_pack(rules: Rules, text: str) -> list[int]:
    """Return the cards of a printed or typed pack; the last card is dealt first.

    Typed cards are two letters or signs, the suit first or last, or Unicode's playing cards; ``1`` and ``A``
    are aces, ``10`` and ``T`` tens.  Spaces, commas, dashes and brackets may stand between them.

    Raises :class:`BadDeal` if *text* has anything else, or if the cards are not the packs of the game.
    """
    cards = _cards(text)
    if len(cards) != 52 * rules.packs:
        raise BadDeal(text, Fault.COUNT, str(52 * rules.packs))
    copies = Counter(cards)
    wrong = next((card for card in range(52) if copies[card] != rules.copies(card)), None)
    if wrong is not None:
        raise BadDeal(text, Fault.COPIES, CARDS[wrong])
    return cards if _PRINTED.fullmatch(text.strip()) else cards[::-1]


def _cards(text: str) -> list[int]:
    letters = _BETWEEN.sub("", plain(text))
    cards: list[int] = []
    at = 0
    while match := _FACE.match(letters, at):
        cards.append(SUIT_WORDS[match[2] or match[3]] * 13 + _RANKS[match[1] or match[4]])
        at = match.end()
    if at < len(letters) or not cards:
        raise BadDeal(text, Fault.CARD if cards else Fault.FORM, letters[at : at + 2].upper())
    return cards
