"""Rule sets by key, by typed name, and with house rules."""

from functools import lru_cache

from .errors import SharedName, UnknownGame, UnknownReading
from .games import GAMES
from .house import HOUSE_RULES, with_house_rules
from .names import OTHER_NAMES
from .rules import Rules


@lru_cache(maxsize=256)
def game_rules(key: str) -> Rules:
    """Return the rules of *key*, with house rules after a ``+`` if any.  Raises :class:`UnknownGame`."""
    plain, *words = key.split("+")
    rules = GAMES.get(plain)
    if rules is not None and words:
        rules = with_house_rules(rules, words)
    if rules is None:
        raise UnknownGame(key)
    return rules


def default_rules() -> dict[str, Rules]:
    """Return the default rule set of each game by the name of the game."""
    games: dict[str, Rules] = {}
    for rules in GAMES.values():
        games.setdefault(rules.game, rules)
    return games


def read_game(text: str) -> Rules:
    """Return the rule set that *text* names: a key, or a name of a rule set or game, in any spelling.

    The beginning of a game's name is enough if it is unique; "the" may stand before a name, and "solitaire"
    or "patience" behind it.  House rules follow after ``+``, in any order.

    Raises :class:`UnknownGame`, and :class:`SharedName` for a name of several games.

    >>> read_game("fortunes favour").key, read_game("GATE").key, read_game("simp").key
    ('fortunes-favor', 'gate', 'simplicity')
    >>> read_game("Four Seasons + takeback").key
    'four-seasons+takeback'
    """
    name, *words = text.split("+")
    if words:
        order = list(HOUSE_RULES)
        known = sorted({_plain(word) for word in words}, key=lambda w: order.index(w) if w in order else -1)
        plain = name if name in GAMES else read_game(name).key
        return game_rules("+".join([plain, *known]))
    wanted = _plain(text)
    bare = wanted.removeprefix("the").removesuffix("solitaire").removesuffix("patience")
    meant = _named(wanted) or _named(bare)
    if len(meant) > 1:
        raise SharedName(text, [rules.key for rules in meant])
    begins = meant or _beginning_with(wanted)
    if len(begins) != 1:
        raise UnknownGame(text)
    return begins[0]


def _named(wanted: str) -> list[Rules]:
    """Return the rule sets that the plain text *wanted* names in full, each once."""
    defaults = default_rules()
    return [
        rules
        for key, rules in GAMES.items()
        if wanted in map(_plain, (rules.name, key, *OTHER_NAMES.get(key, ())))
        or (wanted == _plain(rules.game) and defaults[rules.game] is rules)
    ]


def _beginning_with(wanted: str) -> list[Rules]:
    """Return the games whose name begins with *wanted*, else those whose other names do."""
    games = default_rules()
    begins = [rules for game, rules in games.items() if wanted and _plain(game).startswith(wanted)]
    return begins or [
        rules
        for rules in games.values()
        if wanted and any(_plain(name).startswith(wanted) for name in OTHER_NAMES.get(rules.key, ()))
    ]


def own_name(rules: Rules) -> str:
    """Return a name of a game's default *rules* that no other game has."""
    names = (rules.game, *OTHER_NAMES.get(rules.key, ()))
    return next(name for name in names if len(_named(_plain(name))) == 1)


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def read_rules(game: str, reading: str | None = None) -> Rules:
    """Return the rule set of *game* that *reading* names, by default the game's usual one.

    Raises :class:`UnknownGame` and :class:`SharedName` for *game*, and :class:`UnknownReading` for a rule set
    of another game.
    """
    usual = read_game(game)
    if not reading:
        return usual
    try:
        chosen = GAMES[reading] if reading in GAMES else read_game(reading)
    except (UnknownGame, SharedName):
        raise UnknownReading(usual.game, reading) from None
    if chosen.game != usual.game:
        raise UnknownReading(usual.game, reading)
    return chosen


def house_rules(rules: Rules) -> list[Rules]:
    """Return *rules* with one more house rule, for each house rule that would change them."""
    plain, *words = rules.key.split("+")
    order = list(HOUSE_RULES)
    changed: list[Rules] = []
    for word in order:
        if word not in words:
            with_it = with_house_rules(GAMES[plain], sorted([*words, word], key=order.index))
            if with_it is not None:
                changed.append(with_it)
    return changed
