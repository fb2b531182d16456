"""Texts about games: heading, last move, outcome."""

from datetime import date
from functools import lru_cache

from bot import patience
from bot.patience.parts import Goal, Kind
from bot.patience.plan import STOCK_PILE
from bot.patience.rules import PAY
from bot.record import ABANDONED_AFTER, StoredGame
from bot.words.cards import card
from bot.words.language import N_, _, dated, day_name, language, n_, number, p_
from bot.words.marks import SMALL, bold
from bot.words.moves import and_more, dealt, describe_move, kind_name, pile, source_of, turned
from bot.words.rules import other_deals
from bot.words.rules.facts import aim_in_short, columns
from bot.words.text import difference, duration, game_name, joined, person, sentence

TABLE_LABEL = N_("Open the table")
TABLE_LINK = N_(
    "Drag the cards in your browser. This link is for you alone. It works once, within ten minutes."
)
WATCH_LABEL = N_("Watch")
WATCH_LINK = N_(
    "Watch this game in your browser. This link is for you alone. It works once, within ten minutes."
)
TABLE_OFFER = N_("<b>Open the table</b> to drag the cards in your browser.")
OUTCOMES = {"won": N_("won"), "lost": N_("lost"), "resigned": N_("given up")}
LEVELS = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard"), "expert": N_("expert")}


def money(rules: patience.Rules, home: int) -> str:
    """Return the score in dollars of *home* cards on the foundations, "" in games that have none.

    >>> from bot.patience import GAMES
    >>> money(GAMES["klondike-vegas"], 0), money(GAMES["klondike-vegas"], 52)
    ('−$52', '$208')
    """
    if not rules.stake:
        return ""
    score = PAY * home - rules.stake
    return f"{'−' if score < 0 else ''}${abs(score)}"


def moves_made(game: patience.Game) -> str:
    """Return the number of moves played, and of those that were taken back, which count too."""
    if not game.taken_back:
        return n_("{count} move", "{count} moves", game.made)
    back = number(game.taken_back)
    return n_("{count} move ({back} taken back)", "{count} moves ({back} taken back)", game.made, back=back)


def play_label(rules: patience.Rules) -> str:
    """Return the label of the button that starts a game."""
    return _("Play {game}", game=game_name(rules))


def deal_fact(day: date | None, deal: str, *, secret: bool = False) -> tuple[str, str]:
    """Return the label and the value of the deal for a picture."""
    if day:
        return p_("figure", "daily"), dated(day, "MMMd")
    label = p_("figure", "deal")
    if not patience.is_public(deal):
        return label, p_("deal", "own")
    if deal.startswith("ms"):
        return label, f"MS {deal[2:]}"
    return label, p_("deal", "random") if secret else patience.name_of_deal(deal) or deal


def deal_name(day: date | None, deal: str, *, secret: bool = False) -> str:
    """Return the name of a deal: "deal 17", "deal K7QF-2M9X", "daily of 21 November 2026".

    A typed pack is "a deal of your own", and a deal that is still *secret* a "random deal".
    """
    if day:
        return _("daily of {day}", day=day_name(day))
    if not patience.is_public(deal):
        return _("a deal of your own")
    if deal.startswith("ms"):
        return _("Microsoft's deal {number}", number=deal[2:])
    return _("random deal") if secret else _("deal {name}", name=patience.name_of_deal(deal) or deal)


def deal_of(stored: StoredGame) -> str:
    """Return the name of a stored game's deal, with the level that was chosen: "deal K7QF-2M9X, easy"."""
    deal = deal_name(stored.of_day, stored.game.deal, secret=stored.deal_is_unnamed)
    return deal if stored.level is None else joined([deal, _(LEVELS[stored.level])])


