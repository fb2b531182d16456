"""The files of SQLite databases and of their copies: who may read them, and whether they are whole.

They hold the secret of the daily deals and what players did, so only the bot's own user may read them.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import TIMEOUT_MAX, Event, Thread

MODE = 0o600


def make_private(path: Path) -> None:
    """Make an empty file at *path* that only its owner may read, unless a file is there.

    SQLite takes an empty file for an empty database, and gives its journals the mode of the database.
    """
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, MODE))


def open_file(path: Path, *, create: bool = True, check_seconds: float = 0.0) -> str | None:
    """Open the database at *path* once.  Raises ``sqlite3.Error``, also if it is missing and not to *create*.

    Return the first damage found in *check_seconds*, None if there is none.
    """
    if not create and not path.exists():
        raise sqlite3.OperationalError("there is no such file")
    with suppress(OSError):  # SQLite says why it cannot be opened, and opens a file that may only be read
        make_private(path)
    with closing(sqlite3.connect(path, check_same_thread=False)) as connection:
        connection.execute("PRAGMA schema_version")
        return _damage(connection, check_seconds) if check_seconds else None


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
    """Interrupt what *connection* does after *seconds*, again and again, as SQLite may not have begun it."""
    over = done.wait(seconds)
    while not over:
        connection.interrupt()
        over = done.wait(0.001)
