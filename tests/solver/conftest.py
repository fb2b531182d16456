"""The kernel is compiled before the first test, so that no search's time is spent on it."""

import pytest

from bot.solver.workers.warm import warm


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    warm()
