"""Backup (while the bot runs) and restore (while it does not) of a SQLite database.

PostgreSQL has ``pg_dump`` and ``pg_restore``.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from bot.store.db.engines import database_errors, read_address
from bot.store.db.files import make_private, reason
from bot.store.db.migrate import known_steps
from bot.store.errors import BadAddress, BadFile, Unavailable, Unwritable

Report = Callable[[int, int], None]
"""Called with how much is done, and how much there is."""

_EXISTS = "already exists and was not changed"
PAGES = 1000
"""Pages copied between two progress reports of a restore."""
INSTRUCTIONS = 100_000
"""SQLite virtual machine instructions between two progress reports of a backup."""


def backup(address: str, copy: Path, *, progress: Report = lambda done, total: None) -> None:
    """Write a snapshot of the database at *address* to the new file *copy*.

    The bot may be running.  *copy* appears only once it is complete and synced to disk.  *progress* is called
    with the bytes written and the size of the database.

    Raises :class:`BadFile`, :class:`Unavailable`, and :class:`BadAddress` for anything but SQLite.
    """
    shown, file = _file(address)
    if copy.exists():
        raise BadFile(copy, _EXISTS)
    part = copy.with_name(copy.name + ".part")

    def report() -> None:
        with suppress(OSError):
            progress(part.stat().st_size, file.stat().st_size)

    try:
        part.unlink(missing_ok=True)
        make_private(part)
    except OSError as error:
        raise Unwritable(copy, error.strerror or str(error)) from error
    with database_errors(shown):
        try:
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{_mode(file)}", uri=True)) as database:
                database.set_progress_handler(report, INSTRUCTIONS)
                database.execute("VACUUM INTO ?", (str(part),))
            with part.open("rb+") as written:
                os.fsync(written.fileno())
            part.replace(copy)
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_FULL:  # only the copy is written
                raise Unwritable(copy, reason(error, copy)) from error
            raise
        finally:
            part.unlink(missing_ok=True)


def restore(
    address: str, copy: Path, *, replace: bool = False, progress: Report = lambda done, total: None
) -> None:
    """Replace the content of the database at *address* with the backup *copy*, atomically.

    An existing database is replaced only with *replace*, and never while another process has it open.
    *progress* is called with the pages written and the pages of *copy*.  Raises :class:`BadFile`,
    :class:`Unavailable`, and :class:`BadAddress` for anything but SQLite.
    """
    shown, file = _file(address)
    _check(copy)
    with closing(_read_only(copy)) as source:
        if file.exists() and not replace:
            raise BadFile(file, _EXISTS)
        if file.exists() and copy.samefile(file):
            raise BadFile(copy, "is the database itself and was not changed")
        with database_errors(shown):
            make_private(file)
            with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as database:
                try:
                    # Leaving WAL mode fails while another process has the file open, even without a
                    # transaction.  The exclusive lock then keeps other processes out until the connection
                    # is closed.
                    database.execute("PRAGMA locking_mode = EXCLUSIVE")
                    database.execute("PRAGMA journal_mode = DELETE")
                    database.execute("BEGIN EXCLUSIVE")
                    database.execute("COMMIT")
                except sqlite3.OperationalError as error:
                    if "locked" in str(error):
                        raise Unavailable(shown, "it is in use; stop the bot first") from error
                    raise
                except sqlite3.DatabaseError as error:
                    what = "it is damaged; move it, its -wal and its -shm file away and restore again"
                    raise Unavailable(shown, what) from error
                source.backup(
                    database, pages=PAGES, progress=lambda _, left, total: progress(total - left, total)
                )


def _file(address: str) -> tuple[str, Path]:
    url = read_address(address)
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadAddress(shown, "not SQLite; PostgreSQL has pg_dump and pg_restore")
    return shown, Path(url.database)


def _check(copy: Path) -> None:
    """Check the integrity and the schema of the backup.  Raises :class:`BadFile`."""
    try:
        with closing(_read_only(copy)) as database:
            (why,) = database.execute("PRAGMA integrity_check").fetchone()
            if why == "ok":
                (step,) = database.execute("SELECT version_num FROM alembic_version").fetchone() or ("none",)
                why = "" if step in known_steps() else f"schema {step}, known up to {known_steps()[0]}"
    except sqlite3.Error as error:
        why = str(error)
    if why:
        raise BadFile(copy, f"is not a complete copy of a Patience database: {why}")


def _read_only(copy: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)


def _mode(file: Path) -> str:
    """Return SQLite's open mode: on a read-only disk the database can be copied, too.

    SQLite makes a lock file even to read.  Where it may not, a database without a journal is opened as one
    that does not change.
    """
    if os.access(file.parent, os.W_OK):
        return "mode=rw"
    return "mode=ro" if file.with_name(file.name + "-wal").exists() else "mode=ro&immutable=1"
