"""Games begin: with a random deal, a number or a pack, beside others in progress."""

import asyncio

import pytest

from bot.operations.services import Services
from bot.patience import (
    GAMES,
    LARGEST,
    PEOPLE_DEALS,
    BadDeal,
    Game,
    UnknownGame,
    deal,
    is_lost,
    name_of_deal,
    pack,
)
from bot.patience.cards import CARDS
from bot.play.practice import start_again
from bot.play.refusals import (
    NoGame,
    TooManyGames,
    Unfinished,
)
from bot.play.sessions import Sessions, random_deal_number
from bot.play.start import MOST_OPEN, NewGame
from bot.record import Channel, Player, StoredGame
from bot.store import Store, dailies
from bot.store.profiles import Bests
from tests.support.blunders import won_game
from tests.support.clock import NOON, Clock
from tests.support.people import ANN, ATTIC, BEN, HALL, LETTERBOX
from tests.support.played import LOSING, LOST, play, second_process


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


@pytest.mark.parametrize("deals", [("30", "271", "17"), ("17", "18")])
async def test_a_random_deal_that_is_lost_from_the_start_is_not_dealt(
    store: Store, clock: Clock, deals: tuple[str, ...]
) -> None:
    rules, numbers = GAMES["canfield"], iter(map(int, deals))
    assert all(is_lost(rules, deal(rules, number)) == (number != 17) for number in (30, 271, 17))
    sessions = Sessions(store, now=clock, random_deal=lambda: next(numbers))
    assert (await sessions.start(ANN, HALL, "canfield")).game.deal == "17"


@pytest.mark.parametrize("open_board", [False, True])
async def test_a_deal_is_found_by_its_name_once_its_result_is_final(
    store: Store, clock: Clock, open_board: bool
) -> None:
    numbers = iter(range(10**15, 10**16))
    sessions = Sessions(store, now=clock, random_deal=lambda: next(numbers))
    stored = await sessions.start(ANN, HALL, "gate", open_board=open_board)
    assert stored.deal_is_unnamed
    name = name_of_deal(stored.game.deal)
    for text in (name, "ZZZZ-ZZZZ"):
        assert await sessions.named(text, BEN.id) is None
        with pytest.raises(BadDeal, match=text):
            await sessions.start(BEN, HALL, "gate", text)
    with pytest.raises(BadDeal):  # she may not practise what she plays either
        await sessions.start(ANN, HALL, "gate", name)
    await sessions.resign(stored.id, ANN.id)
    again = await sessions.start(BEN, HALL, "gate", f"deal {name.lower()}")
    assert again.game == stored.game
    assert again.is_practice
    daily = await sessions.start(ANN, HALL, "gate", str(10**15 + 7), practice_day=clock().date())
    assert (
        await sessions.named(name_of_deal(daily.game.deal), BEN.id) is None
    )  # dailies are found by their day


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


async def test_a_lost_random_deal_is_its_players_secret_until_it_cannot_be_reopened(
    store: Store, clock: Clock
) -> None:
    sessions = Sessions(store, now=clock, random_deal=lambda: int(LOST.deal))

    async def lost_game() -> StoredGame:
        return await play(sessions, await sessions.start(ANN, HALL, "canfield"), LOSING)

    first = await lost_game()
    assert first.result is not None
    assert first.result.outcome == "lost"
    assert first.deal_is_secret
    with pytest.raises(Unfinished):
        await start_again(sessions, first.id, BEN, HALL)
    with pytest.raises(Unfinished):
        await start_again(sessions, first.id, BEN, HALL, position=0)
    reopened = await sessions.undo(first.id, ANN.id)
    with pytest.raises(Unfinished):  # while it goes on its own player learns as little
        await start_again(sessions, first.id, ANN, HALL)
    with pytest.raises(Unfinished):  # also if the game was reopened in the very moment
        await sessions.begin(ANN, HALL, NewGame(game=Game.start(first.game.rules, first.game.deal)))
    await sessions.redo(reopened.id, ANN.id)
    await start_again(sessions, first.id, ANN, HALL)
    assert not (await sessions.load(first.id)).deal_is_secret
    await start_again(sessions, first.id, BEN, HALL)

    second = await lost_game()
    clock.on(days=14, seconds=-1)
    assert (await sessions.load(second.id)).deal_is_secret
    clock.on(seconds=1)
    assert not (await sessions.load(second.id)).deal_is_secret
    await start_again(sessions, second.id, BEN, HALL)


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
    gone: list[StoredGame] = []
    sessions.put_away.subscribe(gone.append)
    second = await sessions.start(ANN, HALL, "gate")
    assert [stored.id for stored in gone] == [first.id]
    ended = (await sessions.load(first.id)).result
    assert ended is not None
    assert (ended.outcome, ended.moves, ended.counted) == ("resigned", 0, False)
    assert await sessions.in_progress(ANN.id) == [second, elsewhere]
    await sessions.move(second.id, ANN.id, "d")
    await sessions.start(ANN, HALL, "gate")
    assert len(gone) == 1


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


async def test_only_games_from_the_deal_on_count_as_the_best(services: Services, clock: Clock) -> None:
    win, sessions = won_game("fortunes-favor"), services.sessions
    moves = [*map(str, win.moves)]
    begun = await sessions.start(ANN, HALL, win.rules.key, win.deal)
    clock.on(seconds=60)
    whole = await play(sessions, begun, moves)
    clock.on(seconds=60)
    midway = await start_again(sessions, whole.id, ANN, HALL, position=len(moves) - 1)
    clock.on(seconds=1)
    short = await play(sessions, midway, moves[-1:])
    assert (whole.ended.seconds, short.ended.seconds) == (60, 1)
    nothing = Bests(moves=None, seconds=None)
    assert await services.leaderboards.bests(ANN.id, win.rules.key, short.ended) == nothing
    again = await sessions.start(ANN, HALL, win.rules.key, win.deal)
    clock.on(seconds=60)
    later = await play(sessions, again, moves)
    before = Bests(moves=whole.ended.moves, seconds=60)
    assert await services.leaderboards.bests(ANN.id, win.rules.key, later.ended) == before
