"""Games in progress: what is answered is stored, and nobody's click does what they did not see."""

import asyncio
import random
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.patience import (
    GAMES,
    PEOPLE_DEALS,
    AmbiguousMove,
    BadDeal,
    Game,
    IllegalMove,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    UnknownGame,
    legal_moves,
    pack,
    safe_moves,
)
from bot.patience.cards import CARDS
from bot.sessions import (
    CorruptGame,
    GameInProgress,
    GameOver,
    NoGame,
    NothingSafe,
    NotYours,
    Place,
    Player,
    Sessions,
    Sitting,
    StaleBoard,
    any_deal,
)
from bot.store import AlreadyRanked, Store, dailies, games
from tests.bot.clock import NOON, Clock
from tests.store import databases

ANN, BEN = Player(80_351_110_224_678_912, "Ann"), Player(1 << 62, "Ben")
HALL, ATTIC = Place(7, 70), Place(7, 71)
LETTERBOX = Place(None, 90)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=databases.KINDS)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[str]:
    async with databases.fresh(request.param, tmp_path) as fresh:
        yield fresh


@pytest.fixture
async def store(address: str) -> AsyncGenerator[Store]:
    async with Store.open(address) as opened:
        yield opened


@pytest.fixture
def sessions(store: Store, clock: Clock) -> Sessions:
    return Sessions(store, now=clock, random_deal=lambda: 4)


@asynccontextmanager
async def second_process(address: str, clock: Clock) -> AsyncGenerator[Sessions]:
    """Sessions that share nothing with the first ones but the database."""
    async with Store.open(address) as store:
        yield Sessions(store, now=clock, random_deal=lambda: 5)


def record(key: str, ended: Callable[[Game], bool]) -> Game:
    """A game to its end, as somebody plays it who is careless but fond of the foundations."""
    for number in range(1, 100):
        chance = random.Random(number)
        game = Game.start(GAMES[key], str(number))
        while game.ply < 300 and (moves := legal_moves(game.rules, game.position)):
            game = game.play(chance.choice([move for move in moves if ">f" in str(move)] or moves))
            if ended(game):
                return game
    raise AssertionError(f"none of 99 games of {key} ends so")


WON = record("fortunes-favor", lambda game: game.is_won)
LOST = record("canfield", lambda game: game.is_lost)
WINNING, LOSING = list(WON.events), list(LOST.events)


async def play(sessions: Sessions, sitting: Sitting, moves: list[str]) -> Sitting:
    for notation in moves:
        sitting = await sessions.move(sitting.id, sitting.player_id, notation, sitting.game.ply)
    return sitting


# Beginning


async def test_a_game_begins_with_its_deal_and_is_stored(sessions: Sessions) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", "17")
    assert (sitting.player_id, sitting.player_name) == (ANN.id, "Ann")
    assert (sitting.guild_id, sitting.channel_id) == (7, 70)
    assert (sitting.started_at, sitting.result, sitting.day) == (NOON, None, None)
    assert sitting.game == Game.start(GAMES["canfield"], "17")
    assert await sessions.current(ANN.id, 70) == sitting == await sessions.sitting(sitting.id)


async def test_without_a_deal_it_is_a_random_one(sessions: Sessions) -> None:
    assert (await sessions.start(ANN, HALL, "gate")).game.deal == "4"
    assert any_deal() in PEOPLE_DEALS


async def test_a_deal_may_be_a_pack(sessions: Sessions) -> None:
    cards = " ".join(CARDS[card] for card in pack(3))
    sitting = await sessions.start(ANN, HALL, "gate", cards.lower())
    assert sitting.game.deal == cards.replace(" ", "")
    assert await sessions.sitting(sitting.id) == sitting


@pytest.mark.parametrize("deal", ["0", "-1", "1000000", str(1 << 62), "9" * 40])
async def test_people_may_type_the_numbers_of_people_only(sessions: Sessions, deal: str) -> None:
    with pytest.raises(BadDeal) as told:
        await sessions.start(ANN, HALL, "gate", deal)
    assert (told.value.text, str(told.value.why), told.value.detail) == (deal, "range", "999999")
    with pytest.raises(NoGame):
        await sessions.latest(ANN.id, 70)


