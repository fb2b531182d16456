"""The rules of patience games: pure, synchronous, standard library only.

>>> from bot.patience import GAMES, deal, legal_moves, play, read_move
>>> rules = GAMES["canfield"]
>>> position = deal(rules, 1)
>>> [str(move) for move in legal_moves(rules, position)]
['d', 'r>f', 'r>t3', 't1>f', 't3>t4']
>>> play(rules, position, read_move(rules, position, "qd ks")).to_text(rules)[-28:]
't:QS/6H/KSQD/AH f:QH/-/-/- 0'

The public names are those that this module imports.
"""

# ruff: noqa: F401
# pyright: reportUnusedImport=false
from .cards import CARDS, is_red, rank, suit
from .deals import (
    LARGEST,
    PEOPLE_DEALS,
    deal_text,
    is_public,
    name_of_deal,
    pack,
    read_microsoft,
    read_name,
    read_number,
)
from .ending import all_home, home, is_won
from .errors import (
    AmbiguousMove,
    BadDeal,
    BadPosition,
    Fault,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    TextTooLong,
    TooManyMoves,
    UnknownGame,
    UnknownReading,
)
from .game import CHECK, REDO, UNDO, Game, is_hint, is_note
from .games import GAMES
from .hint import hint
from .house import HOUSE_RULES, HouseRule, with_house_rules
from .lost import is_lost
from .moves import is_legal, legal_moves
from .names import BEST_KNOWN, FAMILIES, OTHER_NAMES
from .naming import default_rules, game_rules, house_rules, read_game, read_rules
from .no_choice import dealt_on, last_turn, turn_taken_back
from .notation import DEAL, Move
from .parts import Kind
from .play import Consequence, Event, consequences, deal, play, play_all
from .position import Position, base_rank
from .reasons import FailedMove, IllegalMove, Reason, Why
from .rules import Rules
from .safe import Risk, first_risk, has_safe_moves, safe_moves
from .seen import UNSEEN, in_view, seen
from .typed.reading import LONGEST_TEXT, moves_meant, read_move, read_moves, turns_up
from .worthwhile import distinct_moves, worthwhile
