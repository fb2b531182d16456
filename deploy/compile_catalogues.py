"""The step of the build that compiles the catalogues of messages, for hatchling."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(folder: Path) -> None:
    """Write each ``.po`` file below *folder* as a ``.mo`` file beside it."""
    for source in folder.rglob("*.po"):
        with source.open("rb") as text, source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(text))


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles the catalogues before files are collected, in an editable installation too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the project."""
        compile_catalogues(Path(self.root) / "bot" / "words" / "locales")
