"""The file is a PNG that any reader opens, and it holds the composed frame, pixel for pixel."""

import io
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render import png
from render.board import compose, draw
from render.palette import palette
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


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 70), st.integers(1, 50))
def test_any_frame_survives_the_file(width: int, height: int) -> None:
    rows = [bytes([0, *((x * 7 + y * 31 + width) % 256 for x in range(width))]) for y in range(height)]
    frame = Image.frombytes("P", (width + 1, height), b"".join(rows))
    for deflate in (png.small, png.fast):
        image = opened(png.encode(frame.tobytes(), frame.size, bytes(range(256)) * 3, deflate))
        assert image.tobytes() == b"".join(row[1:] for row in rows)


@pytest.mark.parametrize("missing", [("zlib_ng",), ("isal_zlib",), ("zlib_ng", "isal_zlib")])
def test_without_a_fast_deflate_the_picture_is_the_same(
    missing: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in missing:
        monkeypatch.setattr(png, name, None)
    data = bytes(range(200)) * 50
    assert zlib.decompress(png.small(data)) == data
    assert zlib.decompress(png.fast(data)) == data


def test_a_board_is_a_small_file() -> None:
    for scene in SAMPLES.values():
        assert len(draw(scene)) < 60_000


def test_equal_scenes_give_equal_bytes() -> None:
    scene = SAMPLES["gate"]
    assert draw(replace(scene, title=scene.title + "")) == draw(scene)
