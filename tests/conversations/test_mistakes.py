"""Mistakes: a player's own losing moves as puzzles."""

from sqlalchemy import update

from bot.analysis.choices import offered
from bot.patience import CARDS, Game, pack, play
from bot.solver import Lost, Unknown
from bot.store.schema import move as moves_made
from tests.support.blunders import CASES, Constructed, Opened, blunder
from tests.support.club import Player
from tests.support.club_games import give_up
from tests.support.seen import Message, is_one_private_sentence

MADE = blunder(*CASES[0])
OTHER = blunder(*CASES[7])
RIGHT = str(MADE.win.moves[MADE.number - 1])


async def lose(player: Player, game: Game) -> Message:
    """Play a game as recorded and give it up."""
    await player.slash("play", game=game.rules.key, deal=game.deal)
    moves = [*map(str, game.moves)]
    for start in range(0, len(moves), 40):
        await player.type(", ".join(moves[start : start + 40]))
    return await give_up(player)


def answers(puzzle: Message) -> dict[str, str]:
    """Return the custom_id or the value of each move to choose, by the move."""
    if puzzle.menus:
        return {option.value: option.value for option in puzzle.menus[0].options}
    tries = [button for button in puzzle.buttons if button.custom_id.startswith("b:try:")]
    return {button.custom_id.split(":", 4)[4]: button.label for button in tries}


async def choose(player: Player, puzzle: Message, move: str) -> Message:
    label = answers(puzzle)[move]
    return await (player.pick(puzzle, label) if puzzle.menus else player.press(puzzle, label))


async def test_the_position_before_the_losing_move_is_a_puzzle(opened: Opened) -> None:
    solver = Constructed([MADE.win])
    async with opened(solver) as table:
        ann, bob = table.person("Ann"), table.person("Bob")
        await lose(ann, MADE.game)
        puzzle = await ann.slash("mistakes")  # analyses the game first
        assert puzzle.private
        first = puzzle.text.splitlines()[0]
        number = f"before move {MADE.number} of {len(MADE.game.moves)}"
        assert first == f"**Your mistake** · Canfield · deal {MADE.game.deal} · {number}"
        assert {RIGHT, CASES[0][2]} <= answers(puzzle).keys()
        asked = len(solver.asked)
        wrong = await choose(ann, puzzle, CASES[0][2])
        assert wrong.private
        assert "**Proved to lose**" in wrong.text
        assert "You played it in the game too." in wrong.text
        assert "This keeps it winnable: Turn the next 3 cards.\n" in wrong.text
        assert "The win takes 31 moves and goes on: Turn the next 3 cards (2 times); 6" in wrong.text
        assert "0 of 1 puzzle solved" in wrong.text
        assert wrong.picture != puzzle.picture
        again = await ann.press(wrong, "Try again")
        assert again.text == puzzle.text
        right = await choose(ann, again, RIGHT)
        assert "Right:" in right.text
        assert "1 of 1 puzzle solved" in right.text
        assert len(solver.asked) == asked  # what is proved of each move is stored
        refused = await bob.forge(right, puzzle.buttons[0].custom_id)
        assert is_one_private_sentence(refused)
        assert refused.text == "This is Ann's game."
        practice = await ann.press(right, "Play from here")
        assert practice.controls[-2:] == ["Hint", "More"]
        old = await ann.press(right, "Next puzzle")
        assert "You have solved all your puzzles" in old.text


async def test_puzzles_to_be_solved_come_before_solved_ones(opened: Opened) -> None:
    async with opened(Constructed([MADE.win, OTHER.win])) as table:
        ann = table.person("Ann")
        await lose(ann, MADE.game)
        await lose(ann, OTHER.game)
        first = await ann.slash("mistakes")
        assert OTHER.game.rules.name in first.text  # the latest game
        solved = await choose(ann, first, str(OTHER.win.moves[OTHER.number - 1]))
        second = await ann.press(solved, "Next puzzle")
        assert MADE.game.rules.name in second.text
        third = await ann.press(await choose(ann, second, CASES[0][2]), "Try again")
        assert third.text == second.text


