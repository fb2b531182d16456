"""Typed moves in other languages: each plays the one move that it can mean, and English plays too."""

from pathlib import Path

import pytest

from bot.patience import (
    GAMES,
    LONGEST_TEXT,
    FailedMove,
    NotationError,
    Position,
    legal_moves,
    moves_meant,
    read_moves,
)
from bot.patience.parts import RESERVE
from bot.patience.typed.vocabulary import Place, meanings
from bot.words import spoken
from bot.words.language import ENGLISH, LANGUAGES, speaking
from bot.words.marks import MARK, TYPED, plain
from bot.words.moves import describe_move, kind_name
from bot.words.pages import help_page
from bot.words.refusals import refusal
from bot.words.spoken import heard, in_english
from tests.languages import __main__ as command
from tests.languages.catalogues import ROOT
from tests.patience.walks import position_of
from tests.support.phrasings import answered, phrasings
from tests.support.same_moves import equal

FOLDER = Path(__file__).parent / "phrasings"
CODES = [code for code in LANGUAGES if code != ENGLISH]
CASES = [(path.stem, *case) for path in sorted(FOLDER.glob("*.txt")) for case in phrasings(path)]
ENGLISH_CASES = list(phrasings(ROOT / "tests" / "patience" / "typed" / "phrasings.txt"))


@pytest.mark.parametrize("code", CODES)
def test_two_hundred_phrasings_are_tried_in_every_language(code: str) -> None:
    assert sum(each[0] == code for each in CASES) >= 200


@pytest.mark.parametrize(("code", "key"), sorted({case[:2] for case in CASES}))
def test_the_phrasings_of_a_game(code: str, key: str) -> None:
    wrong: list[tuple[str, str, str]] = []
    for _, _, line, phrase, answer in (case for case in CASES if case[:2] == (code, key)):
        with speaking(code):
            english = in_english(phrase)
        found = answered(GAMES[key], Position.from_text(GAMES[key], line), english)
        if not (found.startswith("!") if answer == "!" else found == answer):
            wrong.append((phrase, answer, found))
    assert not wrong


@pytest.mark.parametrize("code", CODES)
def test_english_means_the_same_in_every_language(code: str) -> None:
    for key, line, phrase, answer in ENGLISH_CASES:
        with speaking(code):
            said = in_english(phrase)
        found = answered(GAMES[key], Position.from_text(GAMES[key], line), said)
        assert found == answer or (found[0] == answer[0] == "!"), (phrase, said)


@pytest.mark.parametrize("code", CODES)
def test_notation_stays_as_it_is(code: str) -> None:
    with speaking(code):
        for text in ("d", "w>f", "r2>t1", "t1:3>t4", "h>t3, d", "o2>f", "7c 8d", "qd ks"):
            assert in_english(text) == text


@pytest.mark.parametrize("code", CODES)
def test_a_move_is_understood_as_the_bot_describes_it(code: str) -> None:
    for number, rules in enumerate(GAMES.values(), 1):
        for steps in (3, 28):
            position = position_of(rules, number, steps)
            for move in legal_moves(rules, position):
                with speaking(code):
                    said = in_english(describe_move(rules, position, move))
                reached = moves_meant(rules, position, said)
                assert any(equal(position, rules, move, each) for each in reached), (
                    rules.key,
                    str(move),
                    said,
                )


@pytest.mark.parametrize("code", CODES)
def test_every_reserve_is_known_by_the_name_that_the_board_gives_it(code: str) -> None:
    unknown: dict[str, str] = {}
    for rules in GAMES.values():
        if rules.reserve.count:
            with speaking(code):
                name = in_english(kind_name(rules, RESERVE))
            said = [atom for word in name.split() for each in meanings(rules, word) for atom in each]
            if Place(kinds=RESERVE) not in said:
                unknown[rules.reserve.noun] = name
    assert not unknown


def test_the_name_of_a_card_is_one_word_in_german() -> None:
    names = "ass zwei drei vier fünf sechs sieben acht neun zehn bube dame könig siebener sechser"
    with speaking("de"):
        for suit in ("herz", "karo", "pik", "kreuz"):
            for rank in names.split():
                assert in_english(f"{suit}{rank} hoch") == in_english(f"{suit} {rank} hoch")
        assert in_english("Karosieben auf Piksechs") == "diamonds seven to spades six"


def test_clubs_are_not_a_number_in_japanese() -> None:
    with speaking("ja"):
        assert in_english("三つ葉の5をハートの6に") == in_english("クラブの5をハートの6に")
        assert in_english("三つ目") == in_english("3つ目")


