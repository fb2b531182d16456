"""Addresses that the bot listens on, and asks for its health."""

from dataclasses import dataclass, replace
from typing import Self

LOOPBACK = "127.0.0.1"


class CannotListen(Exception):
    """The address cannot be listened on; *why* is the reason of the operating system."""

    def __init__(self, address: "Address", why: str) -> None:
        super().__init__(f"{address}: {why}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A host and port to listen on; port 0 is any free one."""

    host: str
    port: int

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the address that *text* names: ``8042``, which is on the loopback, or ``0.0.0.0:8042``."""
        host, _, port = text.rpartition(":")
        return cls(host=host or LOOPBACK, port=int(port))

    def to_ask(self) -> Self:
        """Return the address at which this machine itself is reached: the loopback for all interfaces."""
        return replace(self, host=LOOPBACK if self.host == "0.0.0.0" else self.host)

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"
