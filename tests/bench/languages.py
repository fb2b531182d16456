"""What another language costs: its catalogue once, the switch at each interaction, and the words of a turn.

The baseline of the words is English, whose messages are looked up in no catalogue.
"""

import time
from collections.abc import Iterator
from functools import partial

from bot.patience import GAMES, Game, legal_moves
from bot.view.pictures.board import alt_text
from bot.words import language
from bot.words.games import TABLE_LABEL
from bot.words.language import ENGLISH, LANGUAGES, _, speaking
from bot.words.moves import describe_move
from tests.bench.figures import Figure, Report, median_ms, silent
from tests.bench.workload import long_game

_RUNS = 2_000


def run(report: Report = silent, *, runs: int = _RUNS) -> Iterator[Figure]:
    """Yield the times of reading a catalogue, of switching, and of the words of a turn, for each language."""
    game = long_game(GAMES["gate"], 1, 60)
    baseline = _turn(ENGLISH, game, runs // 20)
    for step, (code, name) in enumerate(LANGUAGES.items()):
        report(step, len(LANGUAGES), name)
        language._catalogue.cache_clear()  # pyright: ignore[reportPrivateUsage]
        language._template.cache_clear()  # pyright: ignore[reportPrivateUsage]
        began = time.perf_counter()
        _switch(code)
        first = 1000 * (time.perf_counter() - began)
        yield Figure(name=f"{name}: first message", value=first, unit="ms")
        switched = 1000 * median_ms(partial(_switch, code, 100), runs // 100) / 100
        yield Figure(name=f"{name}: switch and a message", value=switched, unit="µs")
        turn = _turn(code, game, runs // 20)
        yield Figure(name=f"{name}: words of a turn", value=turn, unit="ms", ratio=baseline / turn)


def _switch(code: str, times: int = 1) -> None:
    for _time in range(times):
        with speaking(code):
            _(TABLE_LABEL)


def _turn(code: str, game: Game, runs: int) -> float:
    """Return the milliseconds of the alt text of a board and of the names of its moves."""

    def words() -> None:
        with speaking(code):
            alt_text(game)
            for step in legal_moves(game.rules, game.position):
                describe_move(game.rules, game.position, step)

    return median_ms(words, runs)
