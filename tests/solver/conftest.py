"""Every test of the solver waits for the compiled kernels, so that no search's time is spent on compiling."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _kernels(compiled: None) -> None:
    """Wait for the kernels."""
