"""Searches and their answers as JSON, as they are sent to other machines.

Rules are sent as their key and positions as their line, so that a worker needs nothing but this program.
Unlike pickles, which pass between the processes of one machine, a value that somebody has put into the
database cannot run code.
"""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from bot.patience import Move, Position, Rules, UnknownGame, game_rules
from bot.solver.verdict import Difficulty, Limits, Lost, Unknown, Won

Search = tuple[str, Rules, Position, tuple[Move, ...] | None, Limits]
"""The name of a search in ``worker.searches``, and what it is given."""

Answer = Won | Unknown | Lost | tuple[Move, ...] | Difficulty
Json = dict[str, Any]

_SEARCH = TypeAdapter(tuple[str, str, str, tuple[Move, ...] | None, Limits])
_ANSWER = TypeAdapter[Answer](Answer)


def search_to_json(search: Search) -> Json:
    """Return *search* as JSON.  Raises ``UnknownGame`` for rules that are not those of their key."""
    name, rules, position, moves, limits = search
    if game_rules(rules.key) != rules:
        raise UnknownGame(rules.key)
    sent = name, rules.key, position.to_text(rules), moves, limits
    return {"search": _SEARCH.dump_python(sent, mode="json")}


def search_from_json(values: Json) -> Search:
    """Return the search in *values*, the inverse of :func:`search_to_json`."""
    name, key, position, moves, limits = _SEARCH.validate_python(values["search"])
    rules = game_rules(key)
    return name, rules, Position.from_text(rules, position), moves, limits


def answer_to_json(answer: Answer) -> Json:
    """Return *answer* as JSON."""
    return {"answer": _ANSWER.dump_python(answer, mode="json")}


def answer_from_json(values: Json) -> Answer:
    """Return the answer in *values*, the inverse of :func:`answer_to_json`."""
    return _ANSWER.validate_python(values["answer"])
