"""Rule sets by key, by typed name, and with house rules."""

from functools import lru_cache

from .errors import UnknownGame, UnknownReading
from .games import GAMES
from .house import HOUSE_RULES, with_house_rules
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
    """Return the rule set that *text* names: a key, or the name of a rule set or game, in any spelling.

    The beginning of a game's name is enough if it is unique.  House rules follow after ``+``, in any order.
    Raises :class:`UnknownGame`.

    >>> read_game("fortunes favor").key, read_game("GATE").key, read_game("simp").key
    ('fortunes-favor', 'gate', 'simplicity')
    >>> read_game("Four Seasons + takeback").key
    'four-seasons+takeback'
    """
    text, *words = text.split("+")
    if words:
        order = list(HOUSE_RULES)
        known = sorted({_plain(word) for word in words}, key=lambda w: order.index(w) if w in order else -1)
        return game_rules("+".join([read_game(text).key, *known]))
    if text in GAMES:
        return GAMES[text]
    wanted = _plain(text)
    games = default_rules()
    for rules in (*games.values(), *GAMES.values()):
        if wanted in (_plain(rules.game), _plain(rules.name), _plain(rules.key)):
            return rules
    begins = [rules for game, rules in games.items() if wanted and _plain(game).startswith(wanted)]
    if len(begins) == 1:
        return begins[0]
    raise UnknownGame(text)


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def read_rules(game: str, reading: str | None = None) -> Rules:
    """Return the rule set of *game* that *reading* names, by default the game's usual one.

    Raises :class:`UnknownGame`, and :class:`UnknownReading` for a rule set of another game.
    """
    usual = read_game(game)
    if not reading:
        return usual
    try:
        chosen = read_game(reading)
    except UnknownGame:
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
