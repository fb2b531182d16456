"""What stands around a board: which game, what happened last, how it ended."""

from datetime import date

from bot.patience import DEAL, REDO, UNDO, Game, Move, Position, Rules
from bot.patience.rules import Kind, Redeal
from bot.record import ABANDONED_AFTER, StoredGame
from bot.words.moves import card, describe_move
from bot.words.text import day_name, duration, person, plural

OUTCOMES = {"won": "won", "lost": "lost", "resigned": "given up"}


def game_name(rules: Rules) -> str:
    """A rule set as people read it: "Chameleon", "Gate (spaces from the posts only)"."""
    return rules.name


def all_home(rules: Rules) -> int:
    """How many cards lie on the foundations when all are full."""
    return rules.foundations.count * rules.foundations.length


def play_label(rules: Rules) -> str:
    """What the button says that begins such a game."""
    name = rules.name if len(rules.name) <= 70 else f"{rules.game} (house rules)"
    return f"Play {name}"


def deal_fact(day: date | None, deal: str) -> tuple[str, str]:
    """The same for the picture, as short as can be: a label and a value."""
    if day:
        return "DAILY", f"{day.day} {day:%b}"
    return "DEAL", deal if deal.isdigit() else "own"


def deal_name(sitting_day: date | None, deal: str) -> str:
    """Which deal it is: "deal 17", "daily of 21 November 2026", "a deal of your own"."""
    if sitting_day:
        return f"daily of {day_name(sitting_day)}"
    return f"deal {deal}" if deal.isdigit() else "a deal of your own"


def board_heading(stored: StoredGame) -> str:
    """The line above a board: game, deal, player."""
    game, deal = stored.game, deal_name(stored.of_day, stored.game.deal)
    if stored.practice_day is not None:
        deal += ", for practice"
    return f"**{game_name(game.rules)}** · {deal} · {person(stored.player_name)}"


def replay_alt(stored: StoredGame) -> str:
    """What a replay shows, for those who do not see it."""
    deal = deal_name(stored.of_day, stored.game.deal)
    moves = plural(len(stored.game.moves), "move")
    return f"{stored.game.rules.name}, {deal}: {moves}, one after another."


def under_board(game: Game) -> str:
    """The small line under a board: what happened last, or a greeting."""
    return f"-# {last_event(game)}" if game.events else f"-# {_opening(game)}"


def resign_question(day: date | None) -> str:
    """The small line under a board while its player is asked whether to give up."""
    only = " It is your only ranked attempt at this daily." if day else ""
    return f"-# Give this game up?{only}"


def board_as_text(lines: list[str]) -> str:
    """A board in words as a message; the first line says which game it is."""
    return "\n".join([f"**{lines[0]}**", *lines[1:]])


def _opening(game: Game) -> str:
    difference = game.rules.difference.rstrip(".")
    return f"{difference or 'New deal'}. `/rules` explains the game."


def last_event(game: Game) -> str:
    """What happened last, in words; there must be an event."""
    if game.events[-1] == UNDO:
        return f"Taken back: {_told(game.rules, game.position, game.undone[-1])}"
    assert game.before is not None
    told = _told(game.rules, game.before, game.moves[-1])
    return f"Played again: {told}" if game.events[-1] == REDO else told


def _told(rules: Rules, before: Position, step: Move) -> str:
    """A move that was made, in words; of a deal also what came up."""
    if step == DEAL and not before.piles[0] and rules.stock.redeal is not Redeal.TO_RESERVE:
        return "Shuffled the waste" if rules.stock.redeal is Redeal.SHUFFLE else "Turned the waste over"
    if step != DEAL or not before.piles[0]:
        return describe_move(rules, before, step)
    if rules.stock.onto is Kind.RESERVE:
        return f"Dealt a card to each {rules.reserve.noun}"
    count = min(rules.stock.turn, len(before.piles[0]))
    return f"Turned {' '.join(card(c) for c in reversed(before.piles[0][-count:]))}"


def closing_banner(stored: StoredGame) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The same for the picture: a headline, and facts with their labels."""
    result = stored.result
    assert result is not None
    headline = {"won": "You won!", "lost": "No way on", "resigned": "Given up"}[result.outcome]
    home = f"{result.home}/{all_home(stored.game.rules)}"
    return headline, (("MOVES", str(result.moves)), ("TIME", duration(result.seconds)), ("HOME", home))


def closing_text(stored: StoredGame) -> str:
    """How a finished game ended."""
    result = stored.result
    assert result is not None
    total = all_home(stored.game.rules)
    effort = f"{plural(result.moves, 'move')}, {duration(result.seconds)}"
    if result.outcome == "won":
        return f"🏆 **Won!** {effort}."
    home = f"{result.home} of {total} cards home after {effort}"
    if result.outcome == "lost":
        other = (
            "**Undo** takes moves back to try another way." if stored.game.moves else "It was from the start."
        )
        return f"**No way on: this game is lost.** {home}. {other}"
    if not stored.timed_out:
        return f"**Given up.** {home}."
    if stored.day is not None:
        return f"**The day is over.** {home}." if result.moves else "**The day is over.**"
    return f"**Left alone for {ABANDONED_AFTER.days} days**, which counts as given up. {home}."
