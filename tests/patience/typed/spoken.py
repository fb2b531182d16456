"""Ranks and suits as people say them."""

_NAMES = "ace two three four five six seven eight nine ten jack queen king"

RANKS = dict(zip("A23456789TJQK", _NAMES.split(), strict=True))
SUITS = dict(zip("CDHS", ("clubs", "diamonds", "hearts", "spades"), strict=True))
