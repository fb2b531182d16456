"""Pictures for the demo's page, which SimCord would decode in a new Python process each."""

import struct
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcord.preview._media import MediaInfo, MediaWorker

KEPT = 100  # the most replaced pictures that can still be sent

Sent = tuple[str, bytes, str]
"""A content type, the content and a file name."""


class Pictures:
    """The pictures of a page: our own are described by their header and sent as they are.

    All other media go to *others*, SimCord's worker, as before.
    """

    def __init__(self, page: Any, others: "MediaWorker") -> None:
        """Take the place of the media worker of *page*, and of its sending."""
        page._media_worker = self
        self._prepare, page._prepare_asset = page._prepare_asset, self.send
        self._others = others
        self._sent: OrderedDict[str, Sent] = OrderedDict()

    async def send(self, context_id: str | None, asset_id: str, **how: Any) -> Sent:
        """Return a picture; also one that was replaced after the browser had been told of it.

        Raises SimCord's ``SetupError`` for an unknown picture.
        """
        from simcord import SetupError

        try:
            sent = await self._prepare(context_id, asset_id, **how)
        except SetupError:
            if any(how.values()) or asset_id not in self._sent:
                raise
            return self._sent[asset_id]
        if not any(how.values()):
            self._sent[asset_id] = sent
            while len(self._sent) > KEPT:
                self._sent.popitem(last=False)
        return sent

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> "MediaInfo":
        """Return the description of a picture, to be sent as it is."""
        from simcord.preview._media import MediaInfo

        measured = measure(blob)
        if measured is None:
            return await self._others.validate(key, blob, media_time=media_time)
        kind, width, height = measured
        return MediaInfo(
            kind, width, height, 1, 4 * width * height, blob, f"image/{kind.lower()}", memory_limited=True
        )

    def release(self, key: str) -> None:
        """Forget a description."""
        self._others.release(key)

    async def close(self) -> None:
        """End SimCord's worker."""
        await self._others.close()


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
