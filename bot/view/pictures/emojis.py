"""The emojis of cards and backs, to be uploaded."""

from dataclasses import dataclass
from hashlib import sha256

from bot.patience import CARDS
from render.emoji import back_emoji, face_emoji, png_of
from render.themes import BACKS


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEmoji:
    """The picture of a card or a back, and a name that changes with it."""

    name: str
    png: bytes


def card_emojis() -> dict[str, CardEmoji]:
    """Return the emojis of all faces, by card (``"QS"``), and of all backs, by their names in /settings.

    A name ends with a hash of the pixels: equal names are equal pictures.
    """
    images = {card: face_emoji(card) for card in CARDS} | {back: back_emoji(back) for back in BACKS}
    return {
        key: CardEmoji(name=f"{key}_{sha256(image.tobytes()).hexdigest()[:8]}", png=png_of(image))
        for key, image in images.items()
    }
