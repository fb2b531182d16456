"""The board of a game: everything that is shown of it, and everything that its player may do."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum, auto

from bot.daily.today import Closing, DailyRow, Ending, Entry, to_play
from bot.operations.services import Services
from bot.patience import DEAL, Move, first_risk, has_safe_moves, is_legal
from bot.patience.parts import Redeal
from bot.record import StoredGame
from bot.standings.leaderboards import Bests, Place
from bot.view.moves import Line, shortcuts
from bot.view.permissions import Reader
from bot.view.pictures.board import describe, scene
from bot.words import daily as daily_words
from bot.words import today as today_words
from bot.words import wins as win_words
from bot.words.games import board_as_text, board_heading, closing_text, legend, under_board
from render.scene import Scene

PlaceOf = Callable[[date, str, int], Awaitable[Place | None]]
"""Find the place of a player in the results of a day's deal: called with day, rules key and player id."""


class Act(StrEnum):
    """Something that the player of a game may do beside moving cards."""

    # in a game in progress
    DEAL = auto()
    UNDO = auto()
    AUTO = auto()
    HINT = auto()
    REDO = auto()
    TEXT = auto()
    GIVE_UP = auto()
    RULES = auto()
    CHECK = auto()  # ask whether the game can still be won
    # after a game; the most wanted ones come first
    REOPEN = auto()  # take back the move that lost
    SHARE = auto()
    NEXT_DAILY = auto()
    DAILIES = auto()
    LEADERBOARD = auto()
    PLAY_AGAIN = auto()
    PRACTISE = auto()  # the day's deal
    CHALLENGE = auto()  # another player, to the same game
    RESULT = auto()  # of the challenge in which the game is played
    SAME_DEAL = auto()
    SOLUTION = auto()
    REPLAY = auto()
    CONTINUE = auto()  # an expired game, for practice
    ANALYSE = auto()


GUEST_ACTS = {Act.DEAL, Act.UNDO, Act.AUTO, Act.HINT, Act.REDO, Act.TEXT, Act.RULES, Act.REOPEN, Act.REPLAY}
"""What others than its player may do on an open board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the services know about a game beside the game itself."""

    deal: DailyRow | None = None  # of its day, where there is something to say about it
    ending: Ending | None = None  # of a finished ranked attempt
    closing: Closing | None = None
    bests: Bests | None = None  # the player's bests before this win
    together: int = 0  # games won on open boards of the server, if this is one
    first: bool = False  # it is the reader's own game, their first of these rules, just started
    hints: bool = True  # are allowed
    solver_may: bool = False  # it could be analysed, or checked while it goes on


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What the player of a game sees and may do."""

    stored: StoredGame
    heading: str
    text: str  # below the cards; "" where the picture of a win says it all
    hinted: Move | None
    shortcuts: tuple[Line, ...]  # the moves that a player looks at first
    acts: Mapping[Act, bool]  # in the order in which they are offered, with whether they can be done now
    safe: bool  # Auto would move something
    redeals: bool  # the next deal is a redeal, if one is left
    next_daily: Entry | None
    bests: Bests | None  # set: the game is won
    streak: int  # to be shown with a win; 0 for none


def place_in(services: Services, guild_id: int | None) -> PlaceOf:
    """Return how the place of a player in a server, or in the world without one, is found."""
    return lambda day, key, player_id: services.leaderboards.place(day, key, guild_id, player_id)


async def board_of(
    services: Services, reader: Reader, stored: StoredGame, place: PlaceOf, *, made: int = 1
) -> Board:
    """Return the board of a game for the *reader*.  *made*: the number of moves that were made at once."""
    return board_with(stored, await _facts(services, reader, stored, place), made=made)


def board_with(stored: StoredGame, facts: Facts, *, made: int = 1) -> Board:
    """Return the board of a game about which *facts* are known; *made*: see :func:`board_of`."""
    game, over = stored.game, stored.result is not None
    rules, position, stock = game.rules, game.position, game.rules.stock
    hinted = None if over else game.shown_hint
    known = game.known
    safe = not over and has_safe_moves(rules, known)
    up = safe or first_risk(rules, known) is not None
    following = None if facts.closing is None else to_play(facts.closing.entries)
    heading = board_heading(stored) if facts.bests is None else f"{win_words.SIGN} {board_heading(stored)}"
    if facts.deal is not None and facts.bests is None:  # a win has shown that it can be won
        heading = f"{heading}\n{daily_words.about_deal(facts.deal)}"
    text = _after(stored, facts) if over else under_board(stored, made)
    if facts.first and not over:
        text = f"{text}\n{legend(rules)}"
    return Board(
        stored=stored,
        heading=heading,
        text=text,
        hinted=hinted,
        shortcuts=() if over else tuple(shortcuts(rules, position, hinted)),
        acts=_after_acts(stored, facts, following) if over else _acts(stored, facts, up),
        safe=safe,
        redeals=not position.piles[0] and stock.redeals != 0 and stock.redeal is not Redeal.TO_RESERVE,
        next_daily=following,
        bests=facts.bests,
        streak=facts.ending.streak if facts.ending is not None and facts.ending.safe else 0,
    )


def scene_of(stored: StoredGame) -> Scene:
    """Return the cards of a game, with its last move or its hint marked; unseen ones have no identity."""
    game = stored.game if stored.result is None else stored.game.without_hint()
    return scene(game, stored.of_day, secret=stored.deal_is_unnamed)


def board_in_words(stored: StoredGame) -> str:
    """Return a game's board as text."""
    return board_as_text(describe(stored.game, stored.of_day, secret=stored.deal_is_unnamed))


