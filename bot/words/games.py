"""Texts about games: heading, last move, outcome."""

import re
from datetime import date

from bot.patience import (
    CHECK,
    DEAL,
    REDO,
    UNDO,
    Consequence,
    Event,
    Game,
    Move,
    Position,
    Rules,
    all_home,
    base_rank,
    consequences,
    is_public,
    last_turn,
    name_of_deal,
    play,
)
from bot.patience.rules import GATHERED, LETTER, PAY, SHUFFLED, Goal, Kind, Redeal
from bot.record import ABANDONED_AFTER, StoredGame
from bot.words.cards import card
from bot.words.marks import SMALL, bold, typed
from bot.words.moves import describe_move, kind_name, pile, piles_dealt_to
from bot.words.names import difference
from bot.words.rules import other_deals
from bot.words.rules.facts import aim_in_short, columns
from bot.words.text import day_name, duration, person, plural

_TURNED = re.compile("[Tt]urned [^a-z;]+")  # cards from the stock, and nothing else
TABLE_LABEL = "Open the table"
TABLE_LINK = (
    "Drag the cards in your browser. This link is for you, and opens the table once within ten minutes."
)
WATCH_LABEL = "Watch"
WATCH_LINK = "Watch this game in your browser. This link is for you, and opens once within ten minutes."
TABLE_OFFER = f"{bold(TABLE_LABEL)} to drag the cards in your browser."
OPEN_TO_ALL = "Anybody here may move."
OUTCOMES = {"won": "won", "lost": "lost", "resigned": "given up"}


def money(rules: Rules, home: int) -> str:
    """Return the score in dollars of *home* cards on the foundations, "" in games that have none.

    >>> from bot.patience import GAMES
    >>> money(GAMES["klondike-vegas"], 0), money(GAMES["klondike-vegas"], 52)
    ('−$52', '$208')
    """
    if not rules.stake:
        return ""
    score = PAY * home - rules.stake
    return f"{'−' if score < 0 else ''}${abs(score)}"


def moves_made(game: Game) -> str:
    """Return the number of moves played, and of those that were taken back, which count too."""
    made = plural(game.made, "move")
    return f"{made} ({game.taken_back} taken back)" if game.taken_back else made


def play_label(rules: Rules) -> str:
    """Return the label of the button that starts a game."""
    return f"Play {rules.name}"


def deal_fact(day: date | None, deal: str, *, secret: bool = False) -> tuple[str, str]:
    """Return the label and the value of the deal for a picture."""
    if day:
        return "DAILY", f"{day.day} {day:%b}"
    if not is_public(deal):
        return "DEAL", "own"
    if deal.startswith("ms"):
        return "DEAL", f"MS {deal[2:]}"
    return "DEAL", "random" if secret else name_of_deal(deal) or deal


def deal_name(day: date | None, deal: str, *, secret: bool = False) -> str:
    """Return the name of a deal: "deal 17", "deal K7QF-2M9X", "daily of 21 November 2026".

    A typed pack is "a deal of your own", and a deal that is still *secret* a "random deal".
    """
    if day:
        return f"daily of {day_name(day)}"
    if not is_public(deal):
        return "a deal of your own"
    if deal.startswith("ms"):
        return f"Microsoft's deal {deal[2:]}"
    return "random deal" if secret else f"deal {name_of_deal(deal) or deal}"


def deal_of(stored: StoredGame) -> str:
    """Return the name of a stored game's deal; while one that has a level is played, it is an "easy deal"."""
    if stored.level is not None:
        name = "" if stored.deal_is_unnamed else name_of_deal(stored.game.deal)
        return f"{stored.level} deal {name}".rstrip()
    return deal_name(stored.of_day, stored.game.deal, secret=stored.deal_is_unnamed)


def board_heading(stored: StoredGame) -> str:
    """Return the line above a board: game, deal, player."""
    game, deal = stored.game, deal_of(stored)
    if stored.raced:
        deal += ", in a challenge" if stored.challenged else ", in a race"
    elif stored.open_board:
        deal += ", open board"
    elif stored.is_practice:
        deal += ", for practice"
    return f"{bold(game.rules.name)} · {deal} · {person(stored.player_name)}"


def replay_alt(stored: StoredGame, most: int, *, last: int | None = None) -> str:
    """Return the alt text of a replay: its moves in words, as many of the first as *most* characters hold.

    *last*: the number of moves that it shows, those of the end.
    """
    game = stored.game
    first = 0 if last is None else max(len(game.moves) - last, 0)
    shown = plural(len(game.moves) - first, "move")
    text = f"{game.rules.name}, {deal_of(stored)}: {'the last ' if first else ''}{shown}, one after another."
    position = game.position_at(first)
    for number, step in enumerate(game.moves[first:], first + 1):
        told = f" {number}. {move_made(game.rules, position, step)}."
        if len(text) + len(told) + 2 > most:
            return f"{text} …"
        text += told
        position = play(game.rules, position, step)
    return text


def under_board(stored: StoredGame, made: int = 1) -> str:
    """Return the line under a board: the last move, or at the opening how the game differs from others.

    *made*: the number of moves that were made at once.  On an open board it begins with who made the move.
    """
    game = stored.game
    if not game.events:
        return f"{SMALL}{_opening(game)}{f' {OPEN_TO_ALL}' if stored.open_board else ''}"
    who = f"{bold(person(stored.mover))}: " if stored.mover else ""
    many = made > last_turn(game) and game.events[-made:] == tuple(map(str, game.moves[-made:]))
    return f"{SMALL}{who}{f'{made} moves, the last: ' if many else ''}{last_event(game)}"


