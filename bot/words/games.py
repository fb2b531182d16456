"""Texts about games: heading, last move, outcome."""

from datetime import date

from bot.patience import CHECK, DEAL, PEOPLE_DEALS, REDO, UNDO, Game, Move, Position, Rules, base_rank, hint
from bot.patience.pages import other_deals
from bot.patience.pages.facts import goal
from bot.patience.pages.words import card
from bot.patience.rules import LETTER, Kind, Redeal
from bot.record import ABANDONED_AFTER, StoredGame
from bot.words.moves import describe_move
from bot.words.text import day_name, duration, person, plural

OUTCOMES = {"won": "won", "lost": "lost", "resigned": "given up"}


def game_name(rules: Rules) -> str:
    """Return the name of a rule set: "Chameleon", "Gate (spaces from the posts only)"."""
    return rules.name


def difference(rules: Rules) -> str:
    """Return how a rule set differs from the usual rules of its game."""
    return rules.difference or "The usual rules."


def other_rules(rules: Rules, count: int) -> str:
    """Return the prompt of the menu of a game's other rule sets."""
    return f"{plural(count, 'other way')} to play {rules.game} …"


def all_home(rules: Rules) -> int:
    """Return the number of cards on full foundations."""
    return rules.foundations.count * rules.foundations.length


def brought_home(stored: StoredGame) -> int:
    """Return the number of cards that the player of a finished game has brought home."""
    assert stored.result is not None
    return max(0, stored.result.home - stored.game.given)


def play_label(rules: Rules) -> str:
    """Return the label of the button that starts a game."""
    name = rules.name if len(rules.name) <= 70 else f"{rules.game} (house rules)"
    return f"Play {name}"


def deal_fact(day: date | None, deal: str, *, secret: bool = False) -> tuple[str, str]:
    """Return the label and the value of the deal for a picture, which has no room for a random number."""
    if day:
        return "DAILY", f"{day.day} {day:%b}"
    if not deal.isdigit():
        return "DEAL", "own"
    return "DEAL", "random" if secret or int(deal) not in PEOPLE_DEALS else deal


def deal_name(day: date | None, deal: str, *, secret: bool = False) -> str:
    """Return the name of a deal: "deal 17", "daily of 21 November 2026", "a deal of your own".

    A deal whose number is still *secret* is "random deal".
    """
    if day:
        return f"daily of {day_name(day)}"
    if secret:
        return "random deal"
    return f"deal {deal}" if deal.isdigit() else "a deal of your own"


def deal_of(stored: StoredGame) -> str:
    """Return the name of a stored game's deal; a deal that was asked for by its level is an "easy deal"."""
    if stored.level is not None:
        return f"{stored.level} deal"
    return deal_name(stored.of_day, stored.game.deal, secret=stored.deal_is_secret)


def board_heading(stored: StoredGame) -> str:
    """Return the line above a board: game, deal, player."""
    game, deal = stored.game, deal_of(stored)
    if stored.is_practice:
        deal += ", for practice"
    return f"**{game_name(game.rules)}** · {deal} · {person(stored.player_name)}"


def replay_alt(stored: StoredGame) -> str:
    """Return the alt text of a replay."""
    deal = deal_of(stored)
    moves = plural(len(stored.game.moves), "move")
    return f"{stored.game.rules.name}, {deal}: {moves}, one after another."


def under_board(game: Game, made: int = 1) -> str:
    """Return the line under a board: the last move, or at the opening how the game differs from others.

    *made*: the number of moves that were made at once.
    """
    if not game.events:
        return f"-# {_opening(game)}"
    many = made > 1 and game.events[-made:] == tuple(map(str, game.moves[-made:]))
    return f"-# {made} moves, the last: {last_event(game)}" if many else f"-# {last_event(game)}"


def resign_question(day: date | None) -> str:
    """Return the question whether to give up."""
    only = " This is your only ranked attempt at this daily." if day else ""
    return f"-# Give this game up?{only}"


def board_as_text(lines: list[str]) -> str:
    """Return a board in words as one text; the first of *lines* names the game."""
    return "\n".join([f"**{lines[0]}**", *lines[1:]])


def _opening(game: Game) -> str:
    aim = goal(game.rules, base_rank(game.rules, game.position))
    return " ".join(filter(None, (game.rules.difference, aim, other_deals(game.rules))))


def legend(rules: Rules) -> str:
    """Return the letters that the board prints over its piles, with their meaning."""
    names = {
        Kind.STOCK: "stock",
        Kind.HAND: "hand (the card just turned)",
        Kind.WASTE: "waste",
        Kind.OFFER: "cards to choose from",
        Kind.RESERVE: f"{rules.reserve.noun}s" if rules.reserve.count > 1 else rules.reserve.noun,
        Kind.TABLEAU: "columns",
        Kind.FOUNDATION: "foundations",
    }
    kinds = [kind for kind in dict.fromkeys(rules.piles) if kind is not Kind.STOCK or rules.has_stock()]
    letters = [f"**{LETTER[kind].upper()}** {names[kind]}" for kind in kinds]
    return f"-# Over the piles: {', '.join(letters)}. `/rules` explains the game."


def last_event(game: Game) -> str:
    """Return the last event of *game*, which must have one, in words."""
    if game.shows_hint:
        step = hint(game.rules, game.position)
        return f"Hint: {describe_move(game.rules, game.position, step) if step else 'none'}"
    if game.events[-1] == CHECK:
        return "Asked whether this game can still be won"
    if game.events[-1] == UNDO:
        return f"Taken back: {_made(game.rules, game.position, game.undone[-1])}"
    assert game.before is not None
    made = _made(game.rules, game.before, game.moves[-1])
    return f"Redone: {made}" if game.events[-1] == REDO else made


def _made(rules: Rules, before: Position, step: Move) -> str:
    """Return a past move in words, with the cards that it turned up."""
    if step != DEAL:
        return describe_move(rules, before, step)
    if not before.piles[0]:
        if rules.stock.redeal is Redeal.TO_RESERVE:
            return f"Dealt the waste into the {rules.reserve.noun}s"
        return "Shuffled the waste" if rules.stock.redeal is Redeal.SHUFFLE else "Turned the waste over"
    if rules.stock.onto is Kind.RESERVE:
        return f"Dealt a card to each {rules.reserve.noun}"
    count = min(rules.stock.turn, len(before.piles[0]))
    return f"Turned {' '.join(card(c) for c in reversed(before.piles[0][-count:]))}"


def closing_text(stored: StoredGame) -> str:
    """Return the outcome of a finished game, with its figures."""
    result = stored.result
    assert result is not None
    effort = f"{plural(result.moves, 'move')}, {duration(result.seconds)}"
    if result.outcome == "won":
        return f"🏆 **Won!** {effort}."
    home = f"{result.home} of {all_home(stored.game.rules)} cards home after {effort}"
    if result.outcome == "lost":
        other = "**Undo** a move to try another way." if stored.game.moves else "It was lost from the start."
        return f"**This game is lost.** {home}. {other}"
    if not stored.timed_out:
        return f"**Given up.** {home}."
    if stored.day is not None:
        return f"**The day is over.** {home}." if result.moves else "**The day is over.**"
    return f"**Abandoned for {ABANDONED_AFTER.days} days**, which counts as given up. {home}."
