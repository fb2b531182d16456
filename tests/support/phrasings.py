"""Files of phrases that people type: after a game and a position, phrases with their answers."""

from collections.abc import Iterator
from pathlib import Path

from bot.controls.markdown import markdown
from bot.patience import AmbiguousMove, PatienceError, Position, Rules, read_moves
from bot.words.refusals import refusal


def phrasings(file: Path) -> Iterator[tuple[str, str, str, str]]:
    """Yield each phrase of a file with its game, position and answer."""
    key = line = ""
    for text in file.read_text("utf-8").splitlines():
        if text.startswith("## "):
            _, key, line = text.split(" ", 2)
        elif " | " in text:
            phrase, answer = text.split(" | ")
            yield key, line, phrase, answer


def answered(rules: Rules, position: Position, text: str) -> str:
    try:
        return " ".join(["=", *map(str, read_moves(rules, position, text))])
    except AmbiguousMove as error:
        return " ".join(["?", *error.notations])
    except PatienceError as error:
        return "! " + markdown(refusal(error)).replace("\ufe0e", "")