def deal_as_played(stored: StoredGame) -> str:
    """Return the deal, and what it is played for: "daily of 21 November 2026, for practice"."""
    deal = deal_of(stored)
    if stored.raced:
        raced = N_("{deal}, in a challenge") if stored.challenged else N_("{deal}, in a race")
        return _(raced, deal=deal)
    if stored.open_board:
        return _("{deal}, open board", deal=deal)
    return _("{deal}, for practice", deal=deal) if stored.is_practice else deal


def board_heading(stored: StoredGame) -> str:
    """Return the line above a board: game, deal, player."""
    name = bold(game_name(stored.game.rules))
    return f"{name} · {deal_as_played(stored)} · {person(stored.player_name)}"


def replay_alt(stored: StoredGame, most: int, *, last: int | None = None) -> str:
    """Return the alt text of a replay: its moves in words, as many of the first as *most* characters hold.

    *last*: the number of moves that it shows, those of the end.
    """
    game = stored.game
    first = 0 if last is None else max(len(game.moves) - last, 0)
    text = _(
        "{game}, {deal}: moves {first} to {last}, one after another.",
        game=game_name(game.rules),
        deal=deal_of(stored),
        first=number(first + 1),
        last=number(len(game.moves)),
    )
    position = game.position_at(first)
    for count, step in enumerate(game.moves[first:], first + 1):
        told = f" {count}. {sentence(move_made(game.rules, position, step))}"
        if len(text) + len(told) + 2 > most:
            return f"{text} …"
        text += told
        position = patience.play(game.rules, position, step)
    return text


def under_board(stored: StoredGame, made: int = 1) -> str:
    """Return the line under a board: the last move, or at the opening what its rules are in short.

    *made*: the number of moves that were made at once.  On an open board it begins with who made the move.
    """
    game = stored.game
    if not game.events:
        rules = game.rules
        aim = aim_in_short(rules, patience.base_rank(rules, game.position))
        built = columns(rules, examples=0) if rules.tableau.count and rules.goal is not Goal.COLUMNS else ""
        anybody = _("Anybody here may move.") if stored.open_board else ""
        return SMALL + " ".join(filter(None, (difference(rules), aim, built, other_deals(rules), anybody)))
    many = made > len(patience.last_turn(game)) and game.events[-made:] == tuple(map(str, game.moves[-made:]))
    text = last_event(game)
    if many:
        text = n_("{count} move, the last: {move}", "{count} moves, the last: {move}", made, move=text)
    # Translators: who moved on a board on which anybody may move, and what.
    return SMALL + (_("<b>{player}</b>: {moves}", player=stored.mover, moves=text) if stored.mover else text)


def board_as_text(lines: list[str]) -> str:
    """Return a board in words as one text; the first of *lines* names the game."""
    return "\n".join([bold(lines[0]), *lines[1:]])


def legend(rules: patience.Rules) -> str:
    """Return the letters that the board prints over its piles, with their meaning."""
    kinds = [kind for kind in dict.fromkeys(rules.piles) if kind is not Kind.STOCK or rules.has_stock()]
    letters = " · ".join(f"{bold(pile(kind))} {kind_name(rules, kind)}" for kind in kinds)
    return SMALL + _("Letters above the piles: {letters}. <c>/rules</c> explains the game.", letters=letters)


def last_event(game: patience.Game) -> str:
    """Return the last event of *game*, which must have one, in words."""
    if game.shows_hint:
        step = game.shown_hint
        if step is None:
            return _("Hint: none")
        unseen = patience.UNSEEN in game.known.piles[STOCK_PILE]
        if step == patience.DEAL and game.rules.stock.redeals is None and unseen:
            return _("Hint: turn over the stock first, to see all its cards")
        move, equal = describe_move(game.rules, game.position, step), game.equal_hint
        if equal is None:
            return _("Hint: {move}", move=move)
        other = describe_move(game.rules, game.position, equal)
        return _("Hint: {move}. About as good: {other}", move=move, other=other)
    if game.events[-1] == patience.CHECK:
        return _("You asked whether this can still be won")
    if game.events[-1] == patience.UNDO:
        return _("Taken back: {move}", move=_told(language(), game.rules, patience.turn_taken_back(game)))
    # with the deals without a choice that were made after it
    moves = _told(language(), game.rules, patience.last_turn(game))
    return _("Redone: {moves}", moves=moves) if game.events[-1] == patience.REDO else moves


