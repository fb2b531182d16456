"""A game in progress as an immutable value: rules, deal and events."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import accumulate
from sys import intern
from typing import Self

from .deals import deal_text
from .ending import home, is_won
from .errors import NotationError, NothingToRedo, NothingToUndo
from .hint import hint
from .lost import is_lost
from .moves import is_legal
from .naming import game_rules
from .notation import Move
from .play import after
from .play import deal as open_deal
from .position import Position
from .reasons import IllegalMove, reason
from .rules import Rules
from .seen import known, still_unseen

UNDO, REDO, HINT, CHECK = "undo", "redo", "hint", "check"
"""Events that are no moves.  A hint may name its move, and one as good: ``hint:r>t3=w>t1``."""
_STEP = 64  # moves from one kept position to the next: all of a long game would take 100 kilobytes


def is_hint(event: str) -> bool:
    """Return whether an event is a hint."""
    return event.partition(":")[0] == HINT


def is_note(event: str) -> bool:
    """Return whether an event changes no position: a hint, or the question whether there is still a win."""
    return event == CHECK or is_hint(event)


def _advice(event: str) -> tuple[Move, ...]:
    """Return the moves that a hint names, if any.  Raises :class:`NotationError`."""
    _, _, text = event.partition(":")
    return tuple(map(Move.from_text, text.split("=") if text else ()))


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its rules, its deal and its events.

    These three define the game; the other fields are derived from them.  Create a game with :meth:`start`,
    :meth:`from_text` or :meth:`replay`.
    """

    rules: Rules
    deal: str  # canonical: "17" or the cards of a pack
    events: tuple[str, ...]  # moves in notation, "undo", "redo", "hint:r>t3" or "hint:r>t3=w>t1" and "check"
    moves: tuple[Move, ...]  # the current line, without moves taken back
    undone: tuple[Move, ...]  # moves that can be redone, the next one last
    made: int  # moves played in all: an undo subtracts none, a redo adds none
    position: Position  # the current position
    before: Position | None  # the position before the last move of the line, if there is one
    kept: tuple[Position, ...]  # the opening, and the position after every 64th move of the line
    unseen: tuple[int, ...]  # of each pile, the number of its first cards that have never lain face up

    @classmethod
    def start(cls, rules: Rules, deal: str) -> Self:
        """Return a new game.  Raises :class:`BadDeal` as ``deal_text`` does."""
        deal = deal_text(rules, deal)
        position = open_deal(rules, deal)
        return cls(rules, deal, (), (), (), 0, position, None, (position,), position.hidden)

    @classmethod
    def replay(cls, rules: Rules, deal: str, events: Iterable[str]) -> Self:
        """Rebuild a game from its *events*, judging every move again.

        Raises the errors of :meth:`start`, :meth:`play`, :meth:`undo` and :meth:`redo`, and
        :class:`NotationError` for an event that is not a move.
        """
        game = cls.start(rules, deal)
        events = tuple(map(intern, events))
        moves: list[Move] = []
        undone: list[Move] = []
        positions = [game.position]
        unseen = game.unseen
        made = 0
        for event in events:
            if event == UNDO:
                if not moves:
                    raise NothingToUndo
                undone.append(moves.pop())
                positions.pop()
            elif is_note(event):
                if not all(is_legal(rules, positions[-1], move) for move in _advice(event)):
                    raise IllegalMove(event)
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
                unseen = still_unseen(unseen, positions[-1])
        before = positions[-2] if moves else None
        kept = tuple(positions[::_STEP])
        return cls(
            rules, game.deal, events, tuple(moves), tuple(undone), made, positions[-1], before, kept, unseen
        )

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Rebuild a game from one line such as ``canfield 17 d r>t3 undo``; the inverse of ``str``.

        Raises :class:`NotationError` without a key and a deal, :class:`UnknownGame`, and the errors of
        :meth:`replay`.
        """
        key, *rest = text.split() or [""]
        if not rest:
            raise NotationError(text)
        return cls.replay(game_rules(key), rest[0], rest[1:])

    def __str__(self) -> str:
        return " ".join([self.rules.key, self.deal, *self.events])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The opening, and the position after each move of the line, computed anew each time."""
        return self.positions_from(0)

    def positions_from(self, count: int) -> tuple[Position, ...]:
        """Return the position after the first *count* moves of the line, and those after each later one."""
        play = partial(after, self.rules)
        return tuple(accumulate(self.moves[count:], play, initial=self.position_at(count)))

    def position_at(self, count: int) -> Position:
        """Return the position after the first *count* moves of the line, from 0 to all of them."""
        if count == len(self.moves):
            return self.position
        if count == len(self.moves) - 1 and self.before is not None:
            return self.before
        number = count // _STEP
        return reduce(partial(after, self.rules), self.moves[number * _STEP : count], self.kept[number])

    @property
    def ply(self) -> int:
        """The number of events; every change of the game increases it."""
        return len(self.events)

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        return is_won(self.rules, self.position)

    @property
    def known(self) -> Position:
        """The current position as far as its player can know it, see :func:`known`."""
        return known(self.rules, self.position, self.unseen)

    @property
    def is_lost(self) -> bool:
        """Whether the current position is proved lost by cards that have been seen in this game alone.

        Games that differ in cards not seen yet are alike in this.  False means that there is no proof.
        """
        return is_lost(self.rules, self.known)

    @property
    def shows_hint(self) -> bool:
        """Whether the player has asked for a hint and not moved since."""
        return bool(self.events) and is_hint(self.events[-1])

    @property
    def shown_hint(self) -> Move | None:
        """The move of the hint that is shown: that of its event, else that of the rule of thumb."""
        if not self.shows_hint:
            return None
        return next(iter(_advice(self.events[-1])), None) or hint(self.rules, self.position)

    @property
    def equal_hint(self) -> Move | None:
        """Another move that is as good as that of the hint that is shown, if its event names one."""
        return next(iter(_advice(self.events[-1])[1:]), None) if self.shows_hint else None

    @property
    def home(self) -> int:
        """The number of cards that are home."""
        return self.home_at(self.position)

    @property
    def taken_back(self) -> int:
        """The number of moves played that were taken back, and not redone."""
        return self.made - len(self.moves)

    def home_at(self, position: Position) -> int:
        """Return the number of cards that are home in a position of this game."""
        return home(self.rules, position)

    def play(self, move: Move) -> Self:
        """Return the game after *move*.  Raises :class:`IllegalMove`."""
        if not is_legal(self.rules, self.position, move):
            raise IllegalMove(str(move), reason(self.rules, self.position, move))
        return self._on(str(move), move, (), 1)

    def undo(self, count: int = 1) -> Self:
        """Return the game with its last *count* moves taken back, at least one.

        Raises :class:`NothingToUndo` if there are fewer.
        """
        left = len(self.moves) - count
        if left < 0:
            raise NothingToUndo
        return replace(
            self,
            events=(*self.events, *[UNDO] * count),
            moves=self.moves[:left],
            undone=(*self.undone, *reversed(self.moves[left:])),
            position=self.position_at(left),
            before=self.position_at(left - 1) if left else None,
            kept=self.kept[: left // _STEP + 1],
        )

    def redo(self) -> Self:
        """Return the game with the move undone last played again.  Raises :class:`NothingToRedo`."""
        if not self.undone:
            raise NothingToRedo
        return self._on(REDO, self.undone[-1], self.undone[:-1], 0)

    def beginning(self, count: int) -> Self:
        """Return another game, of the first *count* moves of the line; it has all if there are fewer."""
        moves = self.moves[:count]
        unseen = reduce(still_unseen, self.positions[: len(moves) + 1], self.kept[0].hidden)
        there = self.undo(len(self.moves) - len(moves))
        return replace(there, events=tuple(map(str, moves)), undone=(), made=len(moves), unseen=unseen)

    @property
    def only_noted(self) -> bool:
        """Whether the last event changed no position."""
        return bool(self.events) and is_note(self.events[-1])

    def checked(self) -> Self:
        """Return the game with the question whether it can still be won noted among its events."""
        return replace(self, events=(*self.events, CHECK))

    def hinted(self, *moves: Move) -> Self:
        """Return the game with a hint noted among its events, which changes nothing else.

        *moves*: its move, and perhaps one that is as good.  Without any it is that of the rule of thumb.
        """
        event = f"{HINT}:{'='.join(map(str, moves))}" if moves else HINT
        return replace(self, events=(*self.events, event))

    def without_hint(self) -> Self:
        """Return the game as it was before a hint that it shows."""
        return replace(self, events=self.events[:-1]).without_hint() if self.shows_hint else self

    def _on(self, event: str, move: Move, undone: tuple[Move, ...], made: int) -> Self:
        moves = (*self.moves, move)
        position = after(self.rules, self.position, move)
        return replace(
            self,
            events=(*self.events, intern(event)),
            moves=moves,
            undone=undone,
            made=self.made + made,
            position=position,
            before=self.position,
            kept=self.kept if len(moves) % _STEP else (*self.kept, position),
            unseen=still_unseen(self.unseen, position),
        )
