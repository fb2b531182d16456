"""What can go wrong with the database on purpose; every error carries data, words.py says it."""

from datetime import date


class StoreError(Exception):
    """Base of everything the store raises on purpose."""


class BadAddress(StoreError):
    """The address is not one of a database that can be used; ``why`` says what is wrong with it."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"{address}: {why}")
        self.address = address
        self.why = why


class Unavailable(StoreError):
    """The database cannot be reached, read or written now; ``why`` is what its driver says."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"{address}: {why}")
        self.address = address
        self.why = why


class SchemaTooNew(StoreError):
    """The database was written by a later version: it is at ``found``, this code knows up to ``known``."""

    def __init__(self, address: str, found: str, known: str) -> None:
        super().__init__(f"{address}: schema {found}, known up to {known}")
        self.address = address
        self.found = found
        self.known = known


class Conflict(StoreError):
    """Somebody else was quicker: the game is no longer as it was at ``ply`` events.  Nothing changed."""

    def __init__(self, game_id: int, ply: int) -> None:
        super().__init__(f"game {game_id} has moved on from ply {ply}")
        self.game_id = game_id
        self.ply = ply


class AlreadyRanked(StoreError):
    """The person has a ranked attempt at this game's deal of the day: ``game_id``.  Nothing changed."""

    def __init__(self, player_id: int, day: date, rules_key: str, game_id: int) -> None:
        super().__init__(f"player {player_id} has played the {rules_key} daily of {day}: game {game_id}")
        self.player_id = player_id
        self.day = day
        self.rules_key = rules_key
        self.game_id = game_id
