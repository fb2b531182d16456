"""Fewer and smaller messages from the workers of pytest-xdist to the process that shows what they report.

For each test a worker sends six messages, written by a serializer in Python and read by another one.  Two are
needed for a test that passes.
"""

from collections.abc import Callable
from typing import Any

import pytest


def only_news(config: pytest.Config) -> None:
    """Let this process, if it is a worker, send only what is shown."""
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            _silence_terminal(config.pluginmanager)
            option = config.option
            if option.verbose <= 0 and option.durations is None and option.xmlpath is None:
                plugin.sendevent = without_old_news(plugin.sendevent)


def _silence_terminal(plugins: pytest.PytestPluginManager) -> None:
    """Stop the reporter of this worker from formatting results, which nobody sees there."""
    reporter: Any = plugins.get_plugin("terminalreporter")
    if reporter is not None:
        plugins.unregister(reporter)
        reporter.pytest_runtest_logreport = None
        plugins.register(reporter, "terminalreporter")


def without_old_news(send: Callable[..., None]) -> Callable[..., None]:
    """Return *send* without starts and ends of tests, and without setups and teardowns that pass silently."""

    def send_news(name: str, **event: Any) -> None:
        if name in ("logstart", "logfinish"):
            return
        if name == "testreport" and event["data"]["outcome"] == "passed":
            report = event["data"]
            if report["when"] != "call" and not report["sections"]:
                return
            report["keywords"] = {}
        send(name, **event)

    return send_news
