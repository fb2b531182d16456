"""Interactions that no client of Discord would send, and some that one would."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from discord import app_commands
from hypothesis import strategies as st

from bot.commands.client import PatienceClient
from bot.controls.verbs import BY_NAME

Json = Any
USER = 6  # the type of an option

# Texts that have broken bots before, and the notations of this one.
CORPUS = (
    *("", " ", "0", "1", "2", "-1", "00", "²", "٣", "1e9", "9" * 40, "nan", "True", "None", "null"),
    *("d", "t1>f", "r>t3", "t1:3>t4", "t1:99>t4", "w>f, d, d", "undo", "qd ks", "+", "+t3", "+t3.1", "+.99"),
    *("canfield", "gate", "klondike-1", "CANFIELD", "day", "week", "wins", "2026-11-22", "9999-99-99"),
    *("\n", "a\nb", "a:b:c", ":", "::::", "\x00", "\u202eabc", "\u200b", "🂡", "e\u0301" * 30, "x" * 95),
    *("<@1>", "@everyone", "`", "```", "**", "[a](https://example.org)", "../../etc/passwd", "%s%n", "{0}"),
    *("'; DROP TABLE game; --", '"', "\\", "${jndi:ldap://x}", "more", "resign", "style", "back", "night"),
)
texts = st.sampled_from(CORPUS) | st.text(max_size=40)
arguments = st.integers(0, 5).map(str) | texts
custom_ids = st.builds(
    lambda kind, verb, rest: ":".join((kind, verb, *rest))[:100],
    st.sampled_from("bbbssx"),
    st.sampled_from(sorted(BY_NAME)) | texts,
    st.lists(arguments, max_size=4),
) | texts.map(lambda text: text[:100]).filter(bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fuzzed:
    """The type of an interaction and its data."""

    kind: int
    data: Json


def presses() -> st.SearchStrategy[Fuzzed]:
    """Return presses of buttons and choices in menus."""
    return st.builds(_pressed, custom_ids, arguments.filter(bool))


def _pressed(custom_id: str, value: str) -> Fuzzed:
    data: Json = {"custom_id": custom_id, "component_type": 2}
    if custom_id.startswith("s:"):
        data |= {"component_type": 3, "values": [value]}
    return Fuzzed(kind=3, data=data)


def commands(client: PatienceClient) -> st.SearchStrategy[Fuzzed]:
    """Return slash commands and requests for suggestions, some of them unlike those that are registered."""
    known = [command for command in client.tree.walk_commands() if isinstance(command, app_commands.Command)]
    return st.sampled_from(known).flatmap(_command)


def _command(command: app_commands.Command[Any, ..., Any]) -> st.SearchStrategy[Fuzzed]:
    values = {
        3: arguments,
        4: st.integers(-(2**53), 2**53),
        5: st.booleans(),
        USER: st.integers(1, 2**63 - 1).map(str),
        10: st.floats(allow_nan=False, allow_infinity=False, width=32),
    }
    options = [
        st.none()
        | values[parameter.type.value].map(
            lambda value, parameter=parameter: {
                "name": parameter.display_name,
                "type": parameter.type.value,
                "value": value,
            }
        )
        for parameter in command.parameters
        if parameter.type.value in values
    ]
    foreign = st.none() | st.builds(
        lambda name, value: {"name": name, "type": 3, "value": value},
        st.sampled_from(("style", "deal_number", "x")),
        texts,
    )
    completed = {one.display_name for one in command.parameters if one.autocomplete}
    return st.builds(
        partial(_sent, command.qualified_name, completed),
        st.tuples(*options, foreign),
        st.booleans(),
        st.booleans(),
    )


def _sent(
    name: str, completed: set[str], options: tuple[Json, ...], completes: bool, outdated: bool
) -> Fuzzed:
    given: list[Json] = [option for option in options if option is not None]
    focused = completes and not outdated and given and given[-1]["name"] in completed
    if focused:
        given[-1] = given[-1] | {"focused": True}
    users = {
        option["value"]: {"id": option["value"], "username": "who", "discriminator": "0", "avatar": None}
        for option in given
        if option["type"] == USER
    }
    first, *inner = name.split()
    for part in reversed(inner[: 0 if outdated and inner else None]):
        given = [{"name": part, "type": 1, "options": given}]
    return Fuzzed(
        kind=4 if focused else 2,
        data={"id": "7", "name": first, "type": 1, "options": given, "resolved": {"users": users}},
    )
