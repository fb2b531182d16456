"""Nobody learns anything about a secret deal: not its number, nor its pack, nor a face-down card.

The same walk through everything that the bot answers is made in worlds that differ in face-down cards only.
Who may not know these cards must be told exactly the same in each of them, down to the pixels of pictures.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.analysis.service import Analyses
from bot.controls.challenges import run_challenges
from bot.controls.daily_post import post_due
from bot.controls.races import run_races
from bot.daily.fairness import day_key
from bot.patience import GAMES, Position, Rules
from bot.patience.faces import RANK_WORDS, SUIT_WORDS
from bot.solver import Limits, Lost, Unknown
from bot.store import graded
from tests.support.bots import patience_on
from tests.support.club import Club, Player, club
from tests.support.club_games import DAY, press_under_more, resign
from tests.support.postings import choose
from tests.support.puzzle import store_puzzle
from tests.support.seen import Message
from tests.support.walk import (
    EVERYBODY,
    VERBS,
    Carrier,
    Walk,
    carrier,
    commands,
    option_sets,
    said,
    verbs_without_a_case,
)
from tests.support.worlds import RANDOM, TURNED, dailies, swap_cards, swapped

FIRST = date(2026, 1, 1)  # a Thursday, whose featured game is Frog
RACED = 500
SECRET = "the club's secret"
IN_GAME = {"move", "undo", "panel", "replay"}


class AllSeeing:
    """A solver whose verdicts follow from hidden cards: whoever hears them is told a secret."""

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        if name in ("find_par", "idle_moves"):
            return argument if name == "find_par" else ()
        digest = sha256(position.to_text(rules).encode()).digest()
        return Lost() if digest[0] % 2 else Unknown("seconds")


# -- the walk ---------------------------------------------------------------------------------


async def visit(walk: Walk, player: Player, on: Carrier, games: Sequence[int], *, types: bool = True) -> None:
    """Ask for everything as *player*: by controls, by forged ids of *games*, and with *types* by commands.

    In a thorough walk everybody types.
    """
    sessions = walk.club.client.services.sessions
    plies = {game: (await sessions.load(game)).game.ply for game in games}
    await walk.presses(player, on, plies)
    await walk.press_what_was_seen(player, on)
    chance = Random(player.name)
    for _ in range(200 if walk.thorough else 6):
        await walk.press(player, on, forged(chance, games))
    if types or walk.thorough:
        await walk.commands(player, leaving_out=("resign",))


async def ask_for_hidden_cards(walk: Walk, player: Player, on: Carrier, board: Message) -> None:
    """Ask about the player's own game for the next cards of stock and reserve, without turning them up."""
    sessions, game = walk.club.client.services.sessions, game_of(board)
    ply = (await sessions.load(game)).game.ply
    for pile, part in product(("stock", "reserve", "talon"), (*SUIT_WORDS, *RANK_WORDS)):
        if len(part) == 1:
            await walk.asked(player, "move", move=f"r > {pile} {part}")
        elif not part.endswith("s"):
            await walk.completed(player, "move", "move", f"{pile} {part}")
    for custom_id in (f"b:text:{game}:{ply}", f"b:more:{game}:{ply}", f"b:move:{game}:{ply}:s>t1"):
        await walk.press(player, on, custom_id)
    assert (await sessions.load(game)).game.ply == ply


def forged(chance: Random, games: Sequence[int]) -> str:
    """Return a custom_id put together at random from what others contain."""
    words = ["frog", "gate", f"{FIRST}", f"frog:@{FIRST}", "d", "more", "+", "frog:~1", "0", "-1", "x" * 60]
    parts = [chance.choice([*words, *map(str, games)]) for _ in range(chance.randint(0, 3))]
    verbs = sorted({*VERBS, "nonsense"} - {"forget"})
    return ":".join(["b", chance.choice(verbs), *parts])[:100]