@pytest.mark.parametrize("deal", ["", "x", "7D9C", "1.5", "\0", "\ud800"])
async def test_what_is_no_deal_is_refused(sessions: Sessions, deal: str) -> None:
    with pytest.raises(BadDeal):
        await sessions.start(ANN, HALL, "gate", deal)


async def test_an_unknown_game_is_refused(sessions: Sessions) -> None:
    with pytest.raises(UnknownGame):
        await sessions.start(ANN, HALL, "no-such-game")


async def test_a_second_game_in_a_channel_is_refused_and_shows_the_first(sessions: Sessions) -> None:
    first = await sessions.start(ANN, HALL, "gate")
    with pytest.raises(GameInProgress) as told:
        await sessions.start(ANN, HALL, "canfield")
    assert told.value.sitting == first


async def test_a_second_game_in_a_channel_may_replace_the_first_which_is_then_resigned(
    sessions: Sessions, clock: Clock
) -> None:
    first = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:9])
    clock.on(seconds=30)
    second = await sessions.start(ANN, HALL, "gate", replace=first.id)
    ended = (await sessions.sitting(first.id)).result
    assert ended is not None
    assert (ended.outcome, ended.moves, ended.seconds, ended.finished_at) == ("resigned", 9, 30, clock())
    assert await sessions.current(ANN.id, 70) == second


async def test_people_and_channels_do_not_hinder_each_other(sessions: Sessions) -> None:
    sat = [
        await sessions.start(player, place, "gate", "1")
        for player in (ANN, BEN)
        for place in (HALL, ATTIC, LETTERBOX)
    ]
    found = [
        await sessions.current(player.id, place.channel_id)
        for player in (ANN, BEN)
        for place in (HALL, ATTIC, LETTERBOX)
    ]
    assert found == sat
    assert len({sitting.id for sitting in sat}) == 6


