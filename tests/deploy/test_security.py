"""Every protection that ``deploy/SECURITY.md`` promises has a test that exists."""

import ast
import re

import pytest

from tests.deploy.files import DEPLOY, ROOT

ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (DEPLOY / "SECURITY.md").read_text().splitlines()
    if line.startswith("|") and "`tests/" in line
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_line_has_its_test(row: list[str]) -> None:
    what, whom, how, test = row
    assert what
    assert whom
    assert how
    file, name = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", test).groups()  # type: ignore[union-attr]
    functions = ast.walk(ast.parse((ROOT / file).read_text()))
    assert name in {
        each.name for each in functions if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_no_line_is_left_out() -> None:
    lines = (DEPLOY / "SECURITY.md").read_text().splitlines()
    assert len(ROWS) == sum(line.startswith("|") for line in lines) - 2 > 15
