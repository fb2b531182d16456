"""The picture of an analysis, and the arrows of the answer to a puzzle.

An analysis is the position that decided a game, over a strip of the whole game; a puzzle is a position, with
the moves that keep and lose the game after the answer.
"""

from itertools import groupby

from bot.analysis.choices import Choices
from bot.analysis.values import Analysis
from bot.patience import Game, Move
from bot.record import StoredGame
from bot.view.pictures.board import ALT_TEXT_LIMIT, alt_text, arrow, describe, scene
from bot.words import analysis as words
from bot.words.games import board_as_text
from bot.words.language import _
from bot.words.text import sentence
from render import Style
from render.pages.review import KINDS, Span, review
from render.scene import Arrow


def analysis_picture(stored: StoredGame, analysis: Analysis, style: Style) -> bytes:
    """Return the picture of the analysis of a finished game as a PNG."""
    shown = drawn_position(stored.game, analysis)
    board = scene(stored.game.beginning(shown), stored.of_day, arrows=_arrows(stored.game, analysis))
    parts = spans(analysis)
    kinds = {part.kind for part in parts}
    legend = [(kind, _(meaning)) for kind, meaning in words.LEGEND.items() if kind in kinds]
    return review(board, parts, shown, words.caption(analysis, shown), legend, style)


def analysis_alt(stored: StoredGame, analysis: Analysis) -> str:
    """Return the picture of an analysis in words."""
    shown = drawn_position(stored.game, analysis)
    board = alt_text(stored.game.beginning(shown), stored.of_day)
    return f"{sentence(words.caption(analysis, shown))} {board}"[:ALT_TEXT_LIMIT]


def analysis_in_words(stored: StoredGame, analysis: Analysis) -> str:
    """Return an analysis as text, for players who want words instead of pictures."""
    shown = drawn_position(stored.game, analysis)
    told = describe(stored.game.beginning(shown), stored.of_day)
    return board_as_text([words.caption(analysis, shown), *told])


def spans(analysis: Analysis) -> list[Span]:
    """Return the strip of a game: runs of positions that can be won, are not known, are lost or wasteful."""
    kinds = [_kind(analysis, position) for position in range(analysis.last + 1)]
    assert set(kinds) <= set(KINDS)
    return [Span(kind=kind, count=len(list(run))) for kind, run in groupby(kinds)]


def _kind(analysis: Analysis, position: int) -> str:
    if any(part.first <= position < part.last for part in analysis.detours):
        return "gold"
    if analysis.won_until is not None and position <= analysis.won_until:
        return "right"
    return "wrong" if analysis.lost_from is not None and position >= analysis.lost_from else "open"


def drawn_position(game: Game, analysis: Analysis) -> int:
    """Return the position that the picture shows: the one that decided the game, or another without one."""
    if game.is_won and not analysis.detours:
        return analysis.last
    if analysis.shown is not None:
        return analysis.shown
    return analysis.last if analysis.lost_from is None else max(0, analysis.lost_from - 1)


def _arrows(game: Game, analysis: Analysis) -> tuple[Arrow, ...]:
    """Return the player's move, red if it lost the game, and a better one in green."""
    at = analysis.shown
    if at is None or not analysis.line or (game.is_won and not analysis.detours):
        return ()
    found: list[Arrow] = []
    if at < analysis.last and game.moves[at] != analysis.line[0]:
        ink = "wrong" if analysis.losing_move is not None else "gold"
        found.append(arrow(game.rules, game.position_at(at), game.moves[at], ink))
    return (*found, arrow(game.rules, game.position_at(at), analysis.line[0], "right"))


def answer_arrows(game: Game, choices: Choices, chosen: Move | None) -> tuple[Arrow, ...]:
    """Return the arrows of the answer to the puzzle at the end of *game*, none before a move is *chosen*.

    They are one for the chosen move in green if it keeps the game, else in red (or gold where that is not
    known), and one in green for a move that does.
    """
    rules, position = game.rules, game.position
    if chosen is None:
        return ()
    if choices.line(chosen) is not None:
        return (arrow(rules, position, chosen, "right"),)
    best = min(choices.keeps, key=len)[0]
    ink = "gold" if chosen in choices.unknown else "wrong"
    return arrow(rules, position, chosen, ink), arrow(rules, position, best, "right")