async def test_of_five_beginnings_at_once_one_is_a_game(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    async with second_process(address, clock) as others:
        told = await asyncio.gather(
            *(each.start(ANN, HALL, "gate") for each in (sessions, others, sessions, others, sessions)),
            return_exceptions=True,
        )
    begun = [sitting for sitting in told if isinstance(sitting, Sitting)]
    assert len(begun) == 1
    assert [error.sitting for error in told if isinstance(error, GameInProgress)] == begun * 4


async def test_of_four_replacements_at_once_one_begins_a_game_and_the_others_are_told_of_it(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    first = await sessions.start(ANN, HALL, "canfield")
    async with second_process(address, clock) as others:
        told = await asyncio.gather(
            *(
                each.start(ANN, HALL, "gate", replace=first.id)
                for each in (sessions, others, sessions, others)
            ),
            return_exceptions=True,
        )
    (begun,) = [sitting for sitting in told if isinstance(sitting, Sitting)]
    assert [error.sitting.id for error in told if isinstance(error, GameInProgress)] == [begun.id] * 3
    ended = (await sessions.sitting(first.id)).result
    assert ended is not None
    assert ended.outcome == "resigned"


async def test_a_name_that_no_database_takes_is_kept_without_the_odd_parts(sessions: Sessions) -> None:
    sitting = await sessions.start(Player(5, "A\0n\ud800n 🂡"), HALL, "gate")
    assert sitting.player_name == "An?n 🂡"
    assert await sessions.sitting(sitting.id) == sitting


async def test_the_newest_name_of_a_person_is_the_one_shown(sessions: Sessions) -> None:
    first = await sessions.start(ANN, HALL, "gate")
    await sessions.start(Player(ANN.id, "Anna"), ATTIC, "gate")
    assert (await sessions.sitting(first.id)).player_name == "Anna"


# Finding


async def test_where_nothing_was_begun_there_is_no_game(sessions: Sessions) -> None:
    await sessions.start(ANN, HALL, "gate")
    for asked in (sessions.current(ANN.id, 71), sessions.latest(ANN.id, 71), sessions.current(BEN.id, 70)):
        with pytest.raises(NoGame):
            await asked


@pytest.mark.parametrize("number", [0, -1, 999, 1 << 63, 10**30])
async def test_a_made_up_number_is_no_game(sessions: Sessions, number: int) -> None:
    await sessions.start(ANN, HALL, "gate")
    for asked in (sessions.sitting(number), sessions.move(number, ANN.id, "d", 0)):
        with pytest.raises(NoGame):
            await asked


async def test_a_finished_game_is_the_latest_but_not_the_current_one(sessions: Sessions) -> None:
    sitting = await sessions.start(ANN, HALL, "gate")
    sitting = await sessions.resign(sitting.id, ANN.id)
    assert await sessions.latest(ANN.id, 70) == sitting
    with pytest.raises(NoGame):
        await sessions.current(ANN.id, 70)


async def test_a_game_can_be_laid_before_its_player_in_another_channel(sessions: Sessions) -> None:
    first = await sessions.start(ANN, HALL, "gate")
    await sessions.start(ANN, ATTIC, "gate")
    assert await sessions.sit(first.id, ANN.id, Place(None, 71)) == first
    assert await sessions.current(ANN.id, 71) == first == await sessions.latest(ANN.id, 71)
    with pytest.raises(NotYours):
        await sessions.sit(first.id, BEN.id, Place(None, 70))
    with pytest.raises(NoGame):
        await sessions.latest(BEN.id, 70)
    with pytest.raises(NoGame):
        await sessions.sit(1 << 63, ANN.id, Place(None, 70))


# A turn


async def test_a_move_is_stored_before_it_is_answered(sessions: Sessions, address: str, clock: Clock) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    async with second_process(address, clock) as others:
        for ply, notation in enumerate(LOSING[:20]):
            clock.on(seconds=3)
            sitting = await sessions.move(sitting.id, ANN.id, notation, ply)
            assert await others.sitting(sitting.id) == sitting
    assert sitting.game == Game.replay(GAMES["canfield"], LOST.deal, LOSING[:20])


async def test_a_move_may_be_typed_in_words_of_ones_own(sessions: Sessions) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", "1")
    sitting = await sessions.move(sitting.id, ANN.id, "qd ks")
    assert sitting.game.events == ("r>t3",)


@pytest.mark.parametrize(
    ("typed", "error"),
    [("abracadabra", NotationError), ("", NotationError), ("t1>t2", IllegalMove), ("\0", NotationError)],
)
async def test_what_is_no_move_changes_nothing(
    sessions: Sessions, typed: str, error: type[Exception]
) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", "1")
    with pytest.raises(error):
        await sessions.move(sitting.id, ANN.id, typed, 0)
    assert await sessions.sitting(sitting.id) == sitting


async def test_an_ambiguous_move_offers_the_choices_and_changes_nothing(sessions: Sessions) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", "1")
    with pytest.raises(AmbiguousMove) as told:
        await sessions.move(sitting.id, ANN.id, "qd", 0)
    assert set(told.value.notations) == {"r>f", "r>t3"}
    assert await sessions.sitting(sitting.id) == sitting


async def test_somebody_elses_game_is_left_alone(sessions: Sessions) -> None:
    sitting = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:3])
    for asked in (
        sessions.move(sitting.id, BEN.id, LOSING[3], 3),
        sessions.auto(sitting.id, BEN.id, 3),
        sessions.undo(sitting.id, BEN.id, 3),
        sessions.redo(sitting.id, BEN.id, 3),
        sessions.resign(sitting.id, BEN.id, 3),
    ):
        with pytest.raises(NotYours) as told:
            await asked
        assert told.value.sitting == sitting
    assert await sessions.sitting(sitting.id) == sitting


