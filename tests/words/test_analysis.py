"""What an analysis says, where only a part of a game is decided."""

import re
from dataclasses import replace

import pytest

from bot.analysis.detours import Detour
from bot.analysis.values import Analysis, Skill
from bot.controls.markdown import markdown
from bot.patience import DEAL, GAMES, Game
from bot.words.analysis import findings, luck_and_skill
from tests.support.blunders import won_game

GAME = Game.replay(GAMES["canfield"], "17", ["d"] * 8)
PARTLY = Analysis(
    last=8, won_until=3, lost_from=None, shown=3, line=(DEAL,) * 5, best=None, detours=(), complete=True
)


@pytest.mark.parametrize(
    ("lost_from", "first"),
    [
        (
            None,
            "Before move 4 of 8 this game could still be won. Whether it could be won later is not known.",
        ),
        (
            6,
            "Before move 4 of 8 this game could still be won. It was lost after move 6 of 8, and that is "
            "proved. What lies between is not known.",
        ),
        (4, "🔴 Move 4 of 8 lost this game: Turn the next 3 cards."),
    ],
)
def test_what_is_not_known_is_said_once(lost_from: int | None, first: str) -> None:
    said = markdown(findings(GAME, replace(PARTLY, lost_from=lost_from))).splitlines()
    assert said[0].replace("*", "") == first
    assert re.match(r"🟢 A win in 5 more moves begins: ", said[-1])


def test_longer_searches_are_promised_only_where_they_can_say_more() -> None:
    found = replace(PARTLY, complete=False)
    assert "look again in a few minutes" in findings(GAME, found)
    lost = replace(found, won_until=None, lost_from=0, shown=None, line=())
    assert findings(GAME, lost).endswith("and that is proved.")


@pytest.mark.parametrize(
    ("last", "said"),
    [(101, "Move 101 cost the most: **2 extra moves**."), (109, "Moves 101 to 109 cost the most: **2 ")],
)
def test_the_costliest_part_of_a_win_need_not_be_most_of_what_it_cost(last: int, said: str) -> None:
    win = won_game("gate")
    parts = [Detour(first=at, last=at + 1, moves=1) for at in (10, 20, 30)]
    part = Detour(first=100, last=last, moves=2)
    length = len(win.moves)
    found = Analysis(
        last=length,
        won_until=length,
        lost_from=None,
        shown=100,
        line=win.moves[100:],
        best=length - 5,
        detours=(*parts, part),
        complete=True,
    )
    assert markdown(findings(win, found)).splitlines()[1].startswith(said)


def test_long_wins_are_compared_with_the_best_known() -> None:
    skill = Skill(games=10, unwinnable=0, thrown=1, judged=10, accuracy=879, wins=2, needless=7)
    assert markdown(luck_and_skill(skill)) == (
        "Luck and skill in 10 analysed games: accuracy **87 of 100**, 1 winnable deal not won, "
        "wins 3.5 moves longer than the best known."
    )
    assert luck_and_skill(replace(skill, games=9)) == ""
    assert luck_and_skill(replace(skill, needless=0)).endswith("wins as short as the best known.")
    hardly = luck_and_skill(replace(skill, needless=1, wins=40))
    assert hardly.endswith("wins 0.1 moves longer than the best known.")
