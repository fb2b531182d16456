"""Texts about a day's deals, and about the end of a ranked attempt."""

from collections.abc import Sequence
from datetime import date

from bot.daily.today import Closing, Entry, State, listed, to_play
from bot.patience import all_home, game_rules
from bot.standings.leaderboards import Place
from bot.standings.points import THOUGHTLESS, points
from bot.words.calendar import DAILIES
from bot.words.daily import moves, signs
from bot.words.games import LEVELS
from bot.words.language import N_, _, day_name, n_, number
from bot.words.marks import SMALL, bold
from bot.words.text import APART, joined, labelled, name_of_game, next_daily, person, sentence

TODAY_LABEL, PLAY_LABEL, SHARE_LABEL = N_("Today's deals"), N_("Play"), N_("Share {game} of {day}")
PLAY_TODAY_LABEL, NEXT_LABEL = N_("Play today's deal"), N_("Next daily")
OVER = N_("The day of that deal is over. Play one of today's, or practise this one.")
FEATURED, NO_STREAK = N_("featured"), N_("Win a daily to begin a streak.")


# -- the day's deals ----------------------------------------------------------------------------


def button(entry: Entry) -> str:
    """Return the label of a deal's button: "Gate", "Continue Gate", "✓ Gate ★★☆", "Gate: not won"."""
    match entry.state:
        case State.OPEN:
            return name_of_game(entry.key)
        case State.BEGUN:
            return _("Continue {game}", game=name_of_game(entry.key))
        case State.WON:
            return f"✓ {name_of_game(entry.key)} {signs(entry.stars)}"
        case State.LOST:
            return _("{game}: not won", game=name_of_game(entry.key))


def note(entry: Entry) -> str:
    """Return the line about a deal on the picture."""
    match entry.state:
        case State.OPEN:
            grade = entry.grade
            return _("Level: {level}", level=_(LEVELS[grade])) if grade else _("May not be winnable")
        case State.BEGUN:
            return _("In progress")
        case State.WON:
            return moves(entry.moves)
        case State.LOST:
            cards = all_home(game_rules(entry.key))
            # Translators: cards that are on the foundations, of all
            return _("{home} of {count} home", home=number(entry.home), count=number(cards))


def stars(count: int) -> str:
    """Return a number of stars."""
    return n_("{count} star", "{count} stars", count)


def title(entries: Sequence[Entry], day: date) -> tuple[str, str]:
    """Return title and subtitle of the picture of the day's deals."""
    done = sum(entry.done for entry in entries)
    parts = (
        day_name(day),
        _("{done} of {count} done", done=number(done), count=number(len(entries))),
        stars(sum(entry.stars for entry in entries)),
    )
    return _("Today's {count} dailies", count=DAILIES), " · ".join(parts)


def today(entries: Sequence[Entry], day: date) -> str:
    """Return the text above the picture of the day's deals."""
    left = sum(not entry.done for entry in entries)
    if not left:
        status = _("You have played all of them.")
    elif entries[0].done:
        status = _("Deals left: {count}. You have one ranked attempt at each.", count=number(left))
    else:
        status = _(
            "Featured: <b>{game}</b>. Your points for the day come from your best daily.",
            game=name_of_game(entries[0].key),
        )
    return f"{status}\n{_coming_deals(day)}"


def _coming_deals(day: date) -> str:
    return _("New deals {time}.", time=next_daily(day))


def left_today(entries: Sequence[Entry], day: date) -> str:
    """Return how many dailies of *day* can still be played, or when the next are dealt."""
    left = sum(not entry.done for entry in entries)
    if not left:
        return _coming_deals(day)
    return n_("{count} daily is left today.", "{count} dailies are left today.", left)


def alt(entries: Sequence[Entry], day: date) -> str:
    """Return the alt text of the picture of the day's deals."""
    heading, scope = title(entries, day)
    return sentence(labelled(joined([heading, scope]), joined(map(_in_words, listed(entries)), APART)))