@pytest.mark.parametrize("ply", [0, 2, 4, -1, 1 << 70])
async def test_a_board_that_has_moved_on_is_shown_as_it_is_now(sessions: Sessions, ply: int) -> None:
    sitting = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:3])
    for asked in (
        sessions.move(sitting.id, ANN.id, LOSING[3], ply),
        sessions.undo(sitting.id, ANN.id, ply),
        sessions.auto(sitting.id, ANN.id, ply),
        sessions.resign(sitting.id, ANN.id, ply),
    ):
        with pytest.raises(StaleBoard) as told:
            await asked
        assert told.value.sitting == sitting
    assert await sessions.sitting(sitting.id) == sitting


async def test_five_clicks_on_one_button_move_once(sessions: Sessions) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    told = await asyncio.gather(
        *(sessions.move(sitting.id, ANN.id, "d", 0) for _ in range(5)), return_exceptions=True
    )
    moved = [each for each in told if isinstance(each, Sitting)]
    assert [each.game.events for each in moved] == [("d",)]
    assert [each.sitting for each in told if isinstance(each, StaleBoard)] == moved * 4
    assert await sessions.sitting(sitting.id) == moved[0]


async def test_clicks_in_two_processes_move_once(sessions: Sessions, address: str, clock: Clock) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    async with second_process(address, clock) as others:
        for ply in range(5):
            told = await asyncio.gather(
                *(each.move(sitting.id, ANN.id, "d", ply) for each in (sessions, others) * 3),
                return_exceptions=True,
            )
            assert sorted(type(each).__name__ for each in told) == ["Sitting"] + ["StaleBoard"] * 5
        assert (await others.sitting(sitting.id)).game.events == ("d",) * 5


async def test_moves_typed_in_two_processes_are_both_played_one_after_the_other(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    async with second_process(address, clock) as others:
        await asyncio.gather(*(each.move(sitting.id, ANN.id, "d") for each in (sessions, others) * 3))
    assert (await sessions.sitting(sitting.id)).game.events == ("d",) * 6


async def test_a_resignation_and_a_move_at_once_leave_one_story(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    async with second_process(address, clock) as others:
        for number in range(1, 6):
            sitting = await sessions.start(ANN, HALL, "canfield", str(number))
            told = await asyncio.gather(
                sessions.resign(sitting.id, ANN.id),
                others.move(sitting.id, ANN.id, "d"),
                return_exceptions=True,
            )
            stored = await sessions.sitting(sitting.id)
            assert stored.result is not None
            assert stored.result.outcome == "resigned"
            if isinstance(told[1], GameOver):
                assert (stored.game.ply, stored.result.moves) == (0, 0)
            else:
                assert isinstance(told[1], Sitting)
                assert (stored.game.ply, stored.result.moves) == (1, 1)


async def test_a_click_that_is_broken_off_leaves_a_whole_turn_or_none(sessions: Sessions) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    for pause in range(40):
        click = asyncio.create_task(sessions.move(sitting.id, ANN.id, "d"))
        for _ in range(pause):
            await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
    stored = await sessions.sitting(sitting.id)
    assert stored.game.events == ("d",) * stored.game.ply
    assert (await sessions.move(sitting.id, ANN.id, "d", stored.game.ply)).game.ply == stored.game.ply + 1


# Taking back, Auto


async def test_undo_and_redo_are_events_and_give_no_move_back(sessions: Sessions) -> None:
    sitting = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:2])
    undone = await sessions.undo(sitting.id, ANN.id, 2)
    assert (undone.game.ply, len(undone.game.moves), undone.game.made) == (3, 1, 2)
    redone = await sessions.redo(sitting.id, ANN.id, 3)
    assert redone.game.events == (*LOSING[:2], "undo", "redo")
    assert redone.game.position == sitting.game.position


async def test_where_nothing_can_be_taken_back_nothing_changes(sessions: Sessions) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    with pytest.raises(NothingToUndo):
        await sessions.undo(sitting.id, ANN.id, 0)
    with pytest.raises(NothingToRedo):
        await sessions.redo(sitting.id, ANN.id, 0)
    assert await sessions.sitting(sitting.id) == sitting


