"""README is true: its example runs, its lists are complete, its picture is drawn by the command it names."""

import doctest
import re
import tomllib
from datetime import date, timedelta
from pathlib import Path

import discord
import pytest
from discord.app_commands import ContextMenu
from PIL import Image, ImageChops, ImageStat
from typer.testing import CliRunner

from bot.cli.app import app
from bot.commands.client import PatienceClient
from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.fairness import DAYS, check, day_key
from bot.operations.services import Services
from bot.operations.settings import Settings
from bot.patience import GAMES, PEOPLE_DEALS, default_rules
from bot.play.start import MOST_OPEN
from bot.standings.leaderboards import NEW
from bot.standings.measures import RATING
from bot.standings.points import GRADES
from bot.standings.streaks import EVERY, HELD
from tests.survey.counts import all_measured
from tests.survey.report import table

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GIF = ROOT / "render" / "example.gif"
WON = "won canfield 2 "  # the game that it shows, a line of tests/conversations/whole_games.txt


def test_the_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    test = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)

    assert doctest.DocTestRunner().run(test).failed == 0


def test_every_game_is_named() -> None:
    (names,) = re.findall(r"^\*\*Games:\*\* (.*)\.$", README, re.M)

    assert names.split(", ") == list(default_rules())


async def test_the_table_of_commands_is_the_commands(services: Services) -> None:
    rows = re.findall(r"^\| (`/[^|]+) \|", README, re.M)
    described = {
        name: set(re.findall(r"(\w+):", options))
        for row in rows
        for name, options in re.findall(r"`/(\w+)((?: \w+:)*)`", row)
    }
    tree = PatienceClient(services).tree
    commands = tree.get_commands(type=discord.AppCommandType.chat_input)

    menus = [menu.name for menu in tree.get_commands() if isinstance(menu, ContextMenu)]
    assert menus
    assert all(f"*{name}*" in README for name in menus)
    assert set(described) == {command.name for command in commands}
    for command in commands:
        options = {option["name"] for option in command.to_dict(PatienceClient(services).tree)["options"]}
        assert described[command.name] <= options


def test_what_decides_a_place_is_what_counts() -> None:
    (told,) = re.findall(r"^What decides a place:\n\n((?:- .*\n)+)$", README, re.M)
    worth = [f"{times} ({grade})" for grade, times in GRADES.items()]
    for words in (
        f"times {', '.join(worth[:-1])} or {worth[-1]}",
        f"every {EVERY} days earn a freeze",
        f"{HELD} are kept",
        f"players of {RATING.ranking.min_dailies} dailies or more",
    ):
        assert words.casefold() in told.casefold()


def test_numbers_are_those_that_count() -> None:
    for words in (
        f"starts a game, up to {MOST_OPEN} at once",
        f"a number from 1 to {PEOPLE_DEALS[-1]}",
        f"the {len(GAMES_OF_DAY)} deals",
        f"each of {len(GAMES_OF_DAY)} games gets a deal",
        f"a chain of {DAYS:,} keys",
    ):
        assert words in README
    assert timedelta(weeks=1) == NEW
    assert "whom it has known for less than a week" in README


def test_the_check_of_a_daily_deal_is_the_one_that_the_bot_shows() -> None:
    key = day_key("secret", date(2026, 11, 21))
    (command,) = re.findall(r"```\n(python3 -c \"\n.*?)\n```", README, re.S)
    assert command.replace("KEY", key.hex()) == check(date(2026, 11, 21), key, "gate", 0)


def test_the_table_of_winnability_has_the_rows_of_the_daily_games_without_their_times() -> None:
    shown = {"game", *(GAMES[key].name for key in GAMES_OF_DAY)}
    rows = [
        line
        for line in table(all_measured()).splitlines()
        if line.split(" | ")[0].removeprefix("| ") in shown
    ]
    head, *found = [row.rsplit("|", 2)[0] + "|" for row in rows]
    assert len(found) == len(GAMES_OF_DAY)
    assert "\n".join(["", head, "|---|--:|--:|--:|--:|---|", *found, "", ""]) in README


def test_the_two_set_up_commands_are_there() -> None:
    assert "\npython3 -m pip install uv && uv run --extra demo patience demo\n" in README
    assert "\npython3 -m pip install uv && uv run pytest\n" in README
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "demo" in project["optional-dependencies"]
    assert "patience" in project["scripts"]


