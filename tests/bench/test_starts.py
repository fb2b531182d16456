"""The benchmark of starts counts boards, games, and what others wait for meanwhile."""

from tests.bench import starts


def test_everybody_who_presses_play_gets_one_board_from_both_bots(compiled: None) -> None:
    figures = {figure.name: figure for figure in starts.run(people=12, others=2, rate=5, settled=0)}
    assert len(figures) == 18
    assert figures["discord.py alone: boards"].value == figures["Patience: boards"].value == 12
    assert figures["Patience: games stored"].value == 13
    assert figures["Patience: last board"].ratio is not None