async def test_auto_plays_all_safe_moves_at_one_moment(sessions: Sessions, clock: Clock) -> None:
    sitting = await sessions.start(ANN, HALL, "fortunes-favor", WON.deal)
    for notation in WINNING:
        sitting = await sessions.move(sitting.id, ANN.id, notation)
        if not safe_moves(sitting.game.rules, sitting.game.position):
            with pytest.raises(NothingSafe) as told:
                await sessions.auto(sitting.id, ANN.id, sitting.game.ply)
            assert told.value.sitting == sitting
            continue
        after = await sessions.auto(sitting.id, ANN.id, sitting.game.ply)
        played = after.game.events[sitting.game.ply :]
        assert played
        assert all(">f" in notation for notation in played)
        assert await sessions.sitting(sitting.id) == after
        return
    pytest.fail("the line has no safe move")


# The end


async def test_the_winning_move_writes_the_result(sessions: Sessions, clock: Clock) -> None:
    sitting = await play(sessions, await sessions.start(ANN, HALL, "fortunes-favor", WON.deal), WINNING[:-1])
    assert sitting.result is None
    clock.on(seconds=5)
    sitting = await play(sessions, sitting, WINNING[-1:])
    assert sitting.result is not None
    assert (sitting.result.outcome, sitting.result.moves, sitting.result.home) == ("won", len(WINNING), 52)
    assert (sitting.result.seconds, sitting.result.finished_at) == (5, clock())
    assert await sessions.sitting(sitting.id) == sitting
    for asked in (
        sessions.move(sitting.id, ANN.id, "d"),
        sessions.undo(sitting.id, ANN.id),
        sessions.redo(sitting.id, ANN.id),
        sessions.auto(sitting.id, ANN.id),
        sessions.resign(sitting.id, ANN.id),
    ):
        with pytest.raises(GameOver) as told:
            await asked
        assert told.value.sitting == sitting


async def test_a_proved_loss_ends_the_game_and_an_undo_reopens_it(sessions: Sessions) -> None:
    sitting = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING)
    assert sitting.result is not None
    assert (sitting.result.outcome, sitting.result.moves) == ("lost", len(LOSING))
    with pytest.raises(GameOver):
        await sessions.move(sitting.id, ANN.id, "d")
    reopened = await sessions.undo(sitting.id, ANN.id, sitting.game.ply)
    assert reopened.result is None
    assert await sessions.current(ANN.id, 70) == reopened
    again = await sessions.redo(sitting.id, ANN.id)
    assert again.result is not None
    assert (again.result.outcome, again.result.moves) == ("lost", len(LOSING))
    assert await sessions.sitting(sitting.id) == again


async def test_a_resigned_game_is_over(sessions: Sessions) -> None:
    sitting = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:5])
    over = await sessions.resign(sitting.id, ANN.id, 5)
    assert over.result is not None
    assert (over.result.outcome, over.result.moves, over.result.home) == ("resigned", 5, over.game.home)
    assert over.game == sitting.game
    assert await sessions.sitting(sitting.id) == over
    with pytest.raises(GameOver):
        await sessions.undo(sitting.id, ANN.id)


async def test_a_long_pause_counts_two_minutes_and_a_clock_set_back_nothing(
    sessions: Sessions, store: Store, clock: Clock
) -> None:
    sitting = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    for pause in (10, 3600, -1800, 7):
        clock.on(seconds=pause)
        sitting = await sessions.move(sitting.id, ANN.id, "d")
    assert sitting.thinking == timedelta(seconds=10 + 120 + 0 + 7)
    afresh = Sessions(store, now=clock, random_deal=any_deal)
    assert await afresh.sitting(sitting.id) == sitting
    clock.on(seconds=1)
    over = await afresh.resign(sitting.id, ANN.id)
    assert over.result is not None
    assert over.result.seconds == 138


