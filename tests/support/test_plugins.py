"""The plugins of the suite: a test that hangs is ended, and whatever is to be shown reaches the terminal."""

from threading import Event
from typing import Any, cast

import pytest
import pytest_timeout

from tests.support.reports import without_old_news
from tests.support.watchdog import Watchdog


def settings(method: str) -> pytest_timeout.Settings:
    return pytest_timeout.Settings(
        timeout=0.001,
        method=method,
        func_only=False,
        disable_debugger_detection=False,
    )


def test_a_test_that_takes_too_long_is_ended(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    ended, watchdog = Event(), Watchdog()
    monkeypatch.setattr(pytest_timeout, "timeout_timer", lambda *_: ended.set())
    assert watchdog.pytest_timeout_cancel_timer() is None
    assert watchdog.pytest_timeout_set_timer(request.node, settings("signal")) is None
    assert watchdog.pytest_timeout_set_timer(request.node, settings("thread"))
    assert ended.wait(60)
    assert watchdog.pytest_timeout_cancel_timer()


def test_the_suite_has_such_a_watchdog(request: pytest.FixtureRequest) -> None:
    assert any(isinstance(plugin, Watchdog) for plugin in request.config.pluginmanager.get_plugins())


@pytest.mark.parametrize(
    ("report", "sent"),
    [
        ({"when": "call", "outcome": "passed", "sections": []}, True),
        ({"when": "setup", "outcome": "passed", "sections": []}, False),
        ({"when": "teardown", "outcome": "passed", "sections": []}, False),
        ({"when": "setup", "outcome": "passed", "sections": [("Captured stdout", "")]}, True),
        ({"when": "setup", "outcome": "skipped", "sections": []}, True),
        ({"when": "call", "outcome": "failed", "sections": []}, True),
        ({"when": "teardown", "outcome": "failed", "sections": []}, True),
    ],
)
def test_a_report_is_sent_unless_it_says_nothing(report: dict[str, Any], sent: bool) -> None:
    events: list[str] = []
    send = without_old_news(lambda name, **event: events.append(cast(str, event["data"]["outcome"])))
    send("testreport", data=report)
    assert events == [report["outcome"]] * sent
