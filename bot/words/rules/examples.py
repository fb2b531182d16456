"""Examples with cards, chosen so that the rules allow what their sentence says."""

from bot.patience.cards import ACE, KING, SUITS, TWO, suit
from bot.patience.parts import Build, Lift, Way, Wrap
from bot.patience.rules import Rules
from bot.words.cards import card
from bot.words.language import _, listed

_SIX, _SEVEN, _EIGHT = 5, 6, 7
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (13 * SUITS.index(suit) for suit in "CDHS")
_OTHER = {Build.SUIT: _HEARTS, Build.COLOURS: _SPADES, Build.RANK: _CLUBS}
"""The suit on which a heart may lie, by the way of building."""


def upwards(rules: Rules) -> list[str]:
    """Return cards that follow each other on foundations: ``7♥ on 6♥``, ``A♥ on K♥``."""
    f = rules.foundations
    if f.build is Build.PAIR:
        pairs = ((_HEARTS + _SIX, _CLUBS + _SEVEN), (_SPADES + ACE, _HEARTS + KING - 1))
        # Translators: two cards that are removed together, and then a king that is removed alone.
        texts = [_("{card} with {other}", card=card(one), other=card(other)) for one, other in pairs]
        return [*texts, _("{card} alone", card=card(_HEARTS + KING))]
    on = _OTHER[f.build]
    if f.way is Way.EITHER:
        corner = [] if f.wrap is Wrap.NO else [_on(_HEARTS + KING, on + ACE)]
        return [_on(_HEARTS + _SEVEN, on + _SIX), _on(_HEARTS + _SEVEN, on + _EIGHT), *corner]
    first = f.base if isinstance(f.base, int) else _SIX
    corner = [] if first == ACE else [_on(_HEARTS + ACE, on + KING)]
    return [_on(_HEARTS + first + 1, on + first), *corner]


def downwards(rules: Rules) -> list[str]:
    """Return cards that may lie on each other in a column: ``6♥ on 7♠``, ``K♥ on A♠``."""
    t = rules.tableau
    if t.build is Build.FREE:
        return [_on(_HEARTS + KING, _SPADES + _SIX)]
    on, suited = _OTHER[t.build], rules.suited
    six, seven, red = (suited(each) for each in (_HEARTS + _SIX, on + _SEVEN, _DIAMONDS + _SEVEN))
    sevens = [seven]
    if t.build is Build.RANK and len(rules.suits) > 1:
        sevens = [suited(_SPADES + _SEVEN) if seven == red else red, seven]
    found = [_on(six, each) for each in sorted(sevens, key=lambda each: suit(each) == suit(six))]
    if t.way is Way.EITHER:
        found.append(_on(_HEARTS + _EIGHT, seven))
    return found if t.wrap is Wrap.NO else [*found, _on(_HEARTS + KING, on + ACE)]


def _on(played: int, other: int) -> str:
    return _("{card} on {other}", card=card(played), other=card(other))


def lifted(rules: Rules) -> str:
    """Return the parts of a column of three cards that may move: ``Of 8♠ 7♥ 6♠ you can move 6♠ or …``."""
    run = rules.tableau.run or rules.tableau.build
    if run is Build.FREE:
        column = [card(_CLUBS + _EIGHT), card(_HEARTS + TWO), card(_SPADES + _SIX)]
    else:
        high = _HEARTS if run is Build.SUIT else _OTHER[run]
        column = [card(rules.suited(each)) for each in (high + _EIGHT, _HEARTS + _SEVEN, high + _SIX)]
    counts = {Lift.TOP: (1,), Lift.PILE: (3,), Lift.PILE_OR_TOP: (1, 3)}.get(rules.tableau.lift, (1, 2, 3))
    # Translators: "Of 8♠ 7♥ 6♠ you can move 6♠, 7♥ 6♠ or all three."
    parts = [_("all three") if count == 3 else " ".join(column[-count:]) for count in counts]
    return _("Of {column} you can move {parts}.", column=" ".join(column), parts=listed(parts))
