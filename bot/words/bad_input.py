"""Answers to typed words that name no game, rule or deal, or a button."""

from contextlib import suppress
from difflib import get_close_matches

from bot import patience
from bot.patience import GAMES, OTHER_NAMES
from bot.words.language import N_, _, number
from bot.words.spoken import in_english
from bot.words.text import game_name, short


def unknown_game(text: str, advice: str = "") -> str:
    """Return that no game is called *text*, and which one may have been meant, or else the *advice*."""
    unknown = _("There is no game called “{text}”.", text=short(text))
    names = {name.casefold(): GAMES[key].game for key, others in OTHER_NAMES.items() for name in others}
    names |= {name.casefold(): rules.game for rules in GAMES.values() for name in (rules.game, _(rules.game))}
    close = get_close_matches(text.casefold(), names, n=1, cutoff=0.75)
    meant = _("Did you mean {game}?", game=_(names[close[0]])) if close else advice
    return f"{unknown} {meant}".rstrip()


def no_rule(error: patience.UnknownReading) -> str:
    """Return the sentence that a game has no such rule, and where to find those that it has."""
    readings = [rules for rules in GAMES.values() if rules.game == error.game]
    if len(readings) == 1 and not patience.house_rules(readings[0]):
        return _("{game} has one set of rules: leave <c>rules:</c> empty.", game=_(error.game))
    with suppress(patience.UnknownReading):
        patience.read_rules(error.game, error.text)
        return _("“{text}” does not go together with the other rules. Choose one.", text=short(error.text))
    return _(
        "{game} has no rule “{text}” to add. Pick from the list at <c>rules:</c>, or press <b>House "
        "rules</b> in <c>/rules</c>.",
        game=_(error.game),
        text=rule_named(error.text),
    )


def rule_named(text: str) -> str:
    """Return the name of the rule set with the key *text*, else *text* as it was typed, cut short."""
    return game_name(GAMES[text]) if text in GAMES else short(text)


_FAULTS = {
    patience.Fault.RANGE: N_("“{text}” is not a deal: deals have the numbers 1 to {detail}."),
    patience.Fault.NAME: N_("“{text}” is not a deal: no game that is over has that name."),
    patience.Fault.MICROSOFT: N_("“{text}” is not a deal: Microsoft's deals have the numbers 1 to {detail}."),
    patience.Fault.ONE_PACK: N_("“{text}” is not a deal: Microsoft's deals are for games of one pack."),
    patience.Fault.CARD: N_("“{text}” is not a deal: “{detail}” is not a card."),
    patience.Fault.COUNT: N_("“{text}” is not a deal: this game is dealt from {detail} cards."),
    patience.Fault.COPIES: N_("“{text}” is not a deal: {detail} is missing or appears too often."),
}


def deal_fault(error: patience.BadDeal) -> str:
    """Return why the text of *error* is not a deal."""
    usual = N_("“{text}” is not a deal: it is neither a number nor the cards of a pack.")
    many = error.why in (patience.Fault.RANGE, patience.Fault.MICROSOFT)
    detail = number(int(error.detail)) if many else short(error.detail)
    return _(_FAULTS.get(error.why, usual), text=short(error.text), detail=detail)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .!/")


_UNDO = N_("<b>Undo</b> is a button under the board, and a command: <c>/undo</c>.")
_AUTO = N_("<b>Auto</b> is a button under the board: it plays every move to the foundations that is safe.")
_HELP = N_("<c>/rules</c> explains your game, and <c>/help</c> how to play.")
_RESIGN = N_("To give up, press <b>More</b> and <b>Give up</b>, or use <c>/resign</c>.")
_BUTTONS = {
    **dict.fromkeys(("undo", "u", "back", "take back"), _UNDO),
    "hint": N_("<b>Hint</b> is a button under the board, where hints are allowed."),
    **dict.fromkeys(("auto", "autoplay", "auto play", "finish"), _AUTO),
    "redo": N_("<b>Redo</b> is a button under <b>More</b>, and a command: <c>/redo</c>."),
    **dict.fromkeys(("resign", "give up"), _RESIGN),
    **dict.fromkeys(("rules", "help", "?"), _HELP),
}
"""What to press instead of typing a word as a move."""


def button(text: str) -> str | None:
    """Return what to press instead of typing *text*, a word of :data:`_BUTTONS` or a button's label."""
    labels = {_plain(_(word.capitalize())): said for word, said in _BUTTONS.items()}
    return (labels | _BUTTONS).get(_plain(text)) or _BUTTONS.get(in_english(text))
