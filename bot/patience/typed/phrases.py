"""Typed moves as phrases: the piles and cards that a text names, whatever the position.

Words with several meanings give several phrases: in ``c3 up``, ``c3`` is column 3 or the three of clubs, and
in ``6 on 7`` the numbers are columns or ranks.  The legal moves decide what is meant, in ``reading``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

from bot.patience.faces import RANK, RANK_WORDS, SUIT
from bot.patience.parts import HAND, TABLEAU, Lift
from bot.patience.rules import Rules
from bot.patience.typed.vocabulary import ARROW, Atom, Count, Number, Ordinal, Place, bound, meanings

_MOST_WORDS = 12  # of one move, without those that have no meaning
_MOST = 32  # combinations of the meanings of the words of one move


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A move as a player says it; without *count* and *target*, any will do."""

    source: Place
    count: int | None = None
    target: Place | None = None


Tier = tuple[Phrase, ...]

_TOKEN = re.compile(r">|-|,|[:x×*]\s*\d+|[^\s>,:×*()-]+", re.ASCII)
_ARROWHEADS = re.compile(r"[-=~]*>+|[→➜➔⇒↑]")
_APART = re.compile(r"(?<=[a-z]{3})(?=[♣♦♥♠])|(?<=[♣♦♥♠])(?=[a-z]{3})")
_TWO_WORDS = re.compile(rf"(?<!\w)(?:{RANK}\s{SUIT}|[♣♦♥♠]\s{RANK})(?!\w)")
_CARDS = re.compile(r"(?<!\w)(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) cards(?!\w)")
_LAST_CARD = re.compile(r"\b(?:last|end) card\b")
_MORE = re.compile(r"\band (\d{1,2}) more\b", re.ASCII)


@lru_cache(maxsize=1024)
def phrases(rules: Rules, text: str) -> tuple[Tier, Tier]:
    """Return what a plain *text* can mean in games of *rules*: moves with a target, and moves without one.

    Both are empty if *text* is not a move.
    """
    text = _TWO_WORDS.sub(lambda m: "".join(m[0].split()), _APART.sub(" ", text))
    text = _MORE.sub(lambda m: f" :{int(m[1]) + 1} ", _LAST_CARD.sub("", text))
    text = _CARDS.sub(lambda m: f" :{RANK_WORDS[m[1]] + 1 if m[1].isalpha() else m[1]} ", text)
    words = _TOKEN.findall(_ARROWHEADS.sub(ARROW, text))
    found: tuple[dict[Phrase, None], dict[Phrase, None]] = ({}, {})
    said = [each for word in words[: 4 * _MOST_WORDS] if (each := meanings(rules, word)) != [()]]
    if len(words) > 4 * _MOST_WORDS or len(said) > _MOST_WORDS or prod(map(len, said)) > _MOST:
        return (), ()
    for meaning in product(*said):
        for left, right in _ends(bound(rules, [atom for atoms in meaning for atom in atoms])):
            for phrase in _phrases(rules, left, right):
                found[0 if right else 1][phrase] = None
    return tuple(found[0]), tuple(found[1])


def _ends(atoms: Sequence[Atom]) -> Iterator[tuple[Sequence[Atom], Sequence[Atom]]]:
    """Yield the possible splits into source and target; the target is empty if it is not said."""
    arrows = [at for at, atom in enumerate(atoms) if atom == ARROW]
    for arrow in arrows:  # of several, "the queen in 2 to the king", one is meant and the others say nothing
        if arrow < len(atoms) - 1:
            left, right = atoms[:arrow], atoms[arrow + 1 :]
            yield [atom for atom in left if atom != ARROW], [atom for atom in right if atom != ARROW]
    if not arrows:
        for at in range(1, len(atoms) + 1):
            if at == len(atoms) or not _inside_card(atoms[:at], atoms[at]):
                yield atoms[:at], atoms[at:]


def _inside_card(left: Sequence[Atom], right: Atom) -> bool:
    """Return whether a split would part the rank of a card from its suit: ``queen | hearts``."""
    rank, suit = _faced(left)
    return (
        (rank, suit) != (True, True)
        and _faced(left[-1:]) != (False, False)
        and _faced([right]) == (suit, rank)
    )


def _faced(atoms: Sequence[Atom]) -> tuple[bool, bool]:
    """Return whether a rank and whether a suit is named; a number may be a rank."""
    rank = any(
        isinstance(atom, Number) or (isinstance(atom, Place) and atom.rank is not None) for atom in atoms
    )
    return rank, any(isinstance(atom, Place) and atom.suits is not None for atom in atoms)


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """A meaning of the words for one end of a move.

    *number*: the kind of the number that is all there is to it, ``"column"`` or ``"rank"``, if it is so.
    """

    place: Place
    count: int | None
    number: str = ""


def _phrases(rules: Rules, left: Sequence[Atom], right: Sequence[Atom]) -> Iterator[Phrase]:
    """Yield the meanings of a split.  Two bare numbers are two columns or two ranks.

    Where the card in hand is all that goes to columns, a column alone is a target.
    """
    sources = [end for end in _readings(rules, left) if not end.place.target_only]
    if HAND in rules.stock.onto and rules.tableau.lift is Lift.NOTHING and not (left and right):
        for end in _readings(rules, left or right):
            if end.count is None and end.place.kinds is not None and TABLEAU in end.place.kinds:
                yield Phrase(source=Place(kinds=HAND), target=end.place)
    if right:
        for source, target in product(sources, _readings(rules, right)):
            vague = target.number and source.place == Place(kinds=TABLEAU)  # "t-1" may mean T1
            if not vague and target.count is None and {source.number, target.number} != {"column", "rank"}:
                yield Phrase(source=source.place, count=source.count, target=target.place)
        return
    for source in sources:
        yield Phrase(source=source.place, count=source.count)


def _readings(rules: Rules, atoms: Sequence[Atom]) -> list[_End]:
    """Return the meanings of the words for one end of a move."""
    place, count = Place(), None
    numbers: list[Number] = []
    for atom in atoms:
        if isinstance(atom, Number):
            numbers.append(atom)
        elif isinstance(atom, Count):
            if count is not None:
                return []
            count = atom.value
        elif isinstance(atom, Ordinal):
            if atom.value < 1 or sum(not isinstance(each, Count) for each in atoms) > 1:
                return []
            place = Place(kinds=TABLEAU, number=atom.value)
        else:
            both = place.and_also(atom) if isinstance(atom, Place) else None
            if both is None:
                return []
            place = both
    if not numbers:
        return [] if place == Place() else [_End(place=place, count=count)]
    return [] if len(numbers) > 1 else list(_numbered(rules, place, count, numbers[0]))


def _numbered(rules: Rules, place: Place, count: int | None, number: Number) -> Iterator[_End]:
    """Yield *place* with a number that is not part of a pile's name: a column, a rank, or either.

    Where columns lie on each other, hardly anybody counts them, so that what can be a rank is one.
    """
    value, bare = number.value, place == Place()
    is_rank = not number.column and 2 <= value <= 10
    column = value <= rules.tableau.count and not rules.tableau.covers
    if place.suits is None and (column or not is_rank):
        both = place.and_also(Place(kinds=TABLEAU, number=value))
        if both is not None:
            yield _End(place=both, count=count, number="column" if bare else "")
    if is_rank:
        both = place.and_also(Place(rank=value - 1))
        if both is not None:
            yield _End(place=both, count=count, number="rank" if bare else "")
