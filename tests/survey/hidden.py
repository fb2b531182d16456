"""The price of hidden cards: a player who sees what lies face up and asks the solver about re-deals.

The player remembers every card that was ever in view.  Before a move the cards never seen are dealt again at
random, many times, and the solver looks for a win in each re-deal.  A re-deal votes for the moves after which
it can still be won, and the move with the most votes is played.  Nobody knows whether that is the best play
with hidden cards, so the win rate is a lower bound of what is possible.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.patience import (
    UNSEEN,
    Move,
    Position,
    Rules,
    deal,
    hint,
    is_won,
    legal_moves,
    play,
    safe_moves,
    seen,
)
from bot.patience.notation import DEAL
from bot.patience.play import after
from bot.patience.rules import Redeal
from bot.solver.quality.advice import imagined
from bot.solver.search import solve
from bot.solver.verdict import Budget, Won
from tests.survey.hidden_results import Played, read_played
from tests.survey.sweep import drop_incomplete_line

CANDIDATES = 3
"""Moves that are put to the vote."""

VISITS = 3
"""Times that the player comes back to the same position, with nothing learned, before giving it up."""

MOST_MOVES = 1_000


def remembered(rules: Rules, memory: Position, move: Move, sight: Position) -> Position:
    """Return the memory of a player who plays *move* and then sees *sight* (``bot.patience.seen``).

    *memory* has UNSEEN for every card that was never in view.
    """
    return merged(after(rules, memory, move), sight)


def merged(memory: Position, sight: Position) -> Position:
    """Return *memory* with the cards in *sight*.  Raises ``ValueError`` if they contradict each other."""
    piles: list[tuple[int, ...]] = []
    for old, new in zip(memory.piles, sight.piles, strict=True):
        if any(UNSEEN not in pair and pair[0] != pair[1] for pair in zip(old, new, strict=True)):
            raise ValueError(memory, sight)
        piles.append(tuple(max(pair) for pair in zip(old, new, strict=True)))
    return sight._replace(piles=tuple(piles))


def agrees(memory: Position, position: Position) -> bool:
    """Return whether *position* has every card where *memory* has it."""
    return all(
        card in (UNSEEN, real)
        for cards, pile in zip(memory.piles, position.piles, strict=True)
        for card, real in zip(cards, pile, strict=True)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A re-deal, and a line that wins it if one was found."""

    position: Position
    line: tuple[Move, ...]

    def after(self, rules: Rules, move: Move, lines: dict[tuple[Position, Move], tuple[Move, ...]]) -> Guess:
        """Return the re-deal after *move*, with the rest of its line or one of *lines*."""
        line = self.line[1:] if self.line[:1] == (move,) else lines.get((self.position, move), ())
        return Guess(position=after(rules, self.position, move), line=line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The thought that a player gives to a move."""

    redeals: int = 20
    states: int = 10_000  # searched in each


class Player:
    """A player of one game, who is told only *sight*: the part of a position that is in view."""

    def __init__(self, rules: Rules, sight: Position, effort: Effort, random: Random) -> None:
        self.rules, self.memory, self.effort = rules, sight, effort
        self._random = random
        self._guesses: list[Guess] = []
        self._lines: dict[tuple[Position, Move], tuple[Move, ...]] = {}
        self._visits: Counter[Position] = Counter()

    def choose(self) -> Move | None:
        """Return the next move, or None to give up."""
        rules, memory = self.rules, self.memory
        self._visits[self._key(memory)] += 1
        if safe := safe_moves(rules, memory):
            return safe[0]
        moves = [
            move
            for move in legal_moves(rules, memory)
            if self._visits[self._key(after(rules, memory, move))] < VISITS
        ]
        if len(moves) < 2:
            return moves[0] if moves else None
        self._guess()
        votes = Counter(guess.line[0] for guess in self._guesses if guess.line)
        candidates = [move for move, _ in votes.most_common() if move in moves][:CANDIDATES]
        if not candidates:
            wish = hint(rules, memory)
            return wish if wish in moves else DEAL if DEAL in moves else moves[0]
        return max(candidates, key=self._approvals) if len(candidates) > 1 else candidates[0]

    def moved(self, move: Move, sight: Position) -> None:
        """Take note that *move* was played and led to *sight*."""
        self.memory = remembered(self.rules, self.memory, move, sight)
        now = (guess.after(self.rules, move, self._lines) for guess in self._guesses)
        self._guesses = [guess for guess in now if agrees(self.memory, guess.position)]
        self._lines.clear()

    def _guess(self) -> None:
        """Complete the re-deals; one is enough, and gets the thought of many, once every card is known."""
        known = sum(pile.count(UNSEEN) for pile in self.memory.piles) < 2
        states = self.effort.states * (self.effort.redeals if known else 1)
        if known:
            self._guesses = [guess for guess in self._guesses if guess.line][:1]
        while len(self._guesses) < (1 if known else self.effort.redeals):
            position = imagined(self.rules, self.memory, self._random)
            self._guesses.append(Guess(position=position, line=self._line(position, states)))

    def _approvals(self, move: Move) -> int:
        """Return the number of re-deals that can still be won after *move*, and keep their lines."""
        count = 0
        for guess in self._guesses:
            if guess.line and guess.line[0] != move:
                line = self._line(after(self.rules, guess.position, move), self.effort.states)
                self._lines[guess.position, move] = line
                count += bool(line)
            elif guess.line:
                count += 1
        return count

    def _line(self, position: Position, states: int) -> tuple[Move, ...]:
        """Return a line that wins *position*, or none; it has moves, because a won game is over."""
        verdict = solve(self.rules, position, Budget(seconds=60, states=states, bytes=64 << 20))
        return verdict.moves if isinstance(verdict, Won) else ()

    def _key(self, memory: Position) -> Position:
        return memory._replace(redeals=0) if self.rules.stock.redeals is None else memory


def play_game(rules: Rules, text: str, effort: Effort, *, solver: str = "") -> Played:
    """Return the result of the deal *text*; the same for the same deal and *effort*.

    Raises ``BadDeal``, and ``ValueError`` for rules whose redeals shuffle: no memory helps there.
    """
    if rules.stock.redeal is Redeal.SHUFFLE:
        raise ValueError(rules.key)
    began = time.process_time()
    position = deal(rules, text)
    player = Player(rules, seen(rules, position), effort, Random(f"{rules.key} {text}"))
    moves = 0
    while not is_won(rules, position) and moves < MOST_MOVES and (move := player.choose()):
        position = play(rules, position, move)
        player.moved(move, seen(rules, position))
        moves += 1
    return Played(
        rules=rules.key,
        deal=text,
        won=is_won(rules, position),
        moves=moves,
        seconds=round(time.process_time() - began, 3),
        redeals=effort.redeals,
        states=effort.states,
        solver=solver,
    )


def play_deals(
    rules: Rules,
    deals: Iterable[str],
    effort: Effort,
    file: Path,
    *,
    solver: str = "",
    progress: Callable[[Sequence[Played]], None] = lambda games: None,
) -> list[Played]:
    """Play *deals*, append the missing games to *file*, and return all of them.

    *progress* is called with all known games first, then with each new one.  Raises what :func:`play_game`
    and :func:`~tests.survey.hidden_results.read_played` raise.
    """
    drop_incomplete_line(file)
    begun = read_played([file]) if file.exists() else []
    known = {
        game.deal: game
        for game in begun
        if (game.rules, game.redeals, game.states) == (rules.key, effort.redeals, effort.states)
    }
    wanted = list(dict.fromkeys(deals))
    progress([known[text] for text in wanted if text in known])
    for text in wanted:
        if text not in known:
            game = known[text] = play_game(rules, text, effort, solver=solver)
            with file.open("a", encoding="utf-8") as out:
                out.write(game.to_json() + "\n")
            progress([game])
    return [known[text] for text in wanted]
