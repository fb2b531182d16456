"""Refused actions of races and challenges."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from bot.play.refusals import Refusal


class Why(Enum):
    """Why an action of a race or a challenge is refused."""

    LOBBY_OPEN = auto()  # the channel has one
    RACING = auto()  # the player is in a race
    FULL = auto()
    STARTED = auto()
    NOT_IN_IT = auto()  # the player is not in this race
    NOT_FIRST = auto()  # another player has been in the lobby for longer
    OVER = auto()
    NOT_OVER = auto()
    # of challenges
    ONESELF = auto()
    BOT = auto()
    HIDDEN = auto()  # who is challenged does not want to be seen
    AGAIN = auto()  # they have not played the last challenge
    MANY = auto()
    OUT_OF_REACH = auto()
    UNSENT = auto()
    NOT_ASKED = auto()  # the player is not in this challenge
    BEGUN = auto()
    ENDED = auto()
    NOT_ENDED = auto()


@dataclass(eq=False)
class RaceRefusal(Refusal):
    """An action of a race or a challenge is refused, for the reason *why*, maybe until the moment *until*."""

    why: Why
    until: datetime | None = None
