"""Refused requests for daily deals; each exception carries the data a reply needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.play.refusals import GameRefusal, Refusal, TextRefusal


class AlreadyPlayed(GameRefusal):
    """The player's ranked attempt is finished."""


@dataclass(eq=False)
class _RulesRefusal(Refusal):
    """Base class for refusals that concern the rules with one ``key``."""

    key: str


class NotADaily(_RulesRefusal):
    """The rules have no daily deal."""


class NoLevels(_RulesRefusal):
    """The rules have no levels."""


@dataclass(eq=False)
class NotReady(_RulesRefusal):
    """No deal of the game with this ``key`` and of this ``level`` is ready.

    There are deals of other ``levels`` of that game, and deals of that level of other games, ``keys``.
    """

    level: str
    levels: Sequence[str] = ()
    keys: Sequence[str] = ()


class NoDate(TextRefusal):
    """``text`` is not a date."""


@dataclass(eq=False)
class _DayRefusal(Refusal):
    """Base class for refusals that concern one ``day``."""

    day: date


class NotYet(_DayRefusal):
    """The deals of ``day`` are still secret."""


@dataclass(eq=False)
class NotOver(_DayRefusal):
    """What was asked about the daily of game ``key``, None for all, is secret until ``day`` is over."""

    key: str | None = None


class BeforeFirst(_DayRefusal):
    """There were no daily deals before ``day``."""


class PlayFirst(_DayRefusal):
    """The deal of ``day`` can be practised only after the player's own ranked attempt."""


class StillOpen(_DayRefusal):
    """The player's attempt of ``day`` is lost but can be reopened by an undo, so practice would help it."""


class Spoiler(_DayRefusal):
    """The game shows another player's attempt of ``day`` before the reader has finished their own."""


class SecretChanged(_DayRefusal):
    """The deals of ``day`` were derived from a secret other than the current one."""


class ExampleDeals(_DayRefusal):
    """The deals of ``day`` are examples of the demo, which follow from no secret."""


@dataclass(eq=False)
class NotFinished(Refusal):
    """The player has finished no such daily; ``day`` and ``key`` are set if one day or game was asked for."""

    day: date | None = None
    key: str | None = None
