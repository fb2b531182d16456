"""Pictures for the demo's page, which SimCord would decode in a new Python process each."""

import struct
from typing import TYPE_CHECKING, Any

from cachetools import FIFOCache

if TYPE_CHECKING:
    from simcord.preview._media import MediaInfo

KEPT = 100  # the most replaced pictures that can still be sent

Sent = tuple[str, bytes, str]
"""A content type, the content and a file name."""


def describe_ours(worker: Any) -> None:
    """Let SimCord's media *worker* describe our pictures by their header, to be sent as they are."""
    validate = worker.validate

    async def described(key: str, blob: bytes, *, media_time: float | None = None) -> "MediaInfo":
        from simcord.preview._media import MediaInfo

        measured = measure(blob)
        if measured is None:
            return await validate(key, blob, media_time=media_time)
        kind, width, height = measured
        return MediaInfo(
            kind, width, height, 1, 4 * width * height, blob, f"image/{kind.lower()}", memory_limited=True
        )

    worker.validate = described


def keep_replaced(page: Any) -> None:
    """Let *page* send a picture also if it was replaced after the browser had been told of it."""
    prepare = page._prepare_asset
    kept: FIFOCache[str, Sent] = FIFOCache(KEPT)

    async def send(context_id: str | None, asset_id: str, **how: Any) -> Sent:
        from simcord import SetupError

        try:
            sent = await prepare(context_id, asset_id, **how)
        except SetupError:
            if any(how.values()) or asset_id not in kept:
                raise
            return kept[asset_id]
        if not any(how.values()):
            kept[asset_id] = sent
        return sent

    page._prepare_asset = send


def measure(blob: bytes) -> tuple[str, int, int] | None:
    """Return the kind, width and height of a PNG or GIF from its header, None for other files.

    >>> measure(b"GIF89a" + bytes([132, 3, 232, 2]))
    ('GIF', 900, 744)
    """
    if blob.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG", *struct.unpack_from(">II", blob, 16)
    if blob.startswith((b"GIF87a", b"GIF89a")):
        return "GIF", *struct.unpack_from("<HH", blob, 6)
    return None
