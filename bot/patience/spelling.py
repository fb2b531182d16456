"""Mistyped words: the word of a vocabulary that differs from another word in one letter."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

_SHORTEST, _LONGEST = 4, 14  # letters of a word that is corrected; what was meant may have one less


class Spelling:
    """A vocabulary of lower-case words, with an index of what is left of them without one letter."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(word for word in words if word.isalpha())
        self._near: dict[str, set[str]] = defaultdict(set)
        for word in self._words:
            if len(word) >= _SHORTEST - 1:
                for beginning in (word, *_shorter(word)):
                    self._near[beginning].add(word)

    def correct(self, word: str) -> list[str]:
        """Return the words that *word*, which is none of them, may have been meant to be.

        They begin with its first letter, and differ in a letter too many, too few, or replaced, or in two
        neighbours that have changed places.  Words of four letters have too many neighbours, so none of
        theirs is replaced.
        """
        if word in self._words or not word.isalpha() or not _SHORTEST <= len(word) <= _LONGEST:
            return []
        near = {found for beginning in (word, *_shorter(word)) for found in self._near.get(beginning, ())}
        return sorted(found for found in near if found[0] == word[0] and _is_near(word, found))


def _shorter(word: str) -> Iterator[str]:
    """Yield *word* without one of its letters."""
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def _is_near(word: str, other: str) -> bool:
    if len(word) != len(other):
        longer, shorter = sorted((word, other), key=len, reverse=True)
        return len(longer) - len(shorter) == 1 and shorter in _shorter(longer)
    wrong = [at for at in range(len(word)) if word[at] != other[at]]
    if len(wrong) == 1:
        return len(word) > _SHORTEST
    return len(wrong) == 2 and word[wrong[0] : wrong[1] + 1] == other[wrong[0] : wrong[1] + 1][::-1]
