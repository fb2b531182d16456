"""Replies to interactions: boards, private messages, and answers to refused actions."""

import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec

import discord
from discord.app_commands import Choice

from bot.controls import items, verbs
from bot.controls.languages import spoken_in
from bot.controls.live import UNKNOWN_MESSAGE, note_board
from bot.controls.messages import Message, notice
from bot.controls.view import board, continue_button, other_deal
from bot.operations import logs
from bot.operations.services import StoreError
from bot.patience import PatienceError
from bot.play import refusals as play
from bot.record import StoredGame
from bot.standings.leaderboards import Place
from bot.view.board import board_of
from bot.view.permissions import answer_to, may_watch, must_hide
from bot.words.games import WATCH_LABEL, play_label
from bot.words.language import _
from bot.words.open_games import GAMES_LABEL, THIS_DEAL_LABEL
from bot.words.refusals import NOW_PRIVATE, refusal

ANSWERED = 40060  # Discord's error code for an interaction that has been acknowledged
log = logging.getLogger(__name__)
REFUSALS = (PatienceError, play.Refusal)
_SHOWN_FIRST = (play.StaleBoard, play.GameOver, play.TimeUp, play.PartlyPlayed, play.BoardMissing)

Given = ParamSpec("Given")
Action = Callable[Concatenate[discord.Interaction, Given], Coroutine[Any, Any, None]]
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


# -- messages ---------------------------------------------------------------------------------


