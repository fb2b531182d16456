"""Typed moves as phrases: the piles and cards that a text names, whatever the position.

Words with several meanings give several phrases: in ``c3 up``, ``c3`` is column 3 or the three of clubs.  The
legal moves decide which of them is meant, in ``reading``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from .faces import FACE, RANK_WORDS, SUIT, SUIT_WORDS, read_face
from .rules import (
    FOUNDATION,
    HAND,
    LETTER,
    OFFER,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Kind,
    Rules,
)

_MOST = 500  # combinations of the meanings of the words of one move


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One end of a move: a pile, the card that counts there, or both.  What is not said is None."""

    kinds: Kind | None = None
    number: int | None = None
    rank: int | None = None
    suit: int | None = None
    empty: bool = False  # said to be empty
    target_only: bool = False

    def and_also(self, other: "Place") -> "Place | None":
        """Return the place that is both, or None if they contradict each other."""
        kinds = self.kinds if other.kinds is None else other.kinds
        if self.kinds is not None and other.kinds is not None:
            kinds = self.kinds & other.kinds
            if not kinds:
                return None
        for mine, theirs in (
            (self.number, other.number),
            (self.rank, other.rank),
            (self.suit, other.suit),
        ):
            if mine is not None and theirs is not None:
                return None
        return Place(
            kinds=kinds,
            number=other.number if self.number is None else self.number,
            rank=other.rank if self.rank is None else self.rank,
            suit=other.suit if self.suit is None else self.suit,
            empty=self.empty or other.empty,
            target_only=self.target_only or other.target_only,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A move as a player says it; without *count* and *target*, any will do."""

    source: Place
    count: int | None
    target: Place | None


@dataclass(frozen=True, slots=True)
class _Number:
    """A number without a noun: a column, or a rank."""

    value: int


@dataclass(frozen=True, slots=True)
class _Count:
    value: int


_ARROW = ">"
_Atom = Place | _Number | _Count | str
_Meaning = tuple[_Atom, ...]

_PILES: dict[str, Kind] = {
    "stock": STOCK,
    "hand": HAND,
    "turned": HAND,
    "held": HAND,
    "waste": WASTE,
    "discard": WASTE,
    "talon": WASTE | STOCK,  # the waste in some books, the stock in others
    "offer": OFFER,
    **dict.fromkeys(("reserve", "res", "post", "cell", "grace", "frog", "fan", "trunk", "terrace"), RESERVE),
    **dict.fromkeys(("tableau", "column", "col", "rail", "stack", "row"), TABLEAU),
    "foundation": FOUNDATION,
    **{letter: kind for kind, letter in LETTER.items()},
}
_NOUNS = {
    **{word: Place(kinds=kind) for word, kind in _PILES.items()},
    **{f"{word}s": Place(kinds=kind) for word, kind in _PILES.items() if len(word) > 2},
    **dict.fromkeys(("up", "home", "base"), Place(kinds=FOUNDATION, target_only=True)),
    **{word: Place(rank=rank) for word, rank in RANK_WORDS.items() if not word.isdigit() and word != "t"},
    **{
        word: Place(suit=suit)
        for word, suit in SUIT_WORDS.items()
        if not ("a" <= word <= "z" and len(word) == 1)
    },
}
_SPACES = {"space", "spaces", "empty", "gap", "hole", "vacancy"}
_BOTH = {"t": Place(rank=RANK_WORDS["t"]), "pile": Place(kinds=TABLEAU), "piles": Place(kinds=TABLEAU)}
_ARROWS = {_ARROW, "to", "onto", "on", "into", "in", "-", ","}
_SILENT = {
    "the",
    "an",
    "its",
    "my",
    "card",
    "cards",
    "from",
    "of",
    "back",
    "is",
    "at",
    "next",
    "pile",
    "piles",
    "a",
}
_TOKEN = re.compile(r">|-|,|[:x×*]\s*\d+|[^\s>,:×*()-]+", re.ASCII)
_ARROWHEADS = re.compile(r"[-=~]*>+|[→➜➔⇒↑]")
_TWO_WORDS = re.compile(
    rf"(?<![\w])((?:10|[a2-9tjqk]))\s({SUIT})(?![\w])|(?<![\w])([♣♦♥♠])\s((?:10|[a2-9tjqk]))(?![\w])"
)
_CARDS = re.compile(r"(?<!\w)(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) cards(?!\w)")
_MORE = re.compile(r"\band (\d{1,2}) more\b", re.ASCII)
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_CODE = re.compile(r"([a-z]+)#?(\d{1,2})", re.ASCII)
_SHORT = re.compile(rf"[rwhsfto]\d{{0,2}}|[cp]\d{{1,2}}|{FACE}", re.ASCII)


def space(rules: Rules) -> Place:
    """Return any empty pile that can be filled in games of *rules*."""
    cells = rules.span(RESERVE) and (rules.reserve.vacancy.may or rules.reserve.vacancy.must)
    return Place(kinds=TABLEAU | RESERVE if cells else TABLEAU, empty=True, target_only=True)


def phrases(rules: Rules, text: str) -> list[list[Phrase]]:
    """Return what a plain *text* can mean in games of *rules*, the likeliest meanings first.

    The lists are: moves with a target; moves without one; and moves in which a number without a noun is a
    rank, though the game has such a column, because the other end of the move is named by its rank.  All are
    empty if *text* is not a move.
    """
    text = _TWO_WORDS.sub(lambda m: f"{m[1]}{m[2]}" if m[1] else f"{m[3]}{m[4]}", text)
    text = _MORE.sub(lambda m: f" :{int(m[1]) + 1} ", text)
    text = _CARDS.sub(lambda m: f" :{RANK_WORDS[m[1]] + 1 if m[1].isalpha() else m[1]} ", text)
    words = _TOKEN.findall(_ARROWHEADS.sub(_ARROW, text))
    meanings = [_meanings(rules, word) for word in words]
    found: list[dict[Phrase, None]] = [{}, {}, {}]
    if prod(map(len, meanings)) > _MOST:
        return [[], [], []]
    for meaning in product(*meanings):
        atoms = _bound(rules, [atom for atoms in meaning for atom in atoms])
        for left, right in _ends(atoms):
            if phrase := _phrase(rules, left, right, by_rank=False):
                found[0 if right else 1][phrase] = None
            if phrase := _phrase(rules, left, right, by_rank=True):
                found[2][phrase] = None
    return [list(each) for each in found]


def _meanings(rules: Rules, word: str) -> list[_Meaning]:
    """Return the meanings of one word; none if it has no place in a move."""
    word = word.strip("#.")
    if word in _ARROWS:
        return [(_ARROW,)]
    found: list[_Meaning] = [()] if word in _SILENT else []
    if word in _SPACES:
        found.append((space(rules),))
    if word in _NOUNS:
        found.append((_NOUNS[word],))
    if word in _BOTH:
        found.append((_BOTH[word],))
    if found:
        return found
    if _NUMBER.fullmatch(word):
        return [(_Number(int(word)),)]
    if (count := re.fullmatch(r"[:x×*]\s*([1-9]\d?)", word, re.ASCII)) is not None:
        return [(_Count(int(count[1])),)]
    if (code := _CODE.fullmatch(word)) is not None and (noun := _noun(rules, code[1])) is not None:
        found.append((noun, _Number(int(code[2]))))
    if (card := _face(word)) is not None:
        found.append((card,))
    for cut in range(1, len(word)):
        left, right = word[:cut], word[cut:]
        if _SHORT.fullmatch(left):
            found.extend(_joined(rules, left, right))
    return list(dict.fromkeys(found))


def _joined(rules: Rules, left: str, right: str) -> Iterator[_Meaning]:
    """Yield the meanings of two short names without a space: ``rt3``, ``qdks``, ``w3``."""
    digits = _NUMBER.fullmatch(right) and not left[-1].isdigit()
    if not (digits or right == "up" or _SHORT.fullmatch(right)):
        return
    for first in _short(rules, left):
        if digits and len(_bound(rules, [*first, _Number(int(right))])) == len(first):
            continue  # the number of the pile: "t3" is no column onto column 3
        for second in [(_Number(int(right)),)] if digits else _short(rules, right):
            yield (*first, _ARROW, *second)


def _short(rules: Rules, name: str) -> list[_Meaning]:
    found: list[_Meaning] = []
    if name in _NOUNS:
        found.append((_NOUNS[name],))
    elif (code := _CODE.fullmatch(name)) is not None and (noun := _noun(rules, code[1])) is not None:
        found.append((noun, _Number(int(code[2]))))
    if (card := _face(name)) is not None:
        found.append((card,))
    return found


def _noun(rules: Rules, word: str) -> Place | None:
    """Return the pile of a name that is followed by a number: ``t``, ``column``, ``c``, ``p``."""
    if word == "p":
        return Place(kinds=RESERVE if rules.reserve.noun == "post" else TABLEAU)
    if word in ("c", "pile"):
        return Place(kinds=TABLEAU)
    return Place(kinds=_PILES[word]) if word in _PILES else None


def _face(word: str) -> Place | None:
    card = read_face(word)
    return None if card is None else Place(rank=card % 13, suit=card // 13)


def _bound(rules: Rules, atoms: list[_Atom]) -> list[_Atom]:
    """Return *atoms* with each number that follows the name of its pile joined to it.

    ``waste 2`` has no second waste: there the number stays a column of its own.
    """
    bound: list[_Atom] = []
    for atom in atoms:
        last = bound[-1] if bound else None
        if (
            isinstance(atom, _Number)
            and isinstance(last, Place)
            and last.kinds is not None
            and last.number is None
            and (last.kinds is TABLEAU or 1 < len(_span(rules, last.kinds)) >= atom.value)
        ):
            bound[-1] = replace(last, number=atom.value)
        else:
            bound.append(atom)
    return bound


def _span(rules: Rules, kinds: Kind) -> range:
    return rules.span(kinds) if kinds in LETTER else range(0)


def _ends(atoms: Sequence[_Atom]) -> Iterator[tuple[Sequence[_Atom], Sequence[_Atom]]]:
    """Yield the possible splits into source and target; the target is empty if it is not said."""
    arrows = [at for at, atom in enumerate(atoms) if atom == _ARROW]
    if len(arrows) == 1:
        if 0 < arrows[0] < len(atoms) - 1:
            yield atoms[: arrows[0]], atoms[arrows[0] + 1 :]
    elif not arrows:
        for at in range(1, len(atoms) + 1):
            if at == len(atoms) or not _inside_card(atoms[:at], atoms[at]):
                yield atoms[:at], atoms[at:]


def _inside_card(left: Sequence[_Atom], right: _Atom) -> bool:
    """Return whether a split would part the rank of a card from its suit: ``queen | hearts``."""
    rank, suit = _faced(left)
    return (
        (rank, suit) != (True, True)
        and _faced(left[-1:]) != (False, False)
        and _faced([right]) == (suit, rank)
    )


def _faced(atoms: Sequence[_Atom]) -> tuple[bool, bool]:
    """Return whether a rank and whether a suit is named; a number may be a rank."""
    rank = any(
        isinstance(atom, _Number) or (isinstance(atom, Place) and atom.rank is not None) for atom in atoms
    )
    return rank, any(isinstance(atom, Place) and atom.suit is not None for atom in atoms)


def _phrase(rules: Rules, left: Sequence[_Atom], right: Sequence[_Atom], *, by_rank: bool) -> Phrase | None:
    source = _end(rules, left, by_rank=by_rank and _has_rank(right))
    target = _end(rules, right, by_rank=by_rank and _has_rank(left)) if right else None
    if source is None or source[0].target_only or (right and (target is None or target[1] is not None)):
        return None
    return Phrase(source=source[0], count=source[1], target=target and target[0])


def _has_rank(atoms: Sequence[_Atom]) -> bool:
    return any(isinstance(atom, Place) and atom.rank is not None for atom in atoms)


def _end(rules: Rules, atoms: Sequence[_Atom], *, by_rank: bool) -> tuple[Place, int | None] | None:
    """Return the place that *atoms* describe together, and the count of cards, if it is said."""
    place, count = Place(), None
    numbers = [atom for atom in atoms if isinstance(atom, _Number)]
    suited = any(isinstance(atom, Place) and atom.suit is not None for atom in atoms)
    for atom in atoms:
        if isinstance(atom, _Count):
            if count is not None:
                return None
            count = atom.value
            continue
        if isinstance(atom, _Number):
            atom = _numbered(rules, atom.value, as_rank=by_rank or suited)
        if not isinstance(atom, Place):
            return None
        both = place.and_also(atom)
        if both is None:
            return None
        place = both
    return None if place == Place() or len(numbers) > 1 else (place, count)


def _numbered(rules: Rules, number: int, *, as_rank: bool) -> Place:
    if 2 <= number <= 10 and (as_rank or number > rules.tableau.count):
        return Place(rank=number - 1)
    return Place(kinds=TABLEAU, number=number)
