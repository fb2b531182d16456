"""Hints: a button under boards that are not ranked."""

from pathlib import Path

from bot.patience import GAMES, Game, hint
from tests.support.blunders import Constructed
from tests.support.bots import patience_on
from tests.support.club import Club, club
from tests.support.club_games import DAY
from tests.support.played import WINNING, WON


async def test_a_hint_is_an_arrow_and_a_line_until_the_next_move(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="gate", deal="1")
    step = hint(GAMES["gate"], Game.start(GAMES["gate"], "1").position)
    hinted = await ann.press(board, "Hint")
    assert hinted.id == board.id
    assert hinted.picture != board.picture
    assert "Hint: " in hinted.text
    assert "Hint: " in hinted.alt
    assert hinted.button("Hint").disabled
    assert set(hinted.moves) == set(board.moves)
    (green,) = [button for button in hinted.buttons if button.green]
    assert green.custom_id.endswith(f":{step}")
    moved = await ann.tap(hinted, str(step))
    assert not any(button.green for button in moved.buttons)
    assert "Hint" not in moved.text
    assert not moved.button("Hint").disabled


async def test_others_get_no_hint_on_a_board_and_an_old_board_gives_none(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate", deal="1")
    assert "Ann's game" in (await bob.press(board, "Hint")).text
    moved = await ann.press(board, "Deal")
    stale = await ann.forge(moved, board.button("Hint").custom_id)
    assert "Hint:" not in stale.text
    (told,) = stale.followups
    assert "out of date" in told.text


async def test_a_ranked_attempt_has_no_hint_and_practice_has(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("daily play")
    assert board.controls == ["Deal", "Undo", "Auto", "More"]
    forged = board.button("Undo").custom_id.replace("undo", "hint")
    refused = await ann.forge(board, forged)
    assert refused.text == "Ranked attempts have no hints. Practice games can have them."
    board = await ann.press(board, "Deal")
    await table.env.advance_time(DAY)
    practice = await ann.slash("daily play", date="yesterday")
    assert "for practice" in practice.text
    assert practice.controls == ["Deal", "Undo", "Auto", "Hint", "More"]
    assert "Hint: " in (await ann.press(practice, "Hint")).text


async def test_a_hint_to_deal_makes_that_button_green(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="klondike", deal="1")
    hinted = await ann.press(board, "Hint")
    assert [button.label for button in hinted.buttons if button.green] == ["Deal"]


async def test_where_nothing_can_be_moved_the_board_says_to_deal(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="frog", deal="1")
    assert board.button("No card can be moved: press Deal").disabled
    assert not board.menus


async def test_a_win_with_a_hint_says_so(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="fortunes-favor", deal=WON.deal)
    await ann.press(board, "Hint")
    over = await ann.type(", ".join(WINNING))
    assert "help used" in over.alt


async def test_a_board_given_up_after_a_hint_shows_none(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="gate", deal="1")
    board = await ann.type("d")
    await ann.press(board, "Hint")
    over = await ann.slash("resign")
    assert "Hint" not in over.text + over.alt


async def test_a_server_without_hints_offers_and_gives_none(tmp_path: Path) -> None:
    build = patience_on(tmp_path / "patience.db", deals=True, solver=Constructed([]))
    async with club(build) as table:
        ida, ann, ben = table.manager("Ida"), table.person("Ann"), table.person("Ben")
        board = await ann.slash("play", game="gate", deal="1")
        said = "Games started in this server have no hints."
        assert said not in (await ida.slash("server show")).text
        assert (await ida.slash("server hints", allowed=False)).text == said
        assert said in (await ida.slash("server show")).text
        assert "Ida** forbade hints" in (await ida.slash("server audit")).text
        refusal = "The server where this game was started does not allow hints."
        assert (await ann.press(board, "Hint")).text == refusal
        board = await ann.press(board, "Deal")
        assert board.controls == ["Deal", "Undo", "Auto", "More"]
        assert "Still winnable?" not in (await ann.press(board, "More")).controls
        shared = await ann.slash("play", game="gate", deal="1", open=True)
        forged = shared.button("Undo").custom_id.replace("undo", "hint")
        assert (await ben.forge(shared, forged)).text == refusal
        alone = await table.person("Ann", "dm").slash("play", game="gate", deal="1")
        assert "Hint" in alone.controls
        await ida.slash("server hints", allowed=True)
        assert "Ida** allowed hints" in (await ida.slash("server audit")).text
        again = await ben.slash("play", game="gate", deal="1")
        hinted = await ben.press(again, "Hint")
        assert "Hint: " in hinted.text
        assert "Still winnable?" in (await ben.press(hinted, "More")).controls
