"""Texts about daily deals: outcome, share card, refusals."""

from collections.abc import Sequence
from datetime import date

from bot.daily.calendar import day_number
from bot.daily.today import DailyRow, Ending
from bot.patience import all_home
from bot.record import StoredGame
from bot.standings.points import MOST_STARS
from bot.words.calendar import days
from bot.words.games import LEVELS, closing_text
from bot.words.language import N_, _, dated, day_name, n_, number, p_
from bot.words.marks import BLOCK, END, SMALL, bold
from bot.words.text import duration, joined, name_of_game, person

STAR, NO_STAR = "⭐", "☆"
HOME, AWAY = "🟨", "⬛"
SQUARES = 10
"""The squares that show the share of the cards brought home."""
CARD_CAPTION = {True: N_("Cards brought home, move by move"), False: N_("Cards brought home")}
"""What the share card shows of a game, by whether it is won."""


def name_of_day(day: date) -> str:
    """Return the name of a day's dailies: "Patience daily 12"."""
    if day_number(day) > 0:
        return _("Patience daily {number}", number=number(day_number(day)))
    return _("Patience daily of {day}", day=day_name(day))


def about_deal(deal: DailyRow) -> str:
    """Return the facts about a daily deal in small print; none of them may help to win."""
    if deal.grade is None or deal.par is None:
        return SMALL + _("Nobody knows yet whether this deal can be won.")
    level, par = _(LEVELS[deal.grade]), moves(deal.par)
    return SMALL + _("This deal can be won · {level} · best known: {moves}", level=level, moves=par)


def signs(stars: int) -> str:
    """Return stars as text: "★★☆"."""
    return "★" * stars + "☆" * (MOST_STARS - stars)


def ending(attempt: Ending, stored: StoredGame) -> str:
    """Return the stars of a finished ranked attempt, and how it ended or how to earn another star."""
    won = stored.ended.outcome == "won"
    if not stored.ended.moves:
        return f"{closing_text(stored)}\n{_('You made no move, so it does not count.')}"
    # the picture of a win says how it ended
    lines = [f"{signs(attempt.stars)} {_stars(attempt) if won else closing_text(stored)}"]
    if attempt.safe and attempt.streak:
        if not won:  # the picture of a win says it
            lines.append(_("🔥 Your streak: <b>{days}</b>.", days=days(attempt.streak)))
    elif attempt.streak:
        lost = N_("Your streak: {days}. Win another of today's dailies to keep it.")
        saved = N_(
            "Your streak: {days}. Win another of today's dailies to keep it, or a freeze will be used."
        )
        lines.append(_(saved if attempt.freezes else lost, days=days(attempt.streak)))
    return "\n".join(lines)


def _stars(attempt: Ending) -> str:
    """Return how a won attempt could have earned another star."""
    par = attempt.deal.par
    if attempt.stars == 1:
        return _("Won with undo: one star. A win without undo gets two or three.")
    if par is None:
        return _("No third star: the best solution is unknown.")
    if attempt.stars == 2:
        return _("For a third star, win in at most {moves}, the best known.", moves=moves(par))
    return _("As short as the best known win: {moves}.", moves=moves(par))


# -- sharing ----------------------------------------------------------------------------------


def share(attempt: Ending, stored: StoredGame, place: str) -> str:
    """Return the line over the picture that shares a finished daily: player, result and *place*."""
    result, par = stored.ended, attempt.deal.par
    made = moves(result.moves)
    if result.outcome == "won":
        if par is not None:
            made = _("{moves} (best known: {par})", moves=made, par=number(par))
        facts = [f"{STAR * attempt.stars}{NO_STAR * (MOST_STARS - attempt.stars)} {made}"]
    else:
        home, cards = result.home, all_home(stored.game.rules)
        full = SQUARES * home // cards
        told = n_("{home} of {count} card home", "{home} of {count} cards home", cards, home=number(home))
        facts = [f"{HOME * full}{AWAY * (SQUARES - full)} {told}", made]
    if attempt.streak and attempt.stars:
        facts.append(f"🔥 {days(attempt.streak)}")
    if place:
        facts.append(place)
    return " · ".join([bold(person(stored.player_name)), *facts])


def moves(count: int) -> str:
    """Return a number of moves."""
    return n_("{count} move", "{count} moves", count)


def outcome(stored: StoredGame) -> str:
    """Return the outcome in a few words, for a picture."""
    if stored.ended.outcome != "won":
        return _("Not won")
    return n_("Won in {count} move", "Won in {count} moves", stored.ended.moves)


def card_title(deal: DailyRow) -> tuple[str, str]:
    """Return title and subtitle of the share card."""
    day = day_number(deal.day)
    name = _("Daily {number}", number=number(day)) if day > 0 else _("Daily")
    facts = [day_name(deal.day), *([] if deal.grade is None else [_(LEVELS[deal.grade])])]
    return f"{name} · {name_of_game(deal.rules_key)}", " · ".join(facts)


def card_facts(attempt: Ending, stored: StoredGame) -> tuple[tuple[str, str], ...]:
    """Return the labels and figures of the share card."""
    result = stored.ended
    time = (p_("figure", "time"), duration(result.seconds))
    made = (p_("figure", "moves"), number(result.moves))
    if result.outcome != "won":
        home = f"{result.home}/{all_home(stored.game.rules)}"
        return made, time, (p_("figure", "home"), home)
    facts = [(p_("figure", "undo"), p_("undo", "none") if result.clean else p_("undo", "used"))]
    if attempt.deal.par is not None:
        facts.append((p_("figure", "best known"), number(attempt.deal.par)))
    facts.append(time)
    if attempt.streak:
        facts.append((p_("figure", "streak"), days(attempt.streak)))
    return tuple(facts)


def card_alt(attempt: Ending, stored: StoredGame) -> str:
    """Return the alt text of the share card."""
    title, subtitle = card_title(attempt.deal)
    return _(
        "{title}, {subtitle}: {outcome}, {stars} of {most} stars; {facts}.",
        title=title,
        subtitle=subtitle,
        outcome=outcome(stored),
        stars=attempt.stars,
        most=MOST_STARS,
        facts=joined(f"{label} {value}" for label, value in card_facts(attempt, stored)),
    )


# -- choices ----------------------------------------------------------------------------------


def game_choice(key: str, *, featured: bool) -> str:
    """Return a game as a choice among the dailies."""
    name = name_of_game(key)
    return _("{game} (featured today)", game=name) if featured else name


_NEAR = {0: N_("today, {day}"), 1: N_("yesterday, {day}"), -1: N_("tomorrow, {day}")}


def day_choice(day: date, today: date, game: str) -> str:
    """Return a day as a choice of dates."""
    near = _NEAR.get((today - day).days)
    named = _(near or "{day}", day=dated(day, "yMMMMEEEEd"))
    return f"{named} · {name_of_game(game)}"


def solution(line: Sequence[str] | None) -> str:
    """Return the text that shows the winning line of a past deal."""
    if line is None:
        return _("No winning line is known for this deal.")
    wins = n_("This line wins in {count} move:", "This line wins in {count} moves:", len(line))
    return f"{wins}\n{BLOCK}{' '.join(line)}{END}"


PRACTISE_LABEL, SHARE_LABEL = N_("Practise this deal"), N_("Share")
