"""Games in progress: begun and found again, stored as they were played, whoever asks."""

import asyncio
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.patience import (
    GAMES,
    LARGEST,
    PEOPLE_DEALS,
    BadDeal,
    Game,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    UnknownGame,
    legal_moves,
    pack,
)
from bot.patience.cards import CARDS
from bot.play.practice import start_again
from bot.play.refusals import (
    GameOver,
    NoGame,
    NoHint,
    NothingPlayed,
    NothingSafe,
    NotYours,
    TooManyGames,
    Unfinished,
)
from bot.play.sessions import Sessions, random_deal_number
from bot.play.start import MOST_OPEN
from bot.record import Channel, CorruptGame, Player, StoredGame
from bot.store import AlreadyRanked, Store, dailies, games
from tests.support.clock import NOON, Clock
from tests.support.people import ANN, ATTIC, BEN, HALL, LETTERBOX
from tests.support.played import LOSING, LOST, play, second_process

# Beginning


async def test_a_game_begins_with_its_deal_and_is_stored(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", "17")
    assert (stored.player_id, stored.player_name) == (ANN.id, "Ann")
    assert (stored.guild_id, stored.channel_id) == (7, 70)
    assert (stored.started_at, stored.result, stored.day) == (NOON, None, None)
    assert stored.game == Game.start(GAMES["canfield"], "17")
    assert await sessions.current(ANN.id, 70) == stored == await sessions.load(stored.id)


async def test_without_a_deal_it_is_a_random_one(sessions: Sessions) -> None:
    assert (await sessions.start(ANN, HALL, "gate")).game.deal == "4"
    numbers = {random_deal_number() for _ in range(50)}
    assert len(numbers) == 50
    assert all(PEOPLE_DEALS.stop <= number <= LARGEST for number in numbers)  # nobody can type them


async def test_a_random_deal_is_played_again_by_its_game_once_that_is_over(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "gate")
    assert stored.deal_is_secret
    with pytest.raises(Unfinished):
        await start_again(sessions, stored.id, BEN, HALL)
    with pytest.raises(NoGame):
        await start_again(sessions, 404, ANN, HALL)
    over = await sessions.resign(stored.id, ANN.id)
    assert not over.deal_is_secret
    for player in (ANN, BEN):  # whoever sees the finished game
        again = await start_again(sessions, over.id, player, HALL)
        assert again.game == stored.game
        assert (again.day, again.practice_day, again.dealt_by_bot) == (None, None, False)


async def test_a_typed_deal_may_be_started_by_others_while_it_is_played(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "gate", "17")
    again = await start_again(sessions, stored.id, BEN, HALL)
    assert again.game == stored.game


async def test_a_deal_may_be_a_pack(sessions: Sessions) -> None:
    printed = "".join(CARDS[card] for card in pack(3))
    in_dealing_order = " ".join(CARDS[card] for card in reversed(pack(3)))
    stored = await sessions.start(ANN, HALL, "gate", in_dealing_order.lower())
    assert stored.game.deal == printed
    assert await sessions.load(stored.id) == stored
    assert (await sessions.start(ANN, HALL, "gate", printed)).game == stored.game


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


async def test_a_second_game_puts_the_first_aside(sessions: Sessions) -> None:
    first = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:9])
    second = await sessions.start(ANN, HALL, "gate")
    assert await sessions.current(ANN.id, 70) == second
    assert await sessions.load(first.id) == first
    assert await sessions.in_progress(ANN.id) == [second, first]
    await sessions.resign(second.id, ANN.id)
    assert await sessions.current(ANN.id, 70) == first


async def test_a_game_in_which_nothing_was_played_makes_way(sessions: Sessions) -> None:
    elsewhere = await sessions.start(ANN, ATTIC, "canfield")
    first = await sessions.start(ANN, HALL, "canfield")
    assert await sessions.untouched(ANN.id, 70) == first.id
    second = await sessions.start(ANN, HALL, "gate")
    ended = (await sessions.load(first.id)).result
    assert ended is not None
    assert (ended.outcome, ended.moves, ended.counted) == ("resigned", 0, False)
    assert await sessions.in_progress(ANN.id) == [second, elsewhere]
    await sessions.move(second.id, ANN.id, "d")
    assert await sessions.untouched(ANN.id, 70) is None


async def test_the_game_played_last_comes_first(sessions: Sessions, clock: Clock) -> None:
    found: list[StoredGame] = []
    for number in (1, 2, 3):
        clock.on(seconds=1)
        stored = await sessions.start(ANN, HALL, "gate", str(number))
        found.append(await sessions.move(stored.id, ANN.id, "d"))
    clock.on(seconds=1)
    found[0] = await sessions.move(found[0].id, ANN.id, "d")
    assert await sessions.in_progress(ANN.id) == [found[0], found[2], found[1]]


