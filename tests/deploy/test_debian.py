"""The image's build and start, step by step, in a new Debian instead of a container.

It takes minutes, and needs root, debootstrap and Debian's packages:
``uv run pytest -m long tests/deploy/test_debian.py``.
"""

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.deploy.files import ROOT, stages

DEBIAN = "trixie"  # of the Dockerfile's base
FILES = (
    "/etc/pip.conf",
    "/etc/resolv.conf",
    os.environ.get("PIP_CERT", ""),
)  # how this machine reaches packages
LOCKED = "mount --bind {root} {root}; mount -o remount,bind,ro {root}; mount -t tmpfs tmpfs {root}/tmp;"


def in_root(
    root: Path, command: str, environment: Mapping[str, str], *, folder: str = "/", locked: bool = False
) -> str:
    """Run *command* in *root*; *locked*: as the image's user, where only /data and /tmp can be written to."""
    user = "--userspec=10001:10001" if locked else ""
    inner = shlex.quote(f"cd {folder} && {command}")
    lock = LOCKED.format(root=root) + f"mount --bind {root}-data {root}/data;" if locked else ""
    mounts = f"mount --bind /proc {root}/proc; mount --bind /dev {root}/dev;"
    script = f"{lock} {mounts} chroot {user} {root} sh -c {inner}"
    ran = subprocess.run(
        ["unshare", "--mount", "sh", "-ec", script], env=dict(environment), capture_output=True, text=True
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


def build(root: Path) -> dict[str, str]:
    """Carry out the Dockerfile in *root*, the stages of its base in one, and return its environment.

    An empty folder stands for Discord's SDK, which a stage with Node brings.
    """
    for file in FILES:
        if file and Path(file).is_file():
            Path(f"{root}{file}").parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, f"{root}{file}")
    (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    pip = {
        name: value
        for name, value in os.environ.items()
        if name.startswith("PIP_") and name != "PIP_FIND_LINKS"
    }
    environment = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        **pip,
    }
    image: dict[str, str] = {}
    for stage in stages():
        if not stage[0][1].startswith("python"):  # of its base, which a stage before it may name
            continue
        folder = "/"
        for name, rest in stage:
            if name == "WORKDIR":
                folder = rest
                (root / folder[1:]).mkdir(parents=True, exist_ok=True)
            elif name == "COPY" and not rest.startswith("--from"):
                copy(root, folder, *rest.split())
            elif name == "RUN":
                in_root(root, rest, environment, folder=folder)
            elif name == "ENV":
                image |= dict(each.split("=", 1) for each in shlex.split(rest))
    image["PATH"] = image["PATH"].replace("$PATH", environment["PATH"])
    shutil.rmtree(root / "src")  # of the first stage
    (root / "opt/patience/sdk").mkdir()
    return image


def copy(root: Path, folder: str, *paths: str) -> None:
    *files, to = paths
    for file in files:
        target = root / os.path.join(folder, to)[1:]
        target = target / Path(file).name if to.endswith("/") else target
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / file).is_dir():
            shutil.copytree(ROOT / file, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / file, target)


def use(root: Path, image: Mapping[str, str]) -> None:
    """Start the bot's commands as the image does.  Raises AssertionError if one fails."""
    data = Path(f"{root}-data")
    data.mkdir()
    os.chown(data, 10001, 10001)
    (entry,) = [rest for name, rest in stages()[-1] if name == "ENTRYPOINT"]
    assert entry == '["start"]'
    assert "up to date" in in_root(root, "start migrate", image, folder="/data", locked=True)
    solved = in_root(
        root, "start solve fortunes-favor 1 --json; ls -R /tmp", image, folder="/data", locked=True
    )
    assert '"won"' in solved
    compiled = {path.name for path in (root / "opt/patience/kernels").rglob("*.nbc")}
    assert len(compiled) > 15
    assert {line for line in solved.splitlines() if line.endswith(".nbc")} == compiled
    nightly = {**image, "BACKUPS": "/data"}
    assert "is complete" in in_root(root, "nightly", nightly, folder="/data", locked=True)
    assert {path.stat().st_mode & 0o777 for path in data.glob("*.db")} == {0o600}
    with pytest.raises(AssertionError, match="Nothing answers"):
        in_root(root, "patience health", image, folder="/data", locked=True)


@pytest.mark.long
@pytest.mark.skipif(
    shutil.which("debootstrap") is None or os.geteuid() != 0, reason="needs root and debootstrap"
)
def test_the_image_is_built_and_runs_locked_in_a_new_debian(tmp_path: Path) -> None:
    assert DEBIAN in stages()[0][0][1]
    root = tmp_path / "root"
    packages = "--include=python3-venv,ca-certificates"
    subprocess.run(
        ["debootstrap", "--variant=minbase", packages, DEBIAN, root], check=True, capture_output=True
    )
    use(root, build(root))
