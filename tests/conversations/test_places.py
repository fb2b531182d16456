"""Conversations in every kind of channel: panels, menus, suggestions, several games side by side."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.patience import GAMES, has_safe_moves, name_of_deal, worthwhile
from bot.record import StoredGame
from bot.words.marks import clean
from tests.support.bots import patience_on
from tests.support.club import Club, Player, Where, club
from tests.support.rule_sets import costly
from tests.support.seen import Message, is_one_private_sentence
from tests.support.whole_games import MANY

EVERYWHERE: tuple[Where, ...] = ("server", "dm", "group", "server without the bot")


@pytest.mark.parametrize("where", EVERYWHERE)
async def test_a_game_is_played_wherever_discord_lets_people_type(table: Club, where: Where) -> None:
    ann = table.person("Ann", where)
    board = await ann.slash("play", game="canfield", deal="17")
    board = await ann.press(board, "Deal")
    board = await ann.type("d")
    board = await ann.press(board, "Undo")
    assert "moves 2," in board.alt
    assert (await ann.slash("board")).picture == board.picture
    assert "d" in await ann.complete("move", "move", "")
    page = await ann.slash("leaderboard")
    assert ("The whole world" not in page.alt) == where.startswith("server")
    assert "Given up" in (await ann.slash("resign")).text
    for command in ("stats", "help"):
        assert (await ann.slash(command)).text
    assert (await ann.slash("rules", game="gate")).private


async def test_a_game_in_a_channel_and_one_at_home_are_two(table: Club) -> None:
    here, home = table.person("Ann"), table.person("Ann", "dm")
    second = here.at(table.guild.create_text_channel("second-table"))
    for number, place in enumerate((here, home, second), 1):
        await place.slash("play", game="canfield", deal=str(number))
    await second.type("d")
    for number, place in enumerate((here, home, second), 1):
        board = await place.slash("board")
        assert f"deal {number}" in board.text
        assert f"moves {int(place is second)}," in board.alt


async def test_several_people_play_side_by_side_in_one_channel(table: Club) -> None:
    people = [table.person(name) for name in ("Ann", "Bob", "Cid")]
    games = ("canfield", "gate", "frog")
    boards = {p.name: await p.slash("play", game=g, deal="1") for p, g in zip(people, games, strict=True)}
    for person in people:
        boards[person.name] = await person.press(boards[person.name], "Deal")
    for person, game in zip(people, games, strict=True):
        board = await person.slash("board")
        assert GAMES[game].name in board.text
        assert person.name in board.text
        assert board.picture == boards[person.name].picture


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "**bold** `code`",
        "<@123456789012345678>",
        "# big",
        "[x](https://example.com)",
        "a\nb",
        "\ue000bold\ue000 \ue0077\ue00e",  # marks of ours
    ],
)
async def test_a_name_is_shown_as_it_stands_and_pings_nobody(table: Club, name: str) -> None:
    ann = table.person(name)
    board = await ann.slash("play", game="canfield", deal="17")
    heading = board.text.splitlines()[0].removeprefix("**Canfield**")
    shown = re.sub(r"\\(.)", r"\1", heading)
    assert shown == f" · deal 17, for practice · {clean(name)}"
    assert not re.search(r"[*`<@\[_~|]", re.sub(r"\\.", "", heading))
    refusal = await table.person("Bob").press(board, "Deal")
    assert "\n" not in refusal.text


async def test_every_button_of_a_board_does_what_it_says(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="gate", deal="1")
    assert board.controls == ["Deal", "Undo", "Auto", "Hint", "More"]
    assert board.button("Undo").disabled
    first = board.moves[0]
    moved = await ann.choose(board, first)
    more = await ann.press(moved, "More")
    assert more.id == board.id
    assert more.picture == moved.picture
    assert more.button("Redo").disabled
    text = await ann.press(more, "As text")
    assert text.private
    assert "T1" in text.text
    assert (await table.person("Bob").press(more, "As text")).text == text.text
    rules = await ann.press(more, "Rules")
    assert rules.private
    assert "Gate" in rules.text
    back = await ann.press(more, "Back")
    assert (back.buttons, back.menus, back.picture) == (moved.buttons, moved.menus, moved.picture)
    undone = await ann.press(back, "Undo")
    assert undone.moves == board.moves
    assert "Taken back" in undone.text
    redone = await ann.press(await ann.press(undone, "More"), "Redo")
    assert "Redone" in redone.text
    asked = await ann.press(await ann.press(redone, "More"), "Give up")
    assert asked.controls == ["Give up Gate", "Play on"]
    kept = await ann.press(asked, "Play on")
    assert kept.moves == redone.moves
    given_up = await ann.press(await ann.press(await ann.press(kept, "More"), "Give up"), "Give up Gate")
    assert "Given up" in given_up.text
    again = await ann.press(given_up, "Play again")
    assert again.id != given_up.id
    assert "moves 0," in again.alt
    assert "random deal" in again.text


async def test_auto_plays_all_that_is_safe_at_one_press(table: Club) -> None:
    ann = table.person("Ann")
    # Fortune's Favor, one card short of four kings: an almost ordered pack
    suits = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    board = await ann.slash("play", game="fortunes-favor", deal="".join(suits))
    stored = await table.client.services.sessions.latest(ann.id, ann.channel.id)
    while not has_safe_moves(stored.game.rules, stored.game.known):
        board = await ann.press(board, "Deal")
        stored = await table.client.services.sessions.latest(ann.id, ann.channel.id)
    after = await ann.press(board, "Auto")
    played = await table.client.services.sessions.latest(ann.id, ann.channel.id)
    assert played.game.home > stored.game.home
    assert after.picture != board.picture


async def test_auto_says_why_it_moves_nothing_up(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="1")
    refused = await ann.press(board, "Auto")
    assert is_one_private_sentence(refused)
    assert refused.text.replace("\ufe0e", "").startswith(
        "Q♦ could go up, but J♣ may still have to be packed on it."
    )
    board = await ann.slash("play", game="frog", deal="1")
    assert board.button("Auto").disabled  # no card could go up


async def test_moves_that_are_made_at_once_are_counted_under_the_board(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="gate", deal="1")
    board = await ann.type("d, d")
    assert "-# 2 moves, the last: Turned" in board.text
    after = await ann.press(board, "Auto")
    assert "-# 2 moves, the last: A" in after.text
    assert "moves, the last" not in (await ann.press(after, "Undo")).text


async def test_a_deal_that_is_lost_from_the_start_says_so(table: Club) -> None:
    board = await table.person("Ann").slash("play", game="streets-and-alleys", deal="2026")
    assert "game is lost" in board.text
    assert "Undo" not in board.text
    assert "Undo" not in [button.label for button in board.buttons]


async def test_a_random_deal_is_never_one_that_is_lost_from_the_start(tmp_path: Path) -> None:
    async with club(patience_on(tmp_path / "patience.db", first_deal=30)) as table:
        ann = table.person("Ann")
        board = await ann.slash("play", game="canfield")
        assert "Canfield** · random deal · Ann" in board.text
        assert (await stored_game(ann)).game.deal == "31"


async def stored_game(player: Player) -> StoredGame:
    return await player.club.client.services.sessions.latest(player.id, player.channel.id)


@pytest.mark.parametrize("first_deal", [101, 6554473395182348099])  # as versions before dealt them, and now
async def test_a_random_deal_has_a_number_or_a_name_once_its_game_is_over(
    tmp_path: Path, first_deal: int
) -> None:
    number = str(first_deal)
    async with club(patience_on(tmp_path / "patience.db", first_deal=first_deal)) as table:
        ann, bob = table.person("Ann"), table.person("Bob")
        board = await ann.slash("play", game="gate")
        shown = [board, await ann.press(board, "Deal"), await ann.slash("board", text=True)]
        shown.append(await ann.slash("games"))
        assert [number in whole(message) for message in shown] == [False] * 4
        assert ["random deal" in message.text for message in shown] == [True] * 4
        over = await ann.slash("resign")
        name = f"deal {name_of_deal(number) or number}"
        assert f" · {name} · " in over.text
        assert f", {name}, " in over.alt
        for person in (ann, bob):
            again = await person.press(over, "Same deal again")
            assert f" · {name}, for practice · " in again.text
            assert again.moves == board.moves
        await ann.press(again := await ann.slash("board"), "Deal")
        assert (await ann.press(over, "Same deal again")).alt == again.alt


async def test_the_name_of_a_deal_is_typed_in_any_case_once_nobody_plays_it_for_a_result(
    tmp_path: Path,
) -> None:
    name, unknown = name_of_deal("6554473395182348099"), "ZZZZ-ZZZZ"
    async with club(patience_on(tmp_path / "patience.db", first_deal=6554473395182348099)) as table:
        ann, bob = table.person("Ann"), table.person("Bob", "dm")
        board = await ann.slash("play", game="gate", private=True)
        for options in ({}, {"game": "gate"}):
            told = [(await bob.slash("play", deal=each, **options)).text for each in (name, unknown)]
            assert told[0].replace(name, unknown) == told[1]
            assert "no game that is over has that name" in told[0]
        assert name not in whole(board)
        await ann.slash("resign")
        for typed in (
            name,
            name.lower().replace("-", " "),
            f"Deal {name.replace('-', '').replace('0', 'o')}",
        ):
            played = await bob.slash("play", deal=typed)
            assert f"Gate** · deal {name}, for practice · Bob" in played.text
            assert played.moves == board.moves
        other = await bob.slash("play", deal=name, game="canfield")
        assert f"Canfield** · deal {name}" in other.text
        assert await bob.complete("play", "deal", name.lower()) == {name: f"Deal {name}"}
        ended = await ann.slash("play", game="gate", deal=name)
        assert f"deal {name}, for practice · Ann" in ended.text
        assert "numbers 1 to 999,999" in (await bob.slash("play", game="gate", deal="12345678")).text


def whole(message: Message) -> str:
    """Return everything that a message says to its reader's client, without the pictures."""
    return repr(replace(message, pictures=())) + "".join(p.name + p.alt for p in message.pictures)