def resign_question(stored: StoredGame) -> str:
    """Return the question whether to give up."""
    only = " This is your only ranked attempt at this daily." if stored.day is not None else ""
    return f"{SMALL}Give this game up after {plural(stored.game.made, 'move')}?{only}"


def board_as_text(lines: list[str]) -> str:
    """Return a board in words as one text; the first of *lines* names the game."""
    return "\n".join([bold(lines[0]), *lines[1:]])


def _opening(game: Game) -> str:
    """Return what a player should know of the rules before the first move."""
    rules = game.rules
    aim = aim_in_short(rules, base_rank(rules, game.position))
    built = columns(rules) if rules.tableau.count and rules.goal is not Goal.COLUMNS else ""
    return " ".join(filter(None, (difference(rules), aim, built, other_deals(rules))))


def legend(rules: Rules) -> str:
    """Return the letters that the board prints over its piles, with their meaning."""
    kinds = [kind for kind in dict.fromkeys(rules.piles) if kind is not Kind.STOCK or rules.has_stock()]
    letters = [f"{bold(LETTER[kind].upper())} {kind_name(rules, kind).lower()}" for kind in kinds]
    return f"{SMALL}Letters above the piles: {', '.join(letters)}. {typed('/rules')} explains the game."


def last_event(game: Game) -> str:
    """Return the last event of *game*, which must have one, in words."""
    if game.shows_hint:
        step = game.shown_hint
        return f"Hint: {describe_move(game.rules, game.position, step) if step else 'none'}"
    if game.events[-1] == CHECK:
        return "You asked whether this can still be won"
    if game.events[-1] == UNDO:
        return f"Taken back: {_made(game.rules, game.position, game.undone[-1])}"
    made = last_moves(game)
    return f"Redone: {made}" if game.events[-1] == REDO else made


def last_moves(game: Game) -> str:
    """Return the last move of *game* in words, with the deals without a choice that were made after it."""
    count = last_turn(game)
    said: list[str] = []
    for number in range(len(game.moves) - count, len(game.moves)):
        _add(said, move_made(game.rules, game.position_at(number), game.moves[number]))
    return "; ".join(said)


def _add(said: list[str], made: str) -> None:
    """Add a move in words to those *said*, which become one sentence: "5♠ up; turned 3♣, K♦"."""
    turned = "turned "
    then = made[0].lower() + made[1:]
    if not said:
        said.append(made)
    elif all(_TURNED.fullmatch(text) for text in (said[-1], made)):
        said[-1] += f", {then.removeprefix(turned)}"
    else:
        said.append(then)


def move_made(rules: Rules, before: Position, step: Move) -> str:
    """Return a past move in words, with what happened by itself after it."""
    happened = [_happened(rules, each) for each in consequences(rules, before, step)]
    return "; ".join([_made(rules, before, step), *happened])


def _happened(rules: Rules, what: Consequence) -> str:
    if what.event is Event.TURNED_UP:
        return f"{card(what.card)} turned up"
    more = f" and {what.more} more" if what.more else ""
    start = f"{card(what.card)}{more} from {pile(rules, *what.source)}"
    if what.event is Event.GOES_UP:
        return f"{start} {'go' if more else 'goes'} up"
    return f"{start} fills {pile(rules, *what.target)}"


def _made(rules: Rules, before: Position, step: Move) -> str:
    """Return a past move in words, with the cards that it turned from the stock."""
    if step != DEAL:
        return describe_move(rules, before, step)
    if not before.piles[0]:
        if rules.stock.redeal is Redeal.TO_RESERVE:
            return f"Dealt the waste into the {rules.reserve.noun}s"
        if rules.stock.redeal in GATHERED:
            how = "Shuffled" if rules.stock.redeal in SHUFFLED else "Gathered"
            return f"{how} the columns and dealt them again"
        return "Shuffled the waste" if rules.stock.redeal is Redeal.SHUFFLE else "Turned the waste over"
    if rules.stock.onto in Kind.RESERVE | Kind.TABLEAU:
        return f"Dealt a card to each {piles_dealt_to(rules)}"
    count = min(rules.stock.turn, len(before.piles[0]))
    return f"Turned {' '.join(card(c) for c in reversed(before.piles[0][-count:]))}"


def closing_text(stored: StoredGame, together: int = 0) -> str:
    """Return the outcome of a finished game, with its figures; *together*: games won on open boards here."""
    result = stored.result
    assert result is not None
    effort = f"{moves_made(stored.game)} in {duration(result.seconds)}"
    if result.outcome == "won" and stored.open_board:
        count = f" {won_together(together)}" if together > 1 else ""
        return f"🏆 {bold('Won together!')} {effort}.{count}"
    if result.outcome == "won":
        return f"🏆 {bold('Won!')} {effort}."
    home = f"{result.home} of {all_home(stored.game.rules)} cards home after {effort}"
    if score := money(stored.game.rules, result.home):
        home += f": {score}"
    if result.outcome == "lost":
        again = f"{bold('Undo')} a move to try another way."
        other = again if stored.game.moves else "It was lost from the start."
        return f"{bold('This game is lost.')} {home}. {other}"
    if not stored.timed_out:  # a race ends for all of its players
        race = stored.raced and not stored.challenged
        return f"{bold('Your race is over.' if race else 'Given up.')} {home}."
    if stored.day is not None:
        return f"{bold('The day is over.')} {home}." if result.moves else bold("The day is over.")
    return f"{bold(f'Abandoned for {ABANDONED_AFTER.days} days')}, which counts as given up. {home}."


def won_together(count: int) -> str:
    """Return the number of games that were won on open boards of a server."""
    return f"Won together here: {bold(count)}."
