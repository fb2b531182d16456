"""The words of the page itself, by the names that its scripts give them, and its pages of text."""

import re
from html import escape
from pathlib import Path
from string import Template

from bot.words.language import LANGUAGES, N_, _, closed_up, language
from bot.words.marks import BOLD, MARK
from bot.words.pages import PAGES

_PAGE = Template(Path(__file__).with_name("static").joinpath("page.template").read_text(encoding="utf-8"))
_BOLD = re.compile(f"{BOLD}([^{BOLD}]*){BOLD}")
_TEXTS = {"privacy": [*PAGES["privacy"], *PAGES["table"]], "terms": PAGES["terms"]}
WORDS = {
    "menu": N_("Menu"),
    "room": N_("Table"),
    "piles": N_("Piles"),
    "connecting": N_("Connecting …"),
    "move": N_("Move"),
    "play": N_("Play"),
    "actions": N_("Actions"),
    "close": N_("Close"),
    "deal": N_("Deal"),
    "redeal": N_("Redeal"),
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "auto": N_("Auto"),
    "hint": N_("Hint"),
    "stop": N_("Stop"),
    "replay": N_("Replay"),
    "dailies": N_("Dailies"),
    "new_game": N_("New game"),
    "new": N_("New game …"),
    "away": N_("The connection is gone. It comes back by itself, and no move is lost."),
    "guest": N_("You are watching"),
    "watching": N_("Others watching: {count}"),
    "stuck": N_("That cannot move now."),
    "bare": N_("Nothing to move here."),
    "under": N_("{pile}, under other cards"),
    "moves": N_("{pile}. Moves: {moves}."),
    "possible": N_("Possible: {moves}."),
    "open_link": N_("Open a new link"),
    "gone": N_(
        "A link opens the table once, within ten minutes. Press “Open the table” under your board in Discord "
        "for a new one."
    ),
    "stranger": N_("Discord does not say who you are. Close the activity, and open it again."),
    "rules": N_("Rules"),
    "settings": N_("Settings"),
    "keys": N_("Keys"),
    "type": N_("Type a move"),
    "give_up": N_("Give up …"),
    "yes": N_("Give up"),
    "play_on": N_("Play on"),
    "privacy": N_("Privacy"),
    "terms": N_("Terms"),
    "everywhere": N_("These also apply to your boards in Discord."),
    "game": N_("Game"),
    "go_on": N_("go on"),
    "played": N_("played"),
    "random": N_("Random deal"),
    "winnable": N_("Winnable:"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "expert": N_("Expert"),
    "again": N_("Same deal again"),
    "practise": N_("Practise this deal"),
    "for_practice": N_("Continue for practice"),
    "continue": N_("Continue"),
    "todays": N_("Today's dailies, ranked: one attempt each, without hints"),
    "key_space": N_("Space bar"),
    "key_arrows": N_("Arrow keys"),
    "key_enter": N_("Enter"),
    "key_letters": N_("Letters, M"),
    "key_escape": N_("Escape"),
    "key_tap": N_("Double tap, right click"),
    "does_arrows": N_("Move between piles"),
    "does_enter": N_("Pick up the card, then put it down"),
    "does_undo": N_("Undo, redo"),
    "does_auto": N_("Auto: all safe cards go home"),
    "does_letters": N_("Type a move as in Discord: r>t2, or 7c on 8d"),
    "does_escape": N_("Put back"),
    "does_tap": N_("Send a card home"),
}


def words() -> dict[str, object]:
    """Return the words in the current language, and the language as HTML names it."""
    return {"lang": language().replace("_", "-"), "words": {name: _(text) for name, text in WORDS.items()}}


def page(name: str) -> str:
    """Return the page named "privacy" or "terms" in the current language, as HTML."""
    lang = language()
    title, *texts = [html(_(text)) for text in _TEXTS[name]]
    links = [f'<a href="{other}?lang={lang}">{_(WORDS[other])}</a>' for other in _TEXTS if other != name]
    for code, own in LANGUAGES.items():
        if code != lang:
            links.append(f'<a href="{name}?lang={code}" lang="{code.replace("_", "-")}">{own}</a>')
    return _PAGE.substitute(
        lang=lang.replace("_", "-"),
        title=title,
        texts="\n".join(f"<p>{text}</p>" for text in texts),
        links=" · ".join(links),
    )


def html(text: str) -> str:
    """Return a marked text as HTML."""
    bold = _BOLD.sub(r"<b>\1</b>", escape(closed_up(text)))
    return MARK.sub(lambda mark: f"<code>{mark[2]}</code>" if mark[2] else "", bold)
