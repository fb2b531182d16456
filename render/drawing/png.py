"""PNG files from palette pictures, written by hand: four chunks and one deflate stream."""

import struct
import zlib
from functools import lru_cache

from PIL import Image

try:
    from isal import isal_zlib
    from zlib_ng import zlib_ng
except ImportError:  # no wheels for this machine: slower, but the picture does not change
    isal_zlib = zlib_ng = None

LARGE = 48_000  # bytes of a stream that are worth the time of a stronger compression


def png(frame: Image.Image, palette: bytes) -> bytes:
    """Return the file of a frame of mode ``P`` whose first column is zero and not part of the picture.

    That column is the filter byte of every row ("none"), so the frame's own bytes are the stream to be
    deflated; its size includes that column.  *palette* has three bytes for every colour, 256 at most.
    """
    return encode(frame.tobytes(), frame.size, palette)


def encode(pixels: bytes | bytearray, size: tuple[int, int], palette: bytes) -> bytes:
    """Return the file of such a frame, given its bytes and its *size*."""
    data = deflate(pixels)
    check = (isal_zlib or zlib).crc32(data, _IDAT)  # pyright: ignore
    head = _head(size[0] - 1, size[1], palette)
    return b"".join((head, struct.pack(">I", len(data)), b"IDAT", data, struct.pack(">I", check), _END))


def deflate(data: bytes | bytearray) -> bytes:
    """Return *data* as a zlib stream, compressed again by zlib-ng where that of ISA-L is large.

    ISA-L takes less than half of the time, and its streams are a twentieth larger.
    """
    if isal_zlib is None or zlib_ng is None:
        return zlib.compress(data, 4)
    quick = isal_zlib.compress(data, 1)  # pyright: ignore
    if len(quick) <= LARGE:
        return quick
    stream = zlib_ng.compressobj(2, zlib_ng.DEFLATED, 15, 7)  # pyright: ignore
    return stream.compress(data) + stream.flush()  # pyright: ignore


@lru_cache(64)
def _head(width: int, height: int, palette: bytes) -> bytes:
    start = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", start) + _chunk(b"PLTE", palette)


def _chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


_IDAT = zlib.crc32(b"IDAT")
_END = _chunk(b"IEND", b"")
