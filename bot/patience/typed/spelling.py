"""Mistyped words: the words of a vocabulary that differ from another word in one letter."""

from collections.abc import Collection

_SHORTEST, _LONGEST = 4, 14  # letters of a word that is corrected; what was meant may have one less


def near(word: str, words: Collection[str]) -> list[str]:
    """Return those of *words* that *word*, which is none of them, may have been meant to be.

    They begin with its first letter, and differ in a letter too many, too few, or replaced, or in two
    neighbours that have changed places.  Words of four letters have too many neighbours, so none of theirs is
    replaced.
    """
    if word in words or not word.isalpha() or not _SHORTEST <= len(word) <= _LONGEST:
        return []
    return sorted(each for each in words if each[0] == word[0] and each.isalpha() and _is_near(word, each))


def _is_near(word: str, other: str) -> bool:
    if len(word) != len(other):
        shorter, longer = sorted((word, other), key=len)
        return len(shorter) >= _SHORTEST - 1 and any(
            shorter == longer[:at] + longer[at + 1 :] for at in range(len(longer))
        )
    wrong = [at for at in range(len(word)) if word[at] != other[at]]
    if len(wrong) == 1:
        return len(word) > _SHORTEST
    return len(wrong) == 2 and word[wrong[0] : wrong[1] + 1] == other[wrong[0] : wrong[1] + 1][::-1]
