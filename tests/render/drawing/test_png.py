"""PNG files: valid for any reader, and pixel for pixel the composed frame."""

import io
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from isal import isal_zlib
from PIL import Image

from render.board import compose, draw
from render.drawing import png
from render.drawing.palette import palette
from render.samples import SAMPLES
from render.themes import Style


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_decodes_to_the_composed_frame(name: str) -> None:
    frame = compose(SAMPLES[name], Style())
    assert frame.crop((0, 0, 1, frame.height)).getextrema() == (0, 0)
    image = opened(draw(SAMPLES[name]))
    assert image.mode == "P"
    assert image.size == (frame.width - 1, frame.height)
    assert image.tobytes() == frame.crop((1, 0, *frame.size)).tobytes()
    assert (
        image.convert("RGB").tobytes() == palette(Style()).colour(frame.crop((1, 0, *frame.size))).tobytes()
    )


@settings(max_examples=40)
@given(st.integers(1, 70), st.integers(1, 50))
def test_any_frame_survives_the_file(width: int, height: int) -> None:
    rows = [bytes([0, *((x * 7 + y * 31 + width) % 256 for x in range(width))]) for y in range(height)]
    frame = Image.frombytes("P", (width + 1, height), b"".join(rows))
    image = opened(png.png(frame, bytes(range(256)) * 3))
    assert image.tobytes() == b"".join(row[1:] for row in rows)


@pytest.mark.parametrize("missing", ["", "zlib_ng", "isal_zlib"])
@pytest.mark.parametrize("large", [0, png.LARGE])
def test_with_any_library_the_stream_holds_what_it_should(
    monkeypatch: pytest.MonkeyPatch, missing: str, large: int
) -> None:
    data = bytes(range(200)) * 50
    monkeypatch.setattr(png, "LARGE", large)
    if missing:
        monkeypatch.setattr(png, missing, None)
    assert zlib.decompress(png.deflate(data)) == data
    _head, _name, rest = png.encode(data, (100, 100), b"").partition(b"IDAT")
    stream, check = rest[:-16], rest[-16:-12]  # the last chunk is empty
    assert zlib.decompress(stream) == data
    assert int.from_bytes(check) == zlib.crc32(b"IDAT" + stream)


def test_a_large_stream_is_compressed_again() -> None:
    small, large = (compose(SAMPLES[name], Style()).tobytes() for name in ("canfield", "chord"))
    assert png.deflate(small) == isal_zlib.compress(small, 1)
    assert len(png.deflate(large)) < 50_000 < len(isal_zlib.compress(large, 1))


def test_a_board_is_a_small_file() -> None:
    for scene in SAMPLES.values():
        assert len(draw(scene)) < 60_000


def test_equal_scenes_give_equal_bytes() -> None:
    scene = SAMPLES["gate"]
    assert draw(replace(scene, title=scene.title + "")) == draw(scene)
