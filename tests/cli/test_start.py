"""Start-up: what the command line and the bot's own process import, looked up in fresh processes."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIBRARIES = {
    "PIL",
    "alembic",
    "discord",
    "numba",
    "numpy",
    "openskill",
    "pydantic_settings",
    "rich",
    "sqlalchemy",
}
MODULES = "print(*sys.modules, flush=True)"
IMPORTED = f"import sys, bot.cli.app; {MODULES}"
HELP = f"""
import contextlib, io, sys
sys.argv = ["patience", *{{arguments}}]
from bot.cli.app import main
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    main()
{MODULES}
"""
FIRST_REQUEST = f"""
import os, sys
import aiohttp
async def first(*arguments, **options):
    {MODULES}
    os._exit(0)
aiohttp.ClientSession._request = first
sys.argv = ["patience", "run"]
from bot.cli.app import main
main()
"""


def modules_of(code: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> set[str]:
    """Run *code* in a fresh process and return the modules that it prints."""
    monkeypatch.setenv("DISCORD_TOKEN", "none")
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///bench.db")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return set(ran.stdout.split())


@pytest.mark.parametrize(
    "code", [IMPORTED, HELP.format(arguments=["--help"]), HELP.format(arguments=["solve", "--help"])]
)
def test_help_imports_only_typer_and_the_command_line(
    code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    modules = modules_of(code, monkeypatch, tmp_path)

    assert "typer" in modules
    assert modules & LIBRARIES == set()
    assert {name for name in modules if name.startswith(("bot.", "render"))} == {
        name for name in modules if name.startswith("bot.cli")
    }


def test_the_bot_reaches_its_first_request_without_numba(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    modules = modules_of(FIRST_REQUEST, monkeypatch, tmp_path)

    assert {"bot.commands.client", "bot.solver.workers.pool", "bot.words.refusals"} <= modules
    assert not modules & {"numba", "numpy", "simcord", "typer.rich_utils"}
    assert not modules & {"prometheus_client", "aiohttp.web"}  # nobody has asked for metrics
    assert not {name for name in modules if name.startswith(("bot.solver.kernel", "bot.solver.searches"))}
    assert not {name for name in modules if name.startswith("bot.cli.demo.preview")}

    again = modules_of(FIRST_REQUEST, monkeypatch, tmp_path)  # the database is up to date now
    assert not again & {"alembic", "mako"}
