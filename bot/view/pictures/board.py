"""Pictures of games, and their description in words.

A scene contains only what the player may see: a hidden card becomes None in its pile.
"""

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import date
from itertools import groupby, takewhile

import render.replay
from bot.daily.today import Ending
from bot.patience import (
    DEAL,
    UNDO,
    Game,
    Move,
    Position,
    Rules,
    all_home,
    base_rank,
    in_view,
    is_note,
    last_turn,
    play,
)
from bot.patience.cards import CARDS, RANKS
from bot.patience.opening import dealt_to
from bot.patience.parts import GATHERED, LETTER, Base, Kind, Redeal, Start, Unit, Way
from bot.patience.plan import plan
from bot.record import StoredGame
from bot.words import daily as daily_words
from bot.words import wins as win_words
from bot.words.cards import face, rank_sign
from bot.words.games import deal_fact, deal_name, last_event, money, move_made
from bot.words.language import N_, _, n_, number, p_
from bot.words.moves import explained_kind, kind_name, pile_name
from bot.words.text import APART, game_name, joined, labelled, sentence
from render import Style, draw
from render.pages import boards, summaries
from render.pages.wins import Figure, win
from render.scene import Arrow, Fan, Marker, Pile, Scene

ALT_TEXT_LIMIT = 1024  # the most characters that Discord allows
MOST_FRAMES = 300  # in a replay


def scene(
    game: Game, day: date | None = None, *, secret: bool = False, arrows: tuple[Arrow, ...] = ()
) -> Scene:
    """Return the scene of a game with its last move marked, or with arrows: those given, or that of a hint.

    *day*: the date of its daily, if it is one.  *secret*: leave the number of the deal out.
    """
    moved = bool(game.events) and game.events[-1] != UNDO and not is_note(game.events[-1]) and not arrows
    before = last_turn(game)[0][0] if moved else None
    deal = deal_fact(day, game.deal, secret=secret)
    shown = _scene(game.rules, game.position, before, (deal, *_facts(game)))
    if (step := game.shown_hint) is not None and not arrows:
        arrows = (arrow(game.rules, game.position, step, "gold"),)
    return replace(shown, arrows=arrows) if arrows else shown


def arrow(rules: Rules, position: Position, step: Move, ink: str) -> Arrow:
    """Return the arrow from the cards that *step* moves to the place where they go, in a colour of arrows."""
    source, target = _deal_ends(rules, position) if step == DEAL else _ends(rules, position, step)
    return Arrow(source=rules.pile_name(source), target=rules.pile_name(target), count=step.count, ink=ink)


def _ends(rules: Rules, position: Position, step: Move) -> tuple[int, int]:
    """Return the piles that a move other than dealing leads from and to."""
    source = rules.pile_at(step.source, step.source_number)
    if step.target is not Kind.FOUNDATION:
        return source, rules.pile_at(step.target, step.target_number)
    after = play(rules, position, step)
    card = position.piles[source][-step.count]
    return source, next(
        n for n in rules.span(Kind.FOUNDATION) if after.piles[n][len(position.piles[n]) :][:1] == (card,)
    )


def _deal_ends(rules: Rules, position: Position) -> tuple[int, int]:
    """Return the piles that a deal takes cards from and brings them to, the first of several."""
    stock, hand, waste = rules.span(Kind.STOCK)[0], rules.span(Kind.HAND), rules.span(Kind.WASTE)
    if position.piles[stock] or rules.stock.redeal in GATHERED:
        return stock, (hand or rules.span(rules.stock.onto))[0]
    turned = waste[0] if position.piles[waste[0]] else hand[0]
    if rules.stock.redeal is Redeal.TO_RESERVE:
        return turned, next(n for n in rules.span(Kind.RESERVE) if not position.piles[n])
    return turned, stock


def picture(
    game: Game,
    day: date | None = None,
    style: Style | None = None,
    *,
    secret: bool = False,
    arrows: tuple[Arrow, ...] = (),
) -> bytes:
    """Return the board as a PNG; *day*, *secret* and *arrows*: see :func:`scene`."""
    return draw(scene(game, day, secret=secret, arrows=arrows), style or Style())


