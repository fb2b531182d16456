"""Proof that the daily deals are fair: all of them were fixed before the first one was played.

Each day has a key, and the keys form a chain: the SHA-256 of a day's key is the key of the day before.  The
chain is computed backwards from a secret, and its end, the SHA-256 of the first day's key, is published once,
before the first deal.  The key of a day is published when the day is over.  Anyone can then check that it
leads to the key of the day before and, step by step, to the end; so nobody can choose a later key.

The packs of a day follow from its key.  A game's first pack, number 0, has its cards ``0, 1, 2, …`` in the
order of ``HMAC-SHA256(key, "gate 0 CARD")``, which is a shuffle without bias; the next one has number 1.  The
deal is the first pack that was proved winnable and needs some thought, and the verdicts on those before it
are published too.

What the chain cannot prove: that the secret was not chosen among many before its end was published, that
nobody looked ahead, and that a pack "not decided" cannot be won.  A public source of randomness would close
the first gap, but needs a network.
"""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from bot.patience import Rules, game_rules
from bot.patience.cards import CARDS
from bot.store.dailies import DailyRow

FIRST_DAY = date(2020, 1, 1)
"""The first day of every chain."""

DAYS = 36_525
"""The length of every chain: a hundred years."""

LOST, OPEN, CARELESS = "lost", "open", "careless"
"""The verdicts on a pack that was passed over: proved lost, not decided in time, or won without thought."""

_BYTES = 32  # of a key


@lru_cache(maxsize=4)
def _chain(secret: str) -> bytes:
    """Return the keys of all days, one after the other, which takes some 20 ms."""
    key = hmac.digest(secret.encode(), b"daily deals", "sha256")
    keys = [key]
    for _ in range(DAYS - 1):
        key = hashlib.sha256(key).digest()
        keys.append(key)
    return b"".join(reversed(keys))


def day_key(secret: str, day: date) -> bytes:
    """Return the 32-byte key of *day*, which must stay secret until the day is over.

    Raises ``ValueError`` for a day out of the chain.
    """
    number = (day - FIRST_DAY).days
    if not 0 <= number < DAYS:
        raise ValueError(f"{day} is not one of {DAYS} days from {FIRST_DAY} on")
    return _chain(secret)[number * _BYTES : (number + 1) * _BYTES]


def commitment(key: bytes) -> str:
    """Return the SHA-256 of the *key* of a day in hexadecimal: the key of the day before."""
    return hashlib.sha256(key).hexdigest()


def chain_end(secret: str) -> str:
    """Return the end of the chain in hexadecimal, which fixes the deals of all days."""
    return commitment(day_key(secret, FIRST_DAY))


def day_pack(key: bytes, rules: Rules, number: int) -> str:
    """Return the pack with a *number* (from 0) of a game on the day of *key*, as the text of a deal."""
    order = sorted(
        range(52 * rules.packs),
        key=lambda card: hmac.digest(key, f"{rules.key} {number} {card}".encode(), "sha256"),
    )
    return "".join(CARDS[rules.suited(card % 52)] for card in order)


def check(day: date, key: bytes, game: str, number: int) -> str:
    """Return a shell command that prints the fingerprint of a day, the end of the chain and a pack.

    >>> print(check(FIRST_DAY, bytes(2), "gate", 3))
    python3 -c "
    import hashlib, hmac; key = last = bytes.fromhex('0000'); print(hashlib.sha256(key).hexdigest())
    for _ in range(1): last = hashlib.sha256(last).digest()
    print(last.hex()); order = lambda n: hmac.digest(key, b'gate 3 %d' % n, 'sha256')
    print(''.join('A23456789TJQK'[n % 13] + 'CDHS'[n // 13 % 4] for n in sorted(range(52), key=order)))"
    """
    rules = game_rules(game)
    suits = "".join(CARDS[rules.suited(card)][1] for card in range(0, 52, 13))
    return (
        'python3 -c "\n'
        f"import hashlib, hmac; key = last = bytes.fromhex('{key.hex()}'); "
        "print(hashlib.sha256(key).hexdigest())\n"
        f"for _ in range({(day - FIRST_DAY).days + 1}): last = hashlib.sha256(last).digest()\n"
        f"print(last.hex()); order = lambda n: hmac.digest(key, b'{game} {number} %d' % n, 'sha256')\n"
        "print(''.join('A23456789TJQK'[n % 13] + '" + suits + "'[n // 13 % 4] "
        f'for n in sorted(range({52 * rules.packs}), key=order)))"'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The published data of a day: its commitment, and once it is over its *key* and deals."""

    day: date
    commitment: str
    key: bytes | None = None
    deals: tuple[DailyRow, ...] = ()