async def walked(database: Path, *, thorough: bool) -> Walk:
    """Return all answers of a day: before an attempt at its deal, during it and after it.

    A *thorough* walk goes on when the day is over; see :class:`Walk` for its answers from then on.
    """
    async with club(patience_on(database, first_deal=RANDOM, solver=AllSeeing())) as table:
        await store_puzzle(table.client.services.store, FIRST)
        walk = Walk(club=table, managers=["Ida"], thorough=thorough)
        table.person("Dan")
        ida, zoe = table.manager("Ida"), table.person("Zoe")
        typed = walk.note(zoe, "Zoe plays", await zoe.slash("play", game="gate", deal="40"))  # with a menu
        on = carrier(zoe, typed)
        await choose(table)
        await table.env.advance_time(9 * 3600)
        assert await post_due(table.client) == 1
        for post in await table.posted():
            walk.note(ida, "the post", post)
        await visit(walk, table.person("Sue"), on, [1], types=False)

        ann, amy, cid, dan = (table.person(name) for name in ("Ann", "Amy", "Cid", "Dan"))
        random = await walk.asked(ann, "play", game="gate")
        await ask_for_hidden_cards(walk, ann, on, await walk.pressed(ann, random, "Deal"))
        board = await walk.pressed(ann, await walk.asked(ann, "daily play"), "Deal")
        await ask_for_hidden_cards(walk, ann, on, board)
        await walk.pressed(amy, await walk.asked(amy, "daily play", game=TURNED), "Deal")
        await walk.asked(cid, "daily play")
        theirs = await walk.pressed(dan, await walk.asked(dan, "daily play", game=TURNED), "Deal")
        walk.note(dan, "Dan gives up", await resign(dan, theirs))
        games = [game_of(random), game_of(board)]
        await visit(walk, ida, on, games)
        for person in (table.person("Sid"), cid, amy, *([dan] if thorough else [])):
            await visit(walk, person, on, games, types=False)

        over = walk.note(ann, "Ann gives up", await resign(ann, await ann.slash("daily play")))
        await walk.pressed(ann, await walk.pressed(ann, over, "More"), "Replay")
        attic = ann.at(table.guild.create_text_channel("attic"))  # her random deal is still in progress
        more = await walk.pressed(attic, await walk.asked(attic, "daily play"), "More")
        practice = await walk.pressed(attic, more, "Practise this deal")
        games = [game_of(await walk.pressed(attic, practice, "Deal")), game_of(board)]
        for person in (table.person("Sol"), ann):
            await visit(walk, person, on, games, types=person is ann)
        walk.secret = (await table.client.services.sessions.load(game_of(random))).game.deal
        if thorough:
            await table.env.advance_time(DAY)
            walk.day_over = True
            for person in (ida, table.person("Sal"), amy, dan, ann):
                await visit(walk, person, on, games)
        return walk


def game_of(board: Message) -> int:
    """Return the id of the game that a board shows."""
    return int(next(b for b in board.buttons if b.custom_id.split(":")[1] in IN_GAME).custom_id.split(":")[2])


Secrets = Mapping[str, str]
"""Texts that nobody may read, each with its name."""


async def secrets_of(table: Club, day: date) -> Secrets:
    """Return what must stay secret until *day* is over: the packs and the key of its deals."""
    found = {day_key(SECRET, day).hex(): "a day's key", SECRET: "the secret"}
    packs = (await dailies(table, day)).items()
    return found | {pack: f"the pack of {game.rules.name}" for pack, game in packs}


IGNORANT = {EVERYBODY, "Sue", "Sid", "Sol", "Ida", "Cid", "Ann", "Amy", "Dan"}
TURNED_IT = {"Amy", "Dan"}  # the card that differs if it is one that a deal has turned


async def test_who_may_not_know_a_card_is_told_the_same_whichever_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await walk_in_two_worlds(tmp_path, monkeypatch, thorough=False)


@pytest.mark.long
async def test_everybody_who_asks_for_everything_is_told_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await walk_in_two_worlds(tmp_path, monkeypatch, thorough=True)


