"""Pictures of games, and their description in words.

A scene contains only what the player may see: a hidden card becomes None in its pile.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import render.replay
from bot.daily.share_card import course
from bot.daily.values import Ending
from bot.patience import DEAL, NOTES, UNDO, Game, Move, Position, Rules, base_rank, hint, in_view, play
from bot.patience.cards import CARDS, RANKS
from bot.patience.pages.words import face
from bot.patience.rules import FOUNDATION, HAND, LETTER, RESERVE, STOCK, WASTE, Base, Deal, Redeal, Start
from bot.record import StoredGame
from bot.words import daily as daily_words
from bot.words.games import all_home, deal_fact, deal_name, last_event
from bot.words.moves import kind_name
from render import Style, draw
from render.pages import sheet, summaries
from render.scene import Arrow, Fan, Marker, Pile, Scene

ALT_TEXT_LIMIT = 1024  # the most characters that Discord allows
MOST_FRAMES = 300  # in a replay


def scene(
    game: Game, day: date | None = None, *, secret: bool = False, arrows: tuple[Arrow, ...] = ()
) -> Scene:
    """Return the scene of a game with its last move marked, or with arrows: those given, or that of a hint.

    *day*: the date of its daily, if it is one.  *secret*: leave the number of the deal out.
    """
    moved = bool(game.events) and game.events[-1] not in (UNDO, *NOTES) and not arrows
    before = game.before if moved else None
    deal = deal_fact(day, game.deal, secret=secret)
    shown = _scene(game.rules, game.position, before, (deal, *_facts(game)))
    step = hint(game.rules, game.position) if game.shows_hint else None
    hinted = () if step is None else (arrow(game.rules, game.position, step, "gold"),)
    return replace(shown, arrows=arrows or hinted)


def arrow(rules: Rules, position: Position, step: Move, ink: str) -> Arrow:
    """Return the arrow from the cards that *step* moves to the place where they go, in a colour of arrows."""
    source, target = _deal_ends(rules, position) if step == DEAL else _ends(rules, position, step)
    return Arrow(source=rules.pile_name(source), target=rules.pile_name(target), count=step.count, ink=ink)


def _ends(rules: Rules, position: Position, step: Move) -> tuple[int, int]:
    """Return the piles that a move other than dealing leads from and to."""
    source = rules.pile_at(step.source, step.source_number)
    if step.target is not FOUNDATION:
        return source, rules.pile_at(step.target, step.target_number)
    after = play(rules, position, step)
    card = position.piles[source][-1]
    return source, next(
        n for n in rules.span(FOUNDATION) if after.piles[n][len(position.piles[n]) :][:1] == (card,)
    )


def _deal_ends(rules: Rules, position: Position) -> tuple[int, int]:
    """Return the piles that a deal takes cards from and brings them to, the first of several."""
    stock, hand, waste = rules.span(STOCK)[0], rules.span(HAND), rules.span(WASTE)
    if position.piles[stock]:
        return stock, (hand or rules.span(rules.stock.onto))[0]
    turned = waste[0] if position.piles[waste[0]] else hand[0]
    if rules.stock.redeal is Redeal.TO_RESERVE:
        return turned, next(n for n in rules.span(RESERVE) if not position.piles[n])
    return turned, stock


def picture(
    game: Game, day: date | None = None, style: Style | None = None, *, secret: bool = False
) -> bytes:
    """Return the board as a PNG; *day* and *secret*: see :func:`scene`."""
    return draw(scene(game, day, secret=secret), style or Style())


def daily_picture(stored: StoredGame, ending: Ending, style: Style | None = None) -> bytes:
    """Return the share card of a finished daily, as a PNG that reveals neither cards nor moves."""
    title, subtitle = daily_words.card_title(ending.deal)
    assert stored.result is not None
    won = stored.result.outcome == "won"
    return summaries.daily_card(
        title,
        subtitle,
        daily_words.outcome(ending, stored),
        won,
        daily_words.card_facts(ending, stored),
        course(stored.game)[-summaries.MOST_STEPS :],
        stored.game.to_bring,
        style,
        stars=None if ending.late else ending.stars,
        caption=daily_words.CARD_CAPTION[won],
    )


def contact_sheet() -> bytes:
    """Return samples of everything that the renderer draws, as one PNG."""
    return sheet.everything()


def opening_picture(rules: Rules) -> bytes:
    """Return an opening with its piles numbered and explained, as a PNG."""
    shown = scene(Game.start(rules, "1"))
    names = {pile.name for pile in shown.piles} & set(rules.table.split())
    kinds = [(kind, [n for n in names if n[0] == LETTER[kind]]) for kind in dict.fromkeys(rules.piles)]
    notes = [(sorted(found), kind_name(rules, kind, len(found))) for kind, found in kinds if found]
    return summaries.opening(shown, notes)


def replay(game: Game, style: Style | None = None) -> bytes:
    """Return a game from its opening to its last move as an animated GIF, small whatever the *style*.

    If the game has more than ``MOST_FRAMES`` positions, only every second, third or later one is shown.
    """
    positions = game.positions
    steps = range(len(positions))
    stride = -(-len(steps) // MOST_FRAMES)
    chosen = [*steps[::stride]]
    if chosen[-1] != steps[-1]:
        chosen.append(steps[-1])
    return render.replay.replay(
        (_step(game, positions, n, before=stride == 1) for n in chosen),
        replace(style or Style(), size="small"),
    )


def _step(game: Game, positions: Sequence[Position], number: int, *, before: bool) -> Scene:
    """Return the scene of a replay after *number* moves, with the last one marked if *before* is set."""
    position = positions[number]
    home = sum(len(position.piles[n]) for n in game.rules.span(FOUNDATION))
    facts = (
        ("MOVES", f"{number}/{len(game.moves)}"),
        ("HOME", f"{home}/{all_home(game.rules)}"),
    )
    return _scene(game.rules, position, positions[number - 1] if number and before else None, facts)


def _scene(
    rules: Rules, position: Position, before: Position | None, facts: tuple[tuple[str, str], ...]
) -> Scene:
    return Scene(
        table=rules.table,
        piles=tuple(
            _pile(rules, position, before, n)
            for n, kind in enumerate(rules.piles)
            if kind is not STOCK or rules.has_stock()
        ),
        title=rules.name,
        facts=facts,
    )


def _pile(rules: Rules, position: Position, before: Position | None, number: int) -> Pile:
    kind = rules.piles[number]
    cards, hidden = position.piles[number], position.hidden[number]
    faces = [None if index < hidden else CARDS[card] for index, card in enumerate(cards)]
    showing = in_view(rules, kind)
    fan = Fan.SQUARED if showing == 1 else Fan.DOWN
    if showing is not None:
        faces[:-showing] = [None] * max(len(faces) - showing, 0)  # cards under the visible ones are hidden
    lit = left = 0
    if before is not None and kind is not STOCK:
        old = before.piles[number]
        same = next(
            (index for index, (was, now) in enumerate(zip(old, cards, strict=False)) if was != now),
            min(len(old), len(cards)),
        )
        lit, left = len(cards) - same, len(old) - same
    dealt = sum(step.each for step in rules.setup if isinstance(step, Deal) and step.to is kind)
    counted = showing is not None and (kind in STOCK | WASTE or (kind is RESERVE and dealt > 1))
    return Pile(
        name=rules.pile_name(number),
        cards=tuple(faces),
        fan=fan,
        count=len(cards) if counted else None,
        marker=_marker(rules, position, number),
        lit=lit if showing is None else min(lit, showing),
        shown=showing if fan is Fan.DOWN else None,
        left=bool(left) and not lit,
    )


def _marker(rules: Rules, position: Position, number: int) -> Marker:
    kind = rules.piles[number]
    if kind is STOCK:
        redeals = rules.stock.redeals
        return Marker(sign="ring" if redeals is None or position.redeals < redeals else "cross")
    if kind is not FOUNDATION:
        return Marker()
    base = base_rank(rules, position)
    rank = "" if base is None else RANKS[base]
    foundations = [position.piles[n] for n in rules.span(FOUNDATION)]
    if rules.foundations.start is Start.BESIDE and foundations[0]:
        index = number - rules.span(FOUNDATION).start
        red = (CARDS[foundations[0][0]][1] in "DH") != bool(index % 2)
        return Marker(rank=rank, suits="HD" if red else "SC")
    return Marker(rank=rank)


def _facts(game: Game) -> tuple[tuple[str, str], ...]:
    rules, position = game.rules, game.position
    facts: list[tuple[str, str]] = []
    base = base_rank(rules, position)
    if isinstance(rules.foundations.base, Base) and base is not None:
        facts.append(("BASE", RANKS[base].replace("T", "10")))
    facts.append(("MOVES", str(game.made)))
    facts.append(("HOME", f"{game.home}/{all_home(rules)}"))
    if rules.stock.redeals:
        facts.append(("REDEALS", str(rules.stock.redeals - position.redeals)))
    return tuple(facts)


# -- description in words ---------------------------------------------------------------------


def describe(game: Game, day: date | None = None, *, secret: bool = False) -> list[str]:
    """Return a board in words, for readers who cannot see it: facts, last move, and a line for each pile.

    *day* and *secret*: see :func:`scene`.
    """
    shown = scene(game, day, secret=secret)
    facts = [f"{label.lower()} {value}" for label, value in shown.facts[1:]]
    return [
        f"{', '.join([shown.title, deal_name(day, game.deal, secret=secret), *facts])}.",
        *([f"{last_event(game)}."] if game.events else []),
        *(f"{pile.name.upper()}: {_cards_in_words(pile)}." for pile in shown.piles),
    ]


def alt_text(game: Game, day: date | None = None, *, secret: bool = False) -> str:
    """Return :func:`describe` on one line, cut to ``ALT_TEXT_LIMIT`` characters."""
    text = " ".join(describe(game, day, secret=secret))
    return text if len(text) <= ALT_TEXT_LIMIT else text[: ALT_TEXT_LIMIT - 1] + "…"


def _cards_in_words(pile: Pile) -> str:
    if not pile.cards:
        return "empty"
    unseen = sum(card is None for card in pile.cards)
    words = " ".join(face(card) for card in pile.cards if card)
    if not words:
        return f"{unseen} face down"
    if pile.fan is Fan.DOWN and pile.shown is None:
        return f"{unseen} face down, {words}" if unseen else words
    return f"{words} with {unseen} under" if unseen else words
