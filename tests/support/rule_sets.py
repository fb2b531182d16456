"""Which rule sets a costly test takes in CI; it takes the others where long tests run."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache

import pytest

from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES, Rules

# Each game has its own:
WORDS = {"key", "game", "reading", "difference", "setup", "table", "piles", "_spans", "noun"}


def costly(keys: Iterable[str] = GAMES) -> list[object]:
    """Return a parameter for each of *keys*, marked as long unless CI takes it; house rules it takes all."""
    return [pytest.param(key, id=key, marks=_marks(key)) for key in keys]


def costly_rules(games: Mapping[str, Rules] = GAMES) -> list[object]:
    """Return a parameter for each value of *games*, marked as long unless CI takes it."""
    return [pytest.param(rules, id=key, marks=_marks(key)) for key, rules in games.items()]


def _marks(key: str) -> tuple[pytest.MarkDecorator, ...]:
    return () if key in kinds() or "+" in key else (pytest.mark.long,)


@cache
def kinds() -> frozenset[str]:
    """Return the ten games, and beside them few rule sets that have every value of every field of `Rules`.

    Of a number it matters whether it is none, one or more.
    """
    values = {key: frozenset(_values("", rules)) for key, rules in GAMES.items()}
    chosen = list(GAMES_OF_DAY)
    missing = frozenset[tuple[str, str]]().union(*values.values())
    missing = missing.difference(*(values[key] for key in chosen))
    while missing:
        chosen.append(max(GAMES, key=lambda key: len(values[key] & missing)))
        missing -= values[chosen[-1]]
    return frozenset(chosen)


def _values(path: str, value: object) -> Iterator[tuple[str, str]]:
    """Yield each field below *path* with its value."""
    if is_dataclass(value):
        for field in fields(value):
            if field.name not in WORDS:
                yield from _values(f"{path}.{field.name}", getattr(value, field.name))
    else:
        yield path, str(min(value, 2) if type(value) is int else value)
