"""Progress of long commands, on a terminal and elsewhere."""

import io
import os
import pty
import subprocess
import sys

import pytest

from bot.cli import progress


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_elsewhere_nothing_is_printed_for_a_short_command() -> None:
    stream = io.StringIO()

    with progress.progress("Gate", stream=stream) as bar:
        for done in range(5):
            bar.show(done, 4)

    assert stream.getvalue() == ""


def test_elsewhere_a_plain_line_comes_every_ten_seconds_with_the_time_left() -> None:
    stream, clock = io.StringIO(), Clock()

    with progress.progress("Gate", stream=stream, clock=clock) as bar:
        for second in range(31):
            clock.now = float(second)
            bar.show(100 + second, 200, note="3 lost")

    assert stream.getvalue().splitlines() == [
        "Gate: 110 of 200, 1 min 30 s left, 3 lost",
        "Gate: 120 of 200, 1 min 20 s left, 3 lost",
        "Gate: 130 of 200, 1 min 10 s left, 3 lost",
    ]


def test_elsewhere_a_new_part_is_named_after_two_seconds_and_starts_its_own_estimate() -> None:
    stream, clock = io.StringIO(), Clock()
    with progress.progress("Gate", stream=stream, clock=clock) as bar:
        bar.show(99, 100, "Reading")
        clock.now = 3.0
        bar.show(label="Counting")
        for second in (3, 5, 13):
            clock.now = float(second)
            bar.show(second, 20, "Writing")

    assert stream.getvalue().splitlines() == [
        "Counting …",
        "Writing: 3 of 20",
        "Writing: 13 of 20, 7 s left",
    ]


def test_on_a_terminal_a_bar_shows_amount_and_time_left_and_disappears(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    stream, clock = Terminal(), Clock()

    with progress.progress("Gate", stream=stream, clock=clock) as bar:
        bar.show(0, 40)
        for second in (5, 10):
            clock.now = float(second)
            bar.show(second, 40, note="[3] lost")
        bar._bar.refresh()  # pyright: ignore[reportPrivateUsage]

    shown = stream.getvalue()
    assert "10 of 40, 30 s left, [3] lost" in shown
    assert shown.endswith("\x1b[2K")  # the line of the bar is erased


def test_results_go_to_their_file_while_the_bar_is_on_the_terminal() -> None:
    code = (
        "from bot.cli.progress import progress\nimport typer\n"
        "with progress('Gate') as bar:\n    bar.show(1, 2)\n    typer.echo('a result')\n"
    )
    ours, theirs = pty.openpty()
    try:
        ran = subprocess.run(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=theirs, text=True, check=True
        )
        os.close(theirs)
        shown = os.read(ours, 10_000).decode()
    finally:
        os.close(ours)

    assert ran.stdout == "a result\n"
    assert "Gate" in shown
    assert "a result" not in shown
