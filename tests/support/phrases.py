"""Random phrases as somebody would type them who is after a card that they have not seen."""

import random
from collections.abc import Sequence

from bot.patience import CARDS, Rules
from bot.patience.faces import RANK_WORDS, SUIT_WORDS
from bot.patience.parts import LETTER

_RANKS = (*RANK_WORDS, "jack", "10")
_SUITS = (*SUIT_WORDS, "red", "black")
_PILES = (
    "stock",
    "deck",
    "talon",
    "waste",
    "hand",
    "reserve",
    "post",
    "cell",
    "column",
    "offer",
    "foundation",
)
_WORDS = ("everything from", "left", "third", "2nd", "please", "it", "colunm", "qeen of", "one", "in")
_ENDS = ("space", "up", "home", "empty column", "empty cell", "foundation")
_ARROWS = (" > ", " to ", " on ", " onto ", " ", ">", " in ", " - ")
_COUNTS = ("", "", "", ":2", " x3", ":5", " and 1 more", " 2 cards")
_WHOLE = ("d", "deal", "draw three", "fill", "discard", "redeal", "next", "stock", "deck", "flip", "banana")


def phrase(chance: random.Random, rules: Rules) -> str:
    """Return one move, or what looks like one: two ends, an end alone, a word, or letters and digits."""
    kind = chance.random()
    if kind < 0.06:
        return chance.choice(_WHOLE)
    if kind < 0.12:
        return "".join(chance.choices("shwortf123456789akqjtcd♥♠:> ", k=chance.randint(1, 9)))
    source = _end(chance, rules) + chance.choice(_COUNTS)
    if chance.random() < 0.2:
        source = f"{chance.choice(_WORDS)} {source}"
    return source if kind < 0.25 else source + chance.choice(_ARROWS) + _end(chance, rules)


def several(chance: random.Random, rules: Rules) -> str:
    """Return a few moves after one another."""
    between = (", ", "; ", " then ", "\n", " and ")
    return chance.choice(between).join(phrase(chance, rules) for _ in range(chance.randint(2, 4)))


def _end(chance: random.Random, rules: Rules) -> str:
    """Return a pile, a card, or a pile with words for the card that it should show."""
    kind = chance.random()
    if kind < 0.25:
        return _pile(chance, rules)
    if kind < 0.45:
        return f"{_pile(chance, rules)} {_part(chance)}"
    if kind < 0.55:
        return f"{_part(chance)} of the {chance.choice(_PILES)}"
    if kind < 0.75:
        return chance.choice(CARDS).lower()
    if kind < 0.9:
        return _part(chance)
    return chance.choice(_ENDS)


def _pile(chance: random.Random, rules: Rules) -> str:
    letters: Sequence[tuple[str, int]] = [(LETTER[kind], len(rules.span(kind))) for kind in LETTER]
    letter, count = chance.choice(letters)
    number = chance.randint(0, count) or ""
    return f"{letter}{number}" if chance.random() < 0.7 else f"{chance.choice(_PILES)} {number}"


def _part(chance: random.Random) -> str:
    """Return a rank, a suit, or both."""
    rank, suit = chance.choice(_RANKS), chance.choice(_SUITS)
    return chance.choice((rank, suit, f"{rank} of {suit}", f"{suit} {rank}", f"{rank}{suit}"))
