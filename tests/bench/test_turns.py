"""The measurement of a turn measures turns."""

from bot.bench import subjects


async def test_every_turn_is_measured_once_and_the_beginning_of_a_game_is_none() -> None:
    watch, boards = await subjects._turns("canfield", 5)  # pyright: ignore[reportPrivateUsage]
    assert len(watch.times) == len(watch.work) == len(boards) == 5
    assert all(time > 0 for time in watch.times)
    assert [board.ply for board in boards] == [1, 2, 3, 4, 5]


def test_the_figures_name_the_turn_and_the_picture_in_it() -> None:
    turn, work, within, picture = subjects.turn(games=("gate",), turns=4)
    assert turn.name == "turn, Gate (4 turns)"
    assert {figure.unit for figure in (turn, work, within, picture)} == {"ms"}
    assert work.value > picture.value > 0
    assert turn.value <= within.value