async def test_no_more_is_said_than_is_proved(opened: Opened) -> None:
    before = OTHER.game.positions[OTHER.number - 1]
    decided = OTHER.win.moves[OTHER.number - 1], OTHER.game.moves[OTHER.number - 1]
    move = next(move for move in offered(OTHER.game.rules, before, decided) if move not in decided)
    async with opened(Constructed([OTHER.win], undecided=[play(OTHER.game.rules, before, move)])) as table:
        ann = table.person("Ann")
        await lose(ann, OTHER.game)
        puzzle = await ann.slash("mistakes")
        assert "**At least one move keeps this game winnable.**" in puzzle.text
        told = await choose(ann, puzzle, str(move))
        assert "**not known**" in told.text
        assert "0 of 1 puzzle solved" in told.text


async def test_who_has_no_mistakes_is_told_where_they_come_from(opened: Opened) -> None:
    async with opened(Constructed(fails=Lost())) as table:
        ann = table.person("Ann")
        told = await ann.slash("mistakes")
        assert is_one_private_sentence(told)
        assert "come back when you have lost one" in told.text
        assert told.controls == ["Puzzle of the day"]
        for deal in "1234":
            await ann.slash("play", game="canfield", deal=deal)
            await ann.type("d")
            await ann.slash("resign")
        told = await ann.slash("mistakes")  # nobody could have won these
        assert told.controls == ["Look further"]
        told = await ann.press(told, "Look further")
        assert told.text == (
            "Your last lost game was Canfield, deal 4. Nobody could have won that deal, so no move of yours "
            "lost it."
        )
        assert told.controls == ["Puzzle of the day"]


async def test_a_solver_that_is_away_costs_one_sentence(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("crash"))) as table:
        ann = table.person("Ann")
        over = await lose(ann, MADE.game)
        told = await ann.slash("mistakes")
        assert told.text == "Not known yet: the solver does not answer right now. Try again in a minute."
        number = over.button("Replay").custom_id.split(":")[2]
        refused = await ann.forge(over, f"b:try:{number}:3:d")
        assert refused.text == "That puzzle is out of date. `/mistakes` and `/puzzle` show others."


async def test_todays_daily_is_no_puzzle(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        await ann.slash("daily play", game="canfield")
        await ann.type("d")
        over = await ann.press(await ann.slash("resign"), "Give up Canfield")
        assert (await ann.slash("mistakes")).text.startswith(
            "Your last lost game was Canfield, daily of 1 January 2026. Its losing move can be searched for "
            "when its day is over, <t:"
        )
        number = over.button("Share").custom_id.split(":")[2]
        refused = await ann.forge(over, f"b:try:{number}:0:d")
        assert refused.text.startswith("Today's Canfield keeps its secrets until the day is over, <t:")


async def test_games_that_may_not_be_analysed_yet_do_not_hide_older_ones(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        await lose(ann, MADE.game)
        for number in range(1, 5):
            typed = "".join(CARDS[card] for card in pack(number))
            await ann.slash("play", game="canfield", deal=typed)
            await ann.type("d")
            await ann.slash("resign")
        puzzle = await ann.slash("mistakes")
        assert "Your mistake" in puzzle.text


async def test_games_that_may_not_be_analysed_yet_are_not_offered_either(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        typed = "".join(CARDS[card] for card in pack(1))
        await ann.slash("play", game="canfield", deal=typed)
        await ann.type("d")
        await ann.slash("resign")
        told = await ann.slash("mistakes")
        assert told.controls == ["Puzzle of the day"]
        assert told.text == (
            "Your last lost game was Canfield, a deal of your own. Its losing move can be searched for "
            "tomorrow."
        )


async def test_a_game_whose_deciding_move_is_not_known_is_named(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("seconds"))) as table:
        ann = table.person("Ann")
        await lose(ann, MADE.game)
        told = await ann.slash("mistakes")
        assert is_one_private_sentence(told)
        named = f"Your last lost game was Canfield, deal {MADE.game.deal}."
        assert told.text.startswith(f"{named} Which move lost it is **not known**")
        assert told.controls == ["Analyse", "Puzzle of the day"]
        assert f"**Canfield** · deal {MADE.game.deal}" in (await ann.press(told, "Analyse")).text


async def test_a_lost_game_that_cannot_be_replayed_is_left_out(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        await lose(ann, MADE.game)
        await lose(ann, OTHER.game)
        async with table.client.services.store.write() as connection:
            await connection.execute(
                update(moves_made).where(moves_made.c.game_id == 2).values(code="rubbish")
            )
        await table.restart()
        with table.trouble() as faults:
            assert "Your mistake" in (await ann.slash("mistakes")).text
            assert "a game is left out" in "".join(faults)