# The ranked attempt


async def test_a_ranked_attempt_is_put_aside_for_an_ordinary_game_and_back_again(
    sessions: Sessions, store: Store, clock: Clock
) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, NOON.date(), "gate", "5")
    ordinary = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    ranked = await sessions.start(ANN, HALL, "gate", "5000000", day=NOON.date())
    assert await sessions.current(ANN.id, 70) == ranked
    with pytest.raises(GameInProgress) as told:
        await sessions.start(ANN, HALL, "gate")
    assert told.value.sitting == ordinary
    await sessions.resign(ordinary.id, ANN.id)
    ordinary = await sessions.start(ANN, HALL, "canfield", "3")
    assert await sessions.current(ANN.id, 70) == ordinary
    await sessions.resign(ordinary.id, ANN.id)
    assert await sessions.current(ANN.id, 70) == ranked
    clock.on(days=1)
    with pytest.raises(NoGame):
        await sessions.current(ANN.id, 70)
    assert await sessions.ranked(ANN.id, NOON.date(), "gate") == ranked


async def test_a_day_has_one_ranked_attempt_a_person(sessions: Sessions, store: Store) -> None:
    day = date(2026, 11, 21)
    async with store.write() as connection:
        await dailies.keep(connection, day, "gate", "5")
    first = await sessions.start(ANN, HALL, "gate", "5", day=day)
    with pytest.raises(AlreadyRanked) as told:
        await sessions.start(ANN, LETTERBOX, "gate", "5", day=day)
    assert told.value.game_id == first.id
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
    sitting = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), ["d", "d"])
    async with store.write() as connection:
        await connection.execute(text(spoil))
    afresh = Sessions(store, now=clock, random_deal=any_deal)
    with pytest.raises(CorruptGame) as told:
        await afresh.move(sitting.id, ANN.id, "d")
    assert (told.value.game_id, told.value.record) == (sitting.id, line.format(deal=LOST.deal))
    assert not isinstance(told.value, PatienceError)
    async with store.read() as connection:
        row = await games.by_id(connection, sitting.id)
    assert row is not None
    assert row.ply == 2


STEPS = st.lists(st.sampled_from(["move", "move", "move", "undo", "redo", "auto", "resign"]), max_size=40)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(sorted(GAMES)), number=st.integers(1, 999), steps=STEPS, data=st.data())
async def test_whoever_asks_sees_the_game_that_was_played(
    store: Store, clock: Clock, key: str, number: int, steps: list[str], data: st.DataObject
) -> None:
    """Two processes take turns in one game; a third one, asked at the end, knows it as well."""
    hands = [Sessions(store, now=clock, random_deal=any_deal) for _ in range(2)]
    try:
        sitting = await hands[0].start(ANN, HALL, key, str(number))
    except GameInProgress as error:  # of the example before this one
        sitting = await hands[0].start(ANN, HALL, key, str(number), replace=error.sitting.id)
    plain = sitting.game
    for count, step in enumerate(steps):
        hand = hands[count % 2]
        clock.on(seconds=1)
        try:
            match step:
                case "move":
                    move = data.draw(st.sampled_from(legal_moves(plain.rules, plain.position)))
                    sitting = await hand.move(sitting.id, ANN.id, str(move), plain.ply)
                    plain = plain.play(move)
                case "undo":
                    sitting = await hand.undo(sitting.id, ANN.id, plain.ply)
                    plain = plain.undo()
                case "redo":
                    sitting = await hand.redo(sitting.id, ANN.id, plain.ply)
                    plain = plain.redo()
                case "auto":
                    sitting = await hand.auto(sitting.id, ANN.id, plain.ply)
                    plain = sitting.game
                case _:
                    sitting = await hand.resign(sitting.id, ANN.id, plain.ply)
        except (NothingToUndo, NothingToRedo, NothingSafe, GameOver):
            pass
        assert sitting.game == plain
    assert await Sessions(store, now=clock, random_deal=any_deal).sitting(sitting.id) == sitting
