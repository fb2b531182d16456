"""Settings: everything missing is named at once, nothing secret is shown."""

from pathlib import Path

import pytest

from bot.operations.settings import SettingsError, load


def test_a_missing_token_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)

    with pytest.raises(SettingsError) as caught:
        load(None)

    assert caught.value.problems == [
        "DISCORD_TOKEN is missing (the bot's token from the Discord developer portal)"
    ]


def test_everything_wrong_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    for name in ("HEALTH_ADDRESS", "LOG_FORMAT", "LOG_LEVEL"):
        monkeypatch.setenv(name, "a b")

    with pytest.raises(SettingsError) as caught:
        load(None)

    assert caught.value.problems == [
        "DISCORD_TOKEN is missing (the bot's token from the Discord developer portal)",
        "HEALTH_ADDRESS is malformed (where /livez, /readyz and /metrics are served: a port, or host:port; "
        "nowhere if omitted)",
        "LOG_FORMAT is malformed (how a line of the log is written: text or json)",
        "LOG_LEVEL is malformed (how much is logged: debug, info, warning or error)",
    ]


def test_a_file_of_settings_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes("DISCORD_TOKEN=ü".encode("latin-1"))

    with pytest.raises(SettingsError) as caught:
        load(file)

    (problem,) = caught.value.problems
    assert problem.startswith(f"{file} cannot be read: 'utf-8' codec")


@pytest.mark.parametrize(("address", "fits"), [("65535", True), ("65536", False), ("0.0.0.0:99999", False)])
def test_a_port_is_at_most_65535(monkeypatch: pytest.MonkeyPatch, address: str, fits: bool) -> None:
    monkeypatch.setenv("HEALTH_ADDRESS", address)

    if fits:
        assert load(None, offline=True).health_address == address
    else:
        with pytest.raises(SettingsError, match=r"^HEALTH_ADDRESS is malformed"):
            load(None, offline=True)


@pytest.mark.parametrize(
    ("base", "fits"),
    [
        ("https://discord.com/api/v10", True),
        ("http://[::1]:8080/api", True),
        ("http://proxy:80", True),
        ("http://discord.example:port/api", False),
        ("http://dis cord.example", False),
    ],
)
def test_an_address_of_discord_is_one_that_can_be_asked(
    monkeypatch: pytest.MonkeyPatch, base: str, fits: bool
) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", base)
    if fits:
        assert load(None, offline=True).discord_api_base == base
    else:
        with pytest.raises(SettingsError, match=r"^DISCORD_API_BASE is malformed"):
            load(None, offline=True)


def test_the_folder_of_the_sdk_must_be_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("ACTIVITY_SDK", str(tmp_path))
    assert load(env_file=None).activity_sdk == tmp_path
    monkeypatch.setenv("ACTIVITY_SDK", str(tmp_path / "away"))
    with pytest.raises(SettingsError, match=r"^ACTIVITY_SDK is malformed"):
        load(env_file=None)


def test_the_token_does_not_show_when_settings_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "s3cret")

    assert "s3cret" not in repr(load(None))