async def test_the_deal_of_an_unfinished_game_is_given_to_nobody(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate")
    for person in (ann, bob):
        for custom_id in ("b:again:1", "b:again:404", "b:again:x"):
            answer = await person.forge(board, custom_id)
            assert is_one_private_sentence(answer), custom_id
    assert (await ann.look(board)).alt == board.alt


async def test_all_moves_can_be_reached_when_a_menu_is_too_short_for_them(table: Club) -> None:
    ann = table.person("Ann")
    key, deal, moves = MANY
    await ann.slash("play", game=key, deal=deal)
    board = await ann.type(moves)
    game = (await table.client.services.sessions.latest(ann.id, ann.channel.id)).game
    legal = {str(move) for move in worthwhile(game.rules, game.position)}
    assert len(legal) > 25
    found, doors, opened = set[str](), {""}, set[str]()
    while doors - opened:
        door = min(doors - opened)
        opened.add(door)
        page = board if not door else await ann.forge(board, board.menus[0].custom_id, door)
        assert page.picture == board.picture
        assert 0 < len(page.menus[0].options) <= 25
        doors |= {value for value in page.moves if value.startswith("+")}
        found |= {value for value in page.moves if not value.startswith("+")}
    assert found == legal
    last = max(legal)
    board = await ann.choose(await ann.look(board), last)
    assert f"moves {len(moves.split()) + 1}," in board.alt


async def test_suggestions_help_to_fill_in_commands(table: Club) -> None:
    ann = table.person("Ann")
    games = await ann.complete("play", "game", "")
    assert 10 <= len(games) <= 25
    assert next(iter(games)) == "klondike"
    assert games["klondike"].startswith("Klondike · easy to learn · 9 of 10 can be won · ")
    found = await ann.complete("play", "game", "CANF")
    assert {"canfield", "selective-canfield"} <= set(found)
    assert all("canf" in name.casefold() for name in found.values())
    assert not await ann.complete("play", "game", "whist")
    first, *readings = await ann.complete("rules", "game", "fortune's")
    assert first == "fortunes-favor"
    assert readings
    assert all(key.startswith("fortunes-favor-") for key in readings)
    assert await ann.complete("play", "deal", "17") == {"17": "Deal 17"}
    assert not await ann.complete("play", "deal", "seventeen")
    assert "gate-postsonly" in await ann.complete("play", "rules", "", game="gate")
    assert "canfield" in await ann.complete("play", "rules", "", game="canfield")
    assert "gate" not in await ann.complete("play", "rules", "", game="canfield")
    assert not await ann.complete("move", "move", "")
    board = await ann.slash("play", game="gate", deal="1")
    moves = await ann.complete("move", "move", "")
    assert set(moves) == {"d", *board.moves}
    assert all(name.startswith(value) for value, name in moves.items())
    assert set(await ann.complete("move", "move", board.moves[0])) == {board.moves[0]}


async def test_another_reading_of_the_rules_can_be_chosen(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="gate", deal="1", rules="gate-postsonly")
    assert GAMES["gate-postsonly"].name in board.text
    assert GAMES["gate-postsonly"].difference in board.text


async def test_help_leads_to_the_rules_of_the_contest(table: Club) -> None:
    ann = table.person("Ann")
    places = await ann.press(await ann.slash("help"), "Places")
    points = await ann.press(places, "Points")
    assert points.private
    assert "times 1 (easy), 2 (medium), 3 (hard) or 4 (expert)" in points.text
    assert "Every 7 days of a streak earn a freeze" in points.text
    assert "ranked from 10 dailies on" in points.text
    for word in ("Stars", "Points", "Streak", "Rating", "Wins without help", "Ties", "house rules", "a draw"):
        assert word in places.text + points.text
    assert places.text.count("share a place") == 1
    assert "deals that you typed, played again or chose by level" in places.text


async def test_help_says_how_to_play(table: Club) -> None:
    ann = table.person("Ann")
    page = await ann.slash("help")
    assert page.private
    lines = page.text.splitlines()[1:]
    assert len(lines) == 5
    assert len(page.text.split()) < 100
    assert "7♥ from T4 onto 8♣ (T7)" in page.text.replace("\ufe0e", "")
    assert "Hint: 7♥" in page.alt.replace("\ufe0e", "")
    texts = page.text
    for label in ("Moves", "Daily deals", "Your games"):
        page = await ann.press(page, label)
        assert page.text.startswith(f"## {label}\n")
        assert page.button(label).disabled
        assert len(page.text) < 1000  # one screen of a phone
        texts += page.text
    assert (await ann.press(page, "How to play")).pictures
    for command in ("/play", "/daily", "/daily today", "/move", "/board", "/undo", "/rules", "/leaderboard"):
        assert command in texts


@pytest.mark.parametrize("key", costly())
async def test_every_game_starts_with_a_picture_and_words_for_it(table: Club, key: str) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game=GAMES[key].game, rules=key, deal="1")
    assert board.picture.startswith(b"\x89PNG")
    assert len(board.picture) <= 50_000
    assert 100 < len(board.alt) <= 1024
    assert ends_well(board)
    await table.restart()
    again = await ann.slash("board")
    assert again.picture == board.picture
    assert (await ann.press(again, "More")).picture == board.picture


def ends_well(board: Message) -> bool:
    """Return whether the alt text is complete."""
    return board.alt.endswith(".")


async def test_a_finished_game_is_shown_again_as_a_film(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await ann.slash("play", game="canfield", deal="17")
    await ann.type("d")
    over = await ann.slash("resign")
    mine = await ann.press(over, "Replay")
    assert not mine.private
    assert mine.picture.startswith(b"GIF89a")
    assert mine.pictures[0].name.endswith(".gif")
    assert mine.alt
    theirs = await bob.press(over, "Replay")
    assert theirs.private
    assert theirs.picture == mine.picture
    assert (await ann.look(over)).picture == over.picture
