"""Versions: every range ends, and the pinned ones are in their ranges and name no address."""

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PINS = ROOT / "deploy" / "constraints.txt"
IMAGE = ROOT / "deploy" / "requirements.txt"
_PIN = re.compile(r"[\w.-]+==[\w.]+( ; [\w .<>=!'()-]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n")


def requirements() -> list[Requirement]:
    """Return what the project, its extras, its tests and its build ask for."""
    file: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = file["project"]
    groups = [
        file["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *file["dependency-groups"].values(),
    ]
    return [Requirement(text) for group in groups for text in group]


def pins(file: Path = PINS) -> list[Requirement]:
    lines = file.read_text().splitlines()
    return [Requirement(line.removesuffix(" \\")) for line in lines if not line.startswith(("#", " "))]


@pytest.mark.parametrize("wanted", requirements(), ids=str)
def test_every_range_of_versions_ends(wanted: Requirement) -> None:
    assert {"<", "=="} & {each.operator for each in wanted.specifier}


def test_every_requirement_is_pinned_within_its_range() -> None:
    found: dict[str, list[str]] = {}
    for pin in pins():
        (version,) = pin.specifier
        assert version.operator == "=="
        found.setdefault(canonicalize_name(pin.name), []).append(version.version)
    for wanted in requirements():
        if wanted.name != "hatchling":  # builds the project, and is not installed with it
            versions = found[canonicalize_name(wanted.name)]
            assert all(wanted.specifier.contains(version) for version in versions), wanted


@pytest.mark.parametrize("file", [PINS, IMAGE], ids=lambda file: file.name)
def test_the_pins_are_versions_and_hashes_and_nothing_else(file: Path) -> None:
    _, text = file.read_text().split("\n", 1)
    assert "".join(match[0] for match in _PIN.finditer(text)) == text
    assert len(pins(file)) > 40


def test_the_image_is_installed_from_the_versions_that_were_tested() -> None:
    assert set(map(str, pins(IMAGE))) <= set(map(str, pins()))


@pytest.mark.parametrize(
    ("user", "options"),
    [
        (".ci/run", "--constraint deploy/constraints.txt"),
        ("deploy/Dockerfile", "--require-hashes --requirement deploy/requirements.txt"),
        ("deploy/patience.service", "--require-hashes --requirement deploy/requirements.txt"),
        ("deploy/patience-worker.service", "--require-hashes --requirement deploy/requirements.txt"),
    ],
)
def test_the_image_and_the_tests_are_installed_from_the_pins(user: str, options: str) -> None:
    assert options in (ROOT / user).read_text()


SOUND = {"name": "pillow", "version": "13.0.0", "vulns": []}
WEAK = {"name": "attrs", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "yarl", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "code", "says"),
    [
        ([SOUND], 0, "1 of 1 packages checked, 0 known vulnerabilities."),
        ([SOUND, WEAK], 1, "attrs 1.0: PYSEC-1, fixed in 1.1"),
        ([SOUND, UNKNOWN], 0, "yarl: not checked (not found)"),
        ([UNKNOWN], 69, "nothing was checked"),
        (None, 69, "nothing was checked"),  # without a network pip-audit writes nothing
    ],
)
def test_known_vulnerabilities_are_told_from_those_that_cannot_be_looked_up(
    packages: list[object] | None, code: int, says: str, tmp_path: Path
) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text("" if packages is None else json.dumps({"dependencies": packages}))
    command = tmp_path / "uvx"  # in place of the real one, with its last argument
    command.write_text(f'#!/bin/sh\nfor last; do :; done\ncp {answer} "$last"\nexit 1\n')
    command.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    ran = subprocess.run(
        [ROOT / ".ci" / "audit"], env=os.environ | {"PATH": path}, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (code, "")
    assert says in ran.stdout
