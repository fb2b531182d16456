"""Errors of the store.  Each carries data; the sentences that people read are in ``bot.words``."""

from pathlib import Path


class StoreError(Exception):
    """Base class of the store's errors."""


class _Unusable(StoreError):
    """Base class for errors about a whole database, at ``address``."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"{address}: {why}")
        self.address = address
        self.why = why


class BadAddress(_Unusable):
    """The address is not that of a usable database; ``why`` is the reason."""


class Unavailable(_Unusable):
    """The database cannot be reached, read or written; ``why`` is the driver's message."""


class Damaged(_Unusable):
    """The database file is damaged; ``why`` is the first damage that SQLite has found."""


class Busy(Unavailable):
    """Another transaction has kept the database, or a row, for too long; nothing of this one is stored."""


class SchemaTooNew(_Unusable):
    """The schema of the database is newer than this version knows; ``why`` names both."""


class BadFile(StoreError):
    """The file at *path* is in the way, or is no copy of a database that this version can read."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} {why}")


class Unwritable(BadFile):
    """The file at *path* cannot be written."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(path, f"cannot be written: {why}")


class Conflict(StoreError):
    """The game is no longer at *ply* events, or it has ended.  Nothing was changed."""

    def __init__(self, game_id: int, ply: int) -> None:
        super().__init__(f"game {game_id} has moved on from ply {ply}")


class AlreadyDealt(StoreError):
    """The graded deal has been dealt to another player."""


class LeaseTaken(StoreError):
    """Another process, ``holder``, has the lease ``name`` until ``until``, by the database's clock."""

    def __init__(self, name: str, holder: str, until: float) -> None:
        super().__init__(f"{name} is held by {holder}")
        self.name = name
        self.holder = holder
        self.until = until


class AlreadyRanked(StoreError):
    """The player has a ranked attempt at this deal of the day already.  Nothing was changed."""
