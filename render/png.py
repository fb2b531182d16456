"""A palette picture to the bytes of a PNG file, written by hand: four chunks and one deflate stream."""

import struct
import zlib
from collections.abc import Callable
from functools import lru_cache

from PIL import Image

try:
    from isal import isal_zlib
except ImportError:  # no wheel for this machine: slower, same picture
    isal_zlib = None
try:
    from zlib_ng import zlib_ng
except ImportError:
    zlib_ng = None


Deflate = Callable[[bytes | bytearray], bytes]


def png(frame: Image.Image, palette: bytes) -> bytes:
    """The file of a frame of mode ``P`` whose first column is all zero and is not part of the picture.

    That column is the filter byte of every row ("none"), so the frame's own bytes are the stream
    to be deflated.  *palette* is three bytes for every colour, 256 colours at most.
    """
    return encode(frame.tobytes(), frame.size, palette)


def encode(
    pixels: bytes | bytearray, size: tuple[int, int], palette: bytes, deflate: Deflate | None = None
) -> bytes:
    """The file of the bytes of such a frame; *deflate* is :func:`small` unless given."""
    body = b"IDAT" + (deflate or small)(pixels)
    head = _head(size[0] - 1, size[1], palette)
    return b"".join((head, _length(body), body, struct.pack(">I", zlib.crc32(body)), _END))


def small(data: bytes | bytearray) -> bytes:
    """A zlib stream of few bytes, for a server behind a common line."""
    if zlib_ng is None:
        return zlib.compress(data, 4)
    stream = zlib_ng.compressobj(2, zlib_ng.DEFLATED, 15, 7)  # pyright: ignore
    return stream.compress(data) + stream.flush()  # pyright: ignore


def fast(data: bytes | bytearray) -> bytes:
    """A zlib stream in the least time, a fourteenth larger."""
    if isal_zlib is None:
        return small(data)
    return isal_zlib.compress(data, 1)  # pyright: ignore[reportUnknownMemberType]


@lru_cache(64)
def _head(width: int, height: int, palette: bytes) -> bytes:
    start = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", start) + chunk(b"PLTE", palette)


def chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return _length(body) + body + struct.pack(">I", zlib.crc32(body))


def _length(body: bytes) -> bytes:
    return struct.pack(">I", len(body) - 4)


_END = chunk(b"IEND", b"")
