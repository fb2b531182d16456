"""Recorded games of every kind of ending, from ``tests/conversations/whole_games.txt``.

Each line of that file holds an ending (won, lost or resigned) and the record of a game.
"""

from pathlib import Path

_FILE = Path(__file__).parents[1] / "conversations" / "whole_games.txt"

LINES = [line.split(maxsplit=1) for line in _FILE.read_text(encoding="utf-8").splitlines()]
# Key, deal and moves of a game of Simplicity, up to a position with more legal moves than one menu holds.
LONG = next(record.split()[:66] for ending, record in LINES if (ending, record[:4]) == ("won", "simp"))
