"""Text from outside, such as names, as stamps.

Names may hold any Unicode character.  A character that Lato lacks is written as its plain equivalent if
Unicode has one (NFKD), else in another typeface, else as a small box.  Stars and suit signs are drawn.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageDraw

from render.cards.pips import PIPS
from render.drawing import scripts
from render.drawing.paths import Path, rounded, star
from render.drawing.raster import Stamp, fill, font, inked, lato, stroke

LONGEST = 200  # characters; the rest is cut off
SIGNS: Mapping[str, Path] = {  # about 96 units high, centred on 0, 0
    **{sign: PIPS[suit] for sign, suit in zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True)},
    "★": star(0, 4, 56),
}
BOX = "\ufffd"
_WIDE = "\u3000-\u9fff\uff00-\uffef"  # signs of Chinese and Japanese, which are not divided into words
_SMALL_KANA = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
_CLOSING = f"、。，．）)」』】！？ー…{_SMALL_KANA}"  # never stand at the beginning of a line
_OPENING = "（(「『【"  # never stand at the end of a line
_WORD = re.compile(f"\\s*\\S+?(?=\\s|$|(?<=[{_WIDE}])[{_OPENING}])")
_UNIT = re.compile(  # of a word that is too long for a line
    f"\\s*[{_OPENING}]*(?:[{_WIDE}][{_CLOSING}]*|[^\\s{_WIDE}-]+-(?=[^\\W\\d_])|[^\\s{_WIDE}]+[{_CLOSING}]*)"
)


@lru_cache(4096)
def drawable(char: str) -> bool:
    """Tell whether Lato has this character."""
    return _shape(char) != _shape("\uffff")


def _shape(char: str) -> bytes:
    image = Image.new("1", (80, 80))
    ImageDraw.Draw(image).text((20, 60), char, fill=1, font=font("bold", 40), anchor="ls")
    return image.tobytes()


@lru_cache(1024)
def clean(text: str) -> str:
    r"""Return *text* as one line of at most :data:`LONGEST` characters that can be drawn.

    >>> clean("  Zoë\n\u202eŁukasz 🂡 ")
    'Zoë Łukasz �'
    """
    out: list[str] = []
    for char in unicodedata.normalize("NFC", text[:LONGEST]):
        kind = unicodedata.category(char)
        if char.isspace():
            out.append(" ")
        elif kind == "Mn" and _joins(char, out):
            out.append(char)
        elif kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me"):
            continue
        elif char in SIGNS or drawable(char):
            out.append(char)
        else:
            plain = "".join(c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c))
            other = char if scripts.face_of(char) else BOX
            out.append(plain if plain and all(map(drawable, plain)) else other)
    return " ".join("".join(out).split())


MARKS = 2  # combining marks kept on one letter


def _joins(mark: str, before: list[str]) -> bool:
    """Tell whether a combining mark belongs to its letter's script and is not one of a pile of marks."""
    last = before[-MARKS - 1 :]
    piled = len(last) > MARKS and all(unicodedata.category(char) == "Mn" for char in last[1:])
    return bool(last) and len(last[-1]) == 1 and not piled and scripts.joins(mark, last[-1])


@lru_cache(128)
def written(text: str, weight: str, cap: int) -> Stamp:
    """Return *text* as one stamp with capitals *cap* pixels high and the baseline at y = 0."""
    pieces: list[tuple[Stamp, int]] = []
    x, variant = 0, scripts.regional_variant(text)
    for piece in _pieces(clean(text)):
        if piece in SIGNS:
            stamp = fill(SIGNS[piece].at(cap * 0.5, -cap * 0.5, cap / 92), 1)
            wide = cap
        elif piece == BOX:
            stamp = stroke(rounded(0.12 * cap, -cap, 0.62 * cap, cap, 0.1 * cap), 1, max(1.0, 0.09 * cap))
            wide = round(0.86 * cap)
        else:
            face = _face(piece[0])
            stamp = (
                scripts.letters(piece.strip(), face, cap, variant)
                if face
                else inked(piece.strip() or ".", lato(weight, cap))
            )
            wide = stamp.mask.width + round(0.12 * cap)
            if not piece.strip():
                pieces.append((Stamp(Image.new("L", (1, 1)), 0, 0), x))
                x += round(0.35 * cap)
                continue
            if piece.startswith(" "):
                x += round(0.3 * cap)
            if piece.endswith(" "):
                wide += round(0.3 * cap)
        pieces.append((stamp, x))
        x += wide
    if not pieces:
        return Stamp(Image.new("L", (1, 1)), 0, 0)
    top = min(stamp.y for stamp, _ in pieces)
    bottom = max(stamp.y + stamp.mask.height for stamp, _ in pieces)
    right = max(at + max(0, stamp.x) + stamp.mask.width for stamp, at in pieces)
    mask = Image.new("L", (right, bottom - top))
    for stamp, at in pieces:
        mask.paste(stamp.mask, (at + max(0, stamp.x), stamp.y - top))
    return Stamp(mask, 0, top)


