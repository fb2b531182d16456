"""Reading the name of a game as people type it."""

from .errors import UnknownGame
from .games import GAMES
from .rules import Rules


def default_rules() -> dict[str, Rules]:
    """Each game under its name, with the rule set that is played unless another is chosen."""
    games: dict[str, Rules] = {}
    for rules in GAMES.values():
        games.setdefault(rules.game, rules)
    return games


def read_game(text: str) -> Rules:
    """The rule set that *text* names: a key, a rule set's name or a game's name, however it is spelt.

    The beginning of a name will do where only one game begins so.  Raises :class:`UnknownGame`.

    >>> read_game("fortunes favor").key, read_game("GATE").key, read_game("simp").key
    ('fortunes-favor', 'gate', 'simplicity')
    """
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
