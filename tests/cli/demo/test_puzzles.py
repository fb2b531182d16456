"""The demo's example puzzles: every line wins, and the first days have them."""

from datetime import timedelta
from pathlib import Path

from bot.analysis.brink import LEAST_MOVES, MOST_RIGHT
from bot.analysis.choices import offered
from bot.cli.demo import puzzles
from bot.operations.services import open_services
from bot.patience import Game
from tests.support.clock import Clock

EXAMPLES = puzzles.read()


def test_every_line_wins_and_every_move_is_judged() -> None:
    assert len({found.game.deal for found in EXAMPLES}) == len(EXAMPLES) > 1
    for found in EXAMPLES:
        game, choices = found.game, found.choices
        assert choices.moves == set(offered(game.rules, game.position))
        assert len(choices.moves) >= LEAST_MOVES
        assert 1 <= len(choices.keeps) <= MOST_RIGHT
        for line in choices.keeps:
            assert Game.replay(game.rules, game.deal, map(str, (*game.moves, *line))).is_won


async def test_each_of_the_first_days_gets_one_and_keeps_it(tmp_path: Path) -> None:
    clock = Clock()
    today = clock().date()
    async with open_services(f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}", now=clock) as services:
        await services.puzzles.keep_examples(today, EXAMPLES)
        first = await services.puzzles.current()
        assert first.game == EXAMPLES[0].game
        assert not first.real
        await services.puzzles.keep_examples(today, EXAMPLES[::-1])
        assert await services.puzzles.current() == first
        assert await services.puzzles.of_day(today + timedelta(days=len(EXAMPLES))) is None
