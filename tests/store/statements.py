"""The statements that reach a database."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event


@contextmanager
def noted(engine: Engine) -> Generator[list[tuple[str, Any]]]:
    """Yield a list that fills with the statements sent during the block, with their values."""
    sent: list[tuple[str, Any]] = []

    def note(_: Connection, __: Any, statement: str, parameters: Any, ___: Any, many: bool) -> None:
        if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
            sent.append((statement, parameters[0] if many else parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)
