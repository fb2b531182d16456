"""Crashes: a process is killed while people play, and the next one is sent again what was not answered.

No move that was answered may be lost, and none may be played twice, or after it was refused.  The long test
kills 200 processes: ``uv run pytest -m long tests/play/test_kills.py``.
"""

import asyncio
import random
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.events import events_of

PEOPLE = 8

# Plays for PEOPLE people, of whom every other one types, so that no ply protects the move from being played
# again.  It prints each move before it is sent and after it is answered or refused, and begins with the moves
# on its standard input, which a process before it has not answered; each of them is sent twice.  A typed move
# is refused where the board before it may not have been seen, and stays refused when it is sent again.
PLAYER = """
import asyncio, random, sys
from bot.patience import legal_moves
from bot.play.refusals import BoardMissing, NoGame
from bot.record import Channel, Player
from bot.operations.services import open_services

async def send(sessions, person, interaction, game, ply, text, again=False):
    print("sent", person, interaction, game, ply, text, flush=True)
    typed = person % 2 == 0
    try:
        seen = None if typed else ply
        stored = await sessions.move(game, person, text, ply=seen, request_id=str(interaction))
        refused = typed and again and stored.game.events[ply : ply + 1] != (text,)
    except BoardMissing as error:  # the move before was saved and not answered: its board is shown first
        sessions.seen.delivered(error.stored)
        refused = True
    print("refused" if refused else "answered", interaction, flush=True)

async def play(sessions, person, interaction, again):
    for line in again:
        number, game, ply, text = line
        await send(sessions, person, int(number), int(game), int(ply), text, again=True)
        await send(sessions, person, int(number), int(game), int(ply), text, again=True)
    chance = random.Random(interaction)
    try:
        stored = await sessions.current(person, 70)
    except NoGame:
        stored = None
    while True:
        if stored is None or stored.result is not None or stored.game.ply > 150 or not (
            legal := legal_moves(stored.game.rules, stored.game.position)
        ):
            if stored is not None and stored.result is None:
                await sessions.resign(stored.id, person)
            stored = await sessions.start(Player(person, "P"), Channel(7, 70), "canfield")
            continue
        interaction += 1
        await send(sessions, person, interaction, stored.id, stored.game.ply, str(chance.choice(legal)))
        stored = await sessions.load(stored.id)

async def main(address, first, people):
    again = [line.split() for line in sys.stdin.read().splitlines()]
    async with open_services(address) as services:
        await asyncio.gather(*(
            play(services.sessions, person, first + person * 1_000_000_000,
                 [line[1:] for line in again if line[0] == str(person)])
            for person in range(1, people + 1)
        ))

asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
"""


@dataclass(slots=True, kw_only=True)
class Sent:
    """What was printed: moves by interaction but those refused, and the interactions that were answered."""

    moves: dict[int, tuple[int, int, int, str]] = field(default_factory=dict[int, tuple[int, int, int, str]])
    answered: set[int] = field(default_factory=set[int])

    def read(self, line: str) -> None:
        match line.split():
            case ["sent", person, interaction, game, ply, text]:
                self.moves[int(interaction)] = int(person), int(game), int(ply), text
            case ["answered", interaction]:
                self.answered.add(int(interaction))
            case ["refused", interaction]:
                del self.moves[int(interaction)]

    def unanswered(self) -> list[int]:
        return [interaction for interaction in self.moves if interaction not in self.answered]


async def kill_while_playing(address: str, first: int, sent: Sent, moves: int) -> None:
    """Play in a process, and kill it after so many answers."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", PLAYER, address, str(first), str(PEOPLE)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for interaction in sent.unanswered():
        person, game, ply, text = sent.moves[interaction]
        process.stdin.write(f"{person} {interaction} {game} {ply} {text}\n".encode())
    process.stdin.close()
    answers = 0
    while answers < moves:
        line = (await process.stdout.readline()).decode()
        assert line, "the process has ended"
        answers += line.startswith("answered")
        sent.read(line)
    process.kill()
    for line in (await process.stdout.read()).decode().split("\n")[:-1]:  # the last line may be cut off
        sent.read(line)
    assert await process.wait() == -9


async def losses(address: str, sent: Sent) -> tuple[int, int]:
    """Return how many answered moves are not stored, and how many moves are stored more than once."""
    lost = doubled = 0
    told = defaultdict[int, dict[int, tuple[int, str]]](dict)
    for interaction, (_, game, ply, text) in sent.moves.items():
        told[game][ply] = interaction, text
    async with Store.open(address) as store, store.read() as connection:
        for game, moves in told.items():
            codes = [event.code for event in await events_of(connection, game)]
            for ply, (interaction, text) in moves.items():
                if interaction in sent.answered and codes[ply : ply + 1] != [text]:
                    lost += 1
            doubled += sum((Counter(codes) - Counter(text for _, text in moves.values())).values())
    return lost, doubled


async def survive(address: str, rounds: int) -> Sent:
    chance, sent = random.Random(rounds), Sent()
    for number in range(1, rounds + 1):
        await kill_while_playing(address, number * 10_000, sent, chance.randrange(1, 120))
        assert await losses(address, sent) == (0, 0), f"after kill {number}"
    return sent


async def test_no_move_is_lost_or_doubled_by_three_kills(address: str) -> None:
    sent = await survive(address, 3)
    assert len(sent.answered) > PEOPLE


@pytest.mark.long
async def test_no_move_is_lost_or_doubled_by_two_hundred_kills(tmp_path: Path) -> None:
    await survive(f"sqlite:///{tmp_path}/patience.db", 200)
