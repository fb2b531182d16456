"""Turns: what is answered is stored, and nobody's click does what they did not see."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

import pytest

from bot.operations.services import Services
from bot.patience import (
    GAMES,
    AmbiguousMove,
    FailedMove,
    Game,
    IllegalMove,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    safe_moves,
)
from bot.play import steps
from bot.play.refusals import (
    GameOver,
    HintsForbidden,
    NoHint,
    NothingSafe,
    NotYours,
    PartlyPlayed,
    StaleBoard,
)
from bot.play.sessions import Sessions, random_deal_number
from bot.record import StoredGame
from bot.standings.verify import flaws
from bot.store import Connection, Store, dailies, turns
from bot.store.turns import PlayerRow, Turn
from tests.support.clock import NOON, Clock
from tests.support.people import ANN, BEN, HALL, LETTERBOX
from tests.support.played import LOSING, LOST, WINNING, WON, insist, play, second_process

# A turn


async def test_a_move_is_stored_before_it_is_answered(sessions: Sessions, address: str, clock: Clock) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    async with second_process(address, clock) as others:
        for ply, notation in enumerate(LOSING[:20]):
            clock.on(seconds=3)
            stored = await sessions.move(stored.id, ANN.id, notation, ply=ply)
            assert await others.load(stored.id) == stored
    assert stored.game == Game.replay(GAMES["canfield"], LOST.deal, LOSING[:20])


async def test_a_move_may_be_typed_in_words_of_ones_own(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", "1")
    stored = await sessions.move(stored.id, ANN.id, "qd ks")
    assert stored.game.events == ("r>t3",)


@pytest.mark.parametrize(
    ("typed", "error"),
    [("abracadabra", NotationError), ("", NotationError), ("t1>t2", IllegalMove), ("\0", NotationError)],
)
async def test_what_is_no_move_changes_nothing(
    sessions: Sessions, typed: str, error: type[Exception]
) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", "1")
    with pytest.raises(error):
        await sessions.move(stored.id, ANN.id, typed, ply=0)
    assert await sessions.load(stored.id) == stored


async def test_several_typed_moves_are_one_step_and_undone_one_by_one(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", "1")
    appended: list[int] = []
    append = turns.append

    async def counted(connection: Connection, steps: Sequence[Turn]) -> Mapping[int, PlayerRow]:
        appended.extend(len(step.codes) for step in steps)
        return await append(connection, steps)

    monkeypatch.setattr(turns, "append", counted)
    stored = await sessions.move(stored.id, ANN.id, "qd ks, d d; 3 to 4", ply=0)
    assert stored.game.events == ("r>t3", "d", "d", "t3:2>t4")
    assert stored == await sessions.load(stored.id)
    assert appended == [4]
    stored = await sessions.undo(stored.id, ANN.id, ply=4)
    assert [str(move) for move in stored.game.moves] == ["r>t3", "d", "d"]


async def test_several_moves_are_played_all_or_none(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "gate", "17")
    with pytest.raises(FailedMove) as told:
        await sessions.move(stored.id, ANN.id, "t5>f, t7>t3, t6>t5", ply=0)
    assert (told.value.number, told.value.count, told.value.text) == (3, 3, "t6>t5")
    assert await sessions.load(stored.id) == stored


async def test_what_a_typed_move_has_turned_up_stays_turned_up(sessions: Sessions) -> None:
    """Otherwise every card of the stock could be tried before it is dealt."""
    stored = await sessions.start(ANN, HALL, "gate", "17")
    with pytest.raises(PartlyPlayed) as told:
        await sessions.move(stored.id, ANN.id, "t5>f, d, as up", ply=0)
    assert told.value.stored.game.events == ("t5>f", "d")
    assert told.value.error.number == 3
    assert await sessions.load(stored.id) == told.value.stored


async def test_an_ambiguous_move_offers_the_choices_and_changes_nothing(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", "1")
    with pytest.raises(AmbiguousMove) as told:
        await sessions.move(stored.id, ANN.id, "qd", ply=0)
    assert set(told.value.notations) == {"r>f", "r>t3"}
    assert await sessions.load(stored.id) == stored


async def test_listeners_hear_of_each_stored_change_and_cannot_stop_a_turn(sessions: Sessions) -> None:
    heard: list[tuple[str, int]] = []

    def fails(stored: StoredGame) -> None:
        heard.append(("fails", stored.game.ply))
        raise ValueError

    sessions.changed.subscribe(fails)
    sessions.changed.subscribe(lambda stored: heard.append(("hears", stored.game.ply)))
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    await sessions.move(stored.id, ANN.id, "d")
    with pytest.raises(IllegalMove):
        await sessions.move(stored.id, ANN.id, "t1>t2")
    await sessions.undo(stored.id, ANN.id)
    assert heard == [(name, ply) for ply in range(3) for name in ("fails", "hears")]


async def test_somebody_elses_game_is_left_alone(sessions: Sessions) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:3])
    for asked in (
        sessions.move(stored.id, BEN.id, LOSING[3], ply=3),
        sessions.auto(stored.id, BEN.id, ply=3),
        sessions.undo(stored.id, BEN.id, ply=3),
        sessions.redo(stored.id, BEN.id, ply=3),
        sessions.resign(stored.id, BEN.id, ply=3),
    ):
        with pytest.raises(NotYours) as told:
            await asked
        assert told.value.stored == stored
    assert await sessions.load(stored.id) == stored


@pytest.mark.parametrize("ply", [0, 2, 4, -1, 1 << 70])
async def test_a_board_that_has_moved_on_is_shown_as_it_is_now(sessions: Sessions, ply: int) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:3])
    for asked in (
        sessions.move(stored.id, ANN.id, LOSING[3], ply=ply),
        sessions.undo(stored.id, ANN.id, ply=ply),
        sessions.auto(stored.id, ANN.id, ply=ply),
        sessions.resign(stored.id, ANN.id, ply=ply),
    ):
        with pytest.raises(StaleBoard) as told:
            await asked
        assert told.value.stored == stored
    assert await sessions.load(stored.id) == stored


async def test_five_clicks_on_one_button_move_once(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    told = await asyncio.gather(
        *(insist(partial(sessions.move, stored.id, ANN.id, "d", ply=0)) for _ in range(5)),
        return_exceptions=True,
    )
    moved = [each for each in told if isinstance(each, StoredGame)]
    assert [each.game.events for each in moved] == [("d",)]
    assert [each.stored for each in told if isinstance(each, StaleBoard)] == moved * 4
    assert await sessions.load(stored.id) == moved[0]


async def test_clicks_in_two_processes_move_once(sessions: Sessions, address: str, clock: Clock) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    async with second_process(address, clock) as others:
        for ply in range(5):
            told = await asyncio.gather(
                *(
                    insist(partial(each.move, stored.id, ANN.id, "d", ply=ply))
                    for each in (sessions, others) * 3
                ),
                return_exceptions=True,
            )
            assert sorted(type(each).__name__ for each in told) == ["StaleBoard"] * 5 + ["StoredGame"]
        assert (await others.load(stored.id)).game.events == ("d",) * 5


async def test_moves_typed_in_two_processes_are_both_played_one_after_the_other(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    async with second_process(address, clock) as others:
        await asyncio.gather(
            *(insist(partial(each.move, stored.id, ANN.id, "d")) for each in (sessions, others) * 3)
        )
    assert (await sessions.load(stored.id)).game.events == ("d",) * 6


async def test_who_gives_up_while_the_clock_goes_back_ends_after_the_last_move(
    services: Services, clock: Clock
) -> None:
    stored = await services.sessions.start(ANN, HALL, "fortunes-favor")
    moved = await services.sessions.move(stored.id, ANN.id, "d", ply=0)
    clock.on(seconds=-2)
    ended = (await services.sessions.resign(stored.id, ANN.id)).ended
    assert (ended.finished_at, ended.counted) == (moved.last_at, True)
    await services.sessions.start(ANN, HALL, "fortunes-favor")
    clock.on(seconds=-1)
    await services.sessions.start(ANN, HALL, "fortunes-favor")  # puts away the one before
    assert [flaw async for flaw in flaws(services.store)] == []


async def test_a_resignation_and_a_move_at_once_leave_one_story(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    async with second_process(address, clock) as others:
        for number in range(1, 6):
            stored = await sessions.start(ANN, HALL, "canfield", str(number))
            told = await asyncio.gather(
                insist(partial(sessions.resign, stored.id, ANN.id)),
                insist(partial(others.move, stored.id, ANN.id, "d")),
                return_exceptions=True,
            )
            stored = await sessions.load(stored.id)
            assert stored.result is not None
            assert stored.result.outcome == "resigned"
            if isinstance(told[1], GameOver):
                assert (stored.game.ply, stored.result.moves) == (0, 0)
            else:
                assert isinstance(told[1], StoredGame)
                assert (stored.game.ply, stored.result.moves) == (1, 1)


async def test_a_click_that_is_broken_off_leaves_a_whole_turn_or_none(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    for pause in range(40):
        click = asyncio.create_task(sessions.move(stored.id, ANN.id, "d"))
        for _ in range(pause):
            await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
    await sessions.move(stored.id, ANN.id, "d")  # comes after what the clicks may still be storing
    stored = await sessions.load(stored.id)
    assert stored.game.events == ("d",) * stored.game.ply
    assert (await sessions.move(stored.id, ANN.id, "d", ply=stored.game.ply)).game.ply == stored.game.ply + 1


# Taking back, Auto


async def test_undo_and_redo_are_events_and_give_no_move_back(sessions: Sessions) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:2])
    undone = await sessions.undo(stored.id, ANN.id, ply=2)
    assert (undone.game.ply, len(undone.game.moves), undone.game.made) == (3, 1, 2)
    redone = await sessions.redo(stored.id, ANN.id, ply=3)
    assert redone.game.events == (*LOSING[:2], "undo", "redo")
    assert redone.game.position == stored.game.position


async def test_where_nothing_can_be_taken_back_nothing_changes(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    with pytest.raises(NothingToUndo):
        await sessions.undo(stored.id, ANN.id, ply=0)
    with pytest.raises(NothingToRedo):
        await sessions.redo(stored.id, ANN.id, ply=0)
    assert await sessions.load(stored.id) == stored


async def test_auto_plays_all_safe_moves_at_one_moment(sessions: Sessions, clock: Clock) -> None:
    stored = await sessions.start(ANN, HALL, "fortunes-favor", WON.deal)
    for notation in WINNING:
        stored = await sessions.move(stored.id, ANN.id, notation)
        if not safe_moves(stored.game.rules, stored.game.position):
            with pytest.raises(NothingSafe) as told:
                await sessions.auto(stored.id, ANN.id, ply=stored.game.ply)
            assert told.value.stored == stored
            continue
        after = await sessions.auto(stored.id, ANN.id, ply=stored.game.ply)
        played = after.game.events[stored.game.ply :]
        assert played
        assert all(">f" in notation for notation in played)
        assert await sessions.load(stored.id) == after
        return
    pytest.fail("the line has no safe move")


# Hints


async def test_a_hint_is_stored_and_the_game_is_clean_no_more(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    stored = await sessions.start(ANN, HALL, "fortunes-favor", WON.deal)
    hinted = await sessions.hint(stored.id, ANN.id, ply=0)
    assert hinted.game == stored.game.hinted()
    async with second_process(address, clock) as others:
        assert await others.load(stored.id) == hinted
    with pytest.raises(StaleBoard):
        await sessions.hint(stored.id, ANN.id, ply=0)
    with pytest.raises(NotYours):
        await sessions.hint(stored.id, BEN.id, ply=1)
    won = await play(sessions, hinted, WINNING)
    assert won.result is not None
    assert (won.result.outcome, won.result.moves, won.result.clean) == ("won", len(WINNING), False)
    with pytest.raises(GameOver):
        await sessions.hint(stored.id, ANN.id)


async def test_a_ranked_attempt_has_no_hints(store: Store, sessions: Sessions) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, NOON.date(), "gate", "1", featured=True)
    stored = await sessions.start(ANN, HALL, "gate", "1", day=NOON.date())
    with pytest.raises(HintsForbidden):
        await sessions.hint(stored.id, ANN.id, ply=0)
    with pytest.raises(NotYours):
        await sessions.hint(stored.id, BEN.id, ply=0)
    assert await sessions.load(stored.id) == stored


async def test_a_server_may_forbid_hints(store: Store, clock: Clock) -> None:
    async def outside(guild_id: int | None) -> bool:
        return guild_id != HALL.guild_id

    sessions = Sessions(store, now=clock, random_deal=random_deal_number, allow_hints=outside)
    stored = await sessions.start(ANN, HALL, "canfield", "1")
    for asks in (sessions.hint, sessions.check):
        with pytest.raises(HintsForbidden):
            await asks(stored.id, ANN.id)
    alone = await sessions.start(BEN, LETTERBOX, "canfield", "1")
    assert (await sessions.hint(alone.id, BEN.id)).game.shows_hint


async def test_asking_for_a_hint_does_not_end_a_lost_game_that_goes_on(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:2])
    stored = await sessions.undo(stored.id, ANN.id)
    monkeypatch.setattr("bot.patience.game.is_lost", lambda rules, position: True)
    assert (await sessions.hint(stored.id, ANN.id)).result is None
    assert (await sessions.move(stored.id, ANN.id, LOSING[1])).result is not None


async def test_where_nothing_helps_there_is_no_hint_and_nothing_is_stored(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = await sessions.start(ANN, HALL, "gate", "1")
    monkeypatch.setattr("bot.play.steps.hint", lambda rules, position: None)
    with pytest.raises(NoHint):
        await sessions.hint(stored.id, ANN.id, ply=0)
    assert await sessions.load(stored.id) == stored


def test_hints_do_not_turn_a_stock_over_for_ever() -> None:
    game = Game.start(GAMES["klondike"], "7")
    with suppress(NoHint):
        while len(game.moves) < 200:
            move = steps.hinted(game).shown_hint
            assert move
            game = game.play(move)
    assert len(game.moves) < 200
    assert not game.is_lost