def note_record(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Keep the game's record line, which is logged if this interaction fails; logs name the game."""
    interaction.extras["record"] = f"game {stored.id}: {stored.game}"
    logs.about(game=stored.id, ply=stored.game.ply)


async def place_here(interaction: discord.Interaction, day: date, key: str, player_id: int) -> Place | None:
    """Return the player's place in the results of a day's deal where *interaction* is, None without one.

    The player above is one who is still in the server.
    """
    client, guild_id = items.host(interaction), interaction.guild_id
    if player_id == interaction.user.id:
        # their result belongs here
        await client.services.presence.note(guild_id, items.player(interaction), interaction.created_at)
    guild = None if guild_id is None else client.get_guild(guild_id)
    load = partial(client.services.leaderboards.place, day, key, guild_id, player_id)
    return await client.members.load_present(
        guild, load, lambda place: [place.above.player_id] if place and place.above else []
    )


async def draw(
    interaction: discord.Interaction,
    stored: StoredGame,
    *,
    made: int = 1,
    panel: str = "",
    page: str = "",
    above: str = "",
) -> Message:
    """Return the message that shows a game (see :func:`bot.controls.view.board`), with a text *above* it."""
    shown = await board_of(*items.asked_by(interaction), stored, partial(place_here, interaction), made=made)
    shown = replace(shown, heading=f"{above}\n{shown.heading}".lstrip())
    return await board(items.host(interaction), shown, panel=panel, page=page)


async def show(
    interaction: discord.Interaction, stored: StoredGame, *, made: int = 1, panel: str = ""
) -> None:
    """Answer with a new message that shows the game, to its player alone if it must be hidden.

    The message that showed the game before is deleted.  *made*: the number of moves that were made at once.
    """
    note_record(interaction, stored)
    # a deferred answer to a command is private
    deferred = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    original = deferred or not interaction.response.is_done()
    private = must_hide(*items.asked_by(interaction), stored) or deferred
    with _delivery(interaction, stored), spoken_in(interaction, private=private):
        message = await draw(interaction, stored, made=made, panel=panel)
        message_id = await answer(interaction, message, private=private)
    if message_id is not None:
        with afterwards():
            await note_board(interaction, stored.id, message_id, private=private, original=original)


async def redraw(
    interaction: discord.Interaction, stored: StoredGame, *, made: int = 1, panel: str = "", page: str = ""
) -> None:
    """Answer a press by updating its message, which is the game's live board from then on.

    A board of today's daily deal that stands where others read it is replaced by a notice, and the game
    continues in a message for its player alone.  *made*: the number of moves that were made at once.
    """
    note_record(interaction, stored)
    pressed, private = interaction.message, items.in_private(interaction)
    moves_away = not private and must_hide(*items.asked_by(interaction), stored)
    message_id = None
    with _delivery(interaction, stored), spoken_in(interaction, private=private or moves_away):
        message = await draw(interaction, stored, made=made, panel=panel, page=page)
        if moves_away:
            with spoken_in(interaction, private=False):
                moved = notice(_(NOW_PRIVATE))
            await edit(interaction, moved)
            message_id = await answer(interaction, message)
        elif await edit(interaction, message) and pressed is not None:
            message_id = pressed.id
    with afterwards():
        if message_id is not None:
            await note_board(
                interaction, stored.id, message_id, private=private or moves_away, original=not moves_away
            )
        if stored.result is None and stored.player_id == interaction.user.id:
            await items.host(interaction).services.sessions.stay_current(
                stored, items.channel_of(interaction).channel_id
            )


@contextmanager
def afterwards() -> Iterator[None]:
    """Only log an outage of the database in the block: the player has the answer already."""
    try:
        yield
    except StoreError as error:
        log.warning("not stored after an answer: %s", error)


@contextmanager
def _delivery(interaction: discord.Interaction, stored: StoredGame) -> Iterator[None]:
    """Note whether the board of a game, which the block sends, arrives."""
    seen = items.host(interaction).services.sessions.seen
    try:
        yield
    except Exception as error:
        if not is_answered(error):
            seen.lost(stored)
        raise
    seen.delivered(stored)


def is_answered(error: Exception) -> bool:
    """Return whether Discord has refused a reply because the interaction, delivered twice, has one."""
    return isinstance(error, discord.HTTPException) and error.code == ANSWERED


async def answer(interaction: discord.Interaction, message: Message, *, private: bool = True) -> int | None:
    """Send a new message, to the user of this interaction alone if it is *private*, and return its id."""
    how: dict[str, Any] = {"view": message.view, "files": message.files, "ephemeral": private}
    if interaction.response.is_done():
        return (await interaction.followup.send(wait=True, **how)).id
    return (await interaction.response.send_message(**how)).message_id


async def edit(interaction: discord.Interaction, message: Message) -> bool:
    """Replace the message of a press, whether or not the press is already acknowledged.

    If that message was deleted meanwhile, or is one that a forged press names, send a private one.  Return
    whether it was replaced.
    """
    done = interaction.response.is_done()
    change = interaction.edit_original_response if done else interaction.response.edit_message
    if items.is_on_its_message(interaction):
        try:
            await change(view=message.view, attachments=message.files)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            return True
    for file in message.files:
        file.reset()
    await answer(interaction, message)
    return False


async def follow_up(interaction: discord.Interaction, message: Message) -> None:
    """Put a message in the place of a deferred answer, or of the message that stands there by now."""
    await interaction.edit_original_response(view=message.view, attachments=message.files)


async def tell(interaction: discord.Interaction, text: str, *controls: items.Button | items.Select) -> None:
    """Send a message that only the user of this interaction sees."""
    await answer(interaction, notice(text, *controls))


async def show_privately(interaction: discord.Interaction, message: Message) -> None:
    """Answer in the private message of a press, or else in a new private one."""
    await (edit if items.in_private(interaction) else answer)(interaction, message)


# -- refusals ----------------------------------------------------------------------


def answers_refusals(action: Action[Given]) -> Action[Given]:
    """Decorate a command or control so that a refused action is answered instead of raised.

    What its user and their server have done before may be a reason to refuse it, or to let it wait
    (:class:`bot.controls.limits.Limits`).  Other exceptions pass through.
    """

    @wraps(action)
    async def run(interaction: discord.Interaction, *args: Given.args, **kwargs: Given.kwargs) -> None:
        try:
            async with items.host(interaction).limits.use(interaction.user.id, interaction.guild_id):
                await action(interaction, *args, **kwargs)
        except REFUSALS as error:
            await _answer_refusal(interaction, error)

    return run


def offers_nothing_if_refused(complete: Complete) -> Complete:
    """Decorate an autocomplete callback so that it offers nothing if it is asked for too often or refused."""

    @wraps(complete)
    async def run(interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        try:
            items.host(interaction).limits.complete(interaction.user.id)
            return await complete(interaction, text)
        except REFUSALS:
            return []

    return run


async def _answer_refusal(interaction: discord.Interaction, error: PatienceError | play.Refusal) -> None:
    """Explain privately why an action was refused, after showing the board if it has changed."""
    interaction.extras["outcome"] = "refused"
    if isinstance(error, play.NoGame | play.NotYours):
        named = interaction.command is None or "message" in interaction.extras
        error = answer_to(items.reader(interaction), error, named=named)
    # the board of a finished game shows its end already, unless its race ended it
    told = isinstance(error, play.GameOver) and not isinstance(error, play.TimeUp) and not error.stored.raced
    if isinstance(error, _SHOWN_FIRST) and not told and not interaction.response.is_done():
        if interaction.message is not None:
            await redraw(interaction, error.stored)
        elif isinstance(error, play.PartlyPlayed | play.BoardMissing):
            await show(interaction, error.stored)
    await tell(interaction, refusal(error), *_remedies(interaction, error))


def _remedies(interaction: discord.Interaction, error: PatienceError | play.Refusal) -> list[items.Button]:
    """Return buttons for what the user may want instead of what was refused."""
    match error:
        case play.TimeUp():
            return [continue_button(error.stored)]
        case play.NotYours():  # somebody has used the board of another player's game
            client, stored = items.host(interaction), error.stored
            other = other_deal(stored, client.services.daily.today())
            label = play_label(stored.game.rules) if other.name == "new" else _(THIS_DEAL_LABEL)
            watch = client.table is not None and stored.result is None and may_watch(client.services, stored)
            at_table = items.button(_(WATCH_LABEL), verbs.InGame(name="table", game_id=stored.id))
            return [items.button(label, other), *([at_table] if watch else [])]
        case play.TooManyGames():
            return [items.primary(_(GAMES_LABEL), verbs.Plain(name="games"))]
        case _:
            return []
