"""Settings of the bot, read once from the environment or from ``.env``.

Every name is listed in ``deploy/env.example``.
"""

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, DirectoryPath, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

DATABASE_URL = "sqlite+aiosqlite:///patience.db"
API_BASE = "https://discord.com/api/v10"


class SettingsError(Exception):
    """Missing or malformed settings; ``problems`` has one line for each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def _with_real_port(text: str) -> str:
    if int(text.rpartition(":")[2]) > 65535:
        raise ValueError(text)
    return text


_in_any_case = BeforeValidator(str.lower)
_Listening = Annotated[str, Field(pattern=r"^([^:\s]+:)?\d{1,5}$"), AfterValidator(_with_real_port)]
_Network = Annotated[str, AfterValidator(lambda text: str(ip_network(text)))]


class Settings(BaseSettings):
    """Settings of one process."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        use_attribute_docstrings=True,  # as the descriptions
    )

    discord_token: SecretStr
    """the bot's token from the Discord developer portal"""
    database_url: str = DATABASE_URL
    """the database that keeps the games, as an SQLAlchemy URL"""
    daily_secret: SecretStr | None = None
    """the secret behind the daily deals; made once and kept in the database if omitted"""
    discord_api_base: str = Field(API_BASE, pattern=r"^https?://(\[[\da-f:]+\]|[^/:\s]+)(:\d{1,5})?(/|$)")
    """the http address of Discord's REST interface"""
    shard_count: int | None = Field(None, ge=1, le=10_000)
    """the number of shards in all processes"""
    shard_process: str | None = Field(None, pattern=r"^([\w.-]+-)?\d{1,5}$")
    """the number of this process, or the name of its pod, where shards are shared evenly"""
    shard_processes: int = Field(1, ge=1, le=10_000)
    """the number of processes that share the shards"""
    solver_workers: Annotated[Literal["here", "queue"], _in_any_case] = "here"
    """where searches run: here, in processes of the bot's machine, or queue, in those of `patience worker` on
    any machine"""
    health_address: _Listening | None = None
    """where /livez, /readyz and /metrics are served: a port, or host:port; nowhere if omitted"""
    table_address: _Listening | None = None
    """where the table in the browser is served: a port, or host:port; nowhere if omitted"""
    table_url: str | None = Field(None, pattern=r"^https?://[^/\s]+/?$")
    """the address at which players reach the table, such as https://table.example.org"""
    table_proxy: _Network | None = None
    """the address or network of the proxy before the table, whose X-Forwarded-For is believed"""
    activity_secret: SecretStr | None = None
    """the application's secret for OAuth2, which switches the Activity on"""
    activity_sdk: DirectoryPath | None = None
    """the folder with Discord's Embedded App SDK; the image has it"""
    log_format: Annotated[Literal["text", "json"], _in_any_case] = "text"
    """how a line of the log is written: text or json"""
    log_level: Annotated[Literal["debug", "info", "warning", "error"], _in_any_case] = "info"
    """how much is logged: debug, info, warning or error"""


def load(env_file: Path | None = Path(".env"), *, offline: bool = False) -> Settings:
    """Return the settings from the environment or, second, from *env_file*; *offline* needs no token.

    Raises :class:`SettingsError` naming every setting that is missing or malformed, or the unreadable file.
    """
    given = {"discord_token": SecretStr("")} if offline else {}
    try:
        return Settings(_env_file=env_file, **given)  # pyright: ignore[reportCallIssue, reportArgumentType]
    except ValidationError as error:
        raise SettingsError(
            [_problem(detail["type"], str(detail["loc"][0])) for detail in error.errors()]
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError([f"{env_file} cannot be read: {error}"]) from None


def _problem(kind: str, field: str) -> str:
    name = field.upper()
    meaning = " ".join(str(Settings.model_fields[field].description).split())
    return f"{name} is missing ({meaning})" if kind == "missing" else f"{name} is malformed ({meaning})"
