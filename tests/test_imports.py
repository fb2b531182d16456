"""The arrows of the tree: who may import whom, written down once and checked on every file.

A new module needs a row here. An import counts wherever it stands: at the top of a file, inside a
function, under ``TYPE_CHECKING`` or as ``importlib.import_module("name")``.
"""

import ast
import re
import sys
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# The part of the tree -> the parts of ours that it may import. A part is a module or a whole package.
ARROWS: Mapping[str, frozenset[str]] = {
    part: frozenset(f"bot.{target}" if target != "render" else target for target in targets.split())
    for part, targets in {
        "bot.cli": "commands controls table view words operations analysis daily play standings record "
        "solver store patience",
        "bot.commands": "controls view words operations people together daily play standings record "
        "store patience",
        "bot.table": "view words people operations daily play record store patience render",
        "bot.controls": "view words operations analysis people together daily play standings "
        "record solver patience",
        "bot.view": "words operations analysis together daily play standings record patience render",
        "bot.operations": "analysis people together daily play standings solver store",
        "bot.words": "analysis people together daily play standings record solver patience",
        "bot.analysis": "daily play standings record solver store patience",
        "bot.people": "daily play standings record store render",
        "bot.together": "daily play standings record store patience",
        "bot.daily": "play standings record solver store patience",
        "bot.play": "standings record store patience",
        "bot.standings": "record store patience",
        "bot.record": "store patience render",
        "bot.solver": "patience",
        "bot.store": "",
        "bot.patience": "",
        "render": "",
    }.items()
}

