"""Reminders: the direct message that a player wants on days when they have not played."""

from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import and_, case, delete, exists, literal, or_, select, true, update

from bot.store.db.connection import Connection
from bot.store.db.rows import fetch_all, fetch_one, put_rows
from bot.store.schema import game, move
from bot.store.schema.sending import reminder
from bot.store.schema.standings import player_totals


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderRow:
    """A player's reminder."""

    player_id: int
    streak: bool  # only before their streak ends; otherwise about every new daily
    hour: int  # of the UTC day
    done: date  # the last day that needs none: it was sent, or its hour had passed when it was chosen
    refused: bool = False  # Discord did not let the bot write to the player


@dataclass(frozen=True, slots=True, kw_only=True)
class Nudge:
    """A message to send now."""

    player_id: int
    day: date
    streak: int | None  # days of the streak that ends with *day*; None: a new daily is out


async def of_player(connection: Connection, player_id: int) -> ReminderRow | None:
    """Return the player's reminder, None if they want none."""
    query = select(reminder).where(reminder.c.player_id == player_id)
    return await fetch_one(connection, ReminderRow, query)


async def put(connection: Connection, row: ReminderRow) -> None:
    """Insert or replace the reminder of a known player."""
    await put_rows(connection, reminder, asdict(row))


async def drop(connection: Connection, player_id: int) -> None:
    """Delete the player's reminder."""
    await connection.execute(delete(reminder).where(reminder.c.player_id == player_id))


async def due(connection: Connection, today: date, hour: int, *players: int) -> list[Nudge]:
    """Return the messages to send now, only to those of *players* if any are given.

    A new daily is not for those who have made a move in one of *today*; a streak ends until one is won.
    """
    total = and_(
        player_totals.c.scope == 0,
        player_totals.c.period == "a",
        player_totals.c.rules_key == "",
        player_totals.c.player_id == reminder.c.player_id,
    )
    played = exists().where(
        game.c.player_id == reminder.c.player_id, game.c.day == today, move.c.game_id == game.c.id
    )
    ends = and_(player_totals.c.streak > 0, player_totals.c.streak_until == today)
    ending = case((reminder.c.streak == true(), player_totals.c.streak))
    query = (
        select(reminder.c.player_id, literal(today).label("day"), ending.label("streak"))
        .outerjoin(player_totals, total)
        .where(
            reminder.c.player_id.in_(players) if players else true(),
            reminder.c.done < today,
            reminder.c.hour <= hour,
            reminder.c.refused != true(),
            or_(reminder.c.streak != true(), ends),
            or_(reminder.c.streak == true(), ~played),
        )
        .order_by(reminder.c.player_id)
    )
    return await fetch_all(connection, Nudge, query)


async def claim(connection: Connection, player_id: int, today: date) -> bool:
    """Note that *today* needs no other reminder, and return whether it still needed one."""
    wanted = and_(reminder.c.player_id == player_id, reminder.c.done < today)
    return (await connection.execute(update(reminder).where(wanted).values(done=today))).rowcount > 0


async def refuse(connection: Connection, player_id: int) -> None:
    """Note that Discord does not let the bot write to the player."""
    await connection.execute(update(reminder).where(reminder.c.player_id == player_id).values(refused=True))