def _face(char: str) -> str | None:
    """Return the typeface for a character that Lato lacks; None for Lato itself."""
    return None if char == " " or drawable(char) else scripts.face_of(char)


def _pieces(text: str) -> list[str]:
    """Split *text* into pieces that are set in one typeface; a space belongs to the piece before it."""
    pieces: list[str] = []
    for char in text:
        single = char in SIGNS or char == BOX
        alone = not pieces or single or pieces[-1] in SIGNS or pieces[-1] == BOX
        if alone or (char != " " and _face(char) != _face(pieces[-1][0])):
            pieces.append(char)
        else:
            pieces[-1] += char
    return pieces


def largest(text: str, weight: str, cap: int, room: int, least: int = 7) -> int:
    """Return the height of capitals from *cap* down to *least* at which *text* is no wider than *room*."""
    while cap > least and written(text, weight, cap).mask.width > room:
        cap -= 1
    return cap


def fitted(text: str, weight: str, cap: int, room: int, least: int = 7) -> Stamp:
    """Return the text no wider than *room*: smaller, down to capitals *least* high, then cut off with “…”."""
    text = clean(text)
    size = largest(text, weight, cap, room, least)
    while len(text) > 1 and written(text, weight, size).mask.width > room:
        text = text[:-2].rstrip() + "…" if text.endswith("…") else text[:-1].rstrip() + "…"
    return written(text, weight, size)


def wrapped(text: str, weight: str, cap: int, room: int) -> list[str]:
    """Break *text* into lines no wider than *room*.

    A word too long for a line has lines of its own: it is broken after hyphens, or between signs of Chinese
    and Japanese.  What cannot be broken may be wider.
    """
    lines: list[str] = []
    joins = False
    for word in _WORD.findall(clean(text)):
        if written(word.strip(), weight, cap).mask.width > room:
            lines += _divided(word.strip(), weight, cap, room)
            joins = False
        elif joins and written(lines[-1] + word, weight, cap).mask.width <= room:
            lines[-1] += word
        else:
            lines.append(word.strip())
            joins = True
    return lines


def _divided(word: str, weight: str, cap: int, room: int) -> list[str]:
    """Break a word into lines; one sign does not stand alone in the last of them."""
    lines: list[list[str]] = []
    for unit in _UNIT.findall(word):
        if lines and written("".join([*lines[-1], unit]), weight, cap).mask.width <= room:
            lines[-1].append(unit)
        else:
            lines.append([unit])
    before, last = lines[-2:] if len(lines) > 1 else ([], lines[0])
    if (
        len(before) > 1
        and len(last) == 1
        and all(sum(map(str.isalnum, each[-1].rstrip(_CLOSING))) < 2 for each in (before, last))
    ):
        last.insert(0, before.pop())
    return ["".join(line) for line in lines]


def initials(name: str) -> str:
    """Return one or two initials of a name, or its first sign if it has no letters.

    >>> initials("ada lovelace"), initials("Zoë"), initials("★ ★"), initials("🂡")
    ('AL', 'Z', '★', '?')
    """
    line = clean(name)
    words = [[c for c in word if c.isalnum()] for word in line.split()]
    first = [word[0].upper() for word in words if word]
    signs = [c for c in line if c not in (" ", BOX)]
    return "".join(first[:1] + first[-1:] if len(first) > 1 else first or signs[:1]) or "?"
