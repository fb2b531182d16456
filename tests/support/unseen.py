"""Positions that look alike on the board."""

import random

from bot.patience import UNSEEN, Position, Rules, seen


def shuffled(rules: Rules, position: Position, chance: random.Random) -> Position:
    """Return *position* with the cards that cannot be seen in another order."""
    looks = seen(rules, position).piles
    hidden = [
        card
        for pile, look in zip(position.piles, looks, strict=True)
        for card, face in zip(pile, look, strict=True)
        if face == UNSEEN
    ]
    chance.shuffle(hidden)
    piles = [tuple(hidden.pop() if face == UNSEEN else face for face in look) for look in looks]
    return position._replace(piles=tuple(piles))
