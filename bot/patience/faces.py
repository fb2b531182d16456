"""Cards as people write them: signs, letters, words and Unicode's playing cards.

Used by the readers of typed moves and of typed packs.  Both first make the text :func:`plain`.
"""

import re

from .cards import RANKS, SUITS

SPELT_RANKS = {
    **{word: rank for rank, word in enumerate(("ace", "two", "three", "four", "five", "six", "seven"))},
    **{word: rank for rank, word in enumerate(("eight", "nine", "ten", "jack", "queen", "king"), 7)},
    "deuce": 1,
    "knave": 10,
}
"""Ranks by their words in the singular."""

RANK_WORDS = {
    **SPELT_RANKS,
    **{f"{word}s": rank for word, rank in SPELT_RANKS.items()},
    **{letter.lower(): rank for rank, letter in enumerate(RANKS)},
    "sixes": 5,
    "10": 9,
}
"""Ranks from 0 (ace) to 12 (king) by their words and letters in lower case."""

SUIT_WORDS = {
    **{word: suit for suit, word in enumerate(("club", "diamond", "heart", "spade"))},
    **{word: suit for suit, word in enumerate(("clubs", "diamonds", "hearts", "spades"))},
    **{letter.lower(): suit for suit, letter in enumerate(SUITS)},
    **{sign: suit for suit, sign in enumerate("♣♦♥♠")},
}
"""Suits (0 clubs, 1 diamonds, 2 hearts, 3 spades) by their words, letters and signs."""

RANK = r"(?:10|[a2-9tjqk])"
SUIT = "[cdhs♣♦♥♠]"
FACE = f"(?:{RANK}{SUIT}|{SUIT}{RANK})"
"""A card in two letters (``qd``), with a sign (``q♦``), or with its suit first."""

_UNICODE = {  # the knights of the Unicode block belong to no pack of 52
    chr(first + number): f" {RANKS[rank].lower()}{suit} "
    for first, suit in ((0x1F0A0, "♠"), (0x1F0B0, "♥"), (0x1F0C0, "♦"), (0x1F0D0, "♣"))
    for rank, number in enumerate((*range(1, 12), 13, 14))
}
_SIGNS = str.maketrans(
    {**_UNICODE, **dict(zip("♧♢♡♤", "♣♦♥♠", strict=True)), "\ufe0e": "", "\ufe0f": "", "\u200b": ""}
)
_FACE = re.compile(f"({RANK})({SUIT})|({SUIT})({RANK})")


def plain(text: str) -> str:
    """Return *text* in lower case, with filled suit signs, and with Unicode cards as letters.

    >>> plain("🃍 on K♤")
    ' q♦  on k♠'
    """
    return text.translate(_SIGNS).lower()


def read_face(text: str) -> int | None:
    """Return the card of a plain two-letter text, suit first or last, or None.

    >>> read_face("q♦") == read_face("dq") == 24
    True
    """
    match = _FACE.fullmatch(text)
    if match is None:
        return None
    rank, suit = match[1] or match[4], match[2] or match[3]
    return SUIT_WORDS[suit] * 13 + RANK_WORDS[rank]
