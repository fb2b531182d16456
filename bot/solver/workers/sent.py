"""Searches and their answers as JSON, as they are sent to other machines.

Rules are sent as their key and positions as their line, so that a worker needs nothing but this program.
Unlike pickles, which pass between the processes of one machine, a value that somebody has put into the
database cannot run code.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.patience import Move, Position, Rules, UnknownGame, game_rules
from bot.solver.verdict import Difficulty, Effort, Limits, Lost, Unknown, Won

Search = tuple[str, Rules, Position, tuple[Move, ...] | None, Limits]
"""The name of a search in ``worker.searches``, and what it is given."""

Answer = Won | Lost | Unknown | tuple[Move, ...] | Difficulty
Json = dict[str, Any]


def search_to_json(search: Search) -> Json:
    """Return *search* as JSON.  Raises ``UnknownGame`` for rules that are not those of their key."""
    name, rules, position, moves, limits = search
    if game_rules(rules.key) != rules:
        raise UnknownGame(rules.key)
    return {
        "search": name,
        "rules": rules.key,
        "position": position.to_text(rules),
        "moves": None if moves is None else _to_line(moves),
        "limits": asdict(limits),
    }


def search_from_json(values: Json) -> Search:
    """Return the search in *values*, the inverse of :func:`search_to_json`."""
    rules = game_rules(values["rules"])
    moves = values["moves"]
    return (
        values["search"],
        rules,
        Position.from_text(rules, values["position"]),
        None if moves is None else _from_line(moves),
        Limits(**values["limits"]),
    )


def answer_to_json(answer: Answer) -> Json:
    """Return *answer* as JSON."""
    match answer:
        case Won(moves, effort):
            return {"won": _to_line(moves), "effort": asdict(effort)}
        case Lost(effort):
            return {"lost": True, "effort": asdict(effort)}
        case Unknown(why, effort):
            return {"unknown": why, "effort": asdict(effort)}
        case tuple():
            return {"line": _to_line(answer)}
        case Difficulty():
            return {"difficulty": asdict(answer)}


def answer_from_json(values: Json) -> Answer:
    """Return the answer in *values*, the inverse of :func:`answer_to_json`."""
    match values:
        case {"won": line, "effort": effort}:
            return Won(_from_line(line), Effort(**effort))
        case {"lost": True, "effort": effort}:
            return Lost(Effort(**effort))
        case {"unknown": why, "effort": effort}:
            return Unknown(why, Effort(**effort))
        case {"line": line}:
            return _from_line(line)
        case {"difficulty": difficulty}:
            return Difficulty(**difficulty)
        case _:
            raise ValueError(f"no answer: {values}")


def _to_line(moves: tuple[Move, ...]) -> str:
    return " ".join(map(str, moves))


def _from_line(line: str) -> tuple[Move, ...]:
    return tuple(map(Move.from_text, line.split()))
