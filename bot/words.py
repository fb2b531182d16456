"""Every sentence that a person reads: cards, piles and moves in words, and trouble in one sentence.

Nothing here decides anything.  Text that comes from people is escaped before it is shown.
"""

import re
from datetime import date, timedelta

from bot.daily import AlreadyPlayed
from bot.patience import (
    DEAL,
    GAMES,
    PEOPLE_DEALS,
    REDO,
    UNDO,
    AmbiguousMove,
    BadDeal,
    Game,
    IllegalMove,
    Move,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    Position,
    Rules,
    UnknownGame,
)
from bot.patience.cards import CARDS
from bot.patience.errors import Fault
from bot.patience.rules import Kind, Redeal
from bot.rankings import Figures, Standing
from bot.sessions import (
    GameInProgress,
    GameOver,
    NoGame,
    NothingSafe,
    NotYours,
    SessionError,
    Sitting,
    StaleBoard,
)

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
OUTCOMES = {"won": "won", "lost": "lost", "resigned": "given up"}
_MARKDOWN = re.compile(r"([\\*_~`|\[<@:])")


def escape(text: str) -> str:
    """*text* from a person, shown as it stands: no markdown, no mention, no line break.

    >>> escape("**Al** @everyone")
    '\\\\*\\\\*Al\\\\*\\\\* \\\\@everyone'
    """
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def plain(text: str) -> str:
    """*text* without the marks that Discord would hide: for a terminal."""
    return re.sub(r"\\(.)", r"\1", text).replace("`", "")


def card(number: int) -> str:
    """A card as players write it.

    >>> card(9), card(51)
    ('10♣', 'K♠')
    """
    text = CARDS[number]
    return text[0].replace("T", "10") + SUIT_SIGNS[text[1]]


def duration(seconds: int) -> str:
    """A stretch of time, to the precision people care about.

    >>> duration(45), duration(754), duration(7260), duration(200000)
    ('45 s', '12 min 34 s', '2 h 1 min', '2 days 7 h')
    """
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return f"{_plural(days, 'day')} {hours % 24} h"
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min {seconds % 60} s" if minutes else f"{seconds} s"


def day_name(day: date) -> str:
    """A date in words: "21 November 2026"."""
    return f"{day.day} {day:%B %Y}"


def next_daily(day: date) -> str:
    """When the daily after that of *day* begins, as a timestamp that Discord shows to each reader."""
    days = (day + timedelta(days=1) - date(1970, 1, 1)).days
    return f"<t:{days * 86400}:R>"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


# -- piles and moves --------------------------------------------------------------------------


def pile(rules: Rules, kind: Kind, number: int = 0) -> str:
    """A pile in the players' words: "the reserve", "post 2", "T3"."""
    if kind is Kind.TABLEAU:
        return f"T{number}"
    if kind is Kind.OFFER:
        return f"O{number}"
    if kind is Kind.RESERVE:
        return f"{rules.reserve.noun} {number}" if number else f"the {rules.reserve.noun}"
    return {
        Kind.STOCK: "the stock",
        Kind.HAND: "the hand",
        Kind.WASTE: "the waste",
        Kind.FOUNDATION: "a foundation",
    }[kind]


def move(rules: Rules, position: Position, step: Move) -> str:
    """A legal move of *position* in words: "7♣ from the reserve onto 8♦ (T2)"."""
    if step == DEAL:
        return deal_label(rules, position)
    source = _cards_of(rules, position, step.source, step.source_number)
    hidden = step.source is Kind.STOCK
    what = "the next card" if hidden else card(source[-step.count])
    if step.count > 1:
        what += f" and {step.count - 1} more"
    if step.source is Kind.OFFER:
        return f"{what} ({pile(rules, step.source, step.source_number)}) is the base"
    start = f"{what} {'of' if hidden else 'from'} {pile(rules, step.source, step.source_number)}"
    if step.source is Kind.FOUNDATION:
        start = f"{what} back from its foundation"
    if step.target is Kind.FOUNDATION:
        return (
            f"{start} to its foundation"
            if rules.foundations.build.name == "SUIT"
            else f"{start} to a foundation"
        )
    onto = _cards_of(rules, position, step.target, step.target_number)
    place = pile(rules, step.target, step.target_number)
    if not onto:
        return f"{start} into {place}" if step.target is Kind.RESERVE else f"{start} into the space {place}"
    return f"{start} onto {card(onto[-1])} ({place})"


