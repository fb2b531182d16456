"""Hints: the worker's advice in time, the rule of thumb otherwise, and never round in circles."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from contextvars import ContextVar

import pytest

from bot.analysis import hints
from bot.analysis.hints import Hints
from bot.patience import CARDS, DEAL, UNSEEN, Game, IllegalMove, Move, Position, Rules, legal_moves, pack
from bot.play.refusals import HintsForbidden, NotYours
from bot.play.sessions import Sessions
from bot.solver.verdict import Advice, Limits
from bot.solver.workers.searches import WorkerDied
from bot.store import Store, dailies
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, HALL
from tests.support.unseen import back as back_moves

GAME = Game.from_text("canfield 17")


class Worker:
    """Searches that advise *moves* or *equal*, after *answer* is set, and remember what they were asked."""

    def __init__(self, moves: Sequence[str] = ("d",), *, dies: bool = False) -> None:
        self.moves, self.dies = tuple(map(Move.from_text, moves)), dies
        self.equal: Move | None = None
        self.answer = asyncio.Event()
        self.answer.set()
        self.asked: list[tuple[Position, tuple[Move, ...]]] = []

    async def ask(
        self, name: str, rules: Rules, memory: Position, without: tuple[Move, ...], limits: Limits
    ) -> Advice:
        assert name == "advise"
        self.asked.append((memory, without))
        await self.answer.wait()
        if self.dies:
            raise WorkerDied("crash")
        return Advice(moves=self.moves, equal=self.equal)


def of(worker: Worker | None) -> aclosing[Hints]:
    return aclosing(Hints(worker))


async def test_a_worker_is_told_what_the_player_has_seen_and_nothing_else() -> None:
    worker = Worker()
    async with of(worker) as advice:
        assert await advice.advise(GAME) == (DEAL,)
    ((memory, without),) = worker.asked
    assert memory == GAME.known
    assert UNSEEN in memory.piles[0]
    assert without == ()


async def test_a_search_that_may_outlive_its_interaction_has_nothing_of_its_context() -> None:
    asker = ContextVar("asker", default="nobody")

    class Remembering(Worker):
        async def ask(
            self, name: str, rules: Rules, memory: Position, without: tuple[Move, ...], limits: Limits
        ) -> Advice:
            askers.append(asker.get())
            return await super().ask(name, rules, memory, without, limits)

    askers: list[str] = []
    asker.set("Ann")
    async with of(Remembering()) as advice:
        await advice.advise(GAME)
    assert askers == ["nobody"]


async def test_no_move_leads_back_to_what_the_game_has_had() -> None:
    game = Game.from_text("gate+takeback 1")
    while not (back := back_moves(game)):
        game = game.play(legal_moves(game.rules, game.position)[-1])
        assert game.ply < 60
    worker = Worker()
    async with of(worker) as advice:
        await advice.advise(game)
    assert worker.asked[0][1] == tuple(back)


async def test_a_player_who_follows_a_line_is_told_the_rest_of_it() -> None:
    worker = Worker(["d", "w>f", "d"])
    game = GAME
    async with of(worker) as advice:
        for move in ("d", "w>f", "d"):
            assert list(map(str, await advice.advise(game))) == [move]
            game = game.play(Move.from_text(move))
        assert len(worker.asked) == 1
        worker.moves = (DEAL,)
        await advice.advise(game)
        await advice.advise(GAME.play(DEAL).play(DEAL))  # another way was taken
    assert len(worker.asked) == 3


@pytest.mark.parametrize("worker", [None, Worker([]), Worker(dies=True)], ids=["none", "no move", "dead"])
async def test_without_advice_there_is_none(worker: Worker | None) -> None:
    async with of(worker) as advice:
        assert await advice.advise(GAME) == ()


async def test_a_fault_leaves_the_rule_of_thumb_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async with of(Worker(["t1>t2", "d"])) as advice:  # an illegal line
        assert await advice.advise(GAME) == ()
    assert "no advice for canfield 17" in caplog.text


async def test_nobody_waits_long_and_few_wait_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "WAIT", 0.01)
    worker = Worker()
    worker.answer.clear()
    async with of(worker) as advice:
        for _ in range(hints.MOST_WAITING + 2):
            assert await advice.advise(GAME) == ()
        assert len(worker.asked) == hints.MOST_WAITING
        worker.answer.set()  # it has started meanwhile
        await asyncio.sleep(0.01)
        assert await advice.advise(GAME) == (DEAL,)


async def test_a_hint_names_the_move_that_was_advised(store: Store, clock: Clock) -> None:
    worker = Worker(["d"])
    async with of(worker) as advice:
        sessions = Sessions(store, now=clock, random_deal=lambda: 4, advise=advice.advise)
        stored = await sessions.start(ANN, HALL, "canfield", "1")
        assert stored.game.hinted() != stored.game.hinted(DEAL)
        hinted = await sessions.hint(stored.id, ANN.id, ply=0)
        assert hinted.game.events == ("hint:d",)
        assert hinted.game.shown_hint == DEAL
        assert await Sessions(store, now=clock, random_deal=lambda: 4).load(stored.id) == hinted

        worker.moves = (Move.from_text("t1>t2"),)  # of another position
        again = await sessions.hint(stored.id, ANN.id, ply=1)
        assert again.game.events == ("hint:d", "hint")


async def test_a_hint_names_a_move_that_is_as_good(store: Store, clock: Clock) -> None:
    worker = Worker(["d"])
    worker.equal = Move.from_text("r>t3")
    async with of(worker) as advice:
        sessions = Sessions(store, now=clock, random_deal=lambda: 4, advise=advice.advise)
        stored = await sessions.start(ANN, HALL, "canfield", "1")
        hinted = await sessions.hint(stored.id, ANN.id, ply=0)
        assert hinted.game.events == ("hint:d=r>t3",)
        assert (hinted.game.shown_hint, hinted.game.equal_hint) == (DEAL, worker.equal)
        assert await Sessions(store, now=clock, random_deal=lambda: 4).load(stored.id) == hinted


async def test_a_ranked_attempt_and_somebody_else_get_no_advice(store: Store, clock: Clock) -> None:
    worker = Worker()
    async with of(worker) as advice:
        sessions = Sessions(store, now=clock, random_deal=lambda: 4, advise=advice.advise)
        async with store.write() as connection:
            await dailies.keep(connection, clock().date(), "canfield", "1")
        ranked = await sessions.start(ANN, HALL, "canfield", "1", day=clock().date())
        with pytest.raises(HintsForbidden):
            await sessions.hint(ranked.id, ANN.id, ply=0)
        other = await sessions.start(BEN, HALL, "canfield", "2")
        with pytest.raises(NotYours):
            await sessions.hint(other.id, ANN.id, ply=0)
    assert worker.asked == []


async def test_pack_that_may_be_a_daily_of_today_gets_the_rule_of_thumb(store: Store, clock: Clock) -> None:
    worker, cards = Worker(), "".join(CARDS[card] for card in pack(2))
    async with of(worker) as advice:
        sessions = Sessions(store, now=clock, random_deal=lambda: 4, advise=advice.advise)
        typed = await sessions.start(ANN, HALL, "freecell", cards)
        practice = await sessions.start(BEN, HALL, "canfield", cards, practice_day=clock().date())
        for stored in (typed, practice):
            assert (await sessions.hint(stored.id, stored.player_id, ply=0)).game.events == ("hint",)
        assert not worker.asked
        clock.on(days=1)
        for stored in (typed, practice):
            await sessions.hint(stored.id, stored.player_id, ply=1)
        assert len(worker.asked) == 2


def test_a_record_whose_hint_is_no_legal_move_is_refused() -> None:
    assert Game.from_text("canfield 1 hint:d d").events == ("hint:d", "d")
    for event in ("hint:t1>t2", "hint:d=t1>t2"):
        with pytest.raises(IllegalMove):
            Game.from_text(f"canfield 1 {event} d")
