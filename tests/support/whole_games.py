"""Recorded games of every kind of ending, from ``tests/conversations/whole_games.txt``.

Each line of that file holds an ending (won, lost or resigned) and the record of a game.
"""

from pathlib import Path

_FILE = Path(__file__).parents[1] / "conversations" / "whole_games.txt"

LINES = [line.split(maxsplit=1) for line in _FILE.read_text(encoding="utf-8").splitlines()]
# Key, deal and moves of a game of Chord, up to a position in which cards of columns have 26 moves to columns:
# more than one menu holds.
MANY = (
    "chord-graceopen",
    "241",
    "t4>t8 d d t4>t6 d d d w>r2 d d d d d w>f w>r5 w>r4 d d d w>r6 d d d d w>r8 d r8>t4 d d w>r3 d w>r1 d"
    " w>r7 w>r8 t2>t8 w>t7 w>f d d r1>t4 t6:2>t2 d d w>t6 r5>t6 w>r1 d d d d d w>t1 d t8:3>t4 d d t1:2>t7 d"
    " r4>t7 t2:3>t1 t4:3>t8 w>r5 d d t4:3>t2 d t5>t4 d t2:4>t3",
)
