"""The words of typed moves, each with the parts of a move that it can be, and mistyped ones corrected."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.patience.faces import FACE, RANK_WORDS, SPELT_RANKS, SUIT_WORDS, read_face
from bot.patience.parts import FOUNDATION, HAND, LETTER, OFFER, RESERVE, STOCK, TABLEAU, WASTE, Build, Kind
from bot.patience.rules import Rules
from bot.patience.typed.spelling import near

ALL = 0
"""The count of "everything": all cards of a pile that lie face up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One end of a move: a pile, the card that counts there, or both.  What is not said is None."""

    kinds: Kind | None = None
    number: int | None = None
    rank: int | None = None
    suits: frozenset[int] | None = None  # the suits that the card may have
    empty: bool = False  # said to be empty
    target_only: bool = False

    def and_also(self, other: "Place") -> "Place | None":
        """Return the place that is both, or None if they contradict each other."""
        kinds = self.kinds if other.kinds is None else other.kinds
        if self.kinds is not None and other.kinds is not None:
            kinds = self.kinds & other.kinds
        said = ((self.number, other.number), (self.rank, other.rank), (self.suits, other.suits))
        if (kinds is not None and not kinds) or any(None not in both for both in said):
            return None
        return Place(
            kinds=kinds,
            number=other.number if self.number is None else self.number,
            rank=other.rank if self.rank is None else self.rank,
            suits=other.suits if self.suits is None else self.suits,
            empty=self.empty or other.empty,
            target_only=self.target_only or other.target_only,
        )


@dataclass(frozen=True, slots=True)
class Number:
    """A number without a noun: a column, or a rank unless it is a *column* for sure."""

    value: int
    column: bool = False


@dataclass(frozen=True, slots=True)
class Ordinal:
    """The number of the pile named after it, or of a column; of two piles also :data:`LEFT` or `RIGHT`."""

    value: int


@dataclass(frozen=True, slots=True)
class Count:
    """A number of cards, or :data:`ALL`."""

    value: int


ARROW = ">"
Atom = Place | Number | Ordinal | Count | str
Meaning = tuple[Atom, ...]

_PILES: dict[str, Kind] = {
    **dict.fromkeys(("stock", "deck"), STOCK),
    **dict.fromkeys(("hand", "turned", "held"), HAND),
    **dict.fromkeys(("waste", "discard"), WASTE),
    "talon": WASTE | STOCK,  # the waste in some books, the stock in others
    "offer": OFFER,
    **dict.fromkeys(
        ("reserve", "res", "post", "cell", "freecell", "grace", "frog", "fan", "trunk", "terrace"), RESERVE
    ),
    **dict.fromkeys(("tableau", "column", "col", "rail", "stack", "row"), TABLEAU),
    "foundation": FOUNDATION,
    **{letter: kind for kind, letter in LETTER.items()},
}
NUMBERS = {
    "one": 1,
    **{word: rank + 1 for word, rank in SPELT_RANKS.items() if 1 <= rank <= 9 and word != "deuce"},
}
"""Numbers in words; their plurals are ranks."""
_NOUNS = {
    **{word: Place(kinds=kind) for word, kind in _PILES.items()},
    **{f"{word}s": Place(kinds=kind) for word, kind in _PILES.items() if len(word) > 2},
    **dict.fromkeys(("up", "home", "base"), Place(kinds=FOUNDATION, target_only=True)),
    **{
        word: Place(rank=rank)
        for word, rank in RANK_WORDS.items()
        if not word.isdigit() and word != "t" and word not in NUMBERS
    },
    **{
        word: Place(suits=frozenset((suit,)))
        for word, suit in SUIT_WORDS.items()
        if len(word) > 1 or not word.isascii()
    },
    "red": Place(suits=frozenset((1, 2))),
    "black": Place(suits=frozenset((0, 3))),
}
_SPACES = {"space", "spaces", "empty", "free", "gap", "hole", "vacancy"}
_BOTH = {"t": Place(rank=RANK_WORDS["t"]), "pile": Place(kinds=TABLEAU), "piles": Place(kinds=TABLEAU)}
_ARROWS = {ARROW, "to", "onto", "on", "into", "in", "-", ","}
_AND = {"and", "with", "&", "+"}  # arrows in games of pairs
_SILENT = {
    *("the", "a", "an", "its", "my", "is", "of", "at", "from", "back", "next", "top", "please", "pls", "plz"),
    *("card", "cards", "pile", "piles", "run", "sequence", "go", "goes", "pair", "match", "alone", "drawn"),
}
LEFT, RIGHT = -1, -2
_ORDINALS = {
    **{word: number for number, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1)},
    **{word: number for number, word in enumerate(("sixth", "seventh", "eighth", "ninth", "tenth"), 6)},
    **dict(zip(("1st", "2nd", "3rd", "left", "right"), (1, 2, 3, LEFT, RIGHT), strict=True)),
    **{f"{number}th": number for number in range(4, 14)},
}
_ALL = {"all", "everything", "whole", "entire"}
_ACTIONS = (
    *("move", "play", "take", "place", "bring", "send", "then", "deal", "draw", "turn", "flip", "fill"),
    *("redeal", "undo", "redo", "hint", "auto", "finish", "help", "rules", "resign", "twice", "times"),
)
WORDS = frozenset((*_NOUNS, *_SPACES, *_BOTH, *_ARROWS, *_SILENT, *_ORDINALS, *_ALL, *NUMBERS, *_ACTIONS))
"""All words that are understood, as far as they are not made of others."""

_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_CODE = re.compile(r"([a-z]+)#?(\d{1,2})", re.ASCII)
_COUNT = re.compile(r"[:x×*]\s*([1-9]\d?)", re.ASCII)
_SHORT = re.compile(rf"[rwhsfto]\d{{0,2}}|[cp]\d{{1,2}}|{FACE}", re.ASCII)


def space(rules: Rules) -> Place:
    """Return any empty pile that can be filled in games of *rules*."""
    cells = rules.span(RESERVE) and (rules.reserve.vacancy.may or rules.reserve.vacancy.must)
    return Place(kinds=TABLEAU | RESERVE if cells else TABLEAU, empty=True, target_only=True)


def spelt(word: str) -> str:
    """Return *word*, or the only word of the vocabulary that it may be a typing error for."""
    found = near(word, WORDS)
    return found[0] if len({_NOUNS.get(each, each) for each in found}) == 1 else word


def meanings(rules: Rules, word: str) -> list[Meaning]:
    """Return the meanings of one word; none if it has no place in a move."""
    word = word.strip("#.")
    return _meanings(rules, word) or _meanings(rules, spelt(word))


def _meanings(rules: Rules, word: str) -> list[Meaning]:
    if word in _ARROWS or (word in _AND and rules.tableau.build is Build.PAIR):
        return [(ARROW,)]
    if word == "it" and HAND in rules.stock.onto:
        return [(Place(kinds=HAND),)]
    found: list[Meaning] = [()] if word in _SILENT else []
    if word in _SPACES:
        found.append((space(rules),))
    found += [(atoms[word],) for atoms in (_NOUNS, _BOTH) if word in atoms]
    if found:
        return found
    if word in NUMBERS or _NUMBER.fullmatch(word):
        return [(Number(NUMBERS.get(word) or int(word)),)]
    if word in _ORDINALS:
        return [(Ordinal(_ORDINALS[word]),)]
    if word in _ALL:
        return [(Count(ALL),)]
    if (count := _COUNT.fullmatch(word)) is not None:
        return [(Count(int(count[1])),)]
    found.extend(_named(rules, word))
    for cut in range(1, min(len(word), 6)):
        left, right = word[:cut], word[cut:]
        if _SHORT.fullmatch(left):
            found.extend(_joined(rules, left, right))
    return list(dict.fromkeys(found))


def _joined(rules: Rules, left: str, right: str) -> Iterator[Meaning]:
    """Yield the meanings of two short names without a space: ``rt3``, ``qdks``, ``w3``."""
    digits = _NUMBER.fullmatch(right) and not left[-1].isdigit()
    if not (digits or right == "up" or _SHORT.fullmatch(right)):
        return
    for first in _short(rules, left):
        number = Number(int(right), column=True) if digits else None
        if number is not None and len(bound(rules, [*first, number])) == len(first):
            continue  # the number of the pile: "t3" is no column onto column 3
        for second in [(number,)] if number is not None else _short(rules, right):
            yield (*first, ARROW, *second)


def _short(rules: Rules, name: str) -> list[Meaning]:
    return [(_NOUNS[name],)] if name in _NOUNS else _named(rules, name)


def _named(rules: Rules, name: str) -> list[Meaning]:
    """Return the meanings of a pile with its number, and of a card in two letters: ``t3``, ``qd``, ``c3``."""
    found: list[Meaning] = []
    if (code := _CODE.fullmatch(name)) is not None and (noun := _noun(rules, code[1])) is not None:
        found.append((noun, Number(int(code[2]))))
    if (card := read_face(name)) is not None:
        found.append((Place(rank=card % 13, suits=frozenset((card // 13,))),))
    return found


def _noun(rules: Rules, word: str) -> Place | None:
    """Return the pile of a name that is followed by a number: ``t``, ``column``, ``c``, ``p``."""
    if word == "p":
        return Place(kinds=RESERVE if rules.reserve.noun == "post" else TABLEAU)
    if word in ("c", "pile"):
        return Place(kinds=TABLEAU)
    return Place(kinds=_PILES[word]) if word in _PILES else None


def bound(rules: Rules, atoms: Sequence[Atom]) -> list[Atom]:
    """Return *atoms* with the number of each pile joined to its name: ``column 3``, ``3rd column``.

    ``waste 2`` has no second waste: there the number is a column of its own.
    """
    found: list[Atom] = []
    for atom in atoms:
        last = found[-1] if found else None
        if isinstance(atom, Number) and isinstance(last, Place) and last.kinds:
            if last.number is None and _has(rules, last.kinds, atom.value):
                found[-1] = replace(last, number=atom.value)
            else:
                found.append(replace(atom, column=True))
        elif isinstance(atom, Place) and atom.kinds and isinstance(last, Ordinal):
            pile = _numbered(rules, atom, last)
            found[-1:] = [last, atom] if pile is None else [pile]
        else:
            found.append(atom)
    return found


def _has(rules: Rules, kinds: Kind, number: int) -> bool:
    """Return whether piles of *kinds* are called by numbers like *number*; any number is one of a column."""
    return kinds is TABLEAU or (kinds in LETTER and 1 < len(rules.span(kinds)) >= number)


def _numbered(rules: Rules, place: Place, ordinal: Ordinal) -> Place | None:
    """Return the pile of *place* that is the first, the second … or the left one."""
    assert place.kinds is not None
    if ordinal.value < 0 and (place.kinds not in LETTER or len(rules.span(place.kinds)) != 2):
        return None  # only of two piles is one the left one
    number = abs(ordinal.value)
    return replace(place, number=number) if _has(rules, place.kinds, number) else None
