"""The files of counts: how they are written and read, and the numbers of deals in them."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from bot.patience import GAMES
from bot.solver.survey.winnability import Winnability, measured


def to_json(counts: Winnability) -> str:
    """Return the counts as JSON with one value per line, so that diffs stay short."""
    values = ",\n".join(
        f" {json.dumps(name)}: {json.dumps(value)}"
        for name, value in asdict(counts).items()
        if value or name not in ("skipped", "solver")
    )
    return f"{{\n{values}\n}}\n"


def read_folder(folder: Path) -> list[Winnability]:
    """Return the counts in the files of *folder*.  Raises ``OSError``, ``TypeError`` and ``ValueError``."""
    return [
        Winnability(**json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))
    ]


def all_measured() -> list[Winnability]:
    """Return all committed counts, in the order of the games."""
    return [found for key in GAMES if (found := measured(key))]


def ranges(numbers: Iterable[int]) -> str:
    """Return *numbers* in ascending order as text, with consecutive numbers as ranges.

    >>> ranges([7, 1, 2, 3, 9, 10])
    '1-3 7 9-10'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def numbers(text: str) -> list[int]:
    """Return the numbers in *text*, the inverse of :func:`ranges`.

    >>> numbers('1-3 7')
    [1, 2, 3, 7]
    """
    found: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found
