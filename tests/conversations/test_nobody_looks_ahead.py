"""Nobody learns anything about a secret deal: not its number, nor its pack, nor a face-down card.

The same walk through everything that the bot answers is made in worlds that differ in face-down cards only.
Who may not know these cards must be told exactly the same in each of them, down to the pixels of pictures.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from bot.analysis.service import Analyses
from bot.controls.daily_post import post_due
from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.fairness import day_key
from bot.demo import puzzles
from bot.patience import Game, Move, Position, Rules, deals, game_rules
from bot.patience.cards import CARDS
from bot.solver import Limits, Lost, Unknown, Verdict
from bot.solver.verdict import Par
from tests.support.bots import patience_on
from tests.support.club import Club, Player, club
from tests.support.club_games import DAY, resign
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

FIRST = date(2026, 1, 1)  # a Thursday, whose featured game is Frog
TURNED = "frog"
RANDOM = 10**15  # the first number of random deals
SECRET = "the club's secret"
IN_GAME = {"m", "undo", "panel", "replay"}


# -- the worlds -------------------------------------------------------------------------------


async def dailies(table: Club, day: date) -> dict[str, Game]:
    """Return the deals of *day* by their numbers."""
    daily = table.client.services.daily
    found = [await daily.deal(day, key) for key in GAMES_OF_DAY]
    return {deal.deal: Game.start(game_rules(deal.key), deal.deal) for deal in found}


def swapped(games: Mapping[str, Game]) -> dict[str, tuple[int, int]]:
    """Return the two cards to swap in the pack of each number.

    In Frog these are the next card of the stock, which Ann turns, and its last one; in all other games, its
    last two, which nobody turns.  A pack is dealt from its end.
    """
    deep = dict.fromkeys((*games, *map(str, range(RANDOM, RANDOM + 1000))), (0, 1))
    turned = {
        number: (len(game.position.piles[0]) - 1, 0)
        for number, game in games.items()
        if game.rules.key == TURNED
    }
    return deep | turned


def swap_cards(patch: pytest.MonkeyPatch, swaps: Mapping[str, tuple[int, int]]) -> None:
    """Swap two cards in the pack of each deal number of *swaps*."""
    original = deals.pack

    def pack(number: int, packs: int = 1) -> list[int]:
        cards = original(number, packs)
        first, second = swaps.get(str(number), (0, 0))
        cards[first], cards[second] = cards[second], cards[first]
        return cards

    patch.setattr(deals, "pack", pack)


class AllSeeing:
    """A solver whose verdicts follow from hidden cards: whoever hears them is told a secret."""

    async def solve(self, rules: Rules, position: Position, limits: Limits | None = None) -> Verdict:
        digest = sha256(position.to_text(rules).encode()).digest()
        return Lost() if digest[0] % 2 else Unknown("seconds")

    async def find_par(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> Par:
        return Par(moves, 0)


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
    for _ in range(200 if walk.thorough else 15):
        await walk.press(player, on, forged(chance, games))
    if types or walk.thorough:
        await walk.commands(player, leaving_out=("resign",))


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
        await table.client.services.puzzles.keep_examples(FIRST, puzzles.read())
        walk = Walk(club=table, managers=["Ida"], thorough=thorough)
        table.person("Dan")
        ida, zoe = table.manager("Ida"), table.person("Zoe")
        typed = walk.note(zoe, "Zoe plays", await zoe.slash("play", game="gate", deal="17"))
        on = carrier(zoe, typed)
        await choose(table)
        await table.env.advance_time(9 * 3600)
        assert await post_due(table.client, table.client.services) == 1
        for post in await table.posted():
            walk.note(ida, "the post", post)
        await visit(walk, table.person("Sue"), on, [1], types=False)

        ann, amy, cid, dan = (table.person(name) for name in ("Ann", "Amy", "Cid", "Dan"))
        random = await walk.asked(ann, "play", game="gate")
        await walk.pressed(ann, random, "Deal")
        board = await walk.pressed(ann, await walk.asked(ann, "daily play"), "Deal")
        await walk.pressed(amy, await walk.asked(amy, "daily play", game="canfield"), "Deal")
        await walk.asked(cid, "daily play")
        theirs = await walk.pressed(dan, await walk.asked(dan, "daily play"), "Deal")
        walk.note(dan, "Dan gives up", await resign(dan, theirs))
        games = [game_of(random), game_of(board)]
        await visit(walk, ida, on, games)
        for person in (table.person("Sid"), cid, amy, *([dan] if thorough else [])):
            await visit(walk, person, on, games, types=False)

        over = walk.note(ann, "Ann gives up", await resign(ann, await ann.slash("daily play")))
        await walk.pressed(ann, over, "Replay")
        attic = ann.at(table.guild.create_text_channel("attic"))  # her random deal is still in progress
        practice = await walk.pressed(attic, await walk.asked(attic, "daily play"), "Practise this deal")
        games = [game_of(await walk.pressed(attic, practice, "Deal")), game_of(board)]
        for person in (table.person("Sol"), ann):
            await visit(walk, person, on, games)
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
    """Return what must stay secret until *day* is over: the numbers, the packs and the key of its deals."""
    found = {day_key(SECRET, day).hex(): "a day's key", SECRET: "the secret"}
    for number, game in (await dailies(table, day)).items():
        found[number] = f"the number of {game.rules.name}"
        found[pack_text(number, game)] = f"the pack of {game.rules.name}"
    return found


def pack_text(number: str, game: Game) -> str:
    return "".join(CARDS[card] for card in deals.pack(int(number), game.rules.packs))


IGNORANT = {EVERYBODY, "Sue", "Sid", "Sol", "Ida", "Cid", "Amy"}
KNOW = {"Ann", "Dan"}  # they have finished their attempts, or have turned the card


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
    """Walk in two worlds that differ in face-down cards, and compare what everybody was told."""
    patch.setattr("bot.services.Analyses", partial(Analyses, pause=0.0))
    async with club(patience_on(path / "numbers.db")) as table:
        today, days = await dailies(table, FIRST), [FIRST + n * timedelta(days=1) for n in (0, 1, 2)]
        secrets = [await secrets_of(table, day) for day in days]
    first = await walked(path / "first.db", thorough=thorough)
    swap_cards(patch, swapped(today))
    second = await walked(path / "second.db", thorough=thorough)
    assert first.heard.keys() == second.heard.keys() >= {*KNOW, *IGNORANT}
    different = [
        (reader, step)
        for reader in first.heard.keys() - KNOW
        for (step, one), (_, other) in zip(first.heard[reader], second.heard[reader], strict=True)
        if one != other
    ]
    assert not different
    for reader in KNOW:  # the worlds do differ
        assert first.heard[reader] != second.heard[reader]
    running = {first.secret: "the number of a random deal"}
    assert not told(first.heard, {**secrets[0], **secrets[1], **running})
    assert not told(first.heard_later, {**secrets[1], **secrets[2]})
    assert bool(first.heard_later) == thorough


def told(heard: Mapping[str, Sequence[tuple[str, str]]], secrets: Secrets) -> list[tuple[str, str, str]]:
    """Return the secrets that anybody was told: the reader, the step and the name of each."""
    return [
        (reader, step, name)
        for reader, answers in heard.items()
        for step, text in answers
        for secret, name in secrets.items()
        if secret in text
    ]


async def test_every_command_and_every_verb_is_walked(table: Club) -> None:
    assert verbs_without_a_case() == set(), "tests.support.walk has no case for them"
    for command in commands(table):
        assert option_sets(command), command.qualified_name


async def test_exports_name_the_deals_when_their_day_is_over(table: Club) -> None:
    ann, ida = table.person("Ann"), table.manager("Ida")
    deal = (await table.client.services.daily.deal(FIRST, TURNED)).deal
    over = await resign(ann, await ann.press(await ann.slash("daily play"), "Deal"))
    await resign(ann, await ann.press(await ann.press(over, "Practise this deal"), "Deal"))
    for days, told in ((0, 0), (1, 2)):  # the attempt and the practice
        await table.env.advance_time(days * DAY)
        for person, command in ((ann, "privacy export"), (ida, "server export")):
            text = said(await person.slash(command))
            assert text.count(deal) == told, (command, days)
            assert text.count("secret until the day is over") == 2 - told, (command, days)
