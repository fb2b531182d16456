"""What README says is so: its example runs, its tables are right, its picture is ours."""

import doctest
import io
import re
import tomllib
from datetime import date
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from typer.testing import CliRunner

from bot.cli.app import app
from bot.client import Patience
from bot.daily.fairness import check, day_key
from bot.patience import GAMES, default_rules
from bot.services import Services
from bot.settings import Settings
from bot.solver.survey.report import short_table

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAYED = (
    "r>f t4>f d d d d w>t3 w>t3 w>f d w>f w>t1 w>f d d w>f w>f d w>f w>t1 w>t4 d d w>f w>t1 d d"  # of deal 23
)


def test_the_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    test = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)

    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_table_of_games_is_the_games() -> None:
    rows = re.findall(r"^\| ([^|]+) \| `([a-z0-9-]+)` \| (.*) \|$", README, re.M)

    assert [(game, key) for game, key, _ in rows] == [
        (game, rules.key) for game, rules in default_rules().items()
    ]
    for game, key, others in rows:
        assert re.findall(r"`([^`]+)`", others) == [
            k for k, r in GAMES.items() if r.game == game and k != key
        ]


async def test_the_table_of_commands_is_the_commands(services: Services) -> None:
    rows = re.findall(r"^\| (`/[^|]+) \|", README, re.M)
    told = {
        name: set(re.findall(r"(\w+):", options))
        for row in rows
        for name, options in re.findall(r"`/(\w+)((?: \w+:)*)`", row)
    }
    commands = Patience(services).tree.get_commands()

    assert set(told) == {command.name for command in commands}
    for command in commands:
        options = {option["name"] for option in command.to_dict(Patience(services).tree)["options"]}
        assert told[command.name] <= options


def test_the_check_of_a_daily_deal_is_the_one_that_the_bot_shows() -> None:
    key = day_key("secret", date(2026, 11, 21))
    (command,) = re.findall(r"```\n(python3 -c \"\n.*?)\n```", README, re.S)
    assert command.replace("KEY", key.hex()) == check(key, "gate")


def test_the_table_of_winnability_is_what_the_survey_has_found() -> None:
    assert f"\n\n{short_table()}\n" in README


def test_the_two_set_up_commands_are_there() -> None:
    assert "\npython3 -m pip install uv && uv run --extra demo patience demo\n" in README
    assert "\npython3 -m pip install uv && uv run pytest\n" in README
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "demo" in project["optional-dependencies"]
    assert "patience" in project["scripts"]


def test_the_picture_is_what_patience_render_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "board.png"
    result = CliRunner().invoke(app, ["render", "canfield", "23", *PLAYED.split(), "-o", str(drawn)])
    assert result.exit_code == 0, result.output

    shown = Image.open(ROOT / "render" / "example.png").convert("RGB")
    now = Image.open(io.BytesIO(drawn.read_bytes())).convert("RGB")

    assert shown.size == now.size
    assert max(ImageStat.Stat(ImageChops.difference(shown, now)).mean) < 2  # fonts differ a little by version


def test_the_tree_is_the_folders_and_the_modules_of_bot() -> None:
    (tree,) = re.findall(r"## The tree\n\n```\n(.*?)```", README, re.S)
    shown: set[str] = set()
    above: list[str] = []
    for line in tree.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        above = [*above[:depth], line.split()[0].rstrip("/")]
        shown.add("/".join(above))

    packages = {
        str(path.parent.relative_to(ROOT))
        for top in ("bot", "render")
        for path in (ROOT / top).rglob("__init__.py")
        if path.parent.name != "versions"
    }
    modules = {f"bot/{path.name}" for path in (ROOT / "bot").glob("*.py")} - {"bot/__init__.py"}
    assert shown == packages | modules | {"tests", "deploy"}


def test_every_setting_is_explained() -> None:
    example = (ROOT / "deploy" / "env.example").read_text()

    assert set(re.findall(r"^#? ?([A-Z_]+)=", example, re.M)) == {
        name.upper() for name in Settings.model_fields
    }


@pytest.mark.parametrize("command", re.findall(r"`patience ([a-z]+)`", README))
def test_every_command_named_is_one(command: str) -> None:
    assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0
