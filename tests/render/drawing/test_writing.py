"""Text from outside: any name can be drawn and fits its room."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render.drawing import lettering, scripts
from render.drawing.ground import Ground, ground
from render.drawing.palette import palette
from render.drawing.writing import BOX, SIGNS, clean, drawable, fitted, initials, wrapped, written
from render.themes import Style

SHAPES = pytest.mark.skipif(not scripts.shapes(), reason="Pillow finds no library for such scripts here")


@settings(max_examples=120)
@given(st.text(max_size=60), st.integers(30, 300), st.sampled_from(["bold", "black"]))
def test_any_text_fits_its_room(text: str, room: int, weight: str) -> None:
    stamp = fitted(text, weight, 20, room)
    assert stamp.mask.width <= max(room, 20)
    assert stamp.mask.height <= 60


@settings(max_examples=200)
@given(st.text(max_size=300))
def test_cleaned_text_is_one_line_of_known_characters(text: str) -> None:
    line = clean(text)
    assert all(
        char in SIGNS or char in (BOX, " ") or drawable(char) or scripts.face_of(char) for char in line
    )
    assert line == line.strip()
    assert clean(line) == line
    assert 1 <= len(initials(text)) <= 4


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("שלום", "שלום", marks=SHAPES),
        pytest.param("हिन्दी", "हिन्दी", marks=SHAPES),
        pytest.param("م\u064e\u064e\u064e\u064e", "م\u064e\u064e", marks=SHAPES),
        ("e\u0301a\u0308", "éä"),
        ("Z\u0351\u0362\u0489algo", "Zalgo"),
        ("① ㎏", "1 kg"),
        ("\u202eright to left\u202c", "right to left"),
        ("名" * 32, "名" * 32),
        ("\ue000\u0378" + "\U0001f0a2" * 2, BOX * 2),
        ("ｶﾞ「山」", "ｶﾞ「山」"),
        ("👩‍👩‍👧", "👩👩👧"),
        ("K♥ ♤", "K♥ ♤"),
        ("a\tb\r\nc\u2028d", "a b c d"),
    ],
)
def test_what_the_typeface_lacks_is_replaced(text: str, line: str) -> None:
    assert clean(text) == line


def test_suits_are_drawn_not_boxed() -> None:
    stamps = {bytes(written(sign, "bold", 20).mask.tobytes()) for sign in "♠♥♦♣\U0001f0a2"}
    assert len(stamps) == 5


def test_words_are_wrapped() -> None:
    lines = wrapped("four words of text", "bold", 20, 120)
    assert len(lines) > 1
    assert " ".join(lines) == "four words of text"
    assert all(written(line, "bold", 20).mask.width <= 120 for line in lines)


def test_japanese_is_wrapped_between_any_signs_but_before_no_full_stop() -> None:
    text = "山札から札を配ります。空いた列には王だけを置けます。"
    for room in range(60, 300, 12):
        lines = wrapped(text, "bold", 20, room)
        assert len(lines) > 1
        assert "".join(lines) == text
        assert not any(line.startswith("。") for line in lines)
        assert all(written(line.rstrip("。"), "bold", 20).mask.width <= room for line in lines)


def test_no_line_of_japanese_begins_with_a_small_kana() -> None:
    text = "キャンフィールドとチェスボードとちょっと"
    for room in range(60, 300, 6):
        lines = wrapped(text, "bold", 20, room)
        assert "".join(lines) == text
        assert not any(line[0] in "ャィェゃょっー" for line in lines)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Doppel-Klondike", ["Doppel-", "Klondike"]),
        ("3-4 und 10-12", ["3-4 und", "10-12"]),
        ("ダブル クロンダイク", ["ダブル", "クロン", "ダイク"]),
        ("アグネス ベルナウアー", ["アグ", "ネス", "ベルナ", "ウアー"]),
        ("四季（空き列はすぐ補充）", ["四季", "(空き列", "はすぐ", "補充)"]),
        ("コード（80枚で）", ["コード", "(80", "枚で)"]),
    ],
)
def test_long_words_are_broken_where_they_may_be(text: str, lines: list[str]) -> None:
    assert wrapped(text, "bold", 17, 87) == lines


def test_the_last_kana_does_not_stand_alone() -> None:
    assert wrapped("ツァリーナ", "bold", 17, 100) == ["ツァ", "リーナ"]


@settings(max_examples=100)
@given(st.text(max_size=40), st.integers(30, 300))
def test_no_sign_is_lost_between_lines(text: str, room: int) -> None:
    assert "".join(wrapped(text, "bold", 20, room)).replace(" ", "") == clean(text).replace(" ", "")


def test_single_letters_of_other_scripts_take_the_room_that_they_need() -> None:
    for text in ("11月21日", "３日"):
        assert lettering.width(text, 20) >= written(text, "black", 20).mask.width


@pytest.mark.parametrize(("text", "above", "below"), [("42", 25, 0), ("zufällig", 25, 6), ("Éjg", 30, 6)])
def test_letters_with_accents_and_those_that_reach_below_the_line_are_written_whole(
    text: str, above: int, below: int
) -> None:
    style, felt = Style(), Ground("felt", 0, 100)
    bare = palette(style).index(ground(style, felt, 200, 100))
    frame = bare.copy()
    lettering.write(frame, style, text, 24, 10, 50, (255, 255, 255), felt)
    before, after = (Image.frombytes("L", each.size, each.tobytes()) for each in (bare, frame))
    inked = ImageChops.difference(before, after).getbbox()
    assert inked is not None
    stamp = written(text, "black", 24)
    assert 50 - inked[1] == -stamp.y == above
    assert inked[3] - 50 == stamp.y + stamp.mask.height == below


@pytest.fixture
def without_other_typefaces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pretend that the extra ``letters`` is not installed."""
    remembered = (clean, written, scripts.face_of)
    for one in remembered:
        one.cache_clear()
    monkeypatch.setattr(scripts, "folder", lambda package=None: None)
    yield
    for one in remembered:
        one.cache_clear()


