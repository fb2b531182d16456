"""Advice and history for each game, by the name of the game: the sentences of ``about.toml``."""

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Advice, history and a sentence that ends the layout of one game; each may be empty."""

    advice: str = ""
    history: str = ""
    layout: str = ""


_TEXT = Path(__file__).with_name("about.toml").read_text(encoding="utf-8")
ABOUT = {game: About(**sentences) for game, sentences in tomllib.loads(_TEXT).items()}
