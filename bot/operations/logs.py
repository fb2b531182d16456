"""Logs: only the bot's own loggers follow the level that the operator has chosen.

Libraries log warnings and errors.  Below that, database drivers write the parameters of SQL statements, among
them the secret of the daily deals, and HTTP clients write tokens.

As JSON, a line also says what it is about, as far as :func:`about` was told: the interaction, its person and
server, and the game with its ply.
"""

import json
import logging
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime

from bot.operations.repeats import Repeats

OWN = ("bot", "render")
LINE = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"

_about: ContextVar[Mapping[str, int]] = ContextVar("about", default={})  # noqa: B039 -- never changed


def start_logging(level: str, *, as_json: bool = False) -> None:
    """Write logs to the error stream: the bot's from *level* on, those of libraries from warnings on.

    *level* is ``debug``, ``info``, ``warning`` or ``error``, in any case.  *as_json*: each line is an object.
    """
    chosen = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(format=LINE)
    for handler in logging.getLogger().handlers:
        handler.addFilter(Repeats())
        if as_json:
            handler.setFormatter(JsonLines())
    logging.getLogger().setLevel(max(chosen, logging.WARNING))
    for name in OWN:
        logging.getLogger(name).setLevel(chosen)


def about(**ids: int | None) -> None:
    """Set ids in the log lines of the current task from now on, by name; None leaves an id as it was."""
    _about.set({**_about.get(), **{name: value for name, value in ids.items() if value is not None}})


class JsonLines(logging.Formatter):
    """The format of one JSON object per line, with the ids set by :func:`about`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of *record*, without a line break."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_about.get(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
