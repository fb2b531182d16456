"""Examples with cards, chosen so that the rules allow what their sentence says."""

from bot.patience.cards import ACE, KING, SUITS, TWO
from bot.patience.rules import Build, Lift, Rules, Way, Wrap
from bot.words.cards import card

_SIX, _SEVEN, _EIGHT = 5, 6, 7
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (13 * SUITS.index(suit) for suit in "CDHS")
_OTHER = {Build.SUIT: _HEARTS, Build.COLOURS: _SPADES, Build.RANK: _CLUBS}
"""The suit on which a heart may lie, by the way of building."""


def upwards(rules: Rules) -> str:
    """Return cards that follow each other on foundations: ``7♥ on 6♥, A♥ on K♥``."""
    f = rules.foundations
    if f.build is Build.PAIR:
        return f"{downwards(rules)}, {card(_HEARTS + KING)} alone"
    on = _OTHER[f.build]
    if f.way is Way.EITHER:
        corner = "" if f.wrap is Wrap.NO else f", {card(_HEARTS + KING)} on {card(on + ACE)}"
        return f"{card(_HEARTS + _SEVEN)} on {card(on + _SIX)} or {card(on + _EIGHT)}{corner}"
    if f.steps:
        one, other = (rules.rank_at(len(f.steps) - 1, height) for height in (0, 1))
        return f"{card(_HEARTS + other)} on {card(on + one)}"
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
    if t.build is Build.PAIR:
        pairs = ((_HEARTS + _SIX, _CLUBS + _SEVEN), (_SPADES + ACE, _HEARTS + KING - 1))
        return ", ".join(f"{card(one)} with {card(other)}" for one, other in pairs)
    on = _OTHER[t.build]
    suited = rules.suited
    text = f"{card(suited(_HEARTS + _SIX))} on {card(suited(on + _SEVEN))}"
    if t.build is Build.RANK and len(rules.suits) > 1:
        text += (
            f" or {card(suited(_SPADES + _SEVEN if suited(on) == suited(_DIAMONDS) else _DIAMONDS + _SEVEN))}"
        )
    if t.way is Way.EITHER:
        text += f", {card(_HEARTS + _EIGHT)} on {card(on + _SEVEN)}"
    return text if t.wrap is Wrap.NO else f"{text}, {card(_HEARTS + KING)} on {card(on + ACE)}"


def lifted(rules: Rules) -> str:
    """Return the parts of a column of three cards that may move: ``of 8♠ 7♥ 6♠, the 6♠ or all three``."""
    run = rules.tableau.run or rules.tableau.build
    if run is Build.FREE:
        column = [card(_CLUBS + _EIGHT), card(_HEARTS + TWO), card(_SPADES + _SIX)]
        return f"of {' '.join(column)}, the {column[2]}, the {column[1]} {column[2]} or all three"
    low, high = {
        Build.SUIT: (_HEARTS, _HEARTS),
        Build.COLOURS: (_HEARTS, _SPADES),
        Build.RANK: (_HEARTS, _CLUBS),
    }[run]
    column = [card(rules.suited(each)) for each in (high + _EIGHT, low + _SEVEN, high + _SIX)]
    last, two, all_three = f"the {column[2]}", f"the {column[1]} {column[2]}", "all three"
    parts = {
        Lift.TOP: f"only {last}",
        Lift.STEPS: f"{last}, {two} or {all_three}",
        Lift.RUN: f"{last}, {two} or {all_three}",
        Lift.PILE: all_three,
        Lift.PILE_OR_TOP: f"{last} or {all_three}",
    }[rules.tableau.lift]
    return f"of {' '.join(column)}, {parts}"
