"""Walks through everything that the bot answers, recorded by who can read it."""

import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice, product
from typing import Any

from discord.app_commands import Command
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.controls.verbs import BY_NAME
from tests.support import gateway
from tests.support.club import Club, Player
from tests.support.seen import Message, seen

EVERYBODY = "everybody"
"""The reader of messages that are not private."""

MOST_CHOICES = 2  # of an option that offers a list
GAMES_SEEN = 2  # for which each verb is pressed

# Values to try for each option of a slash command; an option with choices has those.
OPTIONS: Mapping[str, Sequence[Any]] = {
    "game": ("canfield", "frog"),
    "deal": ("random", "17"),
    "rules": ("gate-postsonly",),
    "move": ("as", "t>t", "d, as"),
    "date": ("today", "tomorrow"),
    "text": (True,),
    "private": (True,),
    "open": (True,),
    "hidden": (False,),
    "winners": (False,),
    "puzzle": (True,),
    "yesterday": (False,),
    "live": (False,),
    "allowed": (True,),
    "person": ("@Dan",),
    "member": ("@Dan",),
    "channel": ("#cards",),
    "time": ("09:00",),
    "zone": ("Europe/Berlin",),
    "role": (),
    "result": ("1", "2"),
    "reason": ("because",),
}

# Arguments to try for each verb of a custom_id; {id} and {ply} are a game's, {day} is today.
VERBS: Mapping[str, Sequence[str]] = {
    "move": ("{id}:{ply}:d", "{id}:{ply}:+"),
    "choose": ("{id}:{ply}:d",),
    "undo": ("{id}:{ply}",),
    "hint": ("{id}:{ply}",),
    "redo": ("{id}:{ply}",),
    "auto": ("{id}:{ply}",),
    "resign": ("{id}:99",),
    "more": ("{id}:{ply}",),
    "less": ("{id}:{ply}",),
    "giveup": ("{id}:{ply}",),
    "text": ("{id}",),
    "rules": ("frog",),
    "rulespage": ("3:frog", "house:gate"),
    "new": ("frog", "frog:17"),
    "open": ("frog",),
    "games": ("",),
    "keep": ("",),
    "drop": ("{id}",),
    "quit": ("{id}:99",),
    "go": ("{id}",),
    "goon": ("{id}",),
    "again": ("{id}",),
    "replay": ("{id}",),
    "practise": ("{day}:frog", "{day}:canfield", "2026-01-03:frog"),
    "daily": ("{day}:frog", "{day}:gate", "2026-01-03:frog"),
    "ten": ("",),
    "pick": ("0:frog",),
    "all": ("",),
    "surprise": ("",),
    "table": ("{id}",),
    "join": ("1",),
    "unjoin": ("1",),
    "hurry": ("1",),
    "seat": ("1",),
    "rematch": ("1",),
    "challenge": ("frog",),
    "dare": ("frog:1",),
    "duel": ("1",),
    "decline": ("1",),
    "calloff": ("1",),
    "score": ("1",),
    "revenge": ("1",),
    "fair": ("{day}", f"{{day}}:{'0' * 64}", f"2026-01-03:{'0' * 64}"),
    "analyse": ("{id}",),
    "playfrom": ("{id}:0", "{id}:9"),
    "check": ("{id}:{ply}",),
    "back": ("{id}:{ply}",),
    "mistakes": ("",),
    "puzzle": ("",),
    "storm": ("",),
    "strike": ("1:0:d", "1:0:t1>f"),
    "guess": ("2026-01-01:d",),
    "try": ("{id}:0:d",),
    "share": ("{id}",),
    "solution": ("{day}:frog", "2026-01-03:frog"),
    "top": ("",),
    "results": ("{day}:frog",),
    "today": ("{day}", "2026-01-03"),
    "audit": ("0",),
    "leaderboard": (
        "1:tab:pws{date}.0.",
        "1:past:dds20260101.0.",
        "1:where:ddw{date}.0.canfield",
        "1:next:dds{date}.1.canfield",
        "1:own:dds{date}.0.",
        "1:choose:dds{date}.0.:frog",
        "1:choose:pws{date}.0.:frog",
        "1:text:dds{date}.0.",
    ),
    "set": ("jumbo:on", "private:off", "theme:plaid"),
    "remind": ("", "on", "new-0", "off", "x"),
    "help": ("", "moves", "x"),
    "stats": ("1:1:games",),
    "forget": (),  # pressed at the end of a walk, by those whose data is no longer needed
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Carrier:
    """A message whose controls are replaced by others: the way to press what one has not been shown."""

    message: Message
    payload: Mapping[str, Any]


@dataclass(slots=True, kw_only=True)
class Walk:
    """The answers of one walk, in their order, by reader; *heard_later* has those from *day_over* on."""

    club: Club
    managers: Sequence[str] = ()
    secret: str = ""  # the number of a random deal that is being played
    thorough: bool = False
    day_over: bool = False
    heard: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    heard_later: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    controls: dict[str, tuple[str, str | None]] = field(default_factory=dict[str, tuple[str, str | None]])
    """The controls that were shown: who saw each first, and the value to pick from a menu."""

    def note(self, player: Player, step: str, message: Message) -> Message:
        """Record an answer and return it."""
        for each in (message, *message.followups):
            self._hear(player.name if each.private else EVERYBODY, step, said(each))
            for button in each.buttons:
                self.controls.setdefault(button.custom_id, (player.name, None))
            for menu in each.menus:
                self.controls.setdefault(menu.custom_id, (player.name, menu.options[0].value))
        return message

    async def asked(self, player: Player, command: str, **options: Any) -> Message:
        """Type a command and record the answer."""
        return self.note(player, f"{player.name}: /{command}", await player.slash(command, **options))

    async def pressed(self, player: Player, message: Message, label: str) -> Message:
        """Press a button that the player sees and record the answer."""
        return self.note(player, f"{player.name}: {label}", await player.press(message, label))

    async def commands(self, player: Player, *, leaving_out: Sequence[str] = ()) -> None:
        """Type every command that the player has, with every option, and ask for every completion."""
        for command in commands(self.club):
            root = command.root_parent or command
            managers_only = root.default_permissions is not None and player.name not in self.managers
            if managers_only or command.qualified_name in leaving_out:
                continue
            for options in option_sets(command):
                step = f"{player.name}: /{command.qualified_name} {options}"
                given = {name: self._thing(value) for name, value in options.items()}
                self.note(player, step, await player.slash(command.qualified_name, **given))
            for option in command.parameters:
                for text in ("", "1") if option.autocomplete else ():
                    filled = {name: self._thing(v) for name, v in option_sets(command)[0].items()}
                    filled.pop(option.name, None)
                    await self.completed(player, command.qualified_name, option.name, text, **filled)

    async def completed(self, player: Player, command: str, option: str, text: str, **filled: Any) -> None:
        """Ask for the completions of an option."""
        offers = await player.complete(command, option, text, **filled)
        self._hear(player.name, f"{player.name}: /{command} {option}: {text}…", json.dumps(dict(offers)))

    def _hear(self, reader: str, step: str, text: str) -> None:
        (self.heard_later if self.day_over else self.heard)[reader].append((step, text))

    def _thing(self, value: Any) -> Any:
        if value == "#cards":
            return self.club.channel
        if isinstance(value, str) and value.startswith("@"):
            return self.club.people[value[1:]]
        return value

    async def presses(self, player: Player, on: Carrier, games: Mapping[int, int]) -> None:
        """Press a control of every verb for each of *games*, an id with its ply."""
        today = self.club.env.now().date()
        for verb, cases in VERBS.items():
            filled = (
                case.format(id=game, ply=ply, day=today, date=f"{today:%Y%m%d}")
                for case, (game, ply) in product(cases, games.items())
            )
            ids = dict.fromkeys(f"b:{verb}:{case}" if case else f"b:{verb}" for case in filled)
            for custom_id in ids:
                await self.press(player, on, custom_id)

    async def press(self, player: Player, on: Carrier, custom_id: str, value: str | None = None) -> Message:
        """Press a control, or pick a value, whether or not the player was ever shown it."""
        record = gateway.press(player, on.message, custom_id, value, payload_of=on.payload)
        await self.club.env.settle()
        self.club.settled()
        answer = await seen(self.club.env, InteractionResult(self.club.env, record))
        return self.note(player, f"{player.name}: {custom_id}", answer)

    async def press_what_was_seen(self, player: Player, on: Carrier) -> None:
        """Press every control that others were shown, as far as they differ in more than a ply.

        Unless the walk is thorough, each verb is pressed for :data:`GAMES_SEEN` games: the later ones are
        random deals that presses began.
        """
        different: dict[str, dict[str, str]] = defaultdict(dict)
        for custom_id, (owner, _) in self.controls.items():
            _, verb, first, *_ = f"{custom_id}::".split(":")
            if owner != player.name and verb != "forget":
                game = first if len(first) < 5 else ""  # no id of a player
                different[verb].setdefault(game, custom_id)
        for of_games in different.values():
            for custom_id in islice(of_games.values(), None if self.thorough else GAMES_SEEN):
                _, value = self.controls[custom_id]
                await self.press(player, on, custom_id, value)


def said(message: Message) -> str:
    """Return a message as text: all that its reader's client is sent, pictures as their hashes."""
    parts = [message.kind, str(message.private), message.text]
    parts += [f"{picture.name} {picture.alt} {_digest(picture.data)}" for picture in message.pictures]
    parts += [f"{button.label} {button.custom_id} {button.disabled}" for button in message.buttons]
    parts += [repr(menu) for menu in message.menus]
    parts += [f"{name}\n{_content(name, data)}" for name, data in message.files]
    return "\n".join(parts)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def _content(name: str, data: bytes) -> str:
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "\n".join(_content(inner, archive.read(inner)) for inner in archive.namelist())
    return _digest(data) if name.endswith((".png", ".gif")) else data.decode()


def commands(club: Club) -> Iterator[Command[Any, ..., Any]]:
    """Yield every slash command of the client."""
    for command in club.client.tree.walk_commands():
        if isinstance(command, Command):
            yield command


def option_sets(command: Command[Any, ..., Any]) -> list[dict[str, Any]]:
    """Return options to type: the required ones alone, and each other value of each option added to them.

    Raises KeyError for an option without values to try.
    """
    values: dict[str, Sequence[Any]] = {
        option.name: [choice.value for choice in option.choices][:MOST_CHOICES] or OPTIONS[option.name]
        for option in command.parameters
    }
    needed = {option.name: values[option.name][0] for option in command.parameters if option.required}
    sets = [needed]
    sets += [needed | {name: value} for name, tried in values.items() for value in tried]
    return [options for number, options in enumerate(sets) if options not in sets[:number]]


def verbs_without_a_case() -> set[str]:
    """Return the verbs of controls that no case of VERBS presses, or that are no more."""
    return set(VERBS) ^ set(BY_NAME)


def carrier(player: Player, message: Message) -> Carrier:
    """Return *message* as it is now, to be used as a carrier by anybody."""
    backend = player.club.env.backend
    stored = backend.get_message(player.channel.id, message.id)
    return Carrier(message=message, payload=deepcopy(dict(serializers.message_payload(backend, stored))))
