"""Alerts and dashboard ask for metrics, labels and values that the bot has."""

import json
import re
from collections.abc import Iterator

import pytest

from bot.operations.meter import Meter, Readings
from tests.deploy.files import DEPLOY, ROOT, documents

READINGS = Readings(
    ready={"discord": True, "database": True, "clock": True},
    latencies={0: 0.1},
    solver_waiting=0,
    solver_running=0,
    solver_workers=1,
    days_ahead=1,
    clock_offset=0.0,
)
NAME = re.compile(r"\b(?:patience|process)_\w+")


def alerts() -> Iterator[tuple[str, str]]:
    for group in documents("alerts.yaml")[0]["groups"]:
        yield from ((rule["alert"], rule["expr"]) for rule in group["rules"])


def panels() -> Iterator[tuple[str, str]]:
    for panel in json.loads((DEPLOY / "grafana.json").read_text())["panels"]:
        yield from ((panel["title"], target["expr"]) for target in panel["targets"])


OF_PLATFORM = "PatienceNightFailed"  # by metrics of Kubernetes and systemd, which start the night
ASKED = [*(each for each in alerts() if each[0] != OF_PLATFORM), *panels()]


@pytest.fixture(scope="module")
def names() -> set[str]:
    """Return the names of all metrics, with the suffixes of their types."""
    text = Meter().text(READINGS).decode()
    found: set[str] = set()
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)$", text, re.M):
        if name.endswith("_created"):  # the time when a counter was made
            continue
        found |= {f"{name}_bucket", f"{name}_sum", f"{name}_count"} if kind == "histogram" else {name}
    return found


@pytest.mark.parametrize(("title", "expression"), ASKED)
def test_every_metric_exists(title: str, expression: str, names: set[str]) -> None:
    assert set(NAME.findall(expression)) <= names
    assert NAME.search(expression) or expression == 'up{job="patience"} == 0'


def test_a_night_is_watched_by_the_names_under_which_it_is_started() -> None:
    watched = dict(re.findall(r'(cronjob|name)="([^"]+)"', dict(alerts())[OF_PLATFORM]))
    jobs = [each["metadata"]["name"] for each in documents("kubernetes.yaml") if each["kind"] == "CronJob"]
    assert [watched["cronjob"]] == jobs
    assert (DEPLOY / watched["name"]).is_file()


@pytest.mark.parametrize(("title", "expression"), [*alerts(), *panels()])
def test_every_expression_is_closed(title: str, expression: str) -> None:
    for opening, closing in ("()", "[]", "{}"):
        assert expression.count(opening) == expression.count(closing)


def test_every_metric_is_on_the_dashboard(names: set[str]) -> None:
    shown = {name for _, expression in panels() for name in NAME.findall(expression)}
    base = {re.sub(r"_(bucket|sum|count)$", "", name) for name in names if name.startswith("patience_")}
    assert base <= {re.sub(r"_(bucket|sum|count)$", "", name) for name in shown}


def test_outcomes_and_labels_that_are_asked_for_exist() -> None:
    sources = ("bot/operations/meter.py", "bot/controls/replies.py", "bot/controls/trouble.py")
    source = "".join((ROOT / path).read_text() for path in sources)
    for _, expression in ASKED:
        for label, value in re.findall(r'(\w+)!?="(\w+)"', expression):
            assert f'"{label}"' in source or label == "job"
            assert f'"{value}"' in source or label in {"job", "status", "kind"}


def test_every_series_whose_increase_is_an_alarm_is_there_from_the_start() -> None:
    text = Meter().text(READINGS).decode()
    counted = [found for _, expression in alerts() for found in re.findall(r"increase\(([^\[]+)", expression)]
    assert counted
    for series in counted:
        name, _, labels = series.rstrip("}").partition("{")
        assert re.search(rf"^{name}(\{{[^}}]*{labels}[^}}]*\}})? 0\.0$", text, re.M), series


def test_the_figures_to_watch_for_a_larger_machine_exist(names: set[str]) -> None:
    told = set(NAME.findall((DEPLOY / "SIZING.md").read_text()))
    assert told
    assert told <= {re.sub(r"_(bucket|sum|count)$", "", name) for name in names}


def test_every_alert_says_what_is_wrong() -> None:
    for group in documents("alerts.yaml")[0]["groups"]:
        for rule in group["rules"]:
            assert rule["labels"]["severity"] in {"page", "warning"}
            assert rule["annotations"]["summary"].endswith(".")
