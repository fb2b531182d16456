"""Conversations that go wrong: the answer is one private sentence, and the database does not change."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.patience import Game
from bot.play.saving import Saving
from tests.support.club import Club, Player
from tests.support.seen import is_one_private_sentence
from tests.support.whole_games import MANY


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[], list[str]]:
    """Return a function that returns the database as SQL, without live boards and judged interactions."""
    others = 'INSERT INTO "live_board"', 'INSERT INTO "handled"'

    def dump() -> list[str]:
        with closing(sqlite3.connect(tmp_path / "patience.db")) as connection:
            lines = connection.iterdump()
            return [line for line in lines if not line.startswith(others)]

    return dump


async def game_of(player: Player) -> Game:
    return (await player.club.client.services.sessions.latest(player.id, player.channel.id)).game


BAD_DEALS = [
    ("0", "1 to 999,999"),
    ("1000000", "1 to 999,999"),
    ("9" * 40, "1 to 999,999"),
    ("-1", "1 to 999,999"),
    ("1.5", "neither a number nor"),
    ("seventeen", "neither a number nor"),
    ("7D9C", "52 cards"),
    ("7D" * 52, "too often"),
    ("@everyone **17**", "neither a number nor"),
    ("٣", "neither a number nor"),
]


@pytest.mark.parametrize(("deal", "says"), BAD_DEALS)
async def test_a_deal_that_is_none(table: Club, kept: Callable[[], list[str]], deal: str, says: str) -> None:
    ann = table.person("Ann")
    await ann.slash("help")  # notes the player in the server
    before = kept()
    answer = await ann.slash("play", game="canfield", deal=deal)
    assert is_one_private_sentence(answer)
    assert says in answer.text
    assert kept() == before


@pytest.mark.parametrize("game", ["whist", " ", "../etc", "`x`", "canfield 17", "c"])
async def test_a_game_that_is_none(table: Club, kept: Callable[[], list[str]], game: str) -> None:
    ann = table.person("Ann")
    await ann.slash("help")  # notes the player in the server
    before = kept()
    for command in ("play", "rules", "daily play", "leaderboard"):
        answer = await ann.slash(command, game=game)
        assert answer.private
        assert "There is no game called" in answer.text
        assert "Pick one from the list at `game:`." in answer.text or "Did you mean Canfield?" in answer.text
    assert kept() == before


BAD_MOVES = [
    ("hello", "I don't know"),
    (" ", "That is not a move. Try `"),
    ("r>", "I don't know"),
    ("r>t9", "no T9: the columns are T1 to"),
    ("x1>t2", "I don't know"),
    ("t1:0>t2", "I don't know"),
    ("t1:99>t2", "has only 1 card face up"),
    ("w>f", "waste is empty"),
    ("f>t1", "stay there"),
    ("r>t1", "cannot go on"),
    ("undo", "is a button"),
    ("d d r>t1 hello", "I don't know"),
    ("9" * 500, "I don't know"),
    ("`r>t2`\n@everyone", "That is not a move"),
    ("kh ks", "is not"),
]


@pytest.mark.parametrize(("move", "says"), BAD_MOVES)
async def test_a_move_that_cannot_be_made(
    table: Club, kept: Callable[[], list[str]], move: str, says: str
) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="17")
    before = kept()
    answer = await ann.type(move)
    assert is_one_private_sentence(answer)
    assert says in answer.text
    assert kept() == before
    assert (await ann.look(board)).alt == board.alt


@pytest.mark.parametrize("command", ["move", "board", "undo", "redo", "resign"])
async def test_nothing_can_be_done_where_no_game_is(
    table: Club, kept: Callable[[], list[str]], command: str
) -> None:
    ann = table.person("Ann")
    await ann.slash("help")  # notes the player in the server
    before = kept()
    answer = await ann.slash(command, **({"move": "d"} if command == "move" else {}))
    assert is_one_private_sentence(answer)
    assert "You have no game here" in answer.text
    assert kept() == before


@pytest.mark.parametrize(("command", "says"), [("undo", "take back"), ("redo", "redo")])
async def test_nothing_to_undo_or_redo(
    table: Club, kept: Callable[[], list[str]], command: str, says: str
) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")
    before = kept()
    answer = await ann.slash(command)
    assert is_one_private_sentence(answer)
    assert says in answer.text
    assert kept() == before


@pytest.mark.usefixtures("boards_stay")
async def test_a_finished_game_takes_no_move(table: Club, kept: Callable[[], list[str]]) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")
    board = await ann.type("d")
    await ann.slash("resign")
    before = kept()
    for command, options in (("move", {"move": "d"}), ("undo", {}), ("redo", {}), ("resign", {})):
        answer = await ann.slash(command, **options)
        assert is_one_private_sentence(answer), command
        assert "over (given up)" in answer.text or "no game here" in answer.text, command
    late = await ann.press(board, "Deal")
    assert "over (given up)" in late.text + "".join(followup.text for followup in late.followups)
    assert kept() == before


async def test_somebody_elses_board_cannot_be_touched(table: Club, kept: Callable[[], list[str]]) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate", deal="1")
    await bob.slash("play", game="gate", deal="2")
    before = kept()
    answers = [
        await bob.press(board, "Deal"),
        await bob.press(board, "More"),
        await bob.choose(board, board.moves[0]),
        await bob.forge(
            board, board.button("Deal").custom_id.replace(":move:", ":resign:").removesuffix(":d")
        ),
    ]
    for answer in answers:
        assert is_one_private_sentence(answer)
        assert "Ann's game" in answer.text
    assert kept() == before
    assert (await ann.look(board)).alt == board.alt


@pytest.mark.usefixtures("boards_stay")
async def test_an_outdated_board_is_drawn_anew_and_nothing_is_played(
    table: Club, kept: Callable[[], list[str]]
) -> None:
    ann = table.person("Ann")
    old = await ann.slash("play", game="canfield", deal="17")
    newer = await ann.type("d")
    before = kept()
    answer = await ann.press(old, "Deal")
    assert answer.id == old.id
    assert answer.alt == newer.alt
    (note,) = answer.followups
    assert is_one_private_sentence(note)
    assert "out of date" in note.text
    assert kept() == before
    assert "moves 2," in (await ann.press(answer, "Deal")).alt


async def test_five_presses_at_once_move_once(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="17")
    answers = await table.at_once([(ann, board, "Deal")] * 5)
    assert (await game_of(ann)).events == ("d",)
    assert None not in answers
    notes = [note.text for answer in answers if answer for note in answer.followups]
    assert len(notes) == 4
    assert all("out of date" in note for note in notes)
    assert "moves 1," in (await ann.look(board)).alt


async def test_two_people_at_once_each_play_their_own_game(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    boards = [
        await ann.slash("play", game="canfield", deal="17"),
        await bob.slash("play", game="gate", deal="1"),
    ]
    presses = [(ann, boards[0], "Deal"), (bob, boards[1], "Deal"), (bob, boards[0], "Deal")]
    mine, theirs, refused = await table.at_once(presses)
    assert mine is not None
    assert theirs is not None
    assert refused is not None
    assert "moves 1," in mine.alt
    assert "moves 1," in theirs.alt
    assert is_one_private_sentence(refused)
    assert (await game_of(ann)).events == (await game_of(bob)).events == ("d",)


@pytest.mark.usefixtures("boards_stay")
async def test_one_command_typed_three_times_at_once_counts_once(table: Club) -> None:
    ann = table.person("Ann")
    started = await table.typed_at_once([(ann, "play", {"game": "canfield", "deal": "17"})] * 3)
    assert None not in started
    assert len({message.alt for message in started if message}) == 1
    pressed = [await ann.press(board, "Deal") for board in started if board]
    assert sorted("closed before its first move" in answer.text for answer in pressed) == [False, True, True]
    dailies = await table.typed_at_once([(ann, "daily play", {})] * 3)
    assert len({message.alt for message in dailies if message}) == 1
    assert len({(await game_of(ann)).deal, (await game_of(ann)).deal}) == 1
    played = await table.typed_at_once([(ann, "move", {"move": "d"}), (ann, "resign", {})])
    assert None not in played
    assert (await game_of(ann)).events in ((), ("d",))


async def test_an_ambiguous_move_is_asked_about_and_then_played(
    table: Club, kept: Callable[[], list[str]]
) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="selective-canfield", deal="41")
    before = kept()
    question = await ann.type("o>f")
    assert is_one_private_sentence(question)
    assert "Which one?" in question.text
    assert 2 <= len(question.buttons) <= 5
    assert kept() == before
    answer = await ann.press(question, question.buttons[0].label)
    (board,) = answer.followups
    assert not board.private
    assert "moves 1," in board.alt
    assert not answer.buttons


@pytest.mark.parametrize(
    ("text", "offered", "says"), [("r", 7, "7 moves. Which one?"), ("t>t", 25, "26 moves. Which of these 25")]
)
async def test_a_move_that_can_mean_many_is_asked_about_with_a_button_for_each(
    table: Club, kept: Callable[[], list[str]], text: str, offered: int, says: str
) -> None:
    ann = table.person("Ann")
    key, deal, moves = MANY
    await ann.slash("play", game=key, deal=deal)
    await ann.type(moves)
    before = kept()
    question = await ann.type(text)
    assert is_one_private_sentence(question)
    assert says in question.text
    assert len(question.buttons) == offered
    assert kept() == before
    last = question.buttons[-1]
    answer = await ann.press(question, last.label)
    (board,) = answer.followups
    assert f"moves {len(moves.split()) + 1}," in board.alt
    assert last.custom_id.endswith(f":{(await game_of(ann)).events[-1]}")


async def test_of_two_answers_to_one_question_only_the_first_is_played(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="selective-canfield", deal="41")
    question = await ann.type("o>f")
    await table.at_once([(ann, question, button.label) for button in question.buttons])
    assert (await game_of(ann)).ply == 1


UNKNOWN = [
    "b:move:1:0:r>t1", "b:move:999999:0:d", "b:move:0:0:d", "b:move:-1:0:d", f"b:move:{10**30}:0:d",
    "b:move:1:99999:d", "b:less:1:0", "b:new:whist", "b:go:999999", "b:text:7", "b:choose:1:0:zzz",
    "s:move:1:0",
]  # fmt: skip


MALFORMED = [
    "b:move:1:0", "b:move:x:y:d", "b:move", "b:move:1", "b:undo", "b:nonsense:1:0", "b:rules:whist", "b:new",
    "b:swap:canfield",
]  # fmt: skip


@pytest.mark.parametrize("custom_id", UNKNOWN + MALFORMED)
async def test_a_control_that_fits_no_game_is_answered_and_changes_nothing(
    table: Club, kept: Callable[[], list[str]], custom_id: str
) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="17")
    before = kept()
    with table.trouble() as faults:
        answer = await ann.forge(board, custom_id, "zzz" if custom_id.startswith("s:") else None)
        assert custom_id in MALFORMED or not faults
    assert answer.private or answer.id == board.id
    assert kept() == before


async def test_a_move_whose_answer_is_lost_is_kept_and_the_next_press_shows_it(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="17")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=503)
    with table.trouble() as faults, pytest.raises(AssertionError, match="This interaction failed"):
        await ann.press(board, "Deal")
    assert faults == []
    assert (await game_of(ann)).events == ("d",)
    shown = await ann.press(board, "Deal")
    assert (await game_of(ann)).events == ("d",)
    assert "moves 1," in shown.alt
    assert "out of date" in shown.followups[0].text
    assert "moves 2," in (await ann.press(shown, "Deal")).alt


async def test_a_typed_move_whose_answer_is_lost_is_kept(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    with table.trouble(), pytest.raises(AssertionError, match="This interaction failed"):
        await ann.type("d")
    assert "moves 1," in (await ann.slash("board")).alt


async def test_a_fault_of_ours_is_said_privately_and_logged(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="17")
    begun = await table.client.services.sessions.current(ann.id, table.channel.id)

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Saving, "save", broken)
    with table.trouble() as faults:
        for answer in (await ann.press(board, "Deal"), await ann.type("d")):
            assert is_one_private_sentence(answer)
            assert "Something went wrong on our side" in answer.text
            assert "disk" not in answer.text
        logged = [fault for fault in faults if "the disk is full" in fault]
        assert len(logged) == 2
        assert all(str(begun.game) in fault for fault in logged)
    monkeypatch.undo()
    assert "moves 1," in (await ann.press(board, "Deal")).alt


async def test_a_fault_while_somebody_types_offers_nothing_and_is_logged(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")

    async def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(table.client.services.sessions, "current", broken)
    monkeypatch.setattr(table.client.services.sessions, "latest", broken)
    with table.trouble() as faults:
        assert not await ann.complete("move", "move", "")
        assert any("the disk is full" in fault for fault in faults)
    answers = [request for request in table.env.http_requests if request.path.endswith("/callback")]
    assert len(answers) == 1  # the board's: a sentence is no answer to somebody who is typing


async def test_a_command_that_is_no_more_is_answered(table: Club) -> None:
    ann = table.person("Ann")
    table.client.tree.remove_command("help")
    with table.trouble():
        answer = await ann.slash("help")
    assert is_one_private_sentence(answer)
