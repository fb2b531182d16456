"""Machine code on disk, its folder, and running without one."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from bot.solver.kernel import jit

numba = pytest.mark.skipif(not jit.COMPILED, reason="there is no numba")


def test_the_folder_is_named_after_the_sources_and_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = jit.cache_folder.__wrapped__()
    assert folder
    assert folder.parent == tmp_path
    assert jit.cache_folder.__wrapped__() == folder


def test_a_read_only_home_moves_the_folder_to_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder can be made in here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    folder = jit.cache_folder.__wrapped__()
    assert folder
    assert folder.parent == tmp_path / "temporary"


def test_a_folder_that_others_may_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    folder = jit.cache_folder.__wrapped__()
    assert folder
    assert folder.parent == tmp_path
    folder.chmod(0o777)
    moved = jit.cache_folder.__wrapped__()
    assert moved
    assert moved.parent == tmp_path / "temporary"


def test_without_a_writable_folder_there_is_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder can be made in here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(blocked))
    assert jit.cache_folder.__wrapped__() is None


def imported(path: Path) -> set[Path]:
    """Return our own modules that the module at *path* imports, as files."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    root = Path(jit.__file__).parents[3]
    files = (root.joinpath(*name.split(".")).with_suffix(".py") for name in names)
    return {file for file in files if file.is_file()}


def test_the_folder_is_named_after_everything_that_compiled_code_can_reach() -> None:
    """Compiled code contains the constants and functions of other modules, so those decide it, too."""
    sources = set(jit.kernel_sources())
    assert len(sources) > 15
    reached = set().union(*map(imported, sources))
    assert reached <= sources, sorted(path.name for path in reached - sources)


STRICT = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from bot.solver.kernel import jit

class Strict(list):
    def __getitem__(self, i):
        assert isinstance(i, slice) or i >= 0, i
        return list.__getitem__(self, i)

    def __setitem__(self, i, value):
        assert isinstance(i, slice) or i >= 0, i
        list.__setitem__(self, i, value)

jit.byte_array = jit.int_array = lambda count: Strict([0] * count)
jit.byte_array_of = jit.int_array_of = lambda values: Strict(values)
from random import Random
from bot.patience import deal, game_rules, legal_moves, play
from bot.solver import Budget
from bot.solver.searches.choices import chooses_base
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.small import small_position
from tests.solver.rule_sets import OWN_SEARCH
from tests.support.rule_sets import kinds
space = Workspace(1 << 20)
for key in kinds() - set(OWN_SEARCH):
    rules, random = game_rules(key), Random(key)
    opening = deal(rules, 1)
    if chooses_base(rules, opening):
        opening = play(rules, opening, legal_moves(rules, opening)[0])
    for position in (opening, small_position(rules, random, 12)):
        for task in ("depth", "disprove", "guided", "beam", "playouts"):
            run = Searcher(rules, position, Budget(states=20, seconds=60), space)
            if task == "depth":
                run.depth()
            elif task == "disprove":
                run.disprove()
            elif task == "guided":
                run.depth(guide=run.guide)
            elif task == "beam":
                run.beam(next(iter(portfolio(rules))), 1)
            else:
                run.playouts(1)
"""


def test_no_index_is_negative() -> None:
    """Compiled code takes indices as they are, so one below 0 would read what lies before the buffer."""
    done = subprocess.run([sys.executable, "-c", STRICT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@numba
def test_compiled_code_does_not_wrap_indices() -> None:
    assert jit.QUICK_INDEX


@numba
def test_a_function_is_compiled_once_whatever_constants_it_is_called_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda: None)

    @jit.jit
    def add(one: int, other: int, more: bool = False) -> int:
        return one + other + more

    @jit.jit
    def total(number: int) -> int:
        return add(number, 0) + add(number, 1) + add(1, number, more=True)

    assert total(5) == 18
    kinds: list[str] = [str(signature) for signature in add.signatures]  # type: ignore[attr-defined]
    assert len(kinds) == 2, kinds  # with the default and without it
    assert not any("Literal" in kind for kind in kinds)


NOWHERE = """
import sys, tempfile
tempfile.tempdir = {blocked!r}
from bot.solver.kernel import jit
assert jit.COMPILED and jit.cache_folder() is None
assert jit.jit(lambda a, b: 10 * a + b)(4, 2) == 42
"""


@numba
def test_numba_compiles_without_a_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder can be made in here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    code = NOWHERE.format(blocked=str(blocked))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


SMALL = """
from bot.solver.kernel.jit import jit

@jit
def add(a, b):
    return a + b
"""
ADD = """
import sys
from bot.solver.workers import warm
sys.path.insert(0, sys.argv[1])
import small
warm._warm = lambda report: print(small.add(40, 2))
warm.warm()
"""


@numba
@pytest.mark.parametrize("left", ["half of it", "as many zeros"])
def test_a_file_that_a_power_cut_left_incomplete_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "small.py").write_text(SMALL)

    def add() -> tuple[Path, Path]:
        """Run the function in a new process, and return the two files that numba keeps of it."""
        command = [sys.executable, "-c", ADD, str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout == "42\n", done.stderr
        index, data = sorted(tmp_path.rglob("*.nb?"), reverse=True)
        return index, data

    for file in add():
        whole = file.read_bytes()
        file.write_bytes(whole[: len(whole) // 2] if left == "half of it" else bytes(len(whole)))
        add()
        assert len(file.read_bytes()) == len(whole)
