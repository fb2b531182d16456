"""Proof that the daily deals are fair: each follows from a key that was fixed in advance.

The key of a day is ``HMAC-SHA256(secret, "2026-11-21")``.  Its SHA-256, the commitment, is published the day
before; the key itself is published once the day is over.  Anyone can then check that the key matches the
commitment, and compute from it the starting number of each game, ``HMAC-SHA256(key, "gate")`` modulo the size
of the range of daily numbers.  The deal is the first one from that number on that was proved winnable.
"""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import date

from bot.patience import LARGEST, PEOPLE_DEALS

FIRST_NUMBER = PEOPLE_DEALS.stop
"""The smallest number of a daily deal, above all that players may type, so that none can be practised."""

EXAMPLE = 0
"""The starting number of an example deal, which follows from no key."""


def day_key(secret: str, day: date) -> bytes:
    """Return the 32-byte key of *day*, which must stay secret until the day is over."""
    return hmac.digest(secret.encode(), day.isoformat().encode(), "sha256")


def commitment(key: bytes) -> str:
    """Return the SHA-256 of the *key* of a day in hexadecimal, which may be published in advance."""
    return hashlib.sha256(key).hexdigest()


def deal_number(key: bytes, game: str) -> int:
    """Return the number from which the deal of *game*, a rule key, is searched for on the day of *key*."""
    return FIRST_NUMBER + int.from_bytes(hmac.digest(key, game.encode(), "sha256")) % (
        LARGEST + 1 - FIRST_NUMBER
    )


def check(key: bytes, game: str) -> str:
    """Return a shell command that prints the commitment and the starting number, for players to check.

    >>> print(check(bytes(2), "gate"))
    python3 -c "
    import hashlib, hmac; key = bytes.fromhex('0000'); print(hashlib.sha256(key).hexdigest())
    print(1000000 + int.from_bytes(hmac.digest(key, b'gate', 'sha256'), 'big') % (2**63 - 1000000))"
    """
    return (
        'python3 -c "\n'
        f"import hashlib, hmac; key = bytes.fromhex('{key.hex()}'); print(hashlib.sha256(key).hexdigest())\n"
        f"print({FIRST_NUMBER} + int.from_bytes(hmac.digest(key, b'{game}', 'sha256'), 'big')"
        f' % (2**63 - {FIRST_NUMBER}))"'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Proven:
    """The origin of one game's deal: *deal* is the first winnable one from *number* on."""

    game: str
    number: int
    deal: str
    featured: bool
    certified: bool

    @property
    def skipped(self) -> int:
        """The count of numbers passed over."""
        return int(self.deal) - self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The published data of a day: its commitment, and once it is over its *key* and deals."""

    day: date
    commitment: str
    key: bytes | None = None
    deals: tuple[Proven, ...] = ()
