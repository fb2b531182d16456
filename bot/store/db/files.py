"""The files of SQLite databases and of their copies: permissions and integrity checks.

They hold the secret of the daily deals and what players did, so only the bot's own user may read them.
"""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import TIMEOUT_MAX, Event, Thread

MODE = 0o600
_LITTLE = 1 << 16  # bytes: less than SQLite needs for its journals


def make_private(path: Path) -> None:
    """Make an empty file at *path* that only its owner may read, unless a file is there.

    SQLite takes an empty file for an empty database, and gives its journals the mode of the database.
    """
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, MODE))


def open_file(path: Path, *, create: bool = True, check_seconds: float = 0.0) -> str | None:
    """Open the database at *path* once.

    Raises ``sqlite3.Error``, also if it is missing or empty and not to *create*.

    Return the first damage found in *check_seconds*, None if there is none.
    """
    if not create and not path.exists():
        raise sqlite3.OperationalError("there is no such file")
    if not create and not path.stat().st_size:
        raise sqlite3.OperationalError("the file is empty")
    with suppress(OSError):  # SQLite says why it cannot be opened, and opens a file that may only be read
        make_private(path)
    with closing(sqlite3.connect(path, check_same_thread=False)) as connection:
        connection.execute("PRAGMA schema_version")
        return _damage(connection, check_seconds) if check_seconds else None


def reason(error: BaseException, path: Path) -> str:
    """Return why the database at *path* could not be used: the message of *error*, or what is behind it.

    SQLite speaks of an I/O error where its journals find no room, and of a file that cannot be opened where
    they may not be made.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    blocked = code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and path.parent.is_dir()
    if code == sqlite3.SQLITE_FULL or (blocked and shutil.disk_usage(path.parent).free < _LITTLE):
        return "the disk is full"
    if code == sqlite3.SQLITE_READONLY or (blocked and not os.access(path.parent, os.W_OK)):
        return "the file or its folder may only be read"
    return str(error)


def _damage(connection: sqlite3.Connection, seconds: float) -> str | None:
    done = Event()
    stopping = Thread(target=_stop, args=(connection, min(seconds, TIMEOUT_MAX), done))
    stopping.start()
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if "interrupted" in str(error):
            return None
        raise
    except sqlite3.DatabaseError as error:  # "database disk image is malformed"
        return str(error)
    finally:
        done.set()
        stopping.join()  # it must not interrupt a closed connection
    return None if found == "ok" else str(found).splitlines()[-1]


def _stop(connection: sqlite3.Connection, seconds: float, done: Event) -> None:
    """Interrupt *connection* repeatedly after *seconds* until *done* is set: a statement may start late."""
    over = done.wait(seconds)
    while not over:
        connection.interrupt()
        over = done.wait(0.001)
