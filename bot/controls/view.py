"""The messages of games: boards, replays and shared wins, and buttons that lead to a game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial

import discord
from discord import ButtonStyle

from bot.controls import verbs
from bot.controls.faces import Emojis
from bot.controls.items import Button, Host, Select, button, primary, select
from bot.controls.messages import MOST_BUTTONS, Message, Part, Picture, message, picture_of
from bot.controls.verbs import Verb, is_number
from bot.patience import DEAL, Position, Rules, worthwhile
from bot.patience.parts import Kind
from bot.record import StoredGame, Style
from bot.view.board import Act, Board
from bot.view.moves import BACK, Line, lines
from bot.view.pictures.board import ALT_TEXT_LIMIT, replay
from bot.words import daily as daily_words
from bot.words import today as today_words
from bot.words.analysis import ANALYSE_LABEL, CHECK_LABEL
from bot.words.challenges import CHALLENGE_LABEL
from bot.words.games import TABLE_LABEL, board_heading, play_label, replay_alt
from bot.words.language import N_, _, p_
from bot.words.open_games import THIS_DEAL_LABEL, give_up_label, give_up_question
from bot.words.refusals import CONTINUE_LABEL
from bot.words.wins import shared_win

SHARED_MOVES = 24  # of a win, which take about fifteen seconds
LIMIT = 25  # the most options that Discord allows in one menu
OPEN = "+"  # prefix of a value that opens a page of moves instead of playing one


async def board(client: Host, shown: Board, *, panel: str = "", page: str = "") -> Message:
    """Return the message that shows a game: heading, picture or words, shortcuts, menu of moves, buttons.

    *panel*: the row of buttons, by the verb that opens it.  *page*: the page of the menu.
    """
    drawn = await client.drawing.drawn(shown.stored, shown.bests, shown.streak)
    stored, asks = shown.stored, panel == "giveup" and shown.stored.result is None
    cards: Part = drawn.alt
    if drawn.png is not None:
        cards = Picture(data=drawn.png, name=f"board{stored.game.ply}.png", alt=drawn.alt)
    rows: list[Sequence[Button | Select]] = []
    if stored.result is None:
        rules, position = stored.game.rules, stored.game.position
        rows.append(_shortcuts(shown, client.faces))
        if len(worthwhile(rules, position)) > len(shown.shortcuts):
            options = move_options(menu(rules, position, page), stored.preferences.style, client.faces)
            verb = verbs.Move(name="move", game_id=stored.id, ply=stored.game.ply, move="")
            rows.append([select(_("Choose a move …"), options, verb)])
    rows += [_question(stored)] if asks else _rows(shown, panel)
    if client.table is not None and stored.result is None and not asks:
        rows.append([button(_(TABLE_LABEL), verbs.InGame(name="table", game_id=stored.id))])
    return message(shown.heading, cards, give_up_question(stored) if asks else shown.text, rows=rows)


async def replay_message(stored: StoredGame) -> Message:
    """Return the message that replays a game from its opening to its last move."""
    name, alt = f"replay{stored.id}.gif", replay_alt(stored, ALT_TEXT_LIMIT)
    gif = await picture_of(name, alt, replay, stored.game, stored.preferences.style)
    return message(board_heading(stored), gif)


async def win_message(stored: StoredGame) -> Message:
    """Return the message that shares a win: one line, its last moves, and its deal to play."""
    game, style = stored.game, stored.preferences.style
    alt = replay_alt(stored, ALT_TEXT_LIMIT, last=SHARED_MOVES)
    gif = await picture_of(f"win{stored.id}.gif", alt, replay, game, style, last=SHARED_MOVES)
    again = primary(_(THIS_DEAL_LABEL), verbs.InGame(name="again", game_id=stored.id))
    return message(shared_win(stored), gif, rows=[[] if stored.private else [again]])


def _shortcuts(shown: Board, faces: Emojis) -> list[Button]:
    """Return a button for each shortcut; without any a disabled one that says how the game goes on."""
    stored, hinted = shown.stored, str(shown.hinted)
    move = partial(verbs.Move, name="move", game_id=stored.id, ply=stored.game.ply)
    found: list[Button] = []
    for line in shown.shortcuts:
        style = ButtonStyle.success if line.value == hinted else ButtonStyle.secondary
        emoji = line_emoji(line, stored.preferences.style, faces)
        found.append(button(line.label, move(move=line.value), style=style, emoji=emoji))
    if found:
        return found
    label = N_("No card can be moved: undo, or give up under More")
    if shown.acts.get(Act.DEAL):
        redeal, deal = N_("No card can be moved: press Redeal"), N_("No card can be moved: press Deal")
        label = redeal if shown.redeals else deal
    return [button(_(label), move(move="-"), disabled=True)]


def line_emoji(line: Line, style: Style, faces: Emojis) -> discord.PartialEmoji | None:
    """Return the emoji of the first card that moves, if there is one."""
    key = style.back if line.card == BACK else line.card
    return faces.get(key) if key is not None else None


def move_options(offered: Iterable[Line], style: Style, faces: Emojis) -> list[discord.SelectOption]:
    """Return the options of a menu of moves."""
    return [
        discord.SelectOption(label=line.label, value=line.value, emoji=line_emoji(line, style, faces))
        for line in offered
    ]


def menu(rules: Rules, position: Position, page: str = "") -> list[Line]:
    """Return at most 25 lines for *position*; the last one opens the next page if there are more moves.

    *page*: the number after ``+`` in the value of such a line, the first page without one.

    Dealing is left out: it has a button of its own.  Foundation moves come first.
    """
    moves = sorted(worthwhile(rules, position), key=lambda step: step.target is not Kind.FOUNDATION)
    offered = lines(rules, position, moves)
    if len(offered) <= LIMIT:
        return offered
    size = LIMIT - 1
    pages = -(-len(offered) // size)
    number = int(page) % pages if is_number(page) else 0
    label = _("More … (page {page} of {pages})", page=number + 1, pages=pages)
    turn = Line(label=label, value=f"{OPEN}{(number + 1) % pages}")
    return [*offered[number * size : (number + 1) * size], turn]


_Offer = Callable[[], tuple[str, Verb]]  # returns a label and its verb
_PLAY = (Act.DEAL, Act.UNDO, Act.AUTO, Act.HINT)
_MORE = (Act.REDO, Act.TEXT, Act.GIVE_UP, Act.RULES)
"""The first three fill the row so that a double tap on More meets Rules or Back, which do no harm."""

_SAME_DEAL_LABEL = N_("Same deal again")
_WANTED = {Act.REOPEN, Act.SHARE, Act.NEXT_DAILY, Act.PLAY_AGAIN, Act.DEAL}


def _rows(shown: Board, panel: str) -> list[list[Button]]:
    """Return the rows of buttons for what may be done: as much as fits, and the rest under More."""
    offered, stored = [*shown.acts], shown.stored
    made = partial(_button, shown, _offers(shown))
    at_ply = partial(verbs.AtPly, game_id=stored.id, ply=stored.game.ply)
    back, more = (p_("button", "Back"), at_ply(name="less")), (p_("button", "More"), at_ply(name="more"))
    other = button(*(back if panel == "more" else more))
    if stored.result is not None:
        if len(offered) <= MOST_BUTTONS:
            return [[made(act) for act in offered]]
        first = MOST_BUTTONS - 1
        here = offered[first:] if panel == "more" else offered[:first]
    else:
        here = [act for act in (_MORE if panel == "more" else _PLAY) if act in offered]
    rows = [[*map(made, here), other]]
    if stored.result is None and panel == "more" and Act.CHECK in offered:
        rows.append([made(Act.CHECK)])
    return rows


def _question(stored: StoredGame) -> list[Button]:
    """Return the buttons that answer whether a game is given up."""
    at_ply = partial(verbs.AtPly, game_id=stored.id, ply=stored.game.ply)
    return [
        button(give_up_label(stored), at_ply(name="resign"), style=ButtonStyle.danger),
        button(_("Play on"), at_ply(name="less")),
    ]


def _button(shown: Board, offers: Mapping[Act, _Offer], act: Act) -> Button:
    label, verb = offers[act]()
    wanted = act in _WANTED or (act is Act.AUTO and shown.safe)
    style = ButtonStyle.primary if wanted else ButtonStyle.secondary
    if act is Act.DEAL and shown.hinted == DEAL:
        style = ButtonStyle.success
    if act is Act.GIVE_UP:
        style = ButtonStyle.danger
    return button(label, verb, style=style, disabled=not shown.acts[act])


def _offers(shown: Board) -> Mapping[Act, _Offer]:
    """Return a function for everything that a board may offer, most of which it does not."""
    stored, key = shown.stored, shown.stored.game.rules.key
    following = "" if shown.next_daily is None else shown.next_daily.key
    at_ply = partial(verbs.AtPly, game_id=stored.id, ply=stored.game.ply)
    in_game = partial(verbs.InGame, game_id=stored.id)
    of_rules = partial(verbs.OfRules, key=key)
    of_day = partial(verbs.OfDaily, day=stored.of_day or date.min)  # without a day none of them is offered
    deal = verbs.Move(name="move", game_id=stored.id, ply=stored.game.ply, move=str(DEAL))
    practise = _(_SAME_DEAL_LABEL) if stored.day is None else _(daily_words.PRACTISE_LABEL)
    return {
        Act.DEAL: lambda: (_("Redeal") if shown.redeals else _("Deal"), deal),
        Act.UNDO: lambda: (_("Undo"), at_ply(name="undo")),
        Act.AUTO: lambda: (_("Auto"), at_ply(name="auto")),
        Act.HINT: lambda: (_("Hint"), at_ply(name="hint")),
        Act.REDO: lambda: (_("Redo"), at_ply(name="redo")),
        Act.TEXT: lambda: (_("As text"), in_game(name="text")),
        Act.GIVE_UP: lambda: (_("Give up"), at_ply(name="giveup")),
        Act.RULES: lambda: (_("Rules"), of_rules(name="rules")),
        Act.CHECK: lambda: (_(CHECK_LABEL), at_ply(name="check")),
        Act.REOPEN: lambda: (_("Undo"), at_ply(name="undo")),
        Act.SHARE: lambda: (_(daily_words.SHARE_LABEL), in_game(name="share")),
        Act.NEXT_DAILY: lambda: (_(today_words.NEXT_LABEL), of_day(name="daily", key=following)),
        Act.DAILIES: lambda: (_(today_words.TODAY_LABEL), verbs.Plain(name="ten")),
        Act.LEADERBOARD: lambda: (_("Leaderboard"), of_day(name="results", key=key)),
        Act.PLAY_AGAIN: lambda: (_("Play again"), of_rules(name="open" if stored.open_board else "new")),
        Act.PRACTISE: lambda: (practise, of_day(name="practise", key=key)),
        Act.CHALLENGE: lambda: (_(CHALLENGE_LABEL), of_rules(name="challenge")),
        Act.RESULT: lambda: (_("Result"), verbs.Race(name="score", race_id=stored.race_id or 0)),
        Act.SAME_DEAL: lambda: (_(_SAME_DEAL_LABEL), in_game(name="again")),
        Act.SOLUTION: lambda: (_("Show winning line"), of_day(name="solution", key=key)),
        Act.REPLAY: lambda: (_("Replay"), in_game(name="replay")),
        Act.CONTINUE: lambda: (_(CONTINUE_LABEL), in_game(name="goon")),
        Act.ANALYSE: lambda: (_(ANALYSE_LABEL), in_game(name="analyse")),
    }


def new_game_button(rules: Rules) -> Button:
    """Return the button that starts a game."""
    return primary(play_label(rules), verbs.OfRules(name="new", key=rules.key))


def continue_button(stored: StoredGame) -> Button:
    """Return the button that continues an expired game for practice."""
    return button(_(CONTINUE_LABEL), verbs.InGame(name="goon", game_id=stored.id))


def other_deal(stored: StoredGame, today: date) -> Verb:
    """Return the verb that starts the deal of another player's game; while it is secret, another deal."""
    key = stored.game.rules.key
    if stored.of_day is not None:
        of_day = partial(verbs.OfDaily, day=stored.of_day, key=key)
        return of_day(name="daily") if stored.of_day == today else of_day(name="practise")
    if stored.deal_is_secret:
        return verbs.OfRules(name="new", key=key)
    return verbs.InGame(name="again", game_id=stored.id)
