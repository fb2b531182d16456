"""The engine counts what the second implementation counted."""

import pytest

from bot.patience import GAMES, divide, perft
from tests.patience import perft_files
from tests.patience.plain import SETS


@pytest.mark.parametrize("key", GAMES)
def test_the_engine_counts_what_the_second_implementation_counted(key: str) -> None:
    rules = GAMES[key]
    for section in perft_files.read(key):
        position = section.position(rules)
        for depth, leaves in section.counts.items():
            if depth <= 2 or depth == max(section.counts):
                counted = perft(rules, position, depth)
                if counted != leaves:
                    parts = divide(rules, position, depth)
                    pytest.fail(f"{key}, {section.start}: {counted}, not {leaves} to depth {depth}: {parts}")


@pytest.mark.parametrize("key", GAMES)
def test_every_file_has_three_deals_and_five_hard_middles(key: str) -> None:
    sections = perft_files.read(key)
    starts = [section.start for section in sections]

    assert [start.split()[0] for start in starts] == ["deal"] * 3 + ["position"] * 5
    assert len(set(starts)) == 8
    assert all(max(section.counts.values()) >= perft_files.ENOUGH for section in sections)


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_the_files_are_what_the_second_implementation_counts_today(key: str) -> None:
    for section in perft_files.read(key):
        assert perft_files.counted(GAMES[key], section.start) == section


def test_every_game_has_a_second_implementation_and_a_file() -> None:
    assert sorted(SETS) == sorted(GAMES)
    assert sorted(path.stem for path in perft_files.FOLDER.glob("*.perft")) == sorted(GAMES)
