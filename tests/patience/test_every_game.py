"""The exam that every game must pass, on a fixed list of deals."""

from pathlib import Path
from random import Random

import pytest

from bot.controls.markdown import markdown
from bot.patience import (
    GAMES,
    HOUSE_RULES,
    IllegalMove,
    Move,
    Rules,
    UnknownGame,
    Why,
    deal,
    game_rules,
    has_safe_moves,
    is_legal,
    is_lost,
    is_won,
    legal_moves,
    play,
    play_all,
    safe_moves,
)
from bot.patience.parts import LETTER
from bot.words.rules import rules_page
from tests.patience import playthroughs
from tests.patience.exam import examine
from tests.patience.walks import walk
from tests.support.rule_sets import costly_rules
from tests.support.rules_pages import LONGEST

DEALS = (1, 2, 2026)
# Every line ends within 120 positions.
LOST = {("streets-and-alleys", 2026), ("russian-solitaire", 1), ("russian-solitaire", 2)}

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))


@every_game
def test_the_exam(rules: Rules) -> None:
    examine(rules, 1, 120)


@pytest.mark.parametrize("rules", costly_rules())
def test_the_exam_of_more_deals(rules: Rules) -> None:
    for number in DEALS[1:]:
        examine(rules, number, 120)


@pytest.mark.parametrize("rules", costly_rules())
def test_play_refuses_what_is_not_legal(rules: Rules) -> None:
    random = Random(f"refusals {rules.key}")
    known = {each for position, _ in walk(rules, 5, 120, random) for each in legal_moves(rules, position)}
    refused = 0
    for position, _ in walk(rules, 6, 30, random):
        for move in known - set(legal_moves(rules, position)):
            with pytest.raises(IllegalMove) as error:
                play(rules, position, move)
            assert error.value.text == str(move)
            assert error.value.reason is not None
            assert error.value.reason.why is not Why.NOWHERE, f"{position.to_text(rules)} {move}"
            refused += 1
    assert refused


@every_game
def test_a_line_is_played_as_its_moves_are_one_by_one(rules: Rules) -> None:
    steps = [*walk(rules, 5, 60, Random(f"line {rules.key}"))]
    moves = [move for _, move in steps]
    for number in range(0, len(steps), 7):
        assert play_all(rules, deal(rules, 5), moves[:number]) == steps[number][0]
    last, _ = steps[-1]
    wrong = next(
        move
        for move in (Move.from_text("t1>t2"), Move.from_text("w>f"), *moves)
        if not is_legal(rules, last, move)
    )
    with pytest.raises(IllegalMove, match=str(wrong)):
        play_all(rules, deal(rules, 5), [*moves[:-1], wrong, *moves])


@every_game
def test_piles_that_the_game_does_not_have_are_refused(rules: Rules) -> None:
    position = deal(rules, 1)

    for text in ("t99>f", "t>f", "t0>f", "r99>t1", "h9>f", "w2>f", "w>t99", "w>f1", "o>f", "t1:99>t2", "s>f"):
        try:
            move = Move.from_text(text)
        except ValueError:
            continue
        assert not is_legal(rules, position, move), text


@every_game
def test_the_table_shows_each_pile_once(rules: Rules) -> None:
    words = rules.table.split()
    names = [rules.pile_name(n) for n in range(len(rules.piles))]
    names = names if rules.has_stock() else names[1:]

    assert all(words.count(name) == 1 for name in names)  # other names are free places
    assert [name[0] for name in names] == [LETTER[kind] for kind in rules.piles][-len(names) :]


@every_game
def test_an_opening_is_neither_won_nor_lost(rules: Rules) -> None:
    for number in DEALS:
        position = deal(rules, number)

        assert not is_won(rules, position)
        assert is_lost(rules, position) == ((rules.key, number) in LOST)


@every_game
def test_safe_moves_can_be_played_one_after_another(rules: Rules) -> None:
    for position, _ in walk(rules, 7, 150, Random(f"safe {rules.key}")):
        safe = safe_moves(rules, position)
        assert has_safe_moves(rules, position) is bool(safe)
        for move in safe:
            assert str(move).endswith(">f")
            position = play(rules, position, move)


@pytest.mark.parametrize("rules", costly_rules())
def test_every_house_rule_that_a_game_allows_passes_the_exam(rules: Rules) -> None:
    allowed = 0
    for word in HOUSE_RULES:
        try:
            changed = game_rules(f"{rules.key}+{word}")
        except UnknownGame:
            continue
        examine(changed, 1, 30)
        allowed += 1
        assert changed.game == rules.game
        assert HOUSE_RULES[word].text in changed.difference
        assert len(markdown(rules_page(changed))) <= LONGEST
    assert allowed or rules.tableau.build.name == "FREE" or not rules.tableau.takes


@every_game
def test_a_page_says_the_rules(rules: Rules) -> None:
    page = rules_page(rules)

    assert rules.name in page
    assert rules.difference in page


@every_game
def test_the_playthrough_is_what_it_was(rules: Rules) -> None:
    path = playthroughs.FOLDER / f"{rules.key}.txt"

    assert path.read_text() == playthroughs.tell(rules)


def test_there_are_no_playthroughs_of_unknown_games() -> None:
    assert sorted(path.stem for path in Path(playthroughs.FOLDER).iterdir()) == sorted(GAMES)


def test_keys_and_names_are_unique_and_fit_where_they_are_used() -> None:
    assert all(key == rules.key for key, rules in GAMES.items())
    assert len({rules.name for rules in GAMES.values()}) == len(GAMES)
    assert all(len(rules.key) <= 32 and len(rules.name) <= 60 for rules in GAMES.values())
    assert all(len(rules.difference) <= 100 for rules in GAMES.values())


def test_each_game_has_one_default_and_it_comes_first() -> None:
    first: dict[str, Rules] = {}
    for rules in GAMES.values():
        assert (rules.game in first) == bool(rules.difference) == bool(rules.reading), rules.key
        first.setdefault(rules.game, rules)


def test_the_ten_games_are_there_in_this_order() -> None:
    ten = ["canfield", "selective-canfield", "storehouse", "chameleon-001", "four-seasons", "simplicity"]
    ten += ["fortunes-favor", "gate", "chord", "frog"]

    assert [key for key in GAMES if key in ten] == ten
    assert not any(GAMES[key].difference for key in ten)
