"""Simulated crashes: a process that dies in the middle of its work."""

from typing import Never


class Crash(Exception):
    """The process has died at this point."""


def crash(*arguments: object, **named: object) -> Never:
    """Raise Crash, in place of any function or method."""
    raise Crash
