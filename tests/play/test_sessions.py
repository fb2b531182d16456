"""Games in progress: found again, stored as they were played, whoever asks."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.patience import (
    GAMES,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    legal_moves,
)
from bot.play.refusals import (
    GameOver,
    NoGame,
    NoHint,
    NothingPlayed,
    NothingSafe,
    NotYours,
)
from bot.play.sessions import Sessions, random_deal_number
from bot.record import CorruptGame
from bot.store import AlreadyRanked, Store, dailies, games
from tests.support.clock import NOON, Clock
from tests.support.people import ANN, ATTIC, BEN, HALL, LETTERBOX
from tests.support.played import LOST, play

# Finding


async def test_where_nothing_was_begun_there_is_no_game(sessions: Sessions) -> None:
    await sessions.start(ANN, HALL, "gate")
    for query in (sessions.current(ANN.id, 71), sessions.latest(ANN.id, 71), sessions.current(BEN.id, 70)):
        with pytest.raises(NoGame):
            await query


@pytest.mark.parametrize("number", [0, -1, 999, 1 << 63, 10**30])
async def test_a_made_up_number_is_no_game(sessions: Sessions, number: int) -> None:
    await sessions.start(ANN, HALL, "gate")
    for query in (sessions.load(number), sessions.move(number, ANN.id, "d", ply=0)):
        with pytest.raises(NoGame):
            await query


async def test_a_finished_game_is_the_latest_but_not_the_current_one(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "gate")
    stored = await sessions.resign(stored.id, ANN.id)
    assert await sessions.latest(ANN.id, 70) == stored
    with pytest.raises(NoGame):
        await sessions.current(ANN.id, 70)


async def test_a_game_can_be_laid_before_its_player_in_another_channel(sessions: Sessions) -> None:
    first = await sessions.start(ANN, HALL, "gate")
    await sessions.start(ANN, ATTIC, "gate")
    assert await sessions.make_current(first.id, ANN.id, 71) == first
    assert await sessions.current(ANN.id, 71) == first == await sessions.latest(ANN.id, 71)
    with pytest.raises(NotYours):
        await sessions.make_current(first.id, BEN.id, 70)
    with pytest.raises(NoGame):
        await sessions.latest(BEN.id, 70)
    with pytest.raises(NoGame):
        await sessions.make_current(1 << 63, ANN.id, 70)


# The ranked attempt


async def test_a_ranked_attempt_is_put_aside_for_an_ordinary_game_and_back_again(
    sessions: Sessions, store: Store, clock: Clock
) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, NOON.date(), "gate", "5")
    ordinary = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    ranked = await sessions.start(ANN, HALL, "gate", "5000000", day=NOON.date())
    assert await sessions.current(ANN.id, 70) == ranked
    await sessions.resign(ordinary.id, ANN.id)
    ordinary = await sessions.start(ANN, HALL, "canfield", "3")
    assert await sessions.current(ANN.id, 70) == ordinary
    await sessions.resign(ordinary.id, ANN.id)
    assert await sessions.current(ANN.id, 70) == ranked
    clock.on(days=1)
    with pytest.raises(NoGame):
        await sessions.current(ANN.id, 70)
    assert await sessions.load(ranked.id) == ranked


async def test_a_day_has_one_ranked_attempt_a_person(sessions: Sessions, store: Store) -> None:
    day = date(2026, 11, 21)
    async with store.write() as connection:
        await dailies.keep(connection, day, "gate", "5")
    first = await sessions.start(ANN, HALL, "gate", "5", day=day)
    with pytest.raises(AlreadyRanked):
        await sessions.start(ANN, LETTERBOX, "gate", "5", day=day)
    assert (await sessions.start(BEN, HALL, "gate", "5", day=day)).id != first.id
    with pytest.raises(NoGame):
        await sessions.current(ANN.id, 90)


# Faults


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        ("UPDATE move SET code = 'w>f' WHERE ply = 0", "canfield {deal} w>f d"),
        ("UPDATE move SET code = 'rubbish' WHERE ply = 1", "canfield {deal} d rubbish"),
        ("UPDATE game SET rules_key = 'whist'", "whist {deal} d d"),
        ("UPDATE game SET deal = 'zero'", "canfield zero d d"),
        ("DELETE FROM move WHERE ply = 0", "canfield {deal} d"),
    ],
)
async def test_a_stored_game_that_cannot_be_replayed_is_a_fault_with_its_record(
    sessions: Sessions, store: Store, clock: Clock, spoil: str, line: str
) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), ["d", "d"])
    async with store.write() as connection:
        await connection.execute(text(spoil))
    afresh = Sessions(store, now=clock, random_deal=random_deal_number)
    with pytest.raises(CorruptGame) as told:
        await afresh.move(stored.id, ANN.id, "d")
    assert (told.value.game_id, told.value.record) == (stored.id, line.format(deal=LOST.deal))
    assert not isinstance(told.value, PatienceError)
    async with store.read() as connection:
        row = await games.by_id(connection, stored.id)
    assert row is not None
    assert row.ply == 2


async def test_a_game_that_cannot_be_replayed_hides_no_other_game_in_progress(
    sessions: Sessions, store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), ["d"])
    other = await play(sessions, await sessions.start(ANN, ATTIC, "canfield", LOST.deal), ["d"])
    async with store.write() as connection:
        await connection.execute(
            text("UPDATE move SET code = 'rubbish' WHERE game_id = :id"), {"id": broken.id}
        )
    afresh = Sessions(store, now=clock, random_deal=random_deal_number)
    assert [each.id for each in await afresh.in_progress(ANN.id)] == [other.id]
    (logged,) = caplog.records
    assert f"game {broken.id} cannot be replayed" in logged.getMessage()


STEPS = st.lists(
    st.sampled_from(["move", "move", "move", "undo", "redo", "auto", "hint", "resign"]), max_size=40
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(sorted(GAMES)), number=st.integers(1, 999), steps=STEPS, data=st.data())
async def test_whoever_asks_sees_the_game_that_was_played(
    store: Store, clock: Clock, key: str, number: int, steps: list[str], data: st.DataObject
) -> None:
    """Two processes take turns in one game; a third one, query at the end, knows it as well."""
    hands = [Sessions(store, now=clock, random_deal=random_deal_number) for _ in range(2)]
    for left in await hands[0].in_progress(ANN.id):  # of the example before this one
        await hands[0].resign(left.id, ANN.id)
    stored = await hands[0].start(ANN, HALL, key, str(number))
    plain = stored.game
    for count, step in enumerate(steps):
        hand = hands[count % 2]
        clock.on(seconds=1)
        try:
            match step:
                case "move" if moves := legal_moves(plain.rules, plain.position):
                    move = data.draw(st.sampled_from(moves))
                    stored = await hand.move(stored.id, ANN.id, str(move), ply=plain.ply)
                    plain = plain.play(move)
                case "undo":
                    stored = await hand.undo(stored.id, ANN.id, ply=plain.ply)
                    plain = plain.undo()
                case "redo":
                    stored = await hand.redo(stored.id, ANN.id, ply=plain.ply)
                    plain = plain.redo()
                case "auto":
                    stored = await hand.auto(stored.id, ANN.id, ply=plain.ply)
                    plain = stored.game
                case "hint":
                    stored = await hand.hint(stored.id, ANN.id, ply=plain.ply)
                    plain = plain.hinted()
                case _:
                    stored = await hand.resign(stored.id, ANN.id, ply=plain.ply)
        except (NothingToUndo, NothingToRedo, NothingSafe, NoHint, GameOver):
            pass
        assert stored.game == plain
    assert await Sessions(store, now=clock, random_deal=random_deal_number).load(stored.id) == stored


async def test_a_ranked_attempt_is_not_given_up_before_its_first_move(
    store: Store, sessions: Sessions
) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, NOON.date(), "gate", "1", featured=True)
    stored = await sessions.start(ANN, HALL, "gate", "1", day=NOON.date())
    with pytest.raises(NothingPlayed):
        await sessions.resign(stored.id, ANN.id)
    assert (await sessions.load(stored.id)).result is None
    await sessions.move(stored.id, ANN.id, "d")
    assert (await sessions.resign(stored.id, ANN.id)).result is not None