def test_a_mistyped_word_is_corrected_only_if_one_thing_is_meant() -> None:
    with speaking("de"):
        assert in_english("Spallte 3 hcoh") == "column 3 up"
        assert in_english("Achtt auf Neunn") == "achtt to neunn"  # eight or eighth, nine or ninth
        assert in_english("wast to colunm 3") == "waste to column 3"  # English words are corrected too


def test_marks_at_the_end_say_nothing() -> None:
    with speaking("de"):
        assert in_english("Pik 2 auf 3.") == "spades 2 to 3"  # and not "to third"
    with speaking("es"):
        assert in_english("¡Sube el as!") == "ace up"


def test_a_text_that_is_too_long_is_not_read() -> None:
    with speaking("de"):
        assert in_english("auf " * LONGEST_TEXT) == "auf " * LONGEST_TEXT
        assert in_english("Herz-Dame auf Pik-König") == "hearts queen to spades king"


@pytest.mark.parametrize(
    ("code", "typed", "quoted"),
    [
        ("de", "Abheben, Herzdame auf Pikkönig, d", "Herzdame auf Pikkönig"),
        ("ja", "めくる、ハートの7をスペードの8に", "ハートの7をスペードの8に"),
        ("de", "Abheben und dann Herzdame auf Pikkönig", "Herzdame auf Pikkönig"),
        ("fr", "pioche, puis dame de cœur sur roi de pique", "dame de cœur sur roi de pique"),
        ("es", "roba y después deshacer", "deshacer"),
        ("es", "roba despues deshacer", "deshacer"),
        ("de", "d, t9>t8", "t9>t8"),
        ("en_GB", "D, T9>T8", "t9>t8"),
    ],
)
def test_what_was_typed_is_quoted_where_one_of_several_fails(code: str, typed: str, quoted: str) -> None:
    rules = GAMES["canfield"]
    position = Position.from_text(rules, "s:2h9c7d w:4S9D5D r:3c4D t:JS/5H4S/6C/9H8S f:QH/QD/-/- 0")
    with speaking(code), pytest.raises(FailedMove) as error, heard(typed) as text:
        read_moves(rules, position, text)
    assert error.value.text == quoted


def test_what_was_typed_is_quoted_where_it_is_no_move() -> None:
    rules = GAMES["canfield"]
    position = Position.from_text(rules, "s:2h9c7d w:4S9D5D r:3c4D t:JS/5H4S/6C/9H8S f:QH/QD/-/- 0")
    with speaking("de"), pytest.raises(NotationError) as error, heard("Herzdame tanzt") as text:
        read_moves(rules, position, text)
    assert error.value.text == "Herzdame tanzt"


def test_a_button_among_several_moves_is_known_by_its_name_in_another_language() -> None:
    rules = GAMES["canfield"]
    position = Position.from_text(rules, "s:2h9c7d w:4S9D5D r:3c4D t:JS/5H4S/6C/9H8S f:QH/QD/-/- 0")
    with speaking("de"):
        with pytest.raises(FailedMove) as error, heard("abheben, zurück") as text:
            read_moves(rules, position, text)
        assert "„zurück“: Zurück ist ein Button" in plain(refusal(error.value))


def test_a_new_language_understands_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "nl").mkdir()
    monkeypatch.setattr(command, "LOCALES", tmp_path)
    monkeypatch.setattr(spoken, "FOLDER", tmp_path)
    command.begin("nl")
    with speaking("nl"):
        assert in_english("Queen of hearts to king") == "queen of hearts to king"
    (tmp_path / "nl" / "moves.toml").write_text("kept")
    command.begin("nl")
    assert (tmp_path / "nl" / "moves.toml").read_text() == "kept"


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_names_cards_in_the_language_of_its_reader(code: str) -> None:
    rules = GAMES["canfield"]
    position = Position.from_text(rules, "s:2h9c w:4S7C r:3C t:8D/JS/5H4S/AS f:AH/-/-/- 0")
    with speaking(code):
        text = next(line for line in help_page("moves").splitlines() if "t1:3>t4" in line)
        examples = [mark[2].removeprefix("/move ") for mark in MARK.finditer(text) if mark[1] == TYPED]
        assert [answered(rules, position, in_english(typed)) for typed in examples[-2:]] == [
            "= w>t1",
            "= t4>f",
        ]
        own = [typed for typed in examples if in_english(typed) != typed]
    assert own == (examples[-2:] if code in CODES else [])
