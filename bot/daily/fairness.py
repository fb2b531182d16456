"""Why a daily deal is fair: it follows from the key of its day, and the key was fixed beforehand.

The key of a day is ``HMAC-SHA256(secret, "2026-11-21")``.  Its SHA-256, the commitment, is shown from the
day before on; the key itself once the day is over.  Whoever has both can compute the commitment from the
key, and from the key the number of each game's deal, ``HMAC-SHA256(key, "gate")`` modulo the span of the
bot's own numbers.  The deal is the first from that number on that was proved winnable.
"""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import date, timedelta

from bot.patience import LARGEST, PEOPLE_DEALS

FIRST_NUMBER = PEOPLE_DEALS.stop
"""The smallest number of a daily deal: above all that people may type, so that none can be practised."""


def day_key(secret: str, day: date) -> bytes:
    """The 32 bytes from which the deals of *day* follow; to be shown to nobody before the day is over."""
    return hmac.digest(secret.encode(), day.isoformat().encode(), "sha256")


def commitment(key: bytes) -> str:
    """What may be published before the day: the SHA-256 of its key, in hexadecimal."""
    return hashlib.sha256(key).hexdigest()


def deal_number(key: bytes, game: str) -> int:
    """The number from which the deal of *game*, a rule set's key, is looked for on the day of *key*."""
    return FIRST_NUMBER + int.from_bytes(hmac.digest(key, game.encode(), "sha256")) % (
        LARGEST + 1 - FIRST_NUMBER
    )


def check(key: bytes, game: str) -> str:
    """A command for the terminal: one line of Python that prints commitment and number.

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
    """How one game's deal came about: *deal* is the first winnable one from *number* on."""

    game: str
    number: int
    deal: str
    featured: bool
    certified: bool

    @property
    def skipped(self) -> int:
        """How many numbers were passed over."""
        return int(self.deal) - self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What may be told of a day: its commitment, and once it is over the *key* and its deals."""

    day: date
    commitment: str
    key: bytes | None = None
    deals: tuple[Proven, ...] = ()

    @property
    def shown_on(self) -> date:
        """From this day on the key is shown."""
        return self.day + timedelta(days=1)
