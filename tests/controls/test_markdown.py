"""Marked texts become Discord's markdown in one place, and texts of others show there as they are."""

import ast
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.controls.markdown import markdown
from bot.words import marks
from bot.words.language import speaking
from bot.words.marks import bold, clean, instant, mention, plain, typed

BOT = Path(__file__).resolve().parents[2] / "bot"
WITHOUT_TEXT = {"cli", "operations", "patience", "solver", "store"}  # nothing that Discord shows
ALLOWED = {
    "controls/markdown.py",
    "table/words.py",  # HTML
    "people/moderation.py",  # the ids of players in an exported table
}
MARKUP = re.compile(r"\*\*|`|(?:^|\n)(?:-#|#{1,3}) |<[@#t]|</(?![bic]>)|\\[*_~`|\[<@:#]|~~|\|\|")

MIDNIGHT = datetime(2026, 11, 22, tzinfo=UTC)
SPECIAL = st.text(st.sampled_from("\\*_~`|[]()<>@#:-+/.1 2ab\n\ue000\ue003\ue005\ue00a\ue00e"))
TEXTS = (st.text() | SPECIAL).map(clean)
# What Discord's clients read as markup: see https://discord.com/developers/docs/reference#message-formatting
READ = re.compile(
    r"(?P<escaped>\\[^0-9A-Za-z\s])|[*_~`|\[\\]|<(?=[@#:/]|a:|t:|id:)|@(?=everyone|here)|:[^\s:\\]+:|\w://"
    r"|^ *(?:\#{1,3}|-\#|-|\+|>|>>>|[0-9]+\.) ",
    re.MULTILINE,
)


def shown(text: str) -> str:
    """Return the text that a client shows for *text*, which must not be markup anywhere."""

    def read(found: re.Match[str]) -> str:
        assert found["escaped"] is not None, f"{found[0]!r} is markup"
        return found[0][1:]

    return READ.sub(read, text)


@given(st.lists(TEXTS, min_size=1, max_size=3))
@example(["::0:"])
def test_the_texts_of_others_show_as_they_are_on_any_line(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert shown(markdown(text)) == plain(text) == text


@given(TEXTS)
def test_they_show_as_they_are_inside_of_marks(name: str) -> None:
    assert markdown(bold(name)) == f"**{markdown(f'.{name}')[1:]}**"
    small = markdown(f"{marks.SMALL}{name}")
    assert small[:3] == "-# "
    assert shown(small[3:]) == name
    assert markdown(typed(name)) == f"`{name.replace('`', 'ˋ')}`"


@given(st.text() | SPECIAL)
def test_the_texts_of_others_contain_no_marks_and_one_line(text: str) -> None:
    assert marks.MARK.search(clean(text)) is None
    assert clean(text).splitlines() in ([], [clean(text)])
    assert clean(clean(text)) == clean(text)


@given(SPECIAL)
def test_even_broken_marks_come_out_as_text(text: str) -> None:
    assert marks.MARK.search(markdown(text)) is None


@pytest.mark.parametrize(
    ("text", "sent", "bare"),
    [
        (f"{marks.HEADLINE}{bold('Gate')}, *2*", "## **Gate**, \\*2\\*", "Gate, *2*"),
        (f"{marks.SMALL}Type {bold(typed('/move r>t2'))}.", "-# Type **`/move r>t2`**.", "Type /move r>t2."),
        (f"a\n{marks.ITEM}1. b", "a\n- 1\\. b", "a\n• 1. b"),
        (f"{marks.ITALIC}a_b{marks.ITALIC}", "*a\\_b*", "a_b"),
        (f"{marks.BLOCK}r>t3 *{marks.END}", "```\nr>t3 *\n```", "r>t3 *"),
        (instant(MIDNIGHT), "<t:1795305600:R>", "22 November 2026, 00:00 UTC"),
        (instant(MIDNIGHT, marks.TIME), "<t:1795305600:t>", "22 November 2026, 00:00 UTC"),
        (bold(mention(marks.MEMBER, 7)), "**<@7>**", "7"),
        (f"{mention(marks.ROLE, 8)} {mention(marks.CHANNEL, 9)}", "<@&8> <#9>", "8 9"),
        ("00:00 to 24:00 UTC: 3 of 10 (#5)", "00:00 to 24:00 UTC: 3 of 10 (#5)", None),
        ("https://x.y :smile: 1.5", "https\\://x.y \\:smile: 1.5", None),
        ("# a\n-# b\n >>> c\n- d\n12. e", "\\# a\n\\-# b\n \\>>> c\n\\- d\n12\\. e", None),
    ],
)
def test_each_mark_has_its_markdown(text: str, sent: str, bare: str | None) -> None:
    assert markdown(text) == sent
    assert plain(text) == (text if bare is None else bare)


def markup(source: str) -> list[tuple[int, str]]:
    """Return the strings with Discord's markup in a module, docstrings excepted, with their lines."""
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in docstrings and MARKUP.search(node.value)
    ]


def test_no_other_module_knows_markdown_or_sends_an_unmarked_text() -> None:
    found: list[str] = []
    for file in sorted(BOT.rglob("*.py")):
        path = file.relative_to(BOT)
        if path.parts[0] not in WITHOUT_TEXT and str(path) not in ALLOWED:
            source = file.read_text(encoding="utf-8")
            found += [f"bot/{path}:{line}: {text!r}" for line, text in markup(source)]
            found += [f"bot/{path}: TextDisplay"] * ("TextDisplay(" in source)
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    ['f"**{x}**"', '"Use `/play`."', 'f"{a}\\n-# {b}"', '"## Title"', 'f"<t:{x}:R>"', 'f"<@{x}>"', '"\\\\*"'],
)
def test_markdown_in_a_module_is_found(source: str) -> None:
    docstring = '"""**Docstrings** may have `it`."""'
    assert not markup(docstring)
    assert markup(f"{docstring}\nx = {source}")


def test_sentences_follow_each_other_without_a_space_in_japanese_alone() -> None:
    text = "わかりません。 入力例: t1>f"
    assert markdown(text) == text
    with speaking("ja"):
        assert markdown(text) == "わかりません。入力例: t1>f"
