"""Letters that the typeface lacks: Noto Sans for other scripts and for emoji, where it is installed.

It comes with the extra ``letters``; without it such letters are drawn as small boxes.  Chinese, Japanese and
Korean are not among them: their typefaces are larger than the rest of the bot.
"""

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, features

from .raster import OVER, Stamp, inked

_PACKAGE = "manimgx_fonts"
_SCRIPTS = (
    "Arabic",
    "Armenian",
    "Bengali",
    "Devanagari",
    "Ethiopic",
    "Georgian",
    "Gujarati",
    "Gurmukhi",
    "Hebrew",
    "Kannada",
    "Khmer",
    "Lao",
    "Malayalam",
    "Myanmar",
    "Oriya",
    "Sinhala",
    "Tamil",
    "Telugu",
    "Thai",
)
_NAMES = {  # how Unicode begins the names of a script's letters -> the typeface
    **dict.fromkeys(("LATIN", "CYRILLIC", "GREEK", "MODIFIER"), "NotoSans"),
    **{name.upper(): f"NotoSans{name}" for name in _SCRIPTS},
}
# Written from right to left, or in shapes that depend on their neighbours: only a library can set them.
_PLAIN = {
    "NotoSans",
    "NotoSansArmenian",
    "NotoSansEthiopic",
    "NotoSansGeorgian",
    "NotoSansSymbols",
    "NotoEmoji",
}
_SIGNS = ("NotoEmoji", "NotoSansSymbols", "NotoSans")
_BOLD = 700
CAP = 0.714  # height of the capitals over the size


@cache
def folder() -> Path | None:
    """Where the typefaces are; None if they are not installed."""
    found = find_spec(_PACKAGE)
    return Path(found.origin).parent if found is not None and found.origin else None


@lru_cache(4096)
def face_of(char: str) -> str | None:
    """The typeface that has this character; None if there is none here."""
    if folder() is None:
        return None
    script = unicodedata.name(char, "").split(" ")[0]
    found = _NAMES.get(script)
    for name in (found,) if found else _SIGNS:
        if (name in _PLAIN or shapes()) and _has(name, char):
            return name
    return None


def joins(mark: str, before: str) -> bool:
    """Whether a combining *mark* belongs to the script of the letter *before* it."""
    face = face_of(before)
    return face is not None and face not in _SIGNS and face == face_of(mark)


@cache
def shapes() -> bool:
    """Whether Pillow can set scripts that need it here."""
    return bool(features.check("raqm") and features.check("fribidi"))


@lru_cache(64)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A typeface in bold, set by the library that joins letters and turns lines, where it is there."""
    layout = ImageFont.Layout.RAQM if shapes() else ImageFont.Layout.BASIC
    where = folder()
    assert where is not None
    loaded = ImageFont.truetype(where / f"{face}[wght].ttf", size, layout_engine=layout)
    loaded.set_variation_by_axes([_BOLD])
    return loaded


@cache
def _missing(face: str) -> bytes:
    return _shape(face, "\uffff")


def _has(face: str, char: str) -> bool:
    try:
        return _shape(face, char) != _missing(face)
    except OSError:
        return False


def _shape(face: str, char: str) -> bytes:
    image = Image.new("1", (80, 80))
    ImageDraw.Draw(image).text((20, 60), char, fill=1, font=font(face, 40), anchor="ls")
    return image.tobytes()


@lru_cache(512)
def letters(text: str, face: str, cap: float) -> Stamp:
    """*text* in that typeface with capitals *cap* pixels high on the baseline y = 0."""
    return inked(text, font(face, round(cap * OVER / CAP)))
