"""Mutation testing: change one place of the code at a time and see whether the nearest tests notice.

    uv run python -m tests.mutations --count 60

Each mutant lives in a copy of the tree.  One pytest process runs the test files that belong to the changed
module and stops at the first failure: the mutant is *killed*.  If all tests pass, it *survived*, and either
a test is missing or the change makes no difference.  The results file has one line of JSON per mutant; a
run with the same seed continues where the last one stopped.

mutmut chooses tests by a coverage run of the whole suite, and cosmic-ray changes the working tree and has
one test command for all modules; so this is a small tool of our own.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import count, islice, zip_longest
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

ROOT = Path(__file__).parents[1]
HANGS = 180  # seconds after which a test fails
COPIED = ("bot", "render", "tests", "deploy", "pyproject.toml", "README.md")
PACKAGES = ("bot/patience", "bot/play", "bot/standings", "bot/daily", "bot/store")

# The test files of a package, the quickest to fail first; those of its folder if it is not listed.
OF_PACKAGE = {
    "bot/patience": [
        *("patience/test_options.py", "patience/test_options_tables.py", "patience/test_rules_tables.py"),
        *("patience/test_rules_reserves.py", "patience/test_position.py", "patience/typed/test_reading.py"),
        *("patience/typed/test_any_text.py", "patience/test_deals.py", "patience/test_openings.py"),
        *("patience/test_new_game.py", "words/test_rules.py", "patience/test_house.py"),
        *("patience/test_plain.py", "patience/test_game.py", "patience/test_every_game.py"),
        "patience/test_ending.py",
    ],
    "bot/daily": [
        *("daily/test_schedule.py", "daily/test_service.py", "daily/test_attempts.py"),
        "daily/test_posting.py",
    ],
    "bot/store": ["store/test_games.py", "store/test_profiles.py", "store/test_leaderboards.py"],
}
TYPED = ["patience/typed/test_typed_moves.py", "patience/typed/test_reading.py", "words/test_reasons.py"]
# What tests a module of the store is often the package that asks its questions.
OF_MODULE = {
    **{f"bot/patience/{name}.py": TYPED for name in ("faces", "reasons")},
    **{f"bot/patience/typed/{name}.py": TYPED for name in ("matching", "phrases", "reading")},
    **{f"bot/patience/{name}.py": ["patience/test_deals.py"] for name in ("deals", "packs")},
    "bot/patience/names.py": ["patience/test_naming.py"],
    "bot/daily/today.py": ["conversations/test_daily_today.py", "conversations/test_deadlines.py"],
    "bot/daily/service.py": [
        *("daily/test_service.py", "daily/test_attempts.py"),
        *("conversations/test_daily_pages.py", "conversations/test_daily_today.py"),
    ],
    "bot/daily/certifier.py": [
        *("daily/test_certify_ahead.py", "daily/test_certifier.py", "cli/demo/test_examples.py"),
    ],
    "bot/daily/secrecy.py": ["daily/test_service.py", "conversations/test_private_boards.py"],
    "bot/daily/posting.py": ["daily/test_posting.py", "conversations/test_server.py"],
    "bot/standings/leaderboards.py": [
        *("standings/test_leaderboards.py", "conversations/test_leaderboards.py"),
    ],
    "bot/standings/measures.py": ["standings/test_leaderboards.py", "conversations/test_leaderboards.py"],
    "bot/store/db/backup.py": ["store/test_backup.py"],
    "bot/store/schema/__init__.py": ["store/test_migrations.py", "standings/test_leaderboards.py"],
    "bot/play/deadlines.py": ["play/test_deadlines.py", "play/test_abandoned.py"],
    "bot/view/permissions.py": [
        *("conversations/test_private_boards.py", "conversations/test_permissions.py"),
        *("conversations/test_analysis.py", "conversations/test_hints.py", "conversations/test_daily.py"),
    ],
    "bot/play/boards.py": ["conversations/test_live_boards.py"],
    "bot/store/live_boards.py": ["conversations/test_live_boards.py"],
    "bot/store/dailies.py": ["daily/test_service.py", "daily/test_attempts.py", "daily/test_certifier.py"],
    "bot/store/daily_results.py": ["store/test_leaderboards.py", "daily/test_attempts.py"],
    "bot/store/deadlines.py": ["play/test_deadlines.py", "play/test_abandoned.py"],
    "bot/store/people.py": ["people/test_privacy.py", "people/test_moderation.py"],
    "bot/store/personal.py": ["people/test_privacy.py"],
    "bot/store/ratings.py": ["standings/test_ratings.py", "standings/test_scoring.py"],
    "bot/store/totals.py": ["standings/test_scoring.py", "people/test_privacy.py"],
    "bot/store/rank_histograms.py": ["standings/test_scoring.py", "store/test_leaderboards.py"],
}

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One change of one module."""

    path: str
    line: int
    kind: str
    before: str
    after: str
    source: str  # the text of the whole module after the change

    @property
    def id(self) -> str:
        return f"{self.path}:{self.line} {self.kind}: {self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the tests took a mutant."""

    id: str
    outcome: str  # killed, survived or timeout
    by: str  # the first test that failed
    seconds: float
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A node that can be changed."""

    path: str
    line: int
    number: int  # in the order of ast.walk
    kind: str


def places(path: str) -> Iterator[Place]:
    """Yield every place of the module at *path*."""
    nodes = list(ast.walk(ast.parse((ROOT / path).read_text())))
    ignored = {id(node) for part in nodes for root in _unmutated(part) for node in ast.walk(root)}
    for number, node in enumerate(nodes):
        if id(node) not in ignored:
            for kind in _kinds(node):
                yield Place(path=path, line=getattr(node, "lineno", 0), number=number, kind=kind)


def changed(place: Place) -> Mutant:
    """Return the module with one place changed."""
    tree = ast.parse((ROOT / place.path).read_text())
    node = list(ast.walk(tree))[place.number]
    before = ast.unparse(node)
    _change(node)
    return Mutant(
        path=place.path,
        line=place.line,
        kind=place.kind,
        before=before.split("\n")[0],
        after=ast.unparse(node).split("\n")[0],
        source=ast.unparse(ast.fix_missing_locations(tree)) + "\n",
    )


def _unmutated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of *node* that are not mutated: annotations, decorators, assertions and the like."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from node.decorator_list
            yield from (each for each in (node.returns,) if each)
        case ast.ClassDef():
            yield from node.decorator_list
        case ast.arg() | ast.AnnAssign() if node.annotation:
            yield node.annotation
        case ast.Assert() | ast.Import() | ast.ImportFrom():
            yield node
        case ast.Expr(value=ast.Constant()):
            yield node  # a docstring
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            yield node


def _kinds(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Compare(ops=[op]) | ast.BoolOp(op=op) if type(op) in SWAPPED:
            yield "operator"
        case ast.BinOp(op=op, left=left) if type(op) in SWAPPED and not _is_text(left):
            yield "operator"
        case ast.UnaryOp(op=ast.Not()):
            yield "no not"
        case ast.Constant(value=bool()):
            yield "other truth"
        case ast.Constant(value=int()):
            yield "one more"
        case ast.If() | ast.IfExp() | ast.While():
            yield "other branch"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None"
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign():
            yield "dropped"
        case ast.Call(args=[first, second, *_]) if ast.dump(first) != ast.dump(second):
            yield "swapped arguments"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))
    )


def _change(node: ast.AST) -> None:
    match node:
        case ast.Compare():
            node.ops = [SWAPPED[type(node.ops[0])]()]  # pyright: ignore[reportAttributeAccessIssue]
        case ast.BoolOp() | ast.BinOp():
            node.op = SWAPPED[type(node.op)]()  # pyright: ignore[reportAttributeAccessIssue]
        case ast.UnaryOp():
            node.op = ast.Not()
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=bool() as truth):
            node.value = not truth
        case ast.Constant(value=int() as number):
            node.value = number + 1
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Return():
            node.value = ast.Constant(None)
        case ast.Call():
            node.args[:2] = node.args[1::-1]
        case ast.Expr():
            node.value = ast.Constant(None)
        case ast.AugAssign():
            node.value = ast.Constant(0) if isinstance(node.op, (ast.Add, ast.Sub)) else node.value
        case _:
            raise AssertionError(ast.dump(node))


def chosen(paths: list[str], number: int, seed: int) -> list[Mutant]:
    """Choose *number* mutants, by turns from each of *paths*, and no more than one of each line."""
    random = Random(seed)
    piles: list[list[Place]] = []
    for path in paths:
        lines: dict[tuple[str, int], list[Place]] = {}
        for module in [path] if path.endswith(".py") else _modules(path):
            for place in places(module):
                lines.setdefault((module, place.line), []).append(place)
        pile = [random.choice(same) for same in lines.values()]
        random.shuffle(pile)
        piles.append(pile)
    turns = (place for turn in zip_longest(*piles) for place in turn if place is not None)
    return [changed(place) for place in islice(turns, number)]


def _modules(folder: str) -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).rglob("*.py")))
    return [path for path in found if "/migrations/" not in path]


def nearest(path: str) -> list[str]:
    """Return the test files of a module: its namesake first, then those listed for it and its package."""
    package = next((each for each in PACKAGES if path.startswith(f"{each}/")), str(Path(path).parent))
    inside = Path(*Path(path).parts[1:])
    folder = ROOT / "tests" / Path(*Path(package).parts[1:])
    found = [folder.name + "/" + file.name for file in sorted(folder.glob("test_*.py"))]
    names = [
        inside.with_name(f"test_{inside.name}").as_posix(),
        *OF_MODULE.get(path, []),
        *OF_PACKAGE.get(package, found),
    ]
    files = [f"tests/{name}" for name in dict.fromkeys(names)]
    return [file for file in files if (ROOT / file).exists()]


class Tree:
    """A copy of the tree in which one mutant at a time is tested."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, folder / name)
        # Bytecode is valid for one time stamp of its source: no two mutants share one.
        self._stamps = count(int(time.time()) - 1_000_000, 10)

    def test(self, mutant: Mutant, limit: float) -> Outcome:
        """Run the nearest tests on *mutant*."""
        began = time.monotonic()
        self._write(mutant.path, mutant.source)
        try:
            outcome, by = self.run(nearest(mutant.path), limit)
        finally:
            self._write(mutant.path, (ROOT / mutant.path).read_text())
        seconds = round(time.monotonic() - began, 1)
        return Outcome(id=mutant.id, outcome=outcome, by=by, seconds=seconds, before=mutant.before)

    def run(self, files: list[str], limit: float) -> tuple[str, str]:
        """Run test files until one fails; return the outcome and the test that failed."""
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("PYTHONDONTWRITEBYTECODE", "PATIENCE_TEST_POSTGRES")
        } | {"PYTHONPATH": str(self.folder), "PYTHONPYCACHEPREFIX": str(self.folder / ".bytecode")}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "--tb=no"]
        command += ["-o", f"timeout={HANGS}"]
        try:
            done = subprocess.run(
                [*command, *files], cwd=self.folder, env=environment, capture_output=True, text=True,
                timeout=limit, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "timeout", ""
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        if done.returncode not in (0, 1, 2, 4) or (done.returncode == 4 and not failed):
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        return ("killed" if done.returncode else "survived"), (failed[0][:160] if failed else "")

    def _write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.write_text(text)
        stamp = next(self._stamps)
        os.utime(file, (stamp, stamp))


def main(
    number: Annotated[int, typer.Option("--count", help="The number of mutants.")] = 60,
    seed: Annotated[int, typer.Option(help="Chooses the mutants.")] = 1,
    paths: Annotated[str, typer.Option(help="Packages or modules, by commas.")] = ",".join(PACKAGES),
    results: Annotated[Path, typer.Option(help="Read and extended.")] = Path("mutations.jsonl"),
    limit: Annotated[float, typer.Option(help="Seconds per mutant.")] = 600,
    jobs: Annotated[int, typer.Option(help="Mutants at a time.")] = 2,
) -> None:
    """Change the code in some places, one at a time, and list what the nearest tests do not notice."""
    known = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    wanted = chosen(paths.split(","), number, seed)
    done = {row["id"]: Outcome(**row) for row in known}
    left = [mutant for mutant in wanted if mutant.id not in done]
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        trees: SimpleQueue[Tree] = SimpleQueue()
        for n in range(min(jobs, len(left))):
            trees.put(Tree(Path(folder, str(n))))

        def test(mutant: Mutant) -> Outcome:
            tree = trees.get()
            try:
                return tree.test(mutant, limit)
            finally:
                trees.put(tree)

        for place, outcome in enumerate(pool.map(test, left), len(wanted) - len(left) + 1):
            done[outcome.id] = outcome
            with results.open("a") as file:
                file.write(json.dumps(asdict(outcome), ensure_ascii=False) + "\n")
            typer.echo(f"{place}/{len(wanted)} {outcome.outcome:8} {outcome.seconds:6.1f} s  {outcome.id}")
    found = [done[mutant.id] for mutant in wanted]
    typer.echo(f"\n{dict(Counter(outcome.outcome for outcome in found))}")
    for outcome in found:
        if outcome.outcome == "survived":
            typer.echo(f"survived: {outcome.id}\n    was: {outcome.before}")


if __name__ == "__main__":
    typer.run(main)