def _in_words(entry: Entry) -> str:
    states = {State.OPEN: N_("open"), State.WON: N_("won"), State.LOST: N_("not won")}
    parts = (
        _(FEATURED) if entry.featured else "",
        _(states[entry.state]) if entry.state in states else "",
        stars(entry.stars) if entry.state is State.WON else "",
        note(entry),
    )
    return labelled(name_of_game(entry.key), joined(filter(None, parts)))


def not_finished(key: str | None) -> str:
    """Return the answer to a player who has nothing of today to share."""
    if key is None:
        return _("You have not finished any of today's dailies yet. Share your last one?")
    return _("You have not finished today's {game} yet. Share your last one?", game=name_of_game(key))


# -- the end of an attempt --------------------------------------------------------------------


def closing(shown: Closing, day: date) -> str:
    """Return the place, what was gained and the next daily, for the end of an attempt."""
    lines = [" ".join(filter(None, (_rank(shown), _gained(shown))))]
    if shown.entries:
        lines.append(SMALL + _coming(shown.entries, day))
    return "\n".join(filter(None, lines))


def _coming(entries: Sequence[Entry], day: date) -> str:
    """Return how many of the day's dailies are done, and which comes next."""
    following, count = to_play(entries), len(entries)
    if following is None:
        return f"{_('All {count} dailies done.', count=count)} {_coming_deals(day)}"
    made = _("{done} of {count} dailies done.", done=sum(entry.done for entry in entries), count=count)
    return f"{made} {_('Next: {game} · {note}', game=name_of_game(following.key), note=note(following))}"


def _rank(shown: Closing) -> str:
    """Return the place and the one above it, or that nobody else has finished the deal."""
    where = shown.place
    if where is None:
        return ""
    if where.count > 1:
        reached = sentence(bold(place(where, in_server=shown.in_server)))
        return f"{reached} {_behind(where)}".rstrip()
    if shown.in_server:
        return _("You are the only one here who has finished this deal.")
    return _("You are the only one who has finished this deal.")


def _gained(shown: Closing) -> str:
    """Return the points while the day lasts, and the change of a rating that is no longer provisional."""
    parts: list[str] = []
    if shown.entries and shown.place is not None and shown.place.own.points:
        own = shown.place.own
        others = (one for one in shown.entries if one.game_id != own.game_id)
        best = max(
            (points(stars=one.stars, grade=one.grade) for one in others if one.key not in THOUGHTLESS),
            default=0,
        )
        if own.points > best:
            parts.append(n_("+{count} point.", "+{count} points.", own.points - best))
        else:
            parts.append(
                n_(
                    "No new points: your best daily today gave {count} point.",
                    "No new points: your best daily today gave {count} points.",
                    best,
                )
            )
    if shown.rating is not None and not shown.rating.missing:
        before, after = shown.rating.before, shown.rating.after
        first, later = N_("Rating <b>{after}</b>."), N_("Rating {before} → <b>{after}</b>.")
        parts.append(_(first if before is None else later, before=before, after=after))
    return " ".join(parts)


def place(where: Place, *, in_server: bool) -> str:
    """Return a place: "Place 3 of 12 here", "Place 1 of 340 in the world"."""
    text = N_("Place {rank} of {count} here") if in_server else N_("Place {rank} of {count} in the world")
    return _(text, rank=number(where.own.rank), count=number(where.count))


def _behind(where: Place) -> str:
    """Return what decides between the player and the one above."""
    own, above = where.own, where.above
    if where.level:
        return n_("Level with {count} other.", "Level with {count} others.", where.level)
    if above is None:
        return ""
    player = person(above.name)
    if above.won and not own.won:
        return _("Behind {player}, who won.", player=player)
    if above.clean and not own.clean and own.home == above.home:
        return _("Behind {player}, who took no move back.", player=player)
    if own.home != above.home:
        cards = above.home - own.home
        return n_("{count} card behind {player}.", "{count} cards behind {player}.", cards, player=player)
    behind = own.moves - above.moves
    return n_("{count} move behind {player}.", "{count} moves behind {player}.", behind, player=player)
