"""Nothing that is said depends on a card that the player has not seen.

Two positions that look alike get the same answers, byte for byte: to every phrase, to every completion and to
every press, forged ones included.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from bot.commands.completion import complete_moves
from bot.patience import (
    GAMES,
    AmbiguousMove,
    FailedMove,
    Game,
    IllegalMove,
    Move,
    PatienceError,
    Position,
    Rules,
    play,
    read_move,
    read_moves,
    turns_up,
)
from bot.patience.parts import LETTER, Kind
from bot.view.pictures.board import alt_text
from bot.words.refusals import refusal
from tests.patience.walks import position_of
from tests.support.phrases import phrase, several
from tests.support.rule_sets import costly_rules
from tests.support.unseen import shuffled

SETS = list(GAMES.values())


def test_alike_positions_get_the_same_answer_to_any_phrase() -> None:
    compare_answers(random.Random(1), positions=len(SETS), phrases=20)


@pytest.mark.long
def test_alike_positions_get_the_same_answer_to_100_000_phrases() -> None:
    compare_answers(random.Random(2), positions=20 * len(SETS), phrases=60)


def compare_answers(chance: random.Random, *, positions: int, phrases: int) -> None:
    """Compare the answers to random *phrases* in each of *positions* and in one that looks like it."""
    for number in range(positions):
        rules = SETS[number % len(SETS)]
        position = position_of(rules, chance.randrange(1, 10**6), chance.randint(1, 90))
        other, turned = shuffled(rules, position, chance), face_down_shuffled(position, chance)
        for _ in range(phrases):
            text = phrase(chance, rules)
            same(rules, position, other, text, one_typed)
            if chance.random() < 0.2:
                same(rules, position, other, text, completed)
                same(rules, position, turned, text, typed)
                same(rules, position, turned, several(chance, rules), typed)
                same(rules, position, turned, several(chance, rules), completed)


def same(
    rules: Rules,
    position: Position,
    other: Position,
    text: str,
    ask: Callable[[Rules, Position, str], tuple[str, ...]],
) -> None:
    told = ask(rules, position, text), ask(rules, other, text)
    assert told[0] == told[1], (rules.key, position.to_text(rules), other.to_text(rules), text)


def one_typed(rules: Rules, position: Position, text: str) -> tuple[str, ...]:
    try:
        return (str(read_move(rules, position, text)),)
    except PatienceError as error:
        return answer(error)


def answer(error: PatienceError) -> tuple[str, ...]:
    return refusal(error), *(error.notations if isinstance(error, AmbiguousMove) else ())


def typed(rules: Rules, position: Position, text: str) -> tuple[str, ...]:
    """Return the answer to typed moves, up to the first one that turns a card up.

    Those up to there are played, whatever follows, so the card is seen.
    """
    try:
        moves, refused = read_moves(rules, position, text), ()
    except PatienceError as error:
        moves = error.played if isinstance(error, FailedMove) else ()
        refused = answer(error)
    made: list[str] = []
    for move in moves:
        made.append(str(move))
        before, position = position, play(rules, position, move)
        if turns_up(rules, before, position):
            return (*made, "turned up")
    return (*made, *refused)


def completed(rules: Rules, position: Position, text: str) -> tuple[str, ...]:
    return tuple(f"{name} {value}" for name, value in complete_moves(rules, position, text))


def face_down_shuffled(position: Position, chance: random.Random) -> Position:
    """Return *position* with its face-down cards in another order."""
    down = [card for cards, n in zip(position.piles, position.hidden, strict=True) for card in cards[:n]]
    chance.shuffle(down)
    piles = tuple(
        (*(down.pop() for _ in range(n)), *cards[n:])
        for cards, n in zip(position.piles, position.hidden, strict=True)
    )
    return position._replace(piles=piles)


@pytest.mark.parametrize("rules", costly_rules())
def test_alike_positions_get_the_same_answer_to_any_press(rules: Rules) -> None:
    chance = random.Random(rules.key)
    for _ in range(2):
        position = position_of(rules, chance.randrange(1, 10**6), chance.randint(1, 90))
        other = shuffled(rules, position, chance)
        game = Game.start(rules, "1")
        games = [replace(game, position=each, before=None) for each in (position, other)]
        assert alt_text(games[0]) == alt_text(games[1])
        for move in every_move(rules):
            assert pressed(games[0], move) == pressed(games[1], move), (position, other, str(move))


def every_move(rules: Rules) -> Iterator[Move]:
    """Yield all moves that notation can write, from and to piles that the game has and one that it lacks."""
    ends = [(kind, number) for kind in LETTER for number in range((len(rules.span(kind)) or 1) + 2) if kind]
    for (source, first), (target, second), count in product(ends, ends, (1, 2, 4)):
        if target in Kind.RESERVE | Kind.TABLEAU | Kind.FOUNDATION:
            yield Move(source, first, target, second, count)


def pressed(game: Game, move: Move) -> str:
    try:
        game.play(move)
    except IllegalMove as error:
        return refusal(error)
    return "played"
