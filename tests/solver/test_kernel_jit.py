"""Where the compiled code is kept, and what happens where it cannot be."""

from pathlib import Path

import pytest

from bot.solver import kernel_jit


def test_the_folder_is_named_after_the_sources_and_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = kernel_jit._cache_folder()
    assert folder
    assert Path(folder).parent == tmp_path
    assert kernel_jit._cache_folder() == folder


def test_a_read_only_home_moves_the_folder_to_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder can be made in here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    folder = kernel_jit._cache_folder()
    assert folder
    assert Path(folder).parent == tmp_path / "temporary"


def test_where_nothing_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder can be made in here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(blocked))
    assert kernel_jit._cache_folder() is None
