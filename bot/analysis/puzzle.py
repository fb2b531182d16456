"""Puzzles: a position, and two to four of its moves, of which exactly one wins or exactly one loses.

Nobody has to guess.  The board shows every card but those of stock and waste, which are told in words, and at
most :data:`MOST_HIDDEN` others; the answer is proved for every order of these.
"""

import gzip
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

from bot.analysis.choices import Choices, from_texts
from bot.patience import UNSEEN, Game, Move, Position, Rules, game_rules, seen
from bot.patience.parts import FOUNDATION, STOCK, WASTE
from bot.store import Connection, puzzles
from bot.store.puzzles import PuzzleRow

MOST_HIDDEN = 3
"""The most cards that are neither seen nor told."""
MOST_TOLD = 9
"""The most cards of stock and waste together."""
SHIPPED = Path(__file__).with_name("puzzles.txt.gz")
COLUMNS = "rules_key", "deal", "moves", "keeps", "loses", "mu"
"""What stands in a line of that file, with tabs between; ``python -m tests.survey ship`` writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """The puzzle at the end of *game*: which of the moves of *choices* keeps the win, or which loses it."""

    game: Game
    choices: Choices

    @property
    def asks_for_loss(self) -> bool:
        """Whether the move that loses is asked for, because more than one wins."""
        return len(self.choices.keeps) > 1

    def is_right(self, move: Move) -> bool:
        """Return whether *move* is the answer."""
        return (move in self.choices.loses) is self.asks_for_loss


def puzzle_of(row: PuzzleRow) -> Puzzle:
    """Return a stored puzzle, after judging its moves again."""
    game = Game.replay(game_rules(row.rules_key), row.deal, row.moves.split())
    return Puzzle(game=game, choices=from_texts(row.keeps, row.loses, ""))


def hidden_orders(rules: Rules, position: Position) -> list[Position]:
    """Return *position* and those that its reader takes for it; none if too many cards are hidden."""
    told = sum(len(position.piles[pile]) for pile in (*rules.span(STOCK), *rules.span(WASTE)))
    shown = seen(rules, position).piles
    places = [
        (pile, at)
        for pile, kind in enumerate(rules.piles)
        if kind not in STOCK | WASTE | FOUNDATION
        for at, card in enumerate(shown[pile])
        if card == UNSEEN
    ]
    if told > MOST_TOLD or len(places) > MOST_HIDDEN:
        return []
    found: list[Position] = []
    for cards in dict.fromkeys(permutations(position.piles[pile][at] for pile, at in places)):
        piles = [*map(list, position.piles)]
        for (pile, at), card in zip(places, cards, strict=True):
            piles[pile][at] = card
        found.append(position._replace(piles=tuple(map(tuple, piles))))
    return found


def shipped() -> list[dict[str, object]]:
    """Return the columns of the puzzles that the bot comes with."""
    lines = gzip.decompress(SHIPPED.read_bytes()).decode().splitlines()
    rows = [dict(zip(COLUMNS, line.split("\t"), strict=True)) for line in lines]
    return [{**row, "mu": float(row["mu"])} for row in rows]


async def stock_up(connection: Connection) -> None:
    """Store the puzzles that the bot comes with, if there are none."""
    if not await puzzles.counts_by_game(connection):
        await puzzles.add(connection, shipped())