async def walk_in_two_worlds(path: Path, patch: pytest.MonkeyPatch, *, thorough: bool) -> None:
    """Walk in two worlds that differ in face-down cards, and compare what everybody was told.

    In the second one Amy and Dan turn another card of Canfield.  In a third one, which a thorough walk adds,
    nobody turns a card that differs.
    """
    patch.setattr("bot.operations.services.Analyses", partial(Analyses, pause=0.0))
    # the millisecond of a press chooses the game of Surprise me, and differs between worlds
    patch.setattr("bot.controls.games.default_rules", lambda: {"rainbow": GAMES["rainbow"]})
    async with club(patience_on(path / "numbers.db")) as table:
        today, days = await dailies(table, FIRST), [FIRST + n * timedelta(days=1) for n in (0, 1, 2)]
        secrets = [await secrets_of(table, day) for day in days]
    first = await walked(path / "first.db", thorough=thorough)
    for turned in (True, False) if thorough else (True,):
        with patch.context() as world:
            swap_cards(world, swapped(today, turned=turned))
            other = await walked(path / f"{turned}.db", thorough=thorough)
        compare(first.heard, other.heard, knowing=TURNED_IT if turned else ())
    running = {first.secret: "the number of a random deal"}
    assert not told(first.heard, {**secrets[0], **secrets[1], **running})
    assert not told(first.heard_later, {**secrets[1], **secrets[2]})
    assert bool(first.heard_later) == thorough


Heard = Mapping[str, Sequence[tuple[str, str]]]


def compare(first: Heard, second: Heard, *, knowing: Collection[str]) -> None:
    """Fail unless all but those who are *knowing* the cards were told the same in two worlds."""
    assert first.keys() == second.keys() >= IGNORANT
    different = [
        (reader, step, one, other)
        for reader in first.keys() - set(knowing)
        for (step, one), (_, other) in zip(first[reader], second[reader], strict=True)
        if one != other
    ]
    assert not different
    for reader in knowing:  # the worlds do differ
        assert first[reader] != second[reader]


def told(heard: Heard, secrets: Secrets) -> list[tuple[str, str, str]]:
    """Return the secrets that anybody was told: the reader, the step and the name of each."""
    return [
        (reader, step, name)
        for reader, answers in heard.items()
        for step, text in answers
        for secret, name in secrets.items()
        if secret in text
    ]


@asynccontextmanager
async def with_a_secret_deal(database: Path) -> AsyncIterator[tuple[Walk, Carrier]]:
    """Yield a walk of a server with its post, in which a graded deal waits that is to stay secret."""
    async with club(patience_on(database, first_deal=RANDOM, solver=AllSeeing())) as table:
        services = table.client.services
        await store_puzzle(services.store, FIRST)
        async with services.store.write() as connection:
            await graded.put(connection, TURNED, "easy", str(RANDOM + RACED))
        for name in ("Dan", "Ann", "Ben", "Eve"):
            table.person(name)
        table.manager("Ida")
        zoe = table.person("Zoe")
        on = carrier(zoe, await zoe.slash("play", game="gate", deal="40"))  # with a menu
        await choose(table)
        await table.env.advance_time(9 * 3600)
        assert await post_due(table.client) == 1
        yield Walk(club=table, managers=["Ida"], secret=str(RANDOM + RACED)), on


async def raced(database: Path) -> tuple[Walk, str]:
    """Return all answers around a race, and its deal as it lies: before it, while it runs, and after it."""
    async with with_a_secret_deal(database) as (walk, on):
        table, services = walk.club, walk.club.client.services
        ann, ben, eve, ida = (table.person(name) for name in ("Ann", "Ben", "Eve", "Ida"))
        lobby = await walk.asked(ann, "race", game=TURNED, level="easy")
        await walk.pressed(ben, lobby, "Join (1)")
        await table.env.advance_time(46)
        await run_races(table.client)
        await walk.pressed(ben, await walk.asked(ben, "daily play", game=TURNED), "Deal")
        board = await walk.pressed(ann, await ann.look(lobby), "My board")
        board = await walk.pressed(ann, board, "Deal")
        stored = await services.sessions.load(game_of(board))
        await ask_for_hidden_cards(walk, ann, on, board)
        games = [each.id for each in await services.sessions.of_race(1)]
        for person in (eve, ida, ben):
            await visit(walk, person, on, games, types=person is eve)
        await table.env.advance_time(20)
        await run_races(table.client)
        await table.client.live_lines.update()
        for post in (*(await table.posted()), await eve.look(lobby)):
            walk.note(ida, "the post, and the race", post)
        walk.day_over = True
        await table.env.advance_time(200)
        await run_races(table.client)
        walk.note(eve, "the result", await eve.look(lobby))
        return walk, stored.game.kept[0].to_text(stored.game.rules)


