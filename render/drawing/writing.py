"""Any text a person may have written, in letters that the typeface has.

Names come from outside: they may hold any character there is.  What the typeface lacks is drawn as
its plain letter where Unicode knows one, or in another typeface that has it, else as a small box.  Stars
and the signs of the suits are drawn.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageDraw

from render.cards.pips import PIPS
from render.drawing import scripts
from render.drawing.paths import Path, rounded, star
from render.drawing.raster import Stamp, fill, font, letters, stroke

LONGEST = 200  # characters that are looked at
SIGNS: Mapping[str, Path] = {  # about 96 units high, round 0, 0
    **{sign: PIPS[suit] for sign, suit in zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True)},
    "★": star(0, 4, 56),
}
BOX = "\ufffd"


@lru_cache(4096)
def drawable(char: str) -> bool:
    """Whether the typeface has this character."""
    return _shape(char) != _shape("\uffff")


def _shape(char: str) -> bytes:
    image = Image.new("1", (80, 80))
    ImageDraw.Draw(image).text((20, 60), char, fill=1, font=font("bold", 40), anchor="ls")
    return image.tobytes()


@lru_cache(1024)
def clean(text: str) -> str:
    """One line of characters that can be drawn, at most :data:`LONGEST`.

    >>> clean("  Zoë\\n\\u202eŁukasz 🂡 ")
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


MARKS = 2  # on one letter, of scripts that write them


def _joins(mark: str, before: list[str]) -> bool:
    """Whether a combining mark is a part of what is written, not one of those that people pile up."""
    last = before[-MARKS - 1 :]
    piled = len(last) > MARKS and all(unicodedata.category(char) == "Mn" for char in last[1:])
    return bool(last) and len(last[-1]) == 1 and not piled and scripts.joins(mark, last[-1])


@lru_cache(512)
def written(text: str, weight: str, cap: int) -> Stamp:
    """*text* as one stamp on the baseline y = 0, capitals *cap* pixels high."""
    pieces: list[tuple[Stamp, int]] = []
    x, way = 0, scripts.tongue(text)
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
                scripts.letters(piece.strip(), face, cap, way)
                if face
                else letters(piece.strip() or ".", weight, cap)
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
    """The typeface of another script that sets this character; None for the usual one."""
    return None if char == " " or drawable(char) else scripts.face_of(char)


def _pieces(text: str) -> list[str]:
    """Stretches that are set in one go; a space belongs to what stands before it."""
    pieces: list[str] = []
    for char in text:
        single = char in SIGNS or char == BOX
        alone = not pieces or single or pieces[-1] in SIGNS or pieces[-1] == BOX
        if alone or (char != " " and _face(char) != _face(pieces[-1][0])):
            pieces.append(char)
        else:
            pieces[-1] += char
    return pieces


def fitted(text: str, weight: str, cap: int, room: int, least: int = 7) -> Stamp:
    """The text no wider than *room*: first smaller, down to *least*, at last cut off with an ellipsis."""
    text = clean(text)
    size = cap
    while size > least and written(text, weight, size).mask.width > room:
        size -= 1
    while len(text) > 1 and written(text, weight, size).mask.width > room:
        text = text[:-2].rstrip() + "…" if text.endswith("…") else text[:-1].rstrip() + "…"
    return written(text, weight, size)


def wrapped(text: str, weight: str, cap: int, room: int) -> list[str]:
    """Words on lines no wider than *room* where that is possible."""
    lines: list[str] = []
    for word in clean(text).split():
        if lines and written(f"{lines[-1]} {word}", weight, cap).mask.width <= room:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def initials(name: str) -> str:
    """One or two letters that stand for a person, or the first sign of a name without letters.

    >>> initials("ada lovelace"), initials("Zoë"), initials("★ ★"), initials("🂡")
    ('AL', 'Z', '★', '?')
    """
    line = clean(name)
    words = [[c for c in word if c.isalnum()] for word in line.split()]
    first = [word[0].upper() for word in words if word]
    signs = [c for c in line if c not in (" ", BOX)]
    return "".join(first[:1] + first[-1:] if len(first) > 1 else first or signs[:1]) or "?"
