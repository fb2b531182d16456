"""Refused actions of races."""

from enum import Enum, auto

from bot.play.refusals import Refusal


class Why(Enum):
    """Why an action of a race is refused."""

    LOBBY_OPEN = auto()  # the channel has one
    RACING = auto()  # the player is in a race
    FULL = auto()
    STARTED = auto()
    NOT_IN_IT = auto()  # the player is not in this race
    OVER = auto()
    NOT_OVER = auto()


class RaceRefusal(Refusal):
    """An action of a race is refused, for the reason *why*."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.name)
        self.why = why
