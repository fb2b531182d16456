"""/play with a level."""

from bot.patience import BEST_KNOWN, GAMES, default_rules, name_of_deal
from bot.store import graded
from tests.support.club import Club
from tests.support.seen import is_one_private_sentence


async def test_a_deal_of_a_level_is_dealt_at_once_and_then_another_one_is_needed(table: Club) -> None:
    async with table.client.services.store.write() as connection:
        await graded.put(connection, "canfield", "easy", "7000001")
        await graded.put(connection, "canfield", "hard", "7000002")
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", level="easy")
    assert "Canfield" in board.text
    assert "· random deal, easy, for practice ·" in board.text  # it counts nowhere
    assert board.pictures
    assert "random deal, easy" in (await ann.slash("games")).text
    refused = await ann.slash("play", game="canfield", level="easy")
    assert refused.text == "No such deal is ready: Canfield, easy. Ready now: Canfield, hard."
    assert is_one_private_sentence(refused)
    other = await ann.slash("play", game="gate", level="hard")
    assert other.text == "No such deal is ready: Gate, hard. Ready now: Canfield, hard."
    none = await ann.slash("play", game="gate", level="easy")
    assert none.text == "No such deal is ready: Gate, easy. Ask again later."


async def test_a_level_goes_with_the_usual_rules_and_without_a_deal(table: Club) -> None:
    ann = table.person("Ann")
    both = await ann.slash("play", game="canfield", level="easy", deal="17")
    assert both.text == "Choose `deal:` or `level:`, not both."
    variant = await ann.slash("play", game="gate", rules="gate-postsonly", level="hard")
    assert variant.text == "Gate, posts only has no levels. Pick Gate, or leave `level:` empty."
    assert is_one_private_sentence(variant)


async def test_a_deal_of_a_level_is_named_by_it_in_every_game_of_that_deal(table: Club) -> None:
    async with table.client.services.store.write() as connection:
        await graded.put(connection, "canfield", "easy", "7000001")
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", level="easy")
    over = await ann.slash("resign")
    assert f"deal {name_of_deal('7000001')}, easy" in over.text
    assert "7000001" not in over.text
    again = await ann.press(over, "Same deal again")
    assert "· random deal, easy, for practice ·" in again.text


async def test_play_alone_offers_every_game_without_typing(table: Club) -> None:
    ann = table.person("Ann")
    page = await ann.slash("play")
    assert page.private
    assert [button.label for button in page.buttons] == [
        *(GAMES[key].game for key in BEST_KNOWN),
        *("Spider, one suit", "Spider, two suits", "Klondike, by threes"),
        "Surprise me",
    ]
    best = {GAMES[key].game for key in BEST_KNOWN}
    offered = {GAMES[option.value].game for menu in page.menus for option in menu.options}
    assert best | offered == set(default_rules())
    assert not best & offered
    menu = page.menus[1]
    picked = await ann.forge(page, menu.custom_id, menu.options[0].value)
    assert "**Baker's Game** · random deal" in picked.text
    assert "**Klondike** · random deal" in (await ann.press(page, "Klondike")).text
    assert "**Spider, one suit** · random deal" in (await ann.press(page, "Spider, one suit")).text
    assert "random deal" in (await ann.press(page, "Surprise me")).text
    again = await ann.forge(page, "b:all")
    assert again.private
    assert [button.label for button in again.buttons] == [button.label for button in page.buttons]


async def test_a_deal_of_a_level_has_a_name_once_its_game_is_over(table: Club) -> None:
    deal = str(10**15)
    async with table.client.services.store.write() as connection:
        await graded.put(connection, "canfield", "easy", deal)
    ann, ben = table.person("Ann"), table.person("Ben")
    board = await ann.slash("play", game="canfield", level="easy")
    for shown in (board, await ann.slash("board", text=True)):
        assert name_of_deal(deal) not in shown.text + "".join(each.alt for each in shown.pictures)
    over = await ann.slash("resign")
    assert f"deal {name_of_deal(deal)}, easy" in over.text
    assert f"deal {name_of_deal(deal)}" in over.alt
    assert (await ben.slash("play", deal=name_of_deal(deal))).moves == board.moves
