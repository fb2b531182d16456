"""The shards of a process, from its settings or from the name of its pod."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from bot.cli.app import app
from bot.commands.client import PatienceClient
from bot.operations.services import Services
from bot.operations.settings import Settings, SettingsError
from bot.operations.shards import ALL_SHARDS, Shards, shards_of


def settings(**given: object) -> Settings:
    return Settings(_env_file=None, discord_token="none", **given)  # type: ignore[call-arg]  # pyright: ignore


@pytest.mark.parametrize(
    ("given", "ids", "count"),
    [
        ({}, None, None),
        ({"shard_count": 3}, (0, 1, 2), 3),
        ({"shard_count": 4, "shard_process": "patience-1", "shard_processes": 2}, (1, 3), 4),
        ({"shard_count": 1, "shard_process": "0"}, (0,), 1),
    ],
)
def test_a_process_serves_the_shards_of_its_settings(
    given: dict[str, object], ids: tuple[int, ...] | None, count: int | None
) -> None:
    assert shards_of(settings(**given)) == Shards(ids=ids, count=count)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"shard_process": "patience-0"}, "SHARD_COUNT is missing"),
        (
            {"shard_count": 4, "shard_process": "patience-2", "shard_processes": 2},
            "SHARD_PROCESS is malformed",
        ),
        (
            {"shard_count": 1, "shard_process": "patience-1", "shard_processes": 2},
            "SHARD_PROCESS is malformed",
        ),
    ],
)
def test_shards_that_do_not_exist_are_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(SettingsError) as refused:
        shards_of(settings(**given))
    (problem,) = refused.value.problems
    assert problem.startswith(says)


@given(st.integers(1, 40), st.integers(1, 40))
def test_processes_share_all_shards_evenly(processes: int, more: int) -> None:
    count = processes + more - 1
    shared = [
        shards_of(settings(shard_count=count, shard_process=f"patience-{n}", shard_processes=processes)).ids
        or ()
        for n in range(processes)
    ]
    assert sorted(number for ids in shared for number in ids) == list(range(count))
    assert all(0 <= len(one) - len(other) <= 1 for one, other in pairwise(shared))


def test_a_process_holds_a_lease_for_each_of_its_shards_and_for_shard_0_if_it_has_all() -> None:
    assert ALL_SHARDS.leases == ["shard 0"]
    assert Shards(ids=(1, 3), count=4).leases == ["shard 1", "shard 3"]


async def test_the_client_identifies_with_its_shards(services: Services) -> None:
    client = PatienceClient(services, shards=Shards(ids=(1, 3), count=4))
    assert (client.shard_ids, client.shard_count) == ([1, 3], 4)
    assert (PatienceClient(services).shard_ids, PatienceClient(services).shard_count) == (None, None)


def test_wrong_shards_are_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in {"DISCORD_TOKEN": "none", "SHARD_COUNT": "2", "SHARD_PROCESS": "2"}.items():
        monkeypatch.setenv(name, value)
    refused = CliRunner().invoke(app, ["run"])
    assert (refused.exit_code, refused.stderr) == (
        78,
        "SHARD_PROCESS is malformed (no shards from 0 to 1).\n",
    )