async def challenged(database: Path) -> tuple[Walk, str]:
    """Return all answers around a challenge, and its deal as it lies: while it is open, and over."""
    async with with_a_secret_deal(database) as (walk, on):
        table, services = walk.club, walk.club.client.services
        ann, ben, eve, ida = (table.person(name) for name in ("Ann", "Ben", "Eve", "Ida"))
        asked = await walk.asked(ann, "challenge", person=ben.actor, game=TURNED)
        (board,) = (await walk.pressed(ann, asked, "Play")).followups
        board = await walk.pressed(ann, board, "Deal")
        stored = await services.sessions.load(game_of(board))
        await ask_for_hidden_cards(walk, ann, on, board)
        for person in (eve, ida, ben):
            await visit(walk, person, on, [stored.id], types=person is eve)
        await services.sessions.resign(stored.id, ann.id)
        await table.env.advance_time(20)
        await run_challenges(table.client)
        walk.note(eve, "one has played", await eve.look(asked))
        (theirs,) = (await walk.pressed(ben, await ben.look(asked), "Play")).followups
        await visit(walk, eve, on, [stored.id, game_of(theirs)], types=False)
        assert str(RANDOM + RACED) == stored.game.deal
        walk.day_over = True
        await services.sessions.resign(game_of(theirs), ben.id)
        await table.env.advance_time(20)
        await run_challenges(table.client)
        walk.note(eve, "the result", await eve.look(asked))
        return walk, stored.game.kept[0].to_text(stored.game.rules)


@pytest.mark.parametrize("walk", [raced, challenged])
async def test_nobody_learns_a_hidden_card_or_the_number_of_a_deal_that_people_share(
    walk: Callable[[Path], Awaitable[tuple[Walk, str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.operations.services.Analyses", partial(Analyses, pause=0.0))
    first, lies = await walk(tmp_path / "first.db")
    with monkeypatch.context() as world:
        swap_cards(world, {})
        other, lies_otherwise = await walk(tmp_path / "other.db")
    assert lies != lies_otherwise
    for heard, again in ((first.heard, other.heard), (first.heard_later, other.heard_later)):
        assert heard.keys() == again.keys()
        for reader, answers in heard.items():
            assert answers == again[reader], reader
    assert not told(first.heard, {first.secret: "the number of a shared deal"})
    assert any("playing" in text for _, text in first.heard[EVERYBODY])  # the live line, or the challenge


async def test_every_command_and_every_verb_is_walked(table: Club) -> None:
    assert verbs_without_a_case() == set(), "tests.support.walk has no case for them"
    for command in commands(table):
        assert option_sets(command), command.qualified_name


async def test_exports_name_the_deals_when_their_day_is_over(table: Club) -> None:
    ann, ida = table.person("Ann"), table.manager("Ida")
    deal = (await table.client.services.daily.deal(FIRST, "frog")).deal
    over = await resign(ann, await ann.press(await ann.slash("daily play"), "Deal"))
    practice = await press_under_more(ann, over, "Practise this deal")
    await resign(ann, await ann.press(practice, "Deal"))
    for days, told in ((0, 0), (1, 2)):  # the attempt and the practice
        await table.env.advance_time(days * DAY)
        for person, command in ((ann, "privacy export"), (ida, "server export")):
            text = said(await person.slash(command))
            assert text.count(deal) == told, (command, days)
            assert text.count("secret until the day is over") == 2 - told, (command, days)