def daily_picture(stored: StoredGame, ending: Ending, style: Style | None = None) -> bytes:
    """Return the share card of a finished daily, as a PNG that reveals neither cards nor moves."""
    title, subtitle = daily_words.card_title(ending.deal)
    won = stored.ended.outcome == "won"
    return summaries.daily_card(
        title,
        subtitle,
        daily_words.outcome(stored),
        won,
        daily_words.card_facts(ending, stored),
        [stored.game.home_at(each) for each in stored.game.positions[-summaries.MOST_STEPS :]],
        all_home(stored.game.rules),
        style,
        stars=ending.stars,
        caption=_(daily_words.CARD_CAPTION[won]),
    )


def open_games_picture(found: Sequence[StoredGame], style: Style) -> bytes:
    """Return the boards of games in progress as a PNG, numbered in their order."""
    scenes = [scene(stored.game, stored.of_day, secret=stored.deal_is_unnamed) for stored in found]
    return boards.boards(scenes, style)


def win_picture(stored: StoredGame, facts: Sequence[win_words.Fact], footer: str, style: Style) -> bytes:
    """Return the picture of a won game as a PNG: its last cards, *facts* and the line *footer*."""
    rules, piles = stored.game.rules, stored.game.position.piles
    last = [CARDS[piles[number][-1]] for number in rules.span(Kind.FOUNDATION) if piles[number]]
    figures = [Figure(**asdict(fact)) for fact in facts]
    return win(_(win_words.HEADLINE), win_words.title(stored), last, figures, style, footer=footer)


def opening_picture(rules: Rules) -> bytes:
    """Return an opening with its piles numbered and explained, as a PNG."""
    shown = scene(Game.start(rules, "1"))
    names = {pile.name for pile in shown.piles} & set(rules.table.split())
    kinds = [(kind, [n for n in names if n[0] == LETTER[kind]]) for kind in dict.fromkeys(rules.piles)]
    notes = [(sorted(found), explained_kind(rules, kind)) for kind, found in kinds if found]
    return summaries.opening(shown, notes)