def move_made(rules: patience.Rules, before: patience.Position, step: patience.Move) -> str:
    """Return a past move in words, with what happened by itself after it."""
    return _told(language(), rules, ((before, step),))


@lru_cache(64)  # the line under a board says it, and so does its alt text
def _told(code: str, rules: patience.Rules, made: tuple[tuple[patience.Position, patience.Move], ...]) -> str:
    """Return past moves in words: "5♠ from T1 to its foundation · Turned 3♣, K♦".

    *code*: the current language.
    """
    said: list[str] = []
    cards: list[str] = []  # turned by deals in a row that did nothing else, which are said together
    for before, step in made:
        happened = patience.consequences(rules, before, step)
        if step == patience.DEAL and not happened and dealt(rules, before) is None:
            if cards:
                said.pop()
            cards.append(turned(rules, before))
            said.append(_("Turned {cards}", cards=joined(cards)))
        else:
            cards = []
            said.append(describe_move(rules, before, step, made=True))
            said += [_happened(rules, each) for each in happened]
    return " · ".join(said)


def _happened(rules: patience.Rules, what: patience.Consequence) -> str:
    if what.event is patience.Event.TURNED_UP:
        return _("{card} turned up", card=card(what.card))
    from_pile = source_of(rules, *what.source)
    if what.event is patience.Event.GOES_UP and what.more:
        return n_(
            "{card} and {count} more {from_pile} go up",
            "{card} and {count} more {from_pile} go up",
            what.more,
            card=card(what.card),
            from_pile=from_pile,
        )
    if what.event is patience.Event.GOES_UP:
        return _("{card} {from_pile} goes up", card=card(what.card), from_pile=from_pile)
    said = {"cards": and_more(card(what.card), what.more), "pile": pile(*what.target)}
    return _("{cards} {from_pile} fills {pile}", from_pile=from_pile, **said)


def closing_text(stored: StoredGame, together: int = 0) -> str:
    """Return the outcome of a finished game, with its figures; *together*: games won on open boards here."""
    result = stored.ended
    if result.outcome == "won":
        how = _("🏆 <b>Won together!</b>") if stored.open_board else _("🏆 <b>Won!</b>")
        effort = f"{moves_made(stored.game)} · {duration(result.seconds)}"
        here = won_together(together) if stored.open_board and together > 1 else ""
        return f"{how} {effort}\n{here}".rstrip()
    rules = stored.game.rules
    home = _("{home} of {all} cards home", home=result.home, all=patience.all_home(rules))
    parts = (home, moves_made(stored.game), duration(result.seconds), money(rules, result.home))
    figures = " · ".join(filter(None, parts))
    if result.outcome == "lost":
        other = _("It was lost from the start.")
        if stored.game.moves:
            other = _("<b>Undo</b> a move to try another way.") if result.can_be_reopened else ""
        return f"{_('<b>This game is lost.</b>')} {figures}\n{other}".rstrip()
    if not (stored.timed_out or stored.raced or result.moves):
        return _("<b>Closed before the first move.</b>")
    if not stored.timed_out:  # races and challenges also end by themselves
        return f"{_('<b>Your game is over.</b>') if stored.raced else _('<b>Given up.</b>')} {figures}"
    if stored.day is not None:
        over = _("<b>The day is over.</b>")
        return f"{over} {figures}" if result.moves else over
    left = _("<b>Abandoned for {count} days</b>, which counts as given up.", count=ABANDONED_AFTER.days)
    return f"{left} {figures}"


def won_together(count: int) -> str:
    """Return the number of games that were won on open boards of a server."""
    return _("Won together here: <b>{count}</b>.", count=number(count))