def test_the_moving_picture_is_what_patience_render_draws(tmp_path: Path) -> None:
    games = (ROOT / "tests" / "conversations" / "whole_games.txt").read_text().splitlines()
    (played,) = (line.removeprefix(WON).split() for line in games if line.startswith(WON))
    drawn = tmp_path / "game.gif"
    result = CliRunner().invoke(app, ["render", "canfield", "2", *played, "--moving", "-o", str(drawn)])
    assert result.exit_code == 0, result.output

    with Image.open(GIF) as shown, Image.open(drawn) as now:
        last = len(played)
        assert getattr(shown, "n_frames", 1) == getattr(now, "n_frames", 1) == last + 1
        for frame in (0, last):
            shown.seek(frame)
            now.seek(frame)
            assert shown.size == now.size
            apart = ImageStat.Stat(ImageChops.difference(shown.convert("RGB"), now.convert("RGB"))).mean
            assert max(apart) < 2  # fonts differ a little by version
        assert shown.info["duration"] >= 3000


def test_the_moving_picture_loads_quickly() -> None:
    assert GIF.stat().st_size < 800_000


def tree() -> dict[str, str]:
    """Return the comment of every path in the tree."""
    (lines,) = re.findall(r"## The tree\n\n```\n(.*?)```", README, re.S)
    shown: dict[str, str] = {}
    above: list[str] = []
    for line in lines.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        name, _, comment = line.strip().partition(" ")
        above = [*above[:depth], name.rstrip("/")]
        shown["/".join(above)] = comment.strip()
    return shown


def test_the_tree_is_the_folders_and_the_modules_of_bot() -> None:
    packages = {
        str(path.parent.relative_to(ROOT))
        for top in ("bot", "render")
        for path in (ROOT / top).rglob("__init__.py")
        if path.parent.name != "versions"
    }
    modules = {f"bot/{path.name}" for path in (ROOT / "bot").glob("*.py")} - {"bot/__init__.py"}
    assert set(tree()) == packages | modules | {"tests", "deploy"}


@pytest.mark.parametrize(
    ("word", "folder", "file", "line"),
    [
        ("measures", "bot/standings", "measures.py", "class Measure"),
        ("share card", "bot/view/pictures", "board.py", "def daily_picture"),
        ("weekday", "bot/daily", "calendar.py", "WEEK"),
        ("themes", "render", "themes.py", "THEMES"),
        ("proofs of loss", "bot/solver/proofs", "__init__.py", "suit_blind"),
        ("what is tried when", "bot/solver", "search.py", "def attempts"),
        ("typed moves", "bot/patience/typed", "reading.py", "def read_move"),
        ("hints", "bot/patience", "hint.py", "def hint"),
        ("alt texts", "bot/view/pictures", "board.py", "def alt_text"),
        ("games", "bot/patience/games", "__init__.py", "GAMES"),
        ("house rules", "bot/patience", "house.py", "HOUSE_RULES"),
        ("readings", "bot/patience/games", "gate.py", "replace("),
        ("buttons", "bot/controls", "view.py", "def _button"),
        ("slash commands", "bot/commands", "play.py", "command"),
        ("refusals", "bot/words", "refusals.py", "def refusal"),
        ("badges", "bot/standings", "profiles.py", "class Badge"),
        ("points", "bot/standings", "points.py", "def points"),
        ("abandoned", "bot/record.py", "", "ABANDONED_AFTER"),
        ("schedule", "bot/daily", "schedule.py", "def "),
        ("migrations", "bot/store/migrations", "__init__.py", "versions"),
        ("queries", "bot/store", "games.py", "select("),
        ("difficulty", "bot/solver/quality", "difficulty.py", "GRADES"),
        ("measures", "tests", "bench/subjects.py", "SUBJECTS"),
        ("settings", "bot/operations", "settings.py", "Field("),
        ("illegal", "bot/words", "reasons.py", "Why."),
        ("server allows", "bot/people", "servers.py", "allows_hints"),
        ("schema", "bot/store/schema", "__init__.py", "Table("),
        ("card back", "render/cards", "backs.py", "BACKS"),
        ("running bot", "bot/cli", "serving.py", "client"),
        ("how large the indices", "render/layout", "grid.py", "def index_height"),
    ],
)
def test_the_tree_leads_to_the_place_of_a_change(word: str, folder: str, file: str, line: str) -> None:
    assert word in tree()[folder]
    assert line in (ROOT / folder / file).read_text(encoding="utf-8")


def test_readme_takes_two_minutes() -> None:
    assert len(README.splitlines()) <= 150


def test_every_setting_is_explained() -> None:
    example = (ROOT / "deploy" / "env.example").read_text()

    assert set(re.findall(r"^#? ?([A-Z_]+)=", example, re.M)) == {
        name.upper() for name in Settings.model_fields
    }


@pytest.mark.parametrize("command", re.findall(r"`patience ([a-z]+)`", README))
def test_every_command_named_is_one(command: str) -> None:
    assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0