def _after(stored: StoredGame, facts: Facts) -> str:
    texts = [closing_text(stored, facts.together)] if facts.bests is None else []  # else the picture says it
    if facts.ending is not None:
        texts = [daily_words.ending(facts.ending, stored)]
    if facts.closing is not None and stored.day is not None:
        texts.append(today_words.closing(facts.closing, stored.day))
    return "\n".join(filter(None, texts))


# -- what may be done -------------------------------------------------------------------------


def _acts(stored: StoredGame, facts: Facts, up: bool) -> dict[Act, bool]:
    """Return what may be done in a game that goes on; *up*: a card could go up."""
    game = stored.game
    acts = {
        Act.DEAL: is_legal(game.rules, game.position, DEAL),
        Act.UNDO: bool(game.moves),
        Act.AUTO: up,
        Act.HINT: not game.shows_hint,
        Act.REDO: bool(game.undone),
        Act.TEXT: True,
        Act.GIVE_UP: stored.day is None or bool(game.events),  # else there is nothing to give up yet
        Act.RULES: True,
        Act.CHECK: True,
    }
    helped = {Act.HINT: facts.hints, Act.CHECK: facts.hints and facts.solver_may}
    offered = {Act.DEAL: game.rules.has_stock(), **helped}
    return {act: possible for act, possible in acts.items() if offered.get(act, True)}


def _after_acts(stored: StoredGame, facts: Facts, following: Entry | None) -> dict[Act, bool]:
    """Return what may be done after a game, the most wanted first."""
    result = stored.ended
    game, ranked, practised = stored.game, stored.day is not None, stored.practice_day
    reopens = result.can_be_reopened and bool(game.moves)
    if stored.race_id is not None:
        raced = {Act.REOPEN: reopens, Act.RESULT: stored.challenged}
        return {act: True for act, wanted in raced.items() if wanted}
    entries = () if facts.closing is None else facts.closing.entries  # none if the day is over
    offered = {
        Act.REOPEN: reopens,
        # an attempt without moves has no result
        Act.SHARE: bool(game.events) if ranked else result.outcome == "won" and not stored.of_day,
        Act.NEXT_DAILY: following is not None,
        Act.DAILIES: bool(entries),
        Act.LEADERBOARD: ranked,
        Act.PLAY_AGAIN: not ranked,
        Act.PRACTISE: (ranked and not (entries and reopens)) or practised is not None,
        Act.SOLUTION: not ranked and practised is not None and practised < result.finished_at.date(),
        Act.CHALLENGE: not (ranked or practised or reopens or stored.timed_out),
        Act.SAME_DEAL: not ranked and practised is None,
        Act.REPLAY: bool(game.moves),
        Act.CONTINUE: stored.timed_out,
        Act.ANALYSE: facts.solver_may,
    }
    return {act: True for act, wanted in offered.items() if wanted}


# -- what the services know -------------------------------------------------------------------


async def _facts(services: Services, reader: Reader, stored: StoredGame, place: PlaceOf) -> Facts:
    deal = ending = closing = bests = None
    key, result, own = stored.game.rules.key, stored.result, reader.player_id == stored.player_id
    if stored.of_day is not None:
        deal = await services.daily.known(stored.of_day, key)
        if deal is not None and not deal.certified and await services.daily.has_won(stored):
            deal = None  # its player need not be told that it may not be winnable
        ending = await services.daily.ending(stored)
        closing = None if ending is None else await _closing(services, reader, stored, place)
    together = 0
    if result is not None and result.outcome == "won" and stored.open_board:
        together = await services.sessions.won_together(stored.guild_id) if stored.guild_id else 0
    elif result is not None and result.outcome == "won":
        bests = await services.leaderboards.bests(stored.player_id, key, result)
    return Facts(
        deal=deal,
        ending=ending,
        closing=closing,
        bests=bests,
        together=together,
        first=own and not stored.game.events and await services.sessions.is_first(stored),
        hints=await services.sessions.allows_hints(stored),
        solver_may=services.analyses.allows(stored),
    )


async def _closing(services: Services, reader: Reader, stored: StoredGame, place: PlaceOf) -> Closing:
    """Return the place of a finished ranked attempt where the reader is, and the deals of its day."""
    day, player_id = stored.day, stored.player_id
    assert day is not None
    return Closing(
        place=await place(day, stored.game.rules.key, player_id),
        rating=await services.leaderboards.rating_change(player_id, stored.id),
        in_server=reader.guild_id is not None,
        entries=await services.daily.entries(player_id) if day == services.daily.today() else (),
    )