def replay(game: Game, style: Style | None = None, *, last: int | None = None) -> bytes:
    """Return a game from its opening to its last move as an animated GIF, small whatever the *style*.

    *last*: show only that many moves, those of the end.

    A caption says each move, and what happened by itself after it.  If the game has more than ``MOST_FRAMES``
    positions, only every second, third or later one is shown, without captions.
    """
    positions = game.positions
    steps = range(0 if last is None else max(len(positions) - 1 - last, 0), len(positions))
    stride = -(-len(steps) // MOST_FRAMES)
    chosen = [*steps[::stride]]
    if chosen[-1] != steps[-1]:
        chosen.append(steps[-1])
    made = [move_made(game.rules, *each) for each in zip(positions, game.moves, strict=False)]
    return render.replay.replay(
        (_step(game, positions, n, before=stride == 1) for n in chosen),
        replace(style or Style(), size="small"),
        ["", *made][steps.start :] if stride == 1 else (),
    )


def _step(game: Game, positions: Sequence[Position], made: int, *, before: bool) -> Scene:
    """Return the scene of a replay after *made* moves, with the last one marked if *before* is set."""
    position = positions[made]
    facts = (
        (p_("figure", "moves"), f"{made}/{len(game.moves)}"),
        (p_("figure", "home"), f"{game.home_at(position)}/{all_home(game.rules)}"),
    )
    return _scene(game.rules, position, positions[made - 1] if made and before else None, facts)


def _scene(
    rules: Rules, position: Position, before: Position | None, facts: tuple[tuple[str, str], ...]
) -> Scene:
    return Scene(
        table=rules.table,
        piles=tuple(
            _pile(rules, position, before, n)
            for n, kind in enumerate(rules.piles)
            if kind is not Kind.STOCK or rules.has_stock()
        ),
        title=game_name(rules),
        facts=facts,
    )


def _pile(rules: Rules, position: Position, before: Position | None, number: int) -> Pile:
    kind = rules.piles[number]
    cards, hidden = position.piles[number], position.hidden[number]
    faces = [*[None] * hidden, *[CARDS[card] for card in cards[hidden:]]]
    showing = in_view(rules, kind)
    alone = showing == 1 or (kind is Kind.TABLEAU and rules.tableau.covers)
    fan = Fan.SQUARED if alone else Fan.DOWN
    if showing is not None:
        faces[:-showing] = [None] * max(len(faces) - showing, 0)  # cards under the visible ones are hidden
    lit = left = 0
    if before is not None and kind is not Kind.STOCK and (old := before.piles[number]) != cards:
        same = len([*takewhile(lambda both: both[0] == both[1], zip(old, cards, strict=False))])
        drawn = len(cards) < len(old) and cards == old[:same] + old[same + len(old) - len(cards) :]
        lit, left = 0 if drawn else len(cards) - same, len(old) - same
    counted = showing is not None and (
        kind in (Kind.STOCK, Kind.WASTE) or (kind is Kind.RESERVE and dealt_to(rules, number) > 1)
    )
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
    if kind is Kind.STOCK:
        redeals = 0 if rules.stock.redeal is Redeal.TO_RESERVE else rules.stock.redeals
        return Marker(sign="ring" if redeals is None or position.redeals < redeals else "cross")
    if kind is not Kind.FOUNDATION or rules.foundations.unit is Unit.RUN:
        return Marker()
    base = base_rank(rules, position)
    if rules.foundations.steps:
        base = rules.rank_at(number - rules.span(Kind.FOUNDATION).start, 0)
    rank = "" if base is None else RANKS[base]
    foundations = [position.piles[n] for n in rules.span(Kind.FOUNDATION)]
    if rules.foundations.start is Start.BESIDE and foundations[0]:
        index = number - rules.span(Kind.FOUNDATION).start
        red = (CARDS[foundations[0][0]][1] in "DH") != bool(index % 2)
        return Marker(rank=rank, suits="HD" if red else "SC")
    return Marker(rank=rank)


def _facts(game: Game) -> tuple[tuple[str, str], ...]:
    rules, position = game.rules, game.position
    facts: list[tuple[str, str]] = []
    base = base_rank(rules, position)
    if isinstance(rules.foundations.base, Base) and base is not None and rules.foundations.way is Way.UP:
        facts.append((p_("figure", "base"), rank_sign(base)))
    if rules.foundations.steps:
        piles = enumerate(position.piles[n] for n in rules.span(Kind.FOUNDATION))
        ranks = [rank_sign(rules.rank_at(place, len(cards))) for place, cards in piles if len(cards) < 13]
        facts.append((p_("figure", "next"), " ".join(ranks)))
    facts.append((p_("figure", "moves"), number(game.made)))
    if game.taken_back:  # they count, so the number of moves does not go down
        facts.append((p_("figure", "undone"), number(game.taken_back)))
    # Translators: how many cards are on the foundations, such as 4/52
    facts.append((p_("figure", "home"), f"{game.home}/{all_home(rules)}"))
    if score := money(rules, game.home):
        facts.append((p_("figure", "money"), score))
    if rules.stock.redeals:
        facts.append((p_("figure", "redeals"), number(max(rules.stock.redeals - position.redeals, 0))))
    return tuple(facts)


# -- description in words ---------------------------------------------------------------------


def describe(
    game: Game, day: date | None = None, *, secret: bool = False, shown: Scene | None = None
) -> list[str]:
    """Return a board in words, for readers who cannot see it: facts, last move, and the piles of each kind.

    Of every pile the card that plays is named first.  Each column that is not empty has a line of its own.
    *day* and *secret*: see :func:`scene`, whose result may be given as *shown*.
    """
    shown = shown or scene(game, day, secret=secret)
    facts = [f"{label} {value}" for label, value in shown.facts[1:]]
    lines = [sentence(joined([shown.title, deal_name(day, game.deal, secret=secret), *facts]))]
    if game.events:
        lines.append(sentence(last_event(game)))
    for kind in dict.fromkeys(game.rules.piles):
        piles = [pile for pile in shown.piles if pile.name[0] == LETTER[kind]]
        if not any(pile.cards or kind is not Kind.OFFER for pile in piles):  # no base to choose any more
            continue
        name = _("{piles} ({letter})", piles=kind_name(game.rules, kind), letter=LETTER[kind].upper())
        if len(piles) == 1:
            lines.append(sentence(labelled(name, cards_in_words(piles[0]))))
        elif kind is Kind.TABLEAU and game.rules.tableau.covers:
            lines += _overlapping_in_words(game.rules, game.position, piles)
        elif kind is Kind.TABLEAU:
            lines += [_("{piles}, the last card first:", piles=name), *map(sentence, _piles_in_words(piles))]
        else:
            lines.append(sentence(labelled(name, joined(_piles_in_words(piles), APART))))
    return lines


def alt_text(game: Game, day: date | None = None, *, secret: bool = False, shown: Scene | None = None) -> str:
    """Return :func:`describe` on one line, cut to ``ALT_TEXT_LIMIT`` characters."""
    text = " ".join(describe(game, day, secret=secret, shown=shown))
    return text if len(text) <= ALT_TEXT_LIMIT else text[: ALT_TEXT_LIMIT - 1] + "…"


def _overlapping_in_words(rules: Rules, position: Position, piles: Sequence[Pile]) -> list[str]:
    """Return the cards on which no others lie, those that are covered, and those that lie face down."""
    p = plan(rules)
    playing, under, down = list[str](), list[str](), list[str]()
    for n, pile in zip(rules.span(Kind.TABLEAU), piles, strict=True):
        name = pile.name.upper()
        for each in pile.cards:
            seen = under if p.is_covered(position.piles, n) else playing
            (seen if each else down).append(f"{name} {face(each)}" if each else name)
    said = {_("Cards (T) that play"): playing, _("Under others"): under, _("Face down"): down}
    return [sentence(labelled(what, joined(cards))) for what, cards in said.items() if cards]


def _piles_in_words(piles: Sequence[Pile]) -> list[str]:
    """Return each pile in words, and neighbours that are empty together: "T5 to T8: empty"."""
    texts: list[str] = []
    for empty, run in groupby(piles, key=lambda pile: not pile.cards):
        first, *others = run
        if empty:
            names = {"first": first.name.upper(), "last": [first, *others][-1].name.upper()}
            alone, several = N_("{first}: empty"), N_("{first} to {last}: empty")
            texts.append(_(several if others else alone, **names))
        else:
            texts += [labelled(pile.name.upper(), cards_in_words(pile)) for pile in (first, *others)]
    return texts


def cards_in_words(pile: Pile) -> str:
    """Return the cards of a pile from the one that plays down to those that are not seen."""
    if not pile.cards:
        return p_("pile", "empty")
    kind = pile.name[0]
    seen = [face(card) for card in reversed(pile.cards) if card]
    unseen = len(pile.cards) - len(seen)
    spread = pile.fan is Fan.DOWN and pile.shown is None
    if kind == LETTER[Kind.FOUNDATION]:  # of its cards only the last one matters
        return seen[0]
    parts = [" ".join(seen)] if seen else []
    if kind != LETTER[Kind.TABLEAU] and len(pile.cards) > 1 and seen:
        parts = [_("{card} on top", card=seen[0])]
        parts += [_("then {cards}", cards=" ".join(seen[1:]))] if seen[1:] else []
    if unseen and (spread or not seen):
        parts.append(n_("{count} face down", "{count} face down", unseen))
    elif unseen:
        # Translators: cards that lie under those named before, unseen
        parts.append(n_("{count} under", "{count} under", unseen))
    return joined(parts)


def pile_in_words(rules: Rules, pile: Pile) -> str:
    """Return a pile with its name in words: "Column T2: 5♥ 6♠"."""
    kind = next(kind for kind in rules.piles if LETTER[kind] == pile.name[0])
    return labelled(pile_name(rules, kind, int(pile.name[1:] or 0)), cards_in_words(pile))
