"""Completion of typed moves: the legal moves that a text can become, the likeliest first."""

import math
from collections.abc import Iterator

from bot import patience
from bot.patience.faces import plain
from bot.patience.parts import FOUNDATION, HAND, OFFER, RESERVE, STOCK, TABLEAU, WASTE
from bot.words.cards import rank_name, suit_name
from bot.words.moves import describe_move
from bot.words.spoken import in_english

LIMIT = 25  # the most choices that Discord shows
LONGEST = 100  # characters of a choice

_SOURCES = (OFFER, RESERVE, HAND, WASTE, STOCK, TABLEAU, FOUNDATION)


def complete_moves(rules: patience.Rules, position: patience.Position, text: str) -> list[tuple[str, str]]:
    """Return at most 25 completions of *text*, each with its name and the text that it stands for.

    With nothing typed these are the moves that players look at first.  After a comma the next move of several
    is completed, but never beyond what the moves before it would turn up or shuffle.
    """
    if len(text) > patience.LONGEST_TEXT:
        return []
    before, comma, current = in_english(text).rpartition(",")
    try:
        made = patience.read_moves(rules, position, before) if comma else []
    except patience.PatienceError:
        return []
    for move in made:
        after = patience.play(rules, position, move)
        if patience.turns_up(rules, position, after):
            return []
        position = after
    start = "".join(f"{move}, " for move in made)
    named = (
        (f"{start}{move}   {describe_move(rules, position, move)}"[:LONGEST], f"{start}{move}")
        for move in _fitting(rules, position, current)
    )
    return [(name, value) for name, value in named if len(value) <= LONGEST][:LIMIT]


def _fitting(rules: patience.Rules, position: patience.Position, text: str) -> list[patience.Move]:
    """Return the legal moves that *text* can become, the likeliest first."""
    moves = sorted(
        patience.legal_moves(rules, position),
        key=lambda move: (move.target is not FOUNDATION, move != patience.DEAL, _SOURCES.index(move.source)),
    )
    wanted = _bare(text)
    if not wanted:
        return patience.distinct_moves(rules, position, moves)
    meant = patience.moves_meant(rules, position, text)
    named = {move: [*_names(rules, position, move)] for move in moves if move not in meant}

    def rank(move: patience.Move) -> float:
        """Return the place of the first name that begins with what is wanted; the others come last."""
        return next((place for place, name in enumerate(named[move]) if name.startswith(wanted)), math.inf)

    fitting = [move for move, names in named.items() if any(wanted in name for name in names)]
    return meant + sorted(fitting, key=rank)


def _names(rules: patience.Rules, position: patience.Position, move: patience.Move) -> Iterator[str]:
    """Yield what *move* may be called, the most usual first: notation, card, words."""
    yield _bare(str(move))
    if move == patience.DEAL:
        yield from ("deal", "turn", "draw", "flip", "hit", "next")
    elif move.source is not STOCK:
        pile = position.piles[rules.pile_at(move.source, move.source_number)]
        face = patience.CARDS[pile[-move.count]]
        rank, suit = rank_name(pile[-move.count] % 13), suit_name(face[1])
        yield face.lower()
        yield face.lower().replace("t", "10")
        yield face[::-1].lower()
        yield f"{rank}of{suit}"
        yield suit
    if move.target is FOUNDATION:
        yield from ("up", "home")
    words = plain(describe_move(rules, position, move))
    yield from map(_bare, words.split())
    yield _bare(words)


def _bare(text: str) -> str:
    return "".join(letter for letter in plain(text) if letter.isalnum() or letter in "♣♦♥♠:>")
