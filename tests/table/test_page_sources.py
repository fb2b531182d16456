"""The page's sources: typed and linted where npm's tools are installed, and small enough."""

import gzip
import subprocess
from pathlib import Path

import pytest

from bot.table import server
from render.cards.svg import document
from render.themes import BACKS

HERE = Path(__file__).parent
STATIC = Path(server.__file__).with_name("static")
TOOLS = HERE / "node_modules"  # see package.json
needs_npm = pytest.mark.skipif(not TOOLS.is_dir(), reason="npm install --prefix tests/table has not been run")


@needs_npm
@pytest.mark.parametrize(
    "command",
    [
        ["tsc", "-p", str(HERE)],
        ["biome", "lint", "--error-on-warnings", f"--config-path={HERE}", str(STATIC)],
    ],
)
def test_scripts_of_the_page_are_typed_and_linted(command: list[str]) -> None:
    done = subprocess.run(
        [TOOLS / ".bin" / command[0], *command[1:]], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_page_is_small() -> None:
    files = [path.read_bytes() for path in STATIC.iterdir()]
    cards = document(next(iter(BACKS)), 30, spots=True).encode()
    assert sum(len(gzip.compress(data)) for data in (*files, cards)) < 60_000
