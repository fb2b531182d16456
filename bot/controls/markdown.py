"""Discord's markdown, made of marked texts; nothing else knows it."""

import re
from typing import Any

from discord import ui

from bot.words import marks
from bot.words.language import closed_up
from bot.words.marks import MARK

_SIGNS = {marks.BOLD: "**", marks.ITALIC: "*", marks.HEADLINE: "## ", marks.SMALL: "-# ", marks.ITEM: "- "}
_VALUES = {
    marks.TYPED: "`{}`",
    marks.BLOCK: "```\n{}\n```",
    marks.MEMBER: "<@{}>",
    marks.ROLE: "<@&{}>",
    marks.CHANNEL: "<#{}>",
    marks.RELATIVE: "<t:{}:R>",
    marks.TIME: "<t:{}:t>",
    marks.DATE: "<t:{}:d>",
    marks.FULL: "<t:{}:F>",
}
_MARKUP = re.compile(
    rf"{MARK.pattern}"
    r"|[\\*_~`|\[<@]"  # emphasis, code, spoilers, links, mentions
    r"|:(?=//|[^\s:]+:)"  # addresses and emojis
    rf"|(?:^|(?<=[{marks.HEADLINE}-{marks.ITEM}]))( *)"  # headings, small print, lists, quotes
    r"(\#{1,3}|-\#?|\+|>{1,3}|[0-9]+(?=\.))(?=\s|\.\s)",
    re.MULTILINE,
)


def markdown(text: str) -> str:
    r"""Return a marked text in Discord's markdown, in which everything but the marks shows as it is.

    >>> markdown("*Al* @everyone: # 1"), markdown("# Al"), markdown("1. Al")
    ('\\*Al\\* \\@everyone: # 1', '\\# Al', '1\\. Al')
    """
    return _MARKUP.sub(_shown, closed_up(text))


def _shown(found: re.Match[str]) -> str:
    kind, value, indent, sign = found.groups()
    if kind is not None:
        return _VALUES[kind].format(value.replace("`", "ˋ"))
    if sign is not None:
        return f"{indent}{sign}\\" if sign[0].isdecimal() else f"{indent}\\{sign}"
    if marks.BOLD <= found[0] <= marks.END:
        return _SIGNS.get(found[0], "")
    return f"\\{found[0]}"


def text_display(text: str) -> ui.TextDisplay[Any]:
    """Return a marked text as a part of a message."""
    return ui.TextDisplay(markdown(text))
