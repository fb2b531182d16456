"""The rules of patience games: pure, synchronous, standard library only.

>>> from bot.patience import GAMES, deal, legal_moves, play, read_move
>>> rules = GAMES["canfield"]
>>> position = deal(rules, 1)
>>> [str(move) for move in legal_moves(rules, position)]
['d', 'r>f', 'r>t3', 't1>f', 't3>t4']
>>> play(rules, position, read_move(rules, position, "qd ks")).to_text(rules)[-28:]
't:QS/6H/KSQD/AH f:QH/-/-/- 0'
"""

from .cards import CARDS, is_red, rank, suit
from .dealing import deal
from .deals import LARGEST, PEOPLE_DEALS, deal_text, pack, read_number
from .ending import is_won
from .errors import (
    AmbiguousMove,
    BadDeal,
    BadPosition,
    FailedMove,
    Fault,
    IllegalMove,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    SharedName,
    TooManyMoves,
    UnknownGame,
    UnknownReading,
)
from .game import CHECK, HINT, NOTES, REDO, UNDO, Game
from .games import GAMES
from .hint import hint
from .house import HOUSE_RULES, HouseRule, with_house_rules
from .lost import is_lost
from .moves import is_legal, legal_moves
from .names import OTHER_NAMES
from .naming import default_rules, game_rules, house_rules, own_name, read_game, read_rules
from .notation import DEAL, Move
from .pages import rules_page
from .perft import divide, perft
from .play import play, play_all
from .position import Position, base_rank
from .reading import distinct_moves, read_move, read_moves, turns_up
from .reasons import Reason, Why
from .rules import Kind, Rules
from .safe import has_safe_moves, safe_moves
from .seen import UNSEEN, in_view, seen
from .worthwhile import worthwhile

__all__ = [
    "CARDS",
    "CHECK",
    "DEAL",
    "GAMES",
    "HINT",
    "HOUSE_RULES",
    "LARGEST",
    "NOTES",
    "OTHER_NAMES",
    "PEOPLE_DEALS",
    "REDO",
    "UNDO",
    "UNSEEN",
    "AmbiguousMove",
    "BadDeal",
    "BadPosition",
    "FailedMove",
    "Fault",
    "Game",
    "HouseRule",
    "IllegalMove",
    "Kind",
    "Move",
    "NotationError",
    "NothingToRedo",
    "NothingToUndo",
    "PatienceError",
    "Position",
    "Reason",
    "Rules",
    "SharedName",
    "TooManyMoves",
    "UnknownGame",
    "UnknownReading",
    "Why",
    "base_rank",
    "deal",
    "deal_text",
    "default_rules",
    "distinct_moves",
    "divide",
    "game_rules",
    "has_safe_moves",
    "hint",
    "house_rules",
    "in_view",
    "is_legal",
    "is_lost",
    "is_red",
    "is_won",
    "legal_moves",
    "own_name",
    "pack",
    "perft",
    "play",
    "play_all",
    "rank",
    "read_game",
    "read_move",
    "read_moves",
    "read_number",
    "read_rules",
    "rules_page",
    "safe_moves",
    "seen",
    "suit",
    "turns_up",
    "with_house_rules",
    "worthwhile",
]
