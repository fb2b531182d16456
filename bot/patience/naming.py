"""Rule sets by key, by typed name, and with house rules."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from unicodedata import normalize

from .cards import ACE
from .errors import UnknownGame, UnknownReading
from .games import GAMES
from .house import HOUSE_RULES, with_house_rules
from .names import OTHER_NAMES
from .parts import Pull, Start
from .rules import Rules


@lru_cache(maxsize=256)
def game_rules(key: str) -> Rules:
    """Return the rules of *key*, with house rules after a ``+`` if any.  Raises :class:`UnknownGame`."""
    plain, *words = key.split("+")
    rules = with_house_rules(GAMES[plain], words) if plain in GAMES else None
    if rules is None or rules.key != key:
        raise UnknownGame(key)
    return rules


def default_rules() -> dict[str, Rules]:
    """Return the default rule set of each game by the name of the game."""
    return {rules.game: rules for rules in GAMES.values() if not rules.reading}


def read_game(text: str) -> Rules:
    """Return the rule set that *text* names: a key, or a name of a rule set or game, in any spelling.

    The beginning of a game's name is enough if it is unique; "the" may stand before a name, and "solitaire"
    or "patience" behind it.  House rules follow after ``+``, in any order.

    Raises :class:`UnknownGame`.

    >>> read_game("fortunes favour").key, read_game("GATE").key, read_game("simpli").key
    ('fortunes-favor', 'gate', 'simplicity')
    >>> read_game("Four Seasons + takeback").key
    'four-seasons+takeback'
    """
    name, *words = text.split("+")
    wanted = _plain(name)
    bare = wanted.removeprefix("the").removesuffix("solitaire").removesuffix("patience")
    begins = _named(wanted) or _named(bare) or _beginning_with(wanted)
    rules = with_house_rules(begins[0], {_plain(word) for word in words}) if len(begins) == 1 else None
    if rules is None:
        raise UnknownGame(text)
    return rules


def _named(wanted: str) -> list[Rules]:
    """Return the rule set that the plain text *wanted* names in full, or none."""
    return [
        rules
        for key, rules in GAMES.items()
        if wanted in map(_plain, (rules.name, key, *OTHER_NAMES.get(key, ())))
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


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    return "".join(letter for letter in normalize("NFKC", text).casefold() if letter.isalnum())


def read_rules(game: str, reading: str | None = None) -> Rules:
    """Return the rule set of *game* that *reading* means, by default the game's usual one.

    *reading* is a key, a name, or the words of a player: those of a name or a difference, "draw 3", house
    rules, several of them with commas or "and".  Raises :class:`UnknownGame` for *game*, and
    :class:`UnknownReading` for a rule set that the game cannot have.

    >>> [read_rules("klondike", text).key for text in ("vegas", "draw 3", "draw 3, vegas")]
    ['klondike-vegas', 'klondike-3', 'klondike-vegas-3']
    >>> read_rules("four seasons", "take back and no king on an ace").key
    'four-seasons-nowrap+takeback'
    >>> read_rules("klondike-3", "vegas").key, read_rules("klondike-vegas", "draw 3").key
    ('klondike-vegas-3', 'klondike-vegas-3')
    """
    usual = read_game(game)
    if not reading:
        return usual
    try:
        chosen = GAMES[reading] if reading in GAMES else read_game(reading)
    except UnknownGame:
        return _described(usual, reading)
    if chosen.game != usual.game:
        raise UnknownReading(usual.game, chosen.key)
    return chosen


_IN_WORDS = {1: "one", 2: "two", 3: "three"}  # cards that are turned at a time
_LONGEST = 100  # characters of the words that describe a rule set


def _described(usual: Rules, text: str) -> Rules:
    """Return the rule set of the game of *usual* that the words of a player describe, part by part.

    Of several that they describe it is the one with most words of *usual*, or the first if that is the plain
    game.
    """
    chosen = usual
    rule_sets = {key: _texts(rules) for key, rules in GAMES.items() if rules.game == usual.game}
    if usual.reading:
        kept = {key: _words(" ".join(texts)) for key, texts in rule_sets.items()}
        own = _words(" ".join(_texts(usual)))
        rule_sets = {key: rule_sets[key] for key in sorted(kept, key=lambda key: -len(kept[key] & own))}
    meant = [*rule_sets]  # those that all parts so far fit
    house = {word: (rule.name, rule.text) for word, rule in HOUSE_RULES.items()}
    parts = [part.strip() for part in re.split(r"[+,;]", text.casefold()) if part.strip()]
    if not parts or not all(map(_plain, parts)) or len(text) > _LONGEST:
        raise UnknownReading(usual.game, text)
    for part in parts:
        if _plain(part) in map(_plain, (usual.game, usual.key)):
            continue
        words = chosen.key.split("+")[1:]
        changed = None
        only_house = _named_in_full(part, house) and not _named_in_full(part, rule_sets)
        if not only_house and _best(part, rule_sets):
            meant = [key for key in meant if _best(part, {key: rule_sets[key]})]
            found = _best(part, {key: rule_sets[key] for key in meant})
            changed = with_house_rules(GAMES[found], words) if found else None
        elif word := _best(part, house):
            changed = chosen if word in words else house_rules(chosen).get(word)
        if changed is None and " and " in part:
            parts.extend(part.split(" and "))
        elif changed is None:
            raise UnknownReading(usual.game, part)
        else:
            chosen = changed
    return chosen


def _texts(rules: Rules) -> tuple[str, ...]:
    """Return what players call a rule set besides its game, the whole names first."""
    turn = rules.stock.turn
    draws = [f"{verb} {n}" for verb in ("draw", "turn", "deal") for n in (turn, _IN_WORDS[turn])]
    return rules.reading, *OTHER_NAMES.get(rules.key, ()), *draws, rules.difference


def _named_in_full(part: str, texts: Mapping[str, Sequence[str]]) -> str | None:
    """Return the first key that equals *part*, or one of whose texts does."""
    return next((key for key in texts if _plain(part) in map(_plain, (key, *texts[key]))), None)


def _best(part: str, texts: Mapping[str, Sequence[str]]) -> str | None:
    """Return the key that *part* names in full, else the first with a text of all words of *part*."""
    if found := _named_in_full(part, texts):
        return found
    wanted = _words(part) or {part}
    for key, names in texts.items():
        if any(wanted <= said and (said & _NOT <= wanted) for said in map(_words, (key, *names))):
            return key
    return None


_NOT = frozenset({"no", "not", "nothing", "never"})


def _words(text: str) -> set[str]:
    return {_plain(word) for word in re.split(r"[\s-]+", text)} - {"", "a", "an", "the", "card", "cards"}


def house_rules(rules: Rules) -> dict[str, Rules]:
    """Return the house rules that *rules* have or may be given, each with the rules after it is switched."""
    plain, *words = rules.key.split("+")
    switched = {word: with_house_rules(GAMES[plain], {*words} ^ {word}) for word in HOUSE_RULES}
    return {
        word: after
        for word, after in switched.items()
        if after is not None and (word in words or _is_offered(GAMES[plain], word, after))
    }


def _is_offered(rules: Rules, word: str, after: Rules) -> bool:
    """Return whether players are offered the house rule *word*, which makes *rules* the rules *after*.

    They are not if it undoes a difference of *rules*, changes no move, makes another rule set, or lets cards
    be taken back that go up again at once or keep a row of colours.  Keys of such games stay valid.
    """
    foundations, back = after.foundations, after.takes_back()
    usual = default_rules()[rules.game]
    kept = [(each.tableau.wrap, each.stock.onto) for each in (usual, rules, after)]
    undone = any(own not in (first, new) for first, own, new in zip(*kept, strict=True))
    no_aces = word == "wrap" and not back and Pull(ACE, 4 * rules.packs) in rules.setup
    no_bases = word == "tobase" and foundations.forced
    broken = back and (foundations.forced or foundations.start is not Start.ANY)
    if undone or no_aces or no_bases or broken:
        return False
    alone = with_house_rules(rules, [word])
    return alone is None or not any(
        replace(alone, key=each.key, game=each.game, reading=each.reading, difference=each.difference) == each
        for each in GAMES.values()
        if each.tableau == alone.tableau
    )