def deal_label(rules: Rules, position: Position) -> str:
    """What the Deal button does now: "Turn the next 3 cards", "Turn the waste over"."""
    stock = position.piles[0]
    if not stock and rules.stock.redeal is Redeal.TO_RESERVE:
        return f"Deal the waste into the {rules.reserve.noun}s"
    if not stock:
        return "Turn the waste over and deal again"
    count = min(rules.stock.turn, len(stock))
    return "Turn the next card" if count == 1 else f"Turn the next {count} cards"


def _cards_of(rules: Rules, position: Position, kind: Kind, number: int) -> tuple[int, ...]:
    return position.piles[rules.span(kind)[max(number - 1, 0)]]


# -- games ------------------------------------------------------------------------------------


def game_name(rules: Rules) -> str:
    """A rule set as people read it: "Chameleon", "Gate (spaces from the posts only)"."""
    return rules.name


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


def heading(sitting: Sitting) -> str:
    """The line above a board: game, deal, player."""
    game = sitting.game
    return (
        f"**{game_name(game.rules)}** · {deal_name(sitting.day, game.deal)} · {escape(sitting.player_name)}"
    )


def last_event(game: Game) -> str:
    """What happened last, in words; empty at the opening."""
    if not game.events:
        return ""
    if game.events[-1] == UNDO:
        return f"Taken back: {_told(game.rules, game.position, game.undone[-1])}"
    assert game.before is not None
    told = _told(game.rules, game.before, game.moves[-1])
    return f"Played again: {told}" if game.events[-1] == REDO else told


def _told(rules: Rules, before: Position, step: Move) -> str:
    """A move that was made, in words; of a deal also what came up."""
    if step != DEAL or not before.piles[0]:
        return move(rules, before, step)
    count = min(rules.stock.turn, len(before.piles[0]))
    return f"Turned {' '.join(card(c) for c in reversed(before.piles[0][-count:]))}"


def closing(sitting: Sitting) -> str:
    """How a finished game ended."""
    result = sitting.result
    assert result is not None
    total = 52 * sitting.game.rules.packs
    effort = f"{_plural(result.moves, 'move')}, {duration(result.seconds)}"
    if result.outcome == "won":
        return f"🏆 **Won!** {effort}."
    home = f"{result.home} of {total} cards home after {effort}"
    if result.outcome == "lost":
        return f"**No way on: this game is lost.** {home}. **Undo** takes moves back to try another way."
    return f"**Given up.** {home}."


# -- trouble ----------------------------------------------------------------------------------

_GAME_LIST = ", ".join(dict.fromkeys(rules.game for rules in GAMES.values()))


def trouble(error: PatienceError | SessionError) -> str:
    """One sentence (two at most) that says what went wrong and what to do instead."""
    match error:
        case PatienceError():
            return _engine_trouble(error)
        case NoGame():
            return "You have no game here. Start one with `/play`."
        case NotYours():
            return f"This is {escape(error.sitting.player_name)}'s game. Start your own with `/play`."
        case StaleBoard():
            return "That board was out of date; here is how the game stands now."
        case GameOver():
            assert error.sitting.result is not None
            return (
                f"This game is over ({OUTCOMES[error.sitting.result.outcome]}). Start another with `/play`."
            )
        case GameInProgress():
            return (
                f"You are in the middle of {_in_progress(error.sitting)} here. Go on with it, or give it up?"
            )
        case NothingSafe():
            return "No card can go up without risk right now: choose yourself."
        case AlreadyPlayed():
            result = error.sitting.result
            assert result is not None
            assert error.sitting.day is not None
            how = f"{OUTCOMES[result.outcome]}, {_plural(result.moves, 'move')}, {duration(result.seconds)}"
            coming = next_daily(error.sitting.day)
            return f"You have played today's daily already ({how}). The next one comes {coming}."
        case _:
            return "That does not work here."


def _in_progress(sitting: Sitting) -> str:
    made = _plural(sitting.game.made, "move")
    return f"{game_name(sitting.game.rules)}, {deal_name(sitting.day, sitting.game.deal)} ({made} so far)"