async def test_ten_games_may_be_in_progress(sessions: Sessions, store: Store) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, NOON.date(), "gate", "5")
    stored = await sessions.start(ANN, HALL, "gate", "1")
    for number in range(2, MOST_OPEN + 1):
        await sessions.move(stored.id, ANN.id, "d")
        stored = await sessions.start(ANN, HALL, "gate", str(number))
    await sessions.move(stored.id, ANN.id, "d")
    with pytest.raises(TooManyGames) as told:
        await sessions.start(ANN, ATTIC, "gate")
    assert told.value.limit == len(await sessions.in_progress(ANN.id)) == MOST_OPEN == 10
    await sessions.start(BEN, HALL, "gate")
    ranked = await sessions.start(ANN, HALL, "gate", "5000000", day=NOON.date())  # counts apart
    assert ranked not in await sessions.in_progress(ANN.id)
    await sessions.resign(stored.id, ANN.id)
    untouched = await sessions.start(ANN, HALL, "gate")
    makes_way = await sessions.start(ANN, HALL, "gate")
    assert (await sessions.load(untouched.id)).result is not None
    assert makes_way in await sessions.in_progress(ANN.id)


async def test_a_press_makes_its_game_the_one_that_typed_moves_apply_to(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    first = await sessions.move((await sessions.start(ANN, HALL, "gate", "1")).id, ANN.id, "d")
    second = await sessions.start(ANN, HALL, "gate", "2")
    await sessions.stay_current(second, 70)
    assert await sessions.current(ANN.id, 70) == second
    await sessions.stay_current(first, 70)
    assert await sessions.current(ANN.id, 70) == first
    async with second_process(address, clock) as other:
        assert await other.current(ANN.id, 70) == first


async def test_people_and_channels_do_not_hinder_each_other(sessions: Sessions) -> None:
    sat = [
        await sessions.start(player, channel, "gate", "1")
        for player in (ANN, BEN)
        for channel in (HALL, ATTIC, LETTERBOX)
    ]
    found = [
        await sessions.current(player.id, channel.channel_id)
        for player in (ANN, BEN)
        for channel in (HALL, ATTIC, LETTERBOX)
    ]
    assert found == sat
    assert len({stored.id for stored in sat}) == 6


async def test_of_five_simultaneous_starts_each_makes_way_to_the_next(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    first = await sessions.start(ANN, HALL, "canfield")
    async with second_process(address, clock) as others:
        begun = await asyncio.gather(
            *(each.start(ANN, HALL, "gate") for each in (sessions, others, sessions, others, sessions))
        )
    (left,) = await sessions.in_progress(ANN.id)
    assert left in begun
    ends = [(await sessions.load(stored.id)).result for stored in (first, *begun) if stored.id != left.id]
    assert [end.outcome for end in ends if end is not None] == ["resigned"] * 5


async def test_simultaneous_starts_do_not_exceed_the_limit(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    for number in range(1, MOST_OPEN - 1):
        stored = await sessions.start(ANN, HALL, "gate", str(number))
        await sessions.move(stored.id, ANN.id, "d")
    async with second_process(address, clock) as others:
        told = await asyncio.gather(
            *(
                each.start(ANN, Channel(7, 100 + n), "gate")
                for n, each in enumerate((sessions, others, sessions, others))
            ),
            return_exceptions=True,
        )
    assert sum(isinstance(one, TooManyGames) for one in told) == 2
    assert len(await sessions.in_progress(ANN.id)) == MOST_OPEN


async def test_a_name_that_no_database_takes_is_kept_without_the_odd_parts(sessions: Sessions) -> None:
    stored = await sessions.start(Player(5, "A\0n\ud800n 🂡"), HALL, "gate")
    assert stored.player_name == "An?n 🂡"
    assert await sessions.load(stored.id) == stored


async def test_the_newest_name_of_a_person_is_the_one_shown(sessions: Sessions) -> None:
    first = await sessions.start(ANN, HALL, "gate")
    await sessions.start(Player(ANN.id, "Anna"), ATTIC, "gate")
    assert (await sessions.load(first.id)).player_name == "Anna"


# Finding


async def test_where_nothing_was_begun_there_is_no_game(sessions: Sessions) -> None:
    await sessions.start(ANN, HALL, "gate")
    for query in (sessions.current(ANN.id, 71), sessions.latest(ANN.id, 71), sessions.current(BEN.id, 70)):
        with pytest.raises(NoGame):
            await query


@pytest.mark.parametrize("number", [0, -1, 999, 1 << 63, 10**30])
async def test_a_made_up_number_is_no_game(sessions: Sessions, number: int) -> None:
    await sessions.start(ANN, HALL, "gate")
    for query in (sessions.load(number), sessions.move(number, ANN.id, "d", 0)):
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
                    stored = await hand.move(stored.id, ANN.id, str(move), plain.ply)
                    plain = plain.play(move)
                case "undo":
                    stored = await hand.undo(stored.id, ANN.id, plain.ply)
                    plain = plain.undo()
                case "redo":
                    stored = await hand.redo(stored.id, ANN.id, plain.ply)
                    plain = plain.redo()
                case "auto":
                    stored = await hand.auto(stored.id, ANN.id, plain.ply)
                    plain = stored.game
                case "hint":
                    stored = await hand.hint(stored.id, ANN.id, plain.ply)
                    plain = plain.hinted()
                case _:
                    stored = await hand.resign(stored.id, ANN.id, plain.ply)
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