@pytest.mark.usefixtures("without_other_typefaces")
@pytest.mark.parametrize("text", ["שלום", "Ольга", "👩👩👧", "हिन्दी", "山田", "김철수"])
def test_without_other_typefaces_there_are_boxes(text: str) -> None:
    assert set(clean(text)) == {BOX}
    assert fitted(text, "bold", 20, 300).mask.width > 0


@SHAPES
@pytest.mark.parametrize(
    "text",
    ["مريم", "נועה לוי", "Ольга", "ไทย", "🦊", "ᴀʙᴄ", "王小明", "やまだ 太郎", "ゲームー", "김철수", "ㄅㄆ"],
)
def test_names_in_other_scripts_are_written_in_letters(text: str) -> None:
    assert clean(text) == text
    boxes = written(BOX * len(text), "bold", 20)
    stamp = written(text, "bold", 20)
    assert stamp.mask.getbbox()
    assert stamp.mask.tobytes() != boxes.mask.tobytes()


def test_chinese_characters_are_drawn_as_the_letters_beside_them_say() -> None:
    # one code point with three regional forms
    variants = [scripts.regional_variant(f"直{beside}") for beside in ("", "美さん", "김")]
    drawn = {scripts.letters("直", scripts.CJK, 20, variant).mask.tobytes() for variant in variants}
    assert len({*variants}) == 3
    assert len(drawn) > 1


@SHAPES
def test_a_script_that_joins_its_letters_is_set_by_the_library() -> None:
    joined = sum(written(letter, "bold", 20).mask.width for letter in "مريم")
    assert written("مريم", "bold", 20).mask.width < joined


def test_a_name_in_two_scripts_stands_on_one_line() -> None:
    both, one = written("Zoë Ольга", "bold", 20), written("Zoë", "bold", 20)
    assert both.mask.width > one.mask.width
    assert both.y <= one.y
