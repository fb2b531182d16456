"""The emojis of cards and backs, to be uploaded."""

from hashlib import sha256

from bot.patience import CARDS
from render.emoji import back_emoji, face_emoji, png_of
from render.themes import BACKS


def card_emojis() -> dict[str, tuple[str, bytes]]:
    """Return the emojis of all faces, by card (``"QS"``), and of all backs, by their names in /settings.

    Each is a name and a PNG.  A name ends with a hash of the pixels: equal names are equal pictures.
    """
    images = {card: face_emoji(card) for card in CARDS} | {back: back_emoji(back) for back in BACKS}
    return {
        key: (f"{key}_{sha256(image.tobytes()).hexdigest()[:8]}", png_of(image))
        for key, image in images.items()
    }
