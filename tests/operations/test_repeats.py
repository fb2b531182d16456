"""Identical errors are logged once a minute, with a count."""

import logging

import pytest

from bot.operations.logs import EVERY, Repeats


class Seconds:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def logger(seconds: Seconds, caplog: pytest.LogCaptureFixture) -> logging.Logger:
    handler, made = caplog.handler, logging.getLogger("bot.test_repeats")
    made.handlers[:] = [handler]
    made.propagate = False
    made.filters[:] = [Repeats(seconds)]
    return made


def fail(number: int) -> None:
    raise ValueError(number)


def test_an_error_that_repeats_is_logged_once_a_minute_with_a_count(
    logger: logging.Logger, seconds: Seconds, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(5):
        logger.error("no room (%d)", number)
    seconds.now += EVERY - 1
    logger.error("no room (%d)", 5)
    assert caplog.messages == ["no room (0)"]
    seconds.now += 1
    logger.error("no room (%d)", 6)
    assert caplog.messages[1:] == ["no room (6) (and 5 more like it since the last line)"]
    seconds.now += EVERY
    logger.error("no room (%d)", 7)
    assert caplog.messages[2:] == ["no room (7)"]


def test_other_errors_and_warnings_are_logged(
    logger: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(3):
        logger.warning("late")
        try:
            fail(number)
        except ValueError:
            logger.exception("fault")
    try:
        raise ValueError(3)
    except ValueError:
        logger.exception("fault")
    logger.error("fault")
    assert caplog.messages == ["late", "fault", "late", "late", "fault", "fault"]
