"""Building blocks of texts: names of players and games, plurals, durations, moments."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from bot.patience import GAMES, HOUSE_RULES, Rules, game_rules
from bot.patience.names import OTHER_NAMES
from bot.words.language import N_, _, n_
from bot.words.marks import clean, instant


def person(name: str) -> str:
    """Return a player's name; a deleted player has none."""
    return name or _("a player")


def short(text: str, limit: int = 40) -> str:
    """Return a text of somebody else on one line, cut to *limit* characters."""
    text = clean(text)
    return text if len(text) <= limit else text[: limit - 1] + "…"


APART = N_("{first}; {next}")


def joined(parts: Iterable[str], pattern: str = N_("{first}, {next}")) -> str:
    """Return parts of a text one after another, or by the *pattern* :data:`APART`, for parts with commas."""
    return _(pattern, first="", next="").join(parts)


def labelled(label: str, text: str) -> str:
    """Return a text after its label.

    >>> labelled("Reserve (R)", "4♦")
    'Reserve (R): 4♦'
    """
    return _("{label}: {text}", label=label, text=text)


def sentence(text: str) -> str:
    """Return a text that says enough without a verb as a sentence."""
    return _("{text}.", text=text)


def duration(seconds: int) -> str:
    """Return a duration in its two largest units.

    >>> duration(45), duration(754), duration(3600), duration(200000)
    ('45 s', '12 min 34 s', '1 h', '2 days 7 h')
    """
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    parts = (
        n_("{count} day", "{count} days", days) if days else "",
        _("{hours} h", hours=hours % 24) if hours % 24 else "",
        _("{minutes} min", minutes=minutes % 60) if minutes % 60 and not days else "",
        _("{seconds} s", seconds=seconds % 60) if seconds % 60 and not hours else "",
    )
    return " ".join(filter(None, parts)) or _("{seconds} s", seconds=0)


def next_daily(day: date) -> str:
    """Return the start of the day after *day*, in each reader's time zone."""
    return instant(datetime.combine(day + timedelta(days=1), time(), UTC))


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: "1 move", "1,200 moves"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def game_name(rules: Rules) -> str:
    """Return the name of a rule set: the game, its reading, and whether house rules are added."""
    plain, plus, _words = rules.key.partition("+")
    reading = GAMES[plain].reading if plain in GAMES else rules.reading
    name = _(rules.game)
    for part in filter(None, (reading, N_("house rules") if plus else "")):
        name = _("{game}, {reading}", game=name, reading=_(part))
    return name


def name_of_game(key: str) -> str:
    """Return the name of the rule set with this *key*."""
    return game_name(game_rules(key))


def other_names(rules: Rules) -> list[str]:
    """Return what else a rule set is called, the best known name first."""
    return [_(name) for name in OTHER_NAMES.get(rules.key, ())]


def english_name(game: str) -> str:
    """Return the English name of *game* if that is a name in the reader's language, else *game* itself."""
    names = {_(name).casefold(): name for others in OTHER_NAMES.values() for name in others}
    names |= {game_name(rules).casefold(): rules.name for rules in GAMES.values()}
    return names.get(game.strip().casefold(), game)


def difference(rules: Rules) -> str:
    """Return how a rule set differs from the usual rules of its game, with its house rules; "" for those."""
    plain, *words = rules.key.split("+")
    usual = GAMES[plain].difference if plain in GAMES else rules.difference
    return " ".join(_(text) for text in (usual, *(HOUSE_RULES[word].text for word in words)) if text)
