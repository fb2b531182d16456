"""What is proved of each move of a position."""

import pytest

from bot.analysis.choices import Choices, from_texts, judged, offered, to_texts
from bot.patience import DEAL, GAMES, Game, Move
from bot.solver import Lost, Unknown
from tests.support.blunders import CASES, Constructed, blunder


@pytest.mark.parametrize("case", CASES[:3])
async def test_every_move_is_judged_and_every_line_wins(case: tuple[str, int, str]) -> None:
    made = blunder(*case)
    rules, at = made.game.rules, made.number - 1
    before, line = made.game.positions[at], made.win.moves[at:]
    known = Choices(keeps=(line,), loses=(made.game.moves[at],))
    found = [each async for each in judged(Constructed([made.win]), rules, before, known)][-1]
    assert found.moves == set(offered(rules, before, [line[0], made.game.moves[at]]))
    assert found.line(line[0]) == line
    assert made.game.moves[at] in found.loses
    for each in found.keeps:
        won = Game.replay(rules, made.game.deal, map(str, (*made.game.moves[:at], *each)))
        assert won.is_won
    assert from_texts(**to_texts(found)) == found


async def test_what_is_not_decided_stays_unknown() -> None:
    game = Game.start(GAMES["gate"], "1")
    found = [
        each
        async for each in judged(Constructed(fails=Unknown("seconds")), game.rules, game.position, Choices())
    ][-1]
    assert set(found.unknown) == found.moves == set(offered(game.rules, game.position))
    lost = [each async for each in judged(Constructed(fails=Lost()), game.rules, game.position, Choices())][
        -1
    ]
    assert set(lost.loses) == found.moves
    assert lost.line(lost.loses[0]) is None


def test_of_equal_moves_into_spaces_the_known_one_is_offered() -> None:
    game = Game.start(GAMES["fly"], "1").play(DEAL)
    known = Move.from_text("h>t3")
    assert [str(move) for move in offered(game.rules, game.position)] == ["h>t1"]
    assert offered(game.rules, game.position, [known]) == [known]
