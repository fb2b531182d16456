"""Texts about daily deals: outcome, share card, refusals."""

from collections.abc import Sequence
from datetime import date

from bot.daily.calendar import day_number
from bot.daily.values import DailyDeal, Ending
from bot.patience import all_home, game_rules
from bot.record import StoredGame
from bot.standings.points import MOST_STARS
from bot.words.games import closing_text
from bot.words.marks import BLOCK, END, SMALL, bold
from bot.words.text import day_name, duration, person, plural

STAR, NO_STAR = "⭐", "☆"
HOME, AWAY = "🟨", "⬛"
SQUARES = 10
"""The squares that show the share of the cards brought home."""
CARD_CAPTION = {
    True: "Cards brought home, move by move",
    False: "Cards brought home",
}  # by whether the game is won


def name_of_day(day: date) -> str:
    """Return the name of a day's dailies: "Patience daily 12"."""
    number = day_number(day)
    return f"Patience daily {number}" if number > 0 else f"Patience daily of {day_name(day)}"


def about_deal(deal: DailyDeal) -> str:
    """Return the facts about a daily deal in small print; none of them may help to win."""
    if not deal.certified:
        return f"{SMALL}Nobody knows yet whether this deal can be won."
    return f"{SMALL}This deal can be won · {deal.grade} · best known: {deal.par} moves"


def signs(stars: int) -> str:
    """Return stars as text: "★★☆"."""
    return _row(stars, MOST_STARS, "★", "☆")


def ending(attempt: Ending, stored: StoredGame) -> str:
    """Return the stars of a finished ranked attempt, and how it ended or how to earn another star."""
    assert stored.result is not None
    won = stored.result.outcome == "won"
    ended = [] if won else [closing_text(stored)]  # the picture of a win says it
    if attempt.late:
        return "\n".join([*ended, "The day ended before this game, so it does not rank."])
    if not stored.result.moves:
        return "\n".join([*ended, "You made no move, so it does not count."])
    lines = [f"{signs(attempt.stars)} {_stars(attempt) if won else ended[0]}"]
    if attempt.safe and attempt.streak:
        if not won:  # the picture of a win says it
            lines.append(f"🔥 Your streak: {bold(plural(attempt.streak, 'day'))}.")
    elif attempt.streak:
        lost = {0: "", 1: ", or your freeze will be used"}.get(attempt.freezes, ", or a freeze will be used")
        kept = f"Win another of today's dailies to keep it{lost}."
        lines.append(f"Your streak is {plural(attempt.streak, 'day')}. {kept}")
    return "\n".join(lines)


def _stars(attempt: Ending) -> str:
    """Return how a won attempt could have earned another star."""
    par = attempt.deal.par
    match attempt.stars:
        case 1:
            return "Won with undo; without it you get two stars."
        case 2 if par is None:
            return "No third star: the best solution is unknown."
        case 2:
            return f"The third star: win in {par} moves or fewer."
        case _:
            return f"As short as the best known win: {par} moves."


# -- sharing ----------------------------------------------------------------------------------


def share(attempt: Ending, stored: StoredGame, place: str) -> str:
    """Return the line over the picture that shares a finished daily: player, result and *place*."""
    result, deal = stored.result, attempt.deal
    assert result is not None
    moves = plural(result.moves, "move")
    if result.outcome == "won":
        par = "" if deal.par is None else f" (best known: {deal.par})"
        facts = [f"{_row(attempt.stars, MOST_STARS, STAR, NO_STAR)} {moves}{par}"]
    else:
        home, cards = result.home, all_home(stored.game.rules)
        bar = _row(SQUARES * home // cards, SQUARES, HOME, AWAY)
        facts = [f"{bar} {home} of {cards} cards home", moves]
    if attempt.late:
        facts.append("too late to rank")
    if attempt.streak and attempt.stars:
        facts.append(f"🔥 {plural(attempt.streak, 'day')}")
    if place:
        facts.append(place)
    return " · ".join([bold(person(stored.player_name)), *facts])


def _row(count: int, most: int, on: str, off: str) -> str:
    """Return *count* of *most* signs.

    >>> _row(2, 3, "⭐", "☆")
    '⭐⭐☆'
    """
    return on * count + off * (most - count)


def outcome(attempt: Ending, stored: StoredGame) -> str:
    """Return the outcome in a few words, for a picture."""
    assert stored.result is not None
    if stored.result.outcome != "won":
        return "Not won"
    return "Won, too late" if attempt.late else f"Won in {plural(stored.result.moves, 'move')}"


def card_title(deal: DailyDeal) -> tuple[str, str]:
    """Return title and subtitle of the share card."""
    number = day_number(deal.day)
    name = f"Daily {number}" if number > 0 else "Daily"
    grade = "" if deal.grade is None else f" · {deal.grade}"
    return f"{name} · {game_rules(deal.key).name}", f"{day_name(deal.day)}{grade}"


def card_facts(attempt: Ending, stored: StoredGame) -> tuple[tuple[str, str], ...]:
    """Return the labels and figures of the share card."""
    result = stored.result
    assert result is not None
    time = ("TIME", duration(result.seconds))
    if result.outcome != "won":
        home = f"{result.home}/{all_home(stored.game.rules)}"
        return ("MOVES", str(result.moves)), time, ("HOME", home)
    undo = ("UNDO", "none" if attempt.clean else "used")
    facts = [("MOVES", str(result.moves)) if attempt.late else undo]
    if attempt.deal.par is not None:
        facts.append(("BEST KNOWN", str(attempt.deal.par)))
    facts.append(time)
    if attempt.streak and not attempt.late:
        facts.append(("STREAK", plural(attempt.streak, "day")))
    return tuple(facts)


def card_alt(attempt: Ending, stored: StoredGame) -> str:
    """Return the alt text of the share card."""
    title, subtitle = card_title(attempt.deal)
    facts = ", ".join(f"{label.lower()} {value}" for label, value in card_facts(attempt, stored))
    return f"{title}, {subtitle}: {outcome(attempt, stored)}, {attempt.stars} of {MOST_STARS} stars; {facts}."


# -- choices ----------------------------------------------------------------------------------


def game_choice(key: str, *, featured: bool) -> str:
    """Return a game as a choice among the dailies."""
    return f"{game_rules(key).name} (featured today)" if featured else game_rules(key).name


def day_choice(day: date, today: date, game: str | None = None) -> str:
    """Return a day as a choice of dates."""
    near = {0: "today, ", 1: "yesterday, ", -1: "tomorrow, "}.get((today - day).days, "")
    named = f"{near}{day:%A} {day_name(day)}"
    return named if game is None else f"{named} · {game_rules(game).name}"


def solution(line: Sequence[str] | None) -> str:
    """Return the text that shows the winning line of a past deal."""
    if line is None:
        return "No winning line is known for this deal."
    return f"This line wins in {plural(len(line), 'move')}:\n{BLOCK}{' '.join(line)}{END}"


PRACTISE_LABEL, SHARE_LABEL = "Practise this deal", "Share"
SOLUTION_LABEL = "Show winning line"
