"""Values for pages in tests, and pages opened as pictures."""

import io
from datetime import date

from hypothesis import strategies as st
from PIL import Image

from render.themes import THEMES, Style

DAY = date(2026, 11, 21)
words = st.text(max_size=50)
styles = st.builds(Style, theme=st.sampled_from(sorted(THEMES)))


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image