# A library that is not Python's own -> the parts that may import it.
LIBRARIES: Mapping[str, frozenset[str]] = {
    library: frozenset(parts.split())
    for library, parts in {
        "aiohttp": "bot.controls bot.operations bot.table",
        "prometheus_client": "bot.operations",
        "yarl": "bot.commands bot.table",
        "discord": "bot.cli bot.commands bot.controls",
        "simcord": "bot.cli",
        "PIL": "render",
        "zlib_ng": "render",
        "isal": "render",
        "font_lato": "render",
        "manimgx_fonts": "render",
        "sqlalchemy": "bot.store",
        "alembic": "bot.store",
        "aiosqlite": "bot.store",
        "babel": "bot.words",
        "cachetools": "bot.analysis bot.cli bot.controls bot.daily bot.operations bot.people bot.play "
        "bot.table bot.together bot.view",
        "asyncpg": "bot.store",
        "numba": "bot.solver",
        "numpy": "bot.solver",
        "openskill": "bot.standings",
        "procrastinate": "bot.solver",
        "psycopg": "bot.solver",
        "psycopg_pool": "bot.solver",
        "pydantic": "bot.operations bot.solver bot.table",
        "pydantic_settings": "bot.operations",
        "typer": "bot.cli",
        "rich": "bot.cli",
    }.items()
}
# numba is a second of start-up and 100 MB: only this module imports it.
COMPILER = "bot.solver.kernel.jit"
# Not a part of the bot's own process: never at the top of a file.
LAZY = {"simcord"}
# The folder beside the project is for reading while the project is made; a shipped file never knows it.
OUTSIDE = re.compile(r"""\bshared/|/shared\b|["']shared["']""")
# Nor does it start what only a checkout has.
TESTS = re.compile(r"""["']tests\b""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    name: str
    line: int
    lazy: bool


def files() -> list[Path]:
    """Return every shipped module except ``bot/__init__.py``, which imports nothing."""
    found = sorted(path for folder in ("bot", "render") for path in (ROOT / folder).rglob("*.py"))
    return [path for path in found if path != ROOT / "bot" / "__init__.py"]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str, parts: Iterable[str] = ARROWS) -> str | None:
    """Return the row of the table that *module* belongs to: a package or a module of ``bot`` itself."""
    return next((part for part in parts if module == part or module.startswith(f"{part}.")), None)


def imports_of(
    module: str, source: str, *, package: bool = False, submodules: Container[str] = ()
) -> Iterator[Import]:
    """Yield the imports of one file; ``from package import module`` names one of *submodules* in full."""
    tree = ast.parse(source)
    top = set(map(id, tree.body))
    home = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(tree):
        names: list[str] = []
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom():
                base = home[: len(home) - node.level + 1] if node.level else []
                source_name = ".".join([*base, *([node.module] if node.module else [])])
                names = [
                    # `from bot import words` means the module, `from bot import __version__` the package
                    name if source_name == "bot" or name in submodules else source_name
                    for name in (f"{source_name}.{alias.name}" for alias in node.names)
                ]
                names = [name if part_of(name) else source_name for name in names]
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                names = [name]
            case _:
                continue
        for name in dict.fromkeys(names):
            yield Import(name=name, line=node.lineno, lazy=id(node) not in top)


def breaches(module: str, source: str, *, file: str, package: bool = False) -> list[str]:
    """Every import of one file that the table does not allow, as `file:line: arrow`."""
    part = part_of(module)
    if part is None:
        return [f"{file}:1: {module} has no row in the table of {Path(__file__).name}"]
    found: list[str] = []
    for wanted in imports_of(module, source, package=package):
        library = wanted.name.split(".")[0]
        where = f"{file}:{wanted.line}: {part} > {wanted.name}"
        if library in {"bot", "render"}:
            target = part_of(wanted.name)
            if target != part and target not in ARROWS[part]:
                found.append(f"{where}: this arrow is not in the table")
        elif library in sys.stdlib_module_names:
            continue
        elif part not in LIBRARIES.get(library, frozenset()):
            allowed = ", ".join(sorted(LIBRARIES.get(library, ()))) or "nobody"
            found.append(f"{where}: {library} is imported by {allowed} only")
        elif library == "numba" and module != COMPILER:
            found.append(f"{where}: numba is imported by {COMPILER} only")
        elif library in LAZY and not wanted.lazy:
            found.append(f"{where}: {library} is an extra, import it inside the function that needs it")
    for number, text in enumerate(source.splitlines(), 1):
        if OUTSIDE.search(text):
            found.append(f"{file}:{number}: {part} > ../shared: nothing that is shipped knows that folder")
        if TESTS.search(text):
            found.append(f"{file}:{number}: {part} > tests: nothing that is shipped starts a test")
    return found


def test_every_import_follows_an_arrow_of_the_table() -> None:
    found = [
        breach
        for path in files()
        for breach in breaches(
            module_of(path),
            path.read_text(encoding="utf-8"),
            file=str(path.relative_to(ROOT)),
            package=path.name == "__init__.py",
        )
    ]
    assert not found, "\n" + "\n".join(found)


def test_the_top_package_imports_nothing() -> None:
    assert not list(imports_of("bot", (ROOT / "bot" / "__init__.py").read_text(), package=True))


def test_the_arrows_go_one_way() -> None:
    assert len(ARROWS) <= 20
    assert set().union(*ARROWS.values()) <= set(ARROWS)
    order = list(TopologicalSorter(ARROWS).static_order())  # CycleError names the circle
    assert order.index("bot.patience") < order.index("bot.play") < order.index("bot.commands")
    floors: dict[str, int] = {}
    for part in order:
        floors[part] = 1 + max((floors[below] for below in ARROWS[part]), default=0)
    assert max(floors.values()) <= 13


@pytest.mark.parametrize("part", ARROWS)
def test_every_row_is_a_part_of_the_tree(part: str) -> None:
    path = ROOT.joinpath(*part.split("."))
    assert path.with_suffix(".py").is_file() or list(path.rglob("*.py"))


@pytest.mark.parametrize(
    ("module", "source", "line", "says"),
    [
        ("bot.patience.play", "\nimport random, numpy", 2, "bot.patience > numpy"),
        ("bot.patience.play", "from bot.words import say", 1, "bot.patience > bot.words"),
        ("bot.patience.game", "from .. import store", 1, "bot.patience > bot.store"),
        ("bot.store.games", "from bot.patience import Game", 1, "bot.store > bot.patience"),
        ("bot.play.sessions", "def f():\n    import discord", 2, "bot.play > discord"),
        ("bot.play.sessions", "from bot import controls", 1, "bot.play > bot.controls"),
        (
            "bot.daily.service",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import bot.commands.client",
            3,
            "client",
        ),
        ("bot.controls", "from bot.commands.play import play", 1, "bot.controls > bot.commands"),
        ("bot.commands.client", "import simcord", 1, "bot.commands > simcord"),
        ("bot.cli.demo.preview", "import simcord", 1, "bot.cli > simcord: simcord is an extra"),
        (
            "bot.solver.workers.pool",
            "from numba import njit",
            1,
            "imported by bot.solver.kernel.jit only",
        ),
        ("bot.words", "import requests", 1, "bot.words > requests: requests is imported by nobody only"),
        ("bot.words", "import importlib\nimportlib.import_module('discord')", 2, "bot.words > discord"),
        ("render.scene", "from bot.view.pictures.board import scene", 1, "render > bot.view.pictures.board"),
        ("render.scene", "PATH = '../shared/pictures'", 1, "render > ../shared"),
        ("bot.cli.run", "COMMAND = [python, '-m', 'tests.discord.load']", 1, "bot.cli > tests"),
        ("bot.casino", "import json", 1, "bot.casino has no row"),
    ],
)
def test_a_wrong_arrow_is_named_with_file_and_line(module: str, source: str, line: int, says: str) -> None:
    (found,) = breaches(module, source, file="somewhere.py")
    assert found.startswith(f"somewhere.py:{line}: ")
    assert says in found


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("bot.solver.kernel.jit", "import numba, numpy"),
        ("bot.solver.kernel.play", "from . import hashing"),
        (
            "bot.cli.demo.preview",
            "def f():\n    import simcord\n    from bot.commands import client",
        ),
        (
            "bot.commands.play",
            "from bot import controls, words\nfrom bot.patience import GAMES\nimport discord",
        ),
        ("bot.patience.games.frog", "from bot.patience.rules import Rules\nfrom ..cards import rank"),
        ("bot.play.sessions", "'''A lock is shared by all clicks on one game.'''\nimport asyncio"),
    ],
)
def test_a_right_arrow_is_let_through(module: str, source: str) -> None:
    assert breaches(module, source, file="somewhere.py") == []


# The floors of the solver, the lowest first: each may import itself and those before it.
SOLVER = ["verdict", "kernel", "proofs", "searches", "search", "quality", "workers", "survey"]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for types, or inside functions: what is read first needs nothing that is read later."""
    paths = {module_of(path): path for path in files()}
    arrows: dict[str, set[str]] = {}
    for module, path in paths.items():
        source, package = path.read_text(encoding="utf-8"), path.name == "__init__.py"
        wanted = {each.name for each in imports_of(module, source, package=package, submodules=paths)}
        arrows[module] = wanted & set(paths) - {module}
    TopologicalSorter(arrows).prepare()  # CycleError names the circle


def test_the_folders_of_the_solver_have_no_circle() -> None:
    found: list[str] = []
    for path in sorted((ROOT / "bot" / "solver").rglob("*.py")):
        module = module_of(path)
        here = module.split(".")[2:3]
        allowed = SOLVER[: SOLVER.index(here[0]) + 1] if here else SOLVER
        source = path.read_text(encoding="utf-8")
        for wanted in imports_of(module, source, package=path.name == "__init__.py"):
            floor = wanted.name.removeprefix("bot.solver").lstrip(".").split(".")[0]
            if wanted.name.startswith("bot.solver") and floor not in allowed:
                found.append(f"{path.relative_to(ROOT)}:{wanted.line}: {wanted.name}")
    assert not found, "\n" + "\n".join(found)


# What only the store may name: drivers that Python brings along, and the tables. That SQLAlchemy is imported
# by nobody else stands in LIBRARIES; procrastinate writes its own statements, and bot.solver none.
PARTS = ("standings", "puzzles", "sending")
TABLES = {"sqlite3", "bot.store.schema", *(f"bot.store.schema.{part}" for part in PARTS)}
STATEMENT = re.compile(
    r"\s*(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|(CREATE|ALTER|DROP) [A-Z]+|PRAGMA) "
)


def test_sql_stands_in_the_store_only() -> None:
    paths = {module_of(path): path for path in files()}
    found: list[str] = []
    for module, path in paths.items():
        if part_of(module) == "bot.store":
            continue
        source, package = path.read_text(encoding="utf-8"), path.name == "__init__.py"
        for wanted in imports_of(module, source, package=package, submodules=paths):
            if wanted.name in TABLES:
                found.append(f"{path.relative_to(ROOT)}:{wanted.line}: {wanted.name}")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and STATEMENT.match(node.value):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.value[:40]}")
    assert not found, "\n" + "\n".join(found)


def test_no_test_module_imports_another_one() -> None:
    """What test modules share lives in helper modules, also for code that runs in a process of its own."""
    shared = re.compile(r"^\s*(?:from|import) tests\b[\w., ]*\btest_\w+|^\s*from tests\b.* import .*\btest_")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if shared.match(line)
    ]
    assert not found, "\n".join(found)
