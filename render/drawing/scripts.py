"""Letters that Lato lacks: Noto Sans for other scripts and for emoji, if it is installed.

It comes with the extra ``letters``; without it, such letters are drawn as small boxes.
"""

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, features

from render.drawing.raster import OVER, Stamp, inked

_PACKAGE, _EAST = "manimgx_fonts", "manimgx_fonts_cjk"
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
CJK = "NotoSansCJK"  # Chinese, Japanese and Korean, in one file
_NAMES = {  # first word of the Unicode name of a letter -> typeface
    **dict.fromkeys(("LATIN", "CYRILLIC", "GREEK", "MODIFIER"), "NotoSans"),
    **{name.upper(): f"NotoSans{name}" for name in _SCRIPTS},
    **dict.fromkeys(
        ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HALFWIDTH", "HANGUL", "BOPOMOFO"), CJK
    ),
}
# Typefaces that need no library for text that runs from right to left or whose letters join.
_PLAIN = {
    "NotoSans",
    "NotoSansArmenian",
    "NotoSansEthiopic",
    "NotoSansGeorgian",
    "NotoSansSymbols",
    "NotoEmoji",
    CJK,
}
_SIGNS = ("NotoEmoji", "NotoSansSymbols", "NotoSans", CJK)
_BOLD = 700
CAP = 0.714  # height of the capitals relative to the size


@cache
def folder(package: str = _PACKAGE) -> Path | None:
    """Return the folder of the typefaces, or None if they are not installed."""
    found = find_spec(package)
    return Path(found.origin).parent if found is not None and found.origin else None


def _file(face: str) -> Path | None:
    """Return the path of a typeface, which may not exist, or None if its package is not installed."""
    where = folder(_EAST if face == CJK else _PACKAGE)
    return where and where / ("NotoSansCJK-VF.otf.ttc" if face == CJK else f"{face}[wght].ttf")


@lru_cache(4096)
def face_of(char: str) -> str | None:
    """Return the installed typeface that has this character, or None."""
    script = unicodedata.name(char, "").split(" ")[0]
    found = _NAMES.get(script)
    for name in (found,) if found else _SIGNS:
        if _file(name) and (name in _PLAIN or shapes()) and _has(name, char):
            return name
    return None


def joins(mark: str, before: str) -> bool:
    """Tell whether a combining *mark* belongs to the script of the letter *before* it."""
    face = face_of(before)
    return face is not None and face not in _SIGNS and face == face_of(mark)


@cache
def shapes() -> bool:
    """Tell whether this Pillow can set scripts that run from right to left or join their letters."""
    return bool(features.check("raqm") and features.check("fribidi"))


_JAPANESE, _KOREAN, _CHINESE = 0, 1, 2  # index of the variant in the font collection


def regional_variant(text: str) -> int:
    """Return the regional variant for the Chinese characters of *text*, as an index in the collection.

    Kana beside them mean Japanese and Hangul means Korean; otherwise it is simplified Chinese.
    """
    scripts = {unicodedata.name(char, "").split(" ")[0] for char in text}
    if scripts & {"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HALFWIDTH"}:
        return _JAPANESE
    return _KOREAN if "HANGUL" in scripts else _CHINESE


@lru_cache(64)
def font(face: str, size: int, variant: int = 0) -> ImageFont.FreeTypeFont:
    """Return a typeface in bold, with complex text layout if this Pillow has it."""
    layout = ImageFont.Layout.RAQM if shapes() else ImageFont.Layout.BASIC
    where = _file(face)
    assert where is not None
    loaded = ImageFont.truetype(where, size, index=variant, layout_engine=layout)
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
def letters(text: str, face: str, cap: float, variant: int = 0) -> Stamp:
    """Return *text* in a typeface as a stamp with capitals *cap* pixels high and the baseline at y = 0.

    *variant* is the result of :func:`regional_variant` for the whole line.
    """
    return inked(text, font(face, round(cap * OVER / CAP), variant if face == CJK else 0))
