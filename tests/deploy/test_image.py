"""The image's build, step by step, in a folder instead of a container.

It takes minutes: ``uv run pytest -m long tests/deploy/test_image.py``.  The steps of the last stage need
Debian's packages and are only read, by ``test_deploy.py``.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.files import ROOT, stages

HOME = "/opt/patience"


def machine_code(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*.nb[ic]")}


@pytest.mark.long
def test_the_image_is_built_and_searches_with_the_kernels_of_the_build(tmp_path: Path) -> None:
    source, home, cache = (tmp_path / name for name in ("src", "patience", "cache"))
    source.mkdir()
    cache.mkdir()
    environment = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(tmp_path)}

    def run(command: str, **more: str) -> str:
        command = command.replace(HOME, str(home))
        ran = subprocess.run(
            ["sh", "-c", command], env={**environment, **more}, cwd=source, capture_output=True, text=True
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
        return ran.stdout

    for name, rest in stages()[0]:
        if name == "COPY":
            *files, to = rest.split()
            for file in files:
                target = Path(to.replace(HOME, str(home))) if to.startswith("/") else source / to
                target = target / Path(file).name if to.endswith("/") else target
                target.parent.mkdir(parents=True, exist_ok=True)
                if (ROOT / file).is_dir():
                    shutil.copytree(ROOT / file, target, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(ROOT / file, target)
        elif name == "RUN":
            run(rest)
    kernels = home / "kernels"
    compiled = machine_code(kernels)
    assert len(compiled) > 20

    shutil.rmtree(source)  # the last stage has only what was installed
    source.mkdir()
    start = {
        "XDG_CACHE_HOME": str(cache),
        "KERNELS": str(kernels),
        "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
    }
    solved = run(f"{shlex.quote(str(home / 'bin' / 'start'))} solve fortunes-favor 1 --json", **start)
    assert '"won"' in solved
    assert machine_code(cache) == compiled  # nothing was compiled again
