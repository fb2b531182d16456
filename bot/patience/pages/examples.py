"""Examples with cards, chosen so that the rules allow what their sentence says."""

from bot.patience.cards import ACE, KING, SUITS
from bot.patience.rules import Build, Lift, Rules, Wrap

from .words import card

_SIX, _SEVEN, _EIGHT = 5, 6, 7
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (13 * SUITS.index(suit) for suit in "CDHS")
_OTHER = {Build.SUIT: _HEARTS, Build.COLOURS: _SPADES, Build.RANK: _CLUBS}
"""The suit on which a heart may lie, by the way of building."""


def upwards(rules: Rules) -> str:
    """Return cards that follow each other on foundations: ``7♥ on 6♥, A♥ on K♥``."""
    f = rules.foundations
    on = _OTHER[f.build]
    first = f.base if isinstance(f.base, int) else _SIX
    text = f"{card(_HEARTS + first + 1)} on {card(on + first)}"
    if first != ACE:
        text += f", {card(_HEARTS + ACE)} on {card(on + KING)}"
    return text


def downwards(rules: Rules) -> str:
    """Return cards that may lie on each other in a column: ``6♥ on 7♠, K♥ on A♠``."""
    t = rules.tableau
    if t.build is Build.FREE:
        return f"{card(_HEARTS + KING)} on {card(_SPADES + _SIX)}"
    on = _OTHER[t.build]
    text = f"{card(_HEARTS + _SIX)} on {card(on + _SEVEN)}"
    if t.build is Build.RANK:
        text += f" or {card(_DIAMONDS + _SEVEN)}"
    return text if t.wrap is Wrap.NO else f"{text}, {card(_HEARTS + KING)} on {card(on + ACE)}"


def lifted(rules: Rules) -> str:
    """Return the parts of a column of three cards that may move: ``of 8♠ 7♥ 6♠, the 6♠ or all three``."""
    low, high = {
        Build.SUIT: (_HEARTS, _HEARTS),
        Build.COLOURS: (_HEARTS, _SPADES),
        Build.RANK: (_HEARTS, _CLUBS),
    }[rules.tableau.build]
    column = [card(high + _EIGHT), card(low + _SEVEN), card(high + _SIX)]
    last, two, all_three = f"the {column[2]}", f"the {column[1]} {column[2]}", "all three"
    parts = {
        Lift.TOP: f"only {last}",
        Lift.RUN: f"{last}, {two} or {all_three}",
        Lift.PILE: all_three,
        Lift.PILE_OR_TOP: f"{last} or {all_three}",
    }[rules.tableau.lift]
    return f"of {' '.join(column)}, {parts}"
