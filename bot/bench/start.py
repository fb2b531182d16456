"""Benchmark of start-up: ``patience --help``, ``run`` to its first request to Discord, an easy ``solve``.

Every run is a fresh process, beside one that only imports the libraries which nothing can do without.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.bench.figures import Figure, Report, silent
from bot.solver import is_fast

RUNS = 10
_ROOT = str(Path(__file__).parents[2])

_END = "import os, time; print(sum(os.times()[:4]), time.time(), flush=True); os._exit(0)"
_HELP = f"""
import sys
from bot.cli.app import app
sys.argv = ["patience", "--help"]
real, sys.stdout = sys.stdout, open(os.devnull, "w")
app(standalone_mode=False)
sys.stdout = real
{_END}
"""
# A deal that takes a hundredth of a second to search: all else is the start of the worker.
_SOLVE = _HELP.replace('"--help"', '"solve", "fortunes-favor", "5"')
# The first request is where discord.py asks aiohttp for one: the process ends there, so no server is needed.
_RUN = f"""
import sys
import aiohttp
async def first(*arguments, **options):
    {_END}
aiohttp.ClientSession._request = first
from bot.cli.app import app
sys.argv = ["patience", "run"]
app()
"""
_BASELINES = {
    "help": f"import typer\n{_END}",
    "run": f"import discord, sqlalchemy.ext.asyncio\n{_END}",
    "solve": f"import numba\n{_END}",
}


def start(report: Report = silent, runs: int = RUNS) -> Iterator[Figure]:
    """Yield the medians of CPU time and wall clock, in milliseconds."""
    codes = {
        "typer alone (baseline)": _BASELINES["help"],
        "patience --help": _HELP,
        "discord.py and SQLAlchemy alone (baseline)": _BASELINES["run"],
        "patience run to the first request": _RUN,
    }
    if is_fast():
        codes |= {"numba alone (baseline)": _BASELINES["solve"], "patience solve, an easy deal": _SOLVE}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in codes}
    with tempfile.TemporaryDirectory() as folder:
        for name in codes:
            _process(codes[name], folder)  # compiles bytecode and makes the database
        for run in range(runs):
            for number, name in enumerate(codes):
                report(run * len(codes) + number, runs * len(codes), "Starting processes")
                times[name].append(_process(codes[name], folder))
    medians = {
        name: [1000 * statistics.median(values) for values in zip(*times[name], strict=True)]
        for name in codes
    }
    names = list(codes)
    for baseline, name in zip(names[::2], names[1::2], strict=True):
        for what, one, other in zip(("CPU", "wall clock"), medians[baseline], medians[name], strict=True):
            yield Figure(name=f"{baseline}, {what}", value=one, unit="ms")
            yield Figure(name=f"{name}, {what}", value=other, unit="ms", ratio=one / other)


def _process(code: str, folder: str) -> tuple[float, float]:
    """Run *code* in a fresh process; return CPU seconds, also of its workers, and seconds up to its end."""
    settings = {"DISCORD_TOKEN": "none", "DATABASE_URL": "sqlite+aiosqlite:///bench.db", "PYTHONPATH": _ROOT}
    begun = time.time()
    printed = subprocess.run(
        [sys.executable, "-c", f"import os\n{code}"],
        cwd=folder,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    ).stdout
    cpu, ended = map(float, printed.split())
    return cpu, ended - begun
