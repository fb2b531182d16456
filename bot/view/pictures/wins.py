"""The picture of a won game."""

from collections.abc import Sequence
from dataclasses import asdict

from bot.patience.cards import CARDS
from bot.patience.rules import FOUNDATION
from bot.record import StoredGame
from bot.words import wins as words
from render import Style
from render.pages.wins import Figure, win


def win_picture(stored: StoredGame, facts: Sequence[words.Fact], footer: str, style: Style) -> bytes:
    """Return the picture of a won game as a PNG: its last cards, *facts* and the line *footer*."""
    rules, piles = stored.game.rules, stored.game.position.piles
    last = [CARDS[piles[number][-1]] for number in rules.span(FOUNDATION) if piles[number]]
    figures = [Figure(**asdict(fact)) for fact in facts]
    return win(words.HEADLINE, words.title(stored), last, figures, style, footer=footer)
