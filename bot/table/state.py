"""What a page shows of a game, as JSON: piles with the places of their cards, moves, words.

The places come from the layout of the picture.  Like a picture, this holds no card that cannot be seen: a
card that lies face down is 0.
"""

from dataclasses import dataclass, replace
from typing import Any

from bot.patience import CARDS, DEAL, UNSEEN, Position, Rules, legal_moves, worthwhile
from bot.patience.parts import FOUNDATION, STOCK
from bot.record import StoredGame
from bot.view.board import GUEST_ACTS, Board, scene_of
from bot.view.pictures.board import arrow, pile_in_words
from bot.words.games import last_event, moves_made
from bot.words.language import _
from bot.words.marks import plain
from bot.words.moves import describe_move
from bot.words.open_games import give_up_question
from bot.words.text import game_name
from render.board import covered_piles, taller_by
from render.cards.svg import NARROW, WIDE, WIDE_ENOUGH, colours
from render.layout.fans import lay
from render.layout.grid import STRIP, TALLER, Geometry, Slot, full_step, geometry, spreads_of
from render.scene import Pile, Scene
from render.themes import Style

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The room for the cards on a page: its height by its width, and whether it is as small as a phone."""

    tall: float = 0.6
    small: bool = False


def state_of(shown: Board, window: Window, *, own: bool, watching: int, guest: bool = False) -> Json:
    """Return the state of a game for its player or, unless it is their *own*, for somebody who watches.

    *watching*: how many others look at it; *guest*: it is a game of another player.
    """
    stored, scene = shown.stored, scene_of(shown.stored)
    game = stored.game
    acts = {act: can for act, can in shown.acts.items() if own and (act in GUEST_ACTS or not guest)}
    return {
        "game": stored.id,
        "ply": game.ply,
        "own": own,
        "over": None if stored.result is None else stored.result.outcome,
        "ranked": stored.day is not None,
        "key": game.rules.key,
        "name": game_name(game.rules),
        "heading": plain(shown.heading),
        "text": plain(shown.text),
        "question": plain(give_up_question(stored)),
        "result": _("Won: {moves}.", moves=moves_made(game)) if game.is_won else "",
        "watching": watching,
        **_cards(stored, scene, window),
        "moves": _moves(game.rules, game.position) if own and stored.result is None else [],
        "acts": {act.name.lower(): can for act, can in acts.items()},
        "redeals": shown.redeals,
        "hint": str(shown.hinted) if shown.hinted is not None and own else None,
    }


def replayed(stored: StoredGame, count: int, window: Window) -> Json:
    """Return the cards of a finished game as they lay after *count* of its moves."""
    then = replace(stored, game=stored.game.beginning(count))
    return {
        **_cards(then, scene_of(then), window),
        "said": last_event(then.game) if then.game.events else "",
        "last": count >= len(stored.game.moves),
    }


def _cards(stored: StoredGame, scene: Scene, window: Window) -> Json:
    """Return the piles, where they lie, and the facts beside them."""
    style = stored.preferences.style
    laid = _geometry(scene, style, window)
    step = full_step(laid.index, laid.card[0])
    rules = stored.game.rules
    numbers = {rules.pile_name(number): number for number in range(len(rules.piles))}
    covered = covered_piles(laid, scene)
    return {
        "facts": [list(fact) for fact in scene.facts[1:]],  # the heading names the deal
        "board": _board(laid, style),
        "piles": [
            _pile(laid.slots[pile.name], pile, numbers[pile.name], stored, step, laid.index)
            | {"covered": pile.name in covered}
            for pile in scene.piles
        ],
    }


def _geometry(scene: Scene, style: Style, window: Window) -> Geometry:
    """Return the layout of the picture, as tall as the window allows, with large indices on a small one."""
    spreads, jumbo = spreads_of(scene), style.jumbo or window.small
    wanted = taller_by(scene, replace(style, jumbo=jumbo))
    laid = geometry(scene.table, spreads, jumbo, taller=wanted)
    for taller in TALLER:
        higher = geometry(scene.table, spreads, jumbo, taller=taller)
        if taller > wanted and higher.height <= window.tall * higher.width:
            laid = higher
    return laid


def _board(laid: Geometry, style: Style) -> Json:
    width = laid.card[0]
    cap = min(max(round(100 * laid.index / width), NARROW), WIDE)
    spots = width >= WIDE_ENOUGH
    return {
        "size": [laid.width, laid.height],
        "card": list(laid.card),
        "cap": cap,
        "cards": f"/cards/{style.back}-{cap}{'' if spots else '-plain'}.svg",
        "top": STRIP if laid.strip else 0,  # the page has its facts elsewhere
        "name": laid.cap,
        "colours": colours(style),
    }


def _pile(slot: Slot, pile: Pile, number: int, stored: StoredGame, step: int, index: int) -> Json:
    """Return a pile; its cards are those that show, each with its place and how much of it shows."""
    cards: list[list[Any]] = []
    for piece in lay(slot, pile, index):
        shows = 0 if piece.height is None else max(1, piece.height // piece.cards)
        for k in range(piece.cards):
            face = pile.cards[piece.first + k] or 0
            cards.append([face, slot.card.x + piece.x, slot.card.y + piece.y + k * shows, shows])
    last = cards[-1] if cards else [0, slot.card.x, slot.card.y, 0]
    down = step if cards and slot.reach > 0 else 0
    return {
        "name": pile.name,
        "place": [slot.card.x, slot.card.y],
        "band": list(slot.band),
        "heaped": slot.heaped,
        "lane": None if slot.lane is None else list(slot.lane),
        "count": pile.count,
        "total": len(pile.cards),
        "mark": [pile.marker.rank, pile.marker.suits, pile.marker.sign],
        "lit": pile.lit,
        "left": pile.left,
        "cards": cards,
        "under": _under(stored, number, len(pile.cards) - len(cards) - 1),
        "next": [last[1], last[2] + down, down],
        "says": pile_in_words(stored.game.rules, pile),
    }


def _under(stored: StoredGame, number: int, index: int) -> str | int | None:
    """Return the card under those that show, which is seen while they are lifted; None if there is none."""
    game = stored.game
    if index < 0:
        return None
    card = game.known.piles[number][index]
    down = game.rules.piles[number] is STOCK or index < game.position.hidden[number] or card == UNSEEN
    return 0 if down else CARDS[card]


def _moves(rules: Rules, position: Position) -> list[Json]:
    """Return all legal moves, those first that a player looks at first."""
    good, found = set(worthwhile(rules, position)), list[Json]()
    moves = legal_moves(rules, position)
    for step in sorted(moves, key=lambda step: (step not in good, step.target is not FOUNDATION)):
        ends = arrow(rules, position, step, "gold")
        found.append(
            {
                "move": str(step),
                "from": ends.source,
                "count": ends.count,
                "moved": rules.moved(ends.count),
                "to": ends.target,
                "deal": step == DEAL,
                "home": step.target is FOUNDATION,
                "says": describe_move(rules, position, step),
            }
        )
    return found
