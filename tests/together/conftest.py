import pytest


@pytest.fixture
def inline() -> None:
    """Leave SQLite in its threads, so that what is asked for at once can run at once."""
