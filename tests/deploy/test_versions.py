"""Versions: every range ends, and the pinned ones are in their ranges and name no address."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PINS = ROOT / "deploy" / "constraints.txt"


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


def pins() -> list[Requirement]:
    lines = PINS.read_text().splitlines()
    return [Requirement(line) for line in lines if not line.startswith("#")]


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


def test_the_pins_are_versions_and_nothing_else() -> None:
    lines = [line for line in PINS.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) > 50
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+( ; [\w .<>=!'()-]+)?", line)] == []


@pytest.mark.parametrize("user", [".ci/run", "deploy/Dockerfile"])
def test_the_image_and_the_tests_are_installed_from_the_pins(user: str) -> None:
    assert "--constraint deploy/constraints.txt" in (ROOT / user).read_text()
