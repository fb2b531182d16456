"""The files of ``deploy``, read."""

import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def documents(name: str) -> list[Any]:
    """Return the documents of a YAML file."""
    return [each for each in yaml.safe_load_all((DEPLOY / name).read_text()) if each is not None]


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, each with its arguments on one line."""
    lines = [line for line in (DEPLOY / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    joined = re.sub(r"\s*\\\n\s*", " ", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def stages() -> list[list[tuple[str, str]]]:
    """Return the instructions of each stage of the Dockerfile."""
    found: list[list[tuple[str, str]]] = []
    for instruction in instructions():
        if instruction[0] == "FROM":
            found.append([])
        found[-1].append(instruction)
    return found


def unit(name: str) -> list[tuple[str, str]]:
    """Return the settings of a systemd unit, in order; some stand there several times."""
    lines = (DEPLOY / name).read_text().splitlines()
    return [
        (key, value) for key, mark, value in (line.partition("=") for line in lines) if mark and key[0] != "#"
    ]