def _engine_trouble(error: PatienceError) -> str:
    match error:
        case NotationError():
            return (
                f"“{_short(error.text)}” is not a move. Write a move as on the board, for example `r>t2`, "
                "`t1:3>t4`, `w>f`, or `d` to deal."
            )
        case IllegalMove():
            return f"“{_short(error.text)}” is not possible now. The menu under the board lists what is."
        case AmbiguousMove():
            return "That can mean several moves. Which one?"
        case UnknownGame():
            return f"There is no game called “{_short(error.key)}”. The games are: {_GAME_LIST}."
        case BadDeal():
            return (
                f"“{_short(error.text)}” is not a deal: {_deal_fault(error)}. Leave it out for a random one."
            )
        case NothingToUndo():
            return "There is nothing to take back."
        case NothingToRedo():
            return "There is nothing to play again."
        case _:
            return "That does not work in this position."


def _deal_fault(error: BadDeal) -> str:
    match error.why:
        case Fault.RANGE:
            return f"deals have the numbers 1 to {PEOPLE_DEALS[-1]}"
        case Fault.CARD:
            return f"“{_short(error.detail)}” is not a card"
        case Fault.COUNT:
            return f"this game is dealt from {error.detail} cards"
        case Fault.COPIES:
            return f"{_short(error.detail)} is missing or there too often"
        case _:
            return "it is neither a number nor the cards of a pack"


def _short(text: str, limit: int = 40) -> str:
    text = " ".join(text.split())
    return escape(text if len(text) <= limit else text[: limit - 1] + "…")


FAULT = "Something went wrong on our side. Your game is safe; `/board` shows it again."


# -- pages ------------------------------------------------------------------------------------

HELP = (
    "## Patience\nCard games for one, played right here. Choose one with `/play`; "
    "`/daily` is the deal of the day, the same for everybody.",
    "**Making moves**\n"
    "• Pick a move from the menu under the board, or press **Deal** for the next card.\n"
    "• **Auto** sends up every card that can go up without risk; **Undo** takes a move back.\n"
    "• Or type: `/move r>t2` moves the reserve card onto column 2, `t1:3>t4` moves three cards, "
    "`w>f` sends the waste card up, `d` deals. The letters stand above the piles. "
    "Cards work too: `/move 7c 8d`.",
    "**Your games**\n"
    "• `/board` shows your game here once more, `/undo`, `/redo` and `/resign` do what they say.\n"
    "• Everybody has a game of their own in each channel and in direct messages.\n"
    "• `/rules` explains each game; `/stats` and `/leaderboard` show results.",
)


def opening(game: Game) -> str:
    """What stands under a board before the first move."""
    difference = game.rules.difference
    return (
        f"{difference}. `/rules` explains the game."
        if difference
        else "New deal. `/rules` explains the game."
    )


# -- results ----------------------------------------------------------------------------------

NOBODY_YET = "Nobody has finished yet. `/daily` begins your attempt."
NO_GAMES_YET = "No finished games yet. `/play` begins one."
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def leaderboard_title(*, server: bool, day: date | None, key: str | None) -> str:
    """What a leaderboard shows."""
    where = "this server" if server else "the world"
    if day is None or key is None:
        return f"## Daily deals of all time · {where}"
    return f"## Daily of {day_name(day)} · {where}\n{GAMES[key].name}"


def leaderboard_order(day: date | None) -> str:
    """How a leaderboard is ordered, in a line."""
    if day is None:
        return "-# More daily deals won, then fewer moves for each, then less time."
    order = "Won first, then fewer moves (moves taken back count), then less time"
    return f"-# {order}. Next daily {next_daily(day)}."


def standing(line: Standing, *, today: bool) -> str:
    """One line of a leaderboard."""
    place = _MEDALS.get(line.rank, f"**{line.rank}.**")
    start = f"{place} {escape(line.name)}"
    if not today:
        won = f"{line.wins} won of {line.played}"
        each = f" · {line.moves:.0f} moves, {duration(round(line.seconds))} each" if line.wins else ""
        return f"{start} · {won}{each}"
    effort = f"{_plural(round(line.moves), 'move')}, {duration(round(line.seconds))}"
    return f"{start} · won · {effort}" if line.won else f"{start} · {line.home} cards home · {effort}"


def stats_title(name: str) -> str:
    """Whose figures they are."""
    return f"## {escape(name)}"


def figures(of: Figures) -> str:
    """What a person has reached in one game, or in all of them."""
    name = "All games" if of.rules_key is None else GAMES[of.rules_key].name
    parts = [f"{of.wins} won of {of.games} ({of.wins / of.games:.0%})"]
    if of.best is not None and of.rules_key is not None:
        parts.append(f"best {_plural(of.best, 'move')}")
    if of.longest:
        parts.append(f"streak {of.streak} (longest {of.longest})")
    return f"**{name}** · {' · '.join(parts)}"
