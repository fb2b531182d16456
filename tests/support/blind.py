"""A player who cannot see the picture: it reads a board's alt text, and knows the rules of the game."""

import re
from collections.abc import Iterator, Mapping

from bot.patience import Rules
from bot.patience.cards import RANKS
from bot.patience.parts import Build, Wrap

_CARD = r"(?:10|[A2-9JQK])[♣♦♥♠]"
_PILE = re.compile(r"\b([A-Z]\d*)\b(?: and ([A-Z]\d*)| to ([A-Z]\d*))?\)?: ([^.;:]*)[.;]")

Piles = Mapping[str, list[str]]
"""The cards that are named of each pile, the one that plays first."""


def piles(alt: str) -> Piles:
    """Return the piles that an alt text names, by their letters and numbers."""
    found: dict[str, list[str]] = {}
    for first, other, last, cards in _PILE.findall(alt.replace("\ufe0e", "")):
        end = int((other or last or first)[1:] or 0)
        for number in range(int(first[1:] or 0), end + 1):
            found[f"{first[0]}{number or ''}"] = re.findall(_CARD, cards)
    return found


def hidden(alt: str, pile: str) -> bool:
    """Return whether a pile has face-down cards."""
    return re.search(rf"\b{pile}: [^.;]*face down", alt) is not None


def move(rules: Rules, alt: str) -> str:
    """Return a move that the rules allow on the board that *alt* describes, or "d".

    Cards go up before they go to columns; a column moves only to turn a card up.
    """
    return next(_moves(rules, alt), "d")


def _moves(rules: Rules, alt: str) -> Iterator[str]:
    board = piles(alt)
    base = match[1] if (match := re.search(r"\bbase (\w+)", alt)) else "A"
    sources = [name for name in board if name[0] in "HWRT" and board[name]]
    for name in sources:
        if _goes_up(board, board[name][0], base):
            yield f"{name}>F"
    for name in sources:
        cards = board[name] if name[0] == "T" else board[name][:1]
        if name[0] == "T" and not hidden(alt, name):
            continue
        for target, on in board.items():
            if target[0] == "T" and target != name and on and _packs(rules, cards[-1], on[0]):
                yield f"{name}:{len(cards)}>{target}" if len(cards) > 1 else f"{name}>{target}"


def _goes_up(board: Piles, card: str, base: str) -> bool:
    tops = [cards[0] for name, cards in board.items() if name[0] == "F" and cards]
    return card[:-1] == base or any(
        top[-1] == card[-1] and (_rank(top) + 1) % 13 == _rank(card) for top in tops
    )


def _packs(rules: Rules, card: str, on: str) -> bool:
    suits = {
        Build.SUIT: card[-1] == on[-1],
        Build.COLOURS: (card[-1] in "♦♥") != (on[-1] in "♦♥"),
        Build.RANK: True,
        Build.FREE: True,
    }
    wrapped = _rank(card) == 12 and rules.tableau.wrap is not Wrap.ROUND
    return suits[rules.tableau.build] and (_rank(card) + 1) % 13 == _rank(on) and not wrapped


def _rank(card: str) -> int:
    return RANKS.index(card[:-1].replace("10", "T"))
