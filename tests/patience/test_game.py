"""Games as records: what has happened, in order, with undo and redo."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bot.patience import (
    CARDS,
    GAMES,
    BadDeal,
    Game,
    IllegalMove,
    Move,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    Position,
    Rules,
    UnknownGame,
    deal,
    game_rules,
    legal_moves,
    pack,
    play,
)
from tests.bench.workload import long_game
from tests.support.rule_sets import costly

CANFIELD = GAMES["canfield"]


def test_a_game_begins_with_its_deal() -> None:
    game = Game.start(CANFIELD, " 017 ")

    assert str(game) == "canfield 17"
    assert game.position == deal(CANFIELD, 17)
    assert (game.moves, game.undone, game.before, game.ply, game.made, game.home) == ((), (), None, 0, 0, 1)


def test_a_move_an_undo_and_a_redo_are_events() -> None:
    start = Game.start(CANFIELD, "1")
    moved = start.play(Move.from_text("r>t3"))
    undone = moved.undo()
    redone = undone.redo()

    assert moved.events == ("r>t3",)
    assert undone.events == ("r>t3", "undo")
    assert redone.events == ("r>t3", "undo", "redo")
    assert (moved.ply, undone.ply, redone.ply) == (1, 2, 3)
    assert undone.position == start.position
    assert undone.undone == moved.moves
    assert redone.position == moved.position
    assert redone.before == start.position


@given(at=st.integers(0, 70))
def test_every_position_of_a_line_can_be_had_and_gone_back_to(at: int) -> None:
    game = Game.replay(CANFIELD, "1", ["d"] * 70)
    beginning = Game.replay(CANFIELD, "1", ["d"] * at)

    assert game.position_at(at) == game.positions[at] == beginning.position
    assert game.beginning(at) == beginning
    undone = game.undo(70 - at)
    assert (undone.position, undone.before, undone.kept) == (
        beginning.position,
        beginning.before,
        beginning.kept,
    )


@given(moves=st.integers(0, 8), count=st.integers(1, 9))
def test_an_undo_of_several_moves_is_as_many_undos(moves: int, count: int) -> None:
    game = Game.replay(CANFIELD, "1", ["d"] * moves)
    if count > moves:
        with pytest.raises(NothingToUndo):
            game.undo(count)
        return
    once = game
    for _ in range(count):
        once = once.undo()
    assert game.undo(count) == once


@given(moves=st.integers(0, 8), count=st.integers(0, 9))
def test_the_beginning_of_a_line_is_a_game_of_its_own(moves: int, count: int) -> None:
    game = Game.replay(CANFIELD, "1", ["r>t3", "undo", "hint", *["d"] * moves, "undo", "redo"][: moves + 3])
    assert game.beginning(count) == Game.replay(CANFIELD, "1", map(str, game.moves[:count]))


def test_an_undo_gives_no_move_back_and_a_redo_counts_as_none() -> None:
    game = (
        Game.start(CANFIELD, "1").play(Move.from_text("d")).undo().redo().undo().play(Move.from_text("r>f"))
    )

    assert game.made == 2
    assert [str(move) for move in game.moves] == ["r>f"]


def test_a_hint_is_an_event_and_changes_nothing_else() -> None:
    undone = Game.start(CANFIELD, "1").play(Move.from_text("d")).undo()
    hinted = undone.hinted()

    assert hinted.events == ("d", "undo", "hint")
    assert (hinted.position, hinted.undone, hinted.made) == (undone.position, undone.undone, undone.made)
    assert (undone.shows_hint, hinted.shows_hint) == (False, True)
    assert not hinted.redo().shows_hint
    assert Game.from_text(str(hinted)) == hinted


def test_a_check_is_an_event_that_hides_a_hint() -> None:
    hinted = Game.start(CANFIELD, "1").play(Move.from_text("d")).hinted()
    checked = hinted.checked()

    assert checked.events == ("d", "hint", "check")
    assert (checked.position, checked.made, checked.only_noted) == (hinted.position, hinted.made, True)
    assert not checked.shows_hint
    assert not checked.undo().only_noted
    assert Game.from_text(str(checked)) == checked


def test_a_new_move_forgets_what_was_taken_back() -> None:
    game = Game.start(CANFIELD, "1").play(Move.from_text("d")).undo().play(Move.from_text("r>f"))

    assert game.undone == ()
    with pytest.raises(NothingToRedo):
        game.redo()


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    with pytest.raises(NothingToUndo):
        Game.start(CANFIELD, "1").undo()


def test_an_illegal_move_leaves_the_game_as_it_is() -> None:
    game = Game.start(CANFIELD, "1")
    with pytest.raises(IllegalMove):
        game.play(Move.from_text("t1>t2"))
    assert game == Game.start(CANFIELD, "1")


def test_a_game_is_one_line_and_back() -> None:
    text = "canfield 1 hint d r>t3 undo hint undo redo r>f"

    assert str(Game.from_text(text)) == text


def test_a_game_of_a_pasted_pack_is_one_line_too() -> None:
    text = "".join(CARDS[card] for card in pack(5))
    game = Game.from_text(f"gate {text} d")

    assert game.deal == text
    assert game.position == play(GAMES["gate"], deal(GAMES["gate"], 5), Move.from_text("d"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NotationError),
        ("canfield", NotationError),
        ("whist 17", UnknownGame),
        ("canfield seventeen", BadDeal),
        ("canfield 1 hello", NotationError),
        ("canfield 1 t1>t2", IllegalMove),
        ("canfield 1 undo", NothingToUndo),
        ("canfield 1 redo", NothingToRedo),
        ("canfield 1 d undo undo", NothingToUndo),
        ("canfield 1 d undo redo redo", NothingToRedo),
        ("canfield 1 d undo r>f redo", NothingToRedo),
    ],
)
def test_a_record_that_cannot_be_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Game.from_text(text)


def test_a_log_has_one_plain_line_on_a_bad_deal() -> None:
    with pytest.raises(BadDeal) as error:
        Game.from_text("canfield seventeen d")
    assert str(error.value) == "'seventeen' has a fault: form SE"


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(UnknownGame) as error:
        game_rules("whist")
    assert error.value.key == "whist"


class Playing(RuleBasedStateMachine):
    """Any game, played, taken back and made again in any order, beside a plain list of positions."""

    game_rules: Rules = CANFIELD

    def __init__(self) -> None:
        super().__init__()
        self.game = Game.start(self.game_rules, "1")
        self.line: list[Position] = [self.game.position]
        self.taken_back: list[Position] = []

    @rule(number=st.integers(1, 2**63 - 1))
    @precondition(lambda self: not self.game.events)
    def begin_another_deal(self, number: int) -> None:
        self.game = Game.start(self.game_rules, str(number))
        self.line = [self.game.position]

    @rule(data=st.data(), times=st.integers(1, 12))
    def move(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            moves = legal_moves(self.game_rules, self.game.position)
            if not moves:
                return
            move = data.draw(st.sampled_from(moves))
            self.game = self.game.play(move)
            self.line.append(play(self.game_rules, self.line[-1], move))
            self.taken_back = []

    @rule()
    @precondition(lambda self: len(self.line) > 1)
    def undo(self) -> None:
        self.game = self.game.undo()
        self.taken_back.append(self.line.pop())

    @rule()
    @precondition(lambda self: bool(self.taken_back))
    def redo(self) -> None:
        self.game = self.game.redo()
        self.line.append(self.taken_back.pop())

    @rule()
    def save_and_load(self) -> None:
        again = Game.from_text(str(self.game))

        assert again == self.game
        self.game = again

    @invariant()
    def the_table_is_what_the_list_says(self) -> None:
        assert self.game.position == self.line[-1]
        assert self.game.before == (self.line[-2] if len(self.line) > 1 else None)
        assert self.game.positions == tuple(self.line)
        assert [self.game.position_at(count) for count in range(len(self.line))] == self.line
        assert len(self.game.undone) == len(self.taken_back)
        assert (
            Position.from_text(self.game_rules, self.game.position.to_text(self.game_rules))
            == self.game.position
        )


@pytest.mark.parametrize("key", costly())
def test_any_order_of_moves_undo_redo_save_and_load(key: str) -> None:
    case = type(f"Playing {key}", (Playing,), {"game_rules": GAMES[key]}).TestCase
    case.settings = settings(max_examples=6, stateful_step_count=15, derandomize=True)
    case("runTest").runTest()


@pytest.mark.parametrize("key", GAMES)
def test_a_long_game_to_measure_with_is_always_the_same(key: str) -> None:
    game = long_game(GAMES[key], 4, 80)

    assert game.ply == 80
    assert long_game(GAMES[key], 4, 80) == game
    assert Game.from_text(str(game)) == game
