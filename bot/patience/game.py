"""A game in progress: rules, deal and what has happened, in order.  Immutable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .dealing import deal as open_deal
from .deals import deal_text
from .ending import is_won
from .errors import IllegalMove, NotationError, NothingToRedo, NothingToUndo
from .lost import is_lost
from .moves import is_legal
from .naming import game_rules
from .notation import Move
from .play import after
from .position import Position
from .rules import FOUNDATION, Rules

UNDO, REDO = "undo", "redo"


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its record tells it; replaying the record is how a game is loaded.

    The truth is *rules*, *deal* and *events*; everything else follows from them.  A game is made by
    :meth:`start`, :meth:`from_text` or :meth:`replay`.
    """

    rules: Rules
    deal: str  # canonical: "17" or the cards of a pack
    events: tuple[str, ...]  # notations of moves, "undo", "redo", in the order in which they happened
    moves: tuple[Move, ...]  # the line that now lies on the table
    undone: tuple[Move, ...]  # what may be redone; the last one is redone first
    positions: tuple[Position, ...]  # of the line: the opening, then one after each move
    made: int  # how many moves were played in all; an undo gives none back, a redo counts as none

    @classmethod
    def start(cls, rules: Rules, deal: str) -> Game:
        """A new game; raises :class:`BadDeal` as ``deal_text`` does."""
        deal = deal_text(rules, deal)
        return cls(rules, deal, (), (), (), (open_deal(rules, deal),), 0)

    @classmethod
    def replay(cls, rules: Rules, deal: str, events: Iterable[str]) -> Game:
        """The game that *events* tell.

        Each move is judged again.  Raises what :meth:`start`, :meth:`play`, :meth:`undo` and
        :meth:`redo` raise, and :class:`NotationError` for an event that is no move.
        """
        game = cls.start(rules, deal)
        told: list[str] = []
        moves: list[Move] = []
        undone: list[Move] = []
        positions = list(game.positions)
        made = 0
        for event in events:
            if event == UNDO:
                if not moves:
                    raise NothingToUndo
                undone.append(moves.pop())
                positions.pop()
            else:
                if event == REDO:
                    if not undone:
                        raise NothingToRedo
                    move = undone.pop()
                else:
                    move = Move.from_text(event)
                    if not is_legal(rules, positions[-1], move):
                        raise IllegalMove(event)
                    undone.clear()
                    made += 1
                moves.append(move)
                positions.append(after(rules, positions[-1], move))
            told.append(event)
        return cls(rules, game.deal, tuple(told), tuple(moves), tuple(undone), tuple(positions), made)

    @classmethod
    def from_text(cls, text: str) -> Game:
        """The game that one line tells: ``canfield 17 d r>t3 undo``; the inverse of ``str``.

        Raises :class:`NotationError` if there is no key and deal, :class:`UnknownGame`, and what
        :meth:`replay` raises.
        """
        key, *rest = text.split() or [""]
        if not rest:
            raise NotationError(text)
        return cls.replay(game_rules(key), rest[0], rest[1:])

    def __str__(self) -> str:
        return " ".join([self.rules.key, self.deal, *self.events])

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.positions[-1]

    @property
    def before(self) -> Position | None:
        """The position before the last move of the line, if there is one."""
        return self.positions[-2] if len(self.positions) > 1 else None

    @property
    def ply(self) -> int:
        """How many events there have been: it grows with every change of the game."""
        return len(self.events)

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        return is_won(self.rules, self.position)

    @property
    def is_lost(self) -> bool:
        """Whether it is proved that the game cannot be won from here; False says nothing."""
        return is_lost(self.rules, self.position)

    @property
    def home(self) -> int:
        """How many cards lie on the foundations."""
        return sum(len(self.position.piles[n]) for n in self.rules.span(FOUNDATION))

    def play(self, move: Move) -> Game:
        """The game after *move*; raises :class:`IllegalMove`."""
        if not is_legal(self.rules, self.position, move):
            raise IllegalMove(str(move))
        return self._on(str(move), move, (), 1)

    def undo(self) -> Game:
        """The game with the last move of the line taken back; raises :class:`NothingToUndo`."""
        if not self.moves:
            raise NothingToUndo
        return Game(
            self.rules,
            self.deal,
            (*self.events, UNDO),
            self.moves[:-1],
            (*self.undone, self.moves[-1]),
            self.positions[:-1],
            self.made,
        )

    def redo(self) -> Game:
        """The game with the move made again that was taken back last; raises :class:`NothingToRedo`."""
        if not self.undone:
            raise NothingToRedo
        return self._on(REDO, self.undone[-1], self.undone[:-1], 0)

    def _on(self, event: str, move: Move, undone: tuple[Move, ...], made: int) -> Game:
        return Game(
            self.rules,
            self.deal,
            (*self.events, event),
            (*self.moves, move),
            undone,
            (*self.positions, after(self.rules, self.position, move)),
            self.made + made,
        )
