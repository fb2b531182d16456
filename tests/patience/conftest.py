"""Long checks run only when they are asked for: ``pytest -m long tests/patience``."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "long" not in config.option.markexpr:
        here = str(config.rootpath / "tests" / "patience")
        long = [item for item in items if item.get_closest_marker("long") and str(item.path).startswith(here)]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
