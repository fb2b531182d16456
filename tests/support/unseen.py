"""Positions and games that look alike: the cards that nobody has seen lie in another order."""

import random
from collections.abc import Iterator
from dataclasses import replace

from bot.patience import REDO, UNDO, UNSEEN, Game, Move, Position, Rules, is_hint, seen
from bot.patience.repetition import occurrences, ways_back

LOST_BY_HIDDEN_CARDS = (
    "canfield-part 3 t1>t2 t4>f d w>f w>f d w>t2 d d w>f d w>f d w>t4 d d d d undo undo redo d d d d d d d"
    " d d d d d d d d d d d d d d d undo redo d undo redo d d d undo undo d d d d d undo undo d d w>t2 d d"
    " d d d d d d d d d d w>t4 d d d w>f d d d d d d d w>f d w>t1 w>f w>f"
)
"""A game that ten face-down cards of the reserve, in this order, make a lost one."""


def shuffled(rules: Rules, position: Position, chance: random.Random) -> Position:
    """Return *position* with the cards that cannot be seen on the board in another order."""
    return _shuffled(position, seen(rules, position), chance)


def lookalike(game: Game, chance: random.Random) -> Game:
    """Return a game with the events of *game*, whose cards that it has not turned up lie in another order."""
    start = Game.start(game.rules, game.deal)
    opening = start.position
    known = opening._replace(
        piles=tuple((UNSEEN,) * n + cards[n:] for n, cards in zip(game.unseen, opening.piles, strict=True))
    )
    opening = _shuffled(opening, known, chance)
    if any(step.position.redeals for step in steps(start, game.events)):
        opening = opening._replace(seed=start.position.seed)  # what its shuffles dealt has been seen
    return played(replace(start, position=opening, kept=(opening,)), game.events)


def played(game: Game, events: tuple[str, ...]) -> Game:
    """Return *game* after *events*."""
    *_, last = (game, *steps(game, events))
    return last


def steps(game: Game, events: tuple[str, ...]) -> Iterator[Game]:
    """Yield *game* after each of *events*."""
    for event in events:
        if event == UNDO:
            game = game.undo()
        elif event == REDO:
            game = game.redo()
        elif is_hint(event):
            game = game.hinted()
        else:
            game = game.play(Move.from_text(event))
        yield game


def _shuffled(position: Position, look: Position, chance: random.Random) -> Position:
    """Return *position* with the cards that are unseen in *look* in another order, and another shuffle."""
    hidden = [
        card
        for pile, faces in zip(position.piles, look.piles, strict=True)
        for card, face in zip(pile, faces, strict=True)
        if face == UNSEEN
    ]
    chance.shuffle(hidden)
    piles = [tuple(hidden.pop() if face == UNSEEN else face for face in pile) for pile in look.piles]
    return position._replace(piles=tuple(piles), seed=position.seed and chance.getrandbits(60))


def back(game: Game) -> list[Move]:
    """Return the legal moves to positions that *game* has had."""
    return ways_back(game.rules, game.position, occurrences(game.rules, game.positions))
