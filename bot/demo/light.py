"""Work that SimCord repeats for every press and every message of the channel, and that can be spared."""

from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

MOST = 2000  # parsed texts remembered at a time
WINDOW = 30  # the most messages shown; SimCord needs 25, and reads each of them again for every press
STEP = 15  # messages that "Load earlier messages" adds


@contextmanager
def light_previews() -> Generator[None]:
    """Have SimCord's previews spare work for the duration of a ``with`` block."""
    from simcord.preview import _action_plans, _markdown, _queries, _snapshot

    parser, navigation = _markdown._markdown_parser, _queries._message_navigation
    known: dict[object, list[Any]] = {}

    def remembering(policy: Mapping[str, Any], context: Mapping[str, Any]) -> Parser:
        return Parser(lambda: parser(policy, context), repr((policy, context)), known)

    def without_index(preview: Any, page: Any, visible: Any) -> Any:
        return navigation(preview, page, [])  # the list of all messages, which our page does not show

    with ExitStack() as stack:
        for module, name, value in (
            (_markdown, "_markdown_parser", remembering),
            (_snapshot, "_message_navigation", without_index),
            (_snapshot, "HISTORY_WINDOW_SIZE", WINDOW),
            (_action_plans, "HISTORY_WINDOW_SIZE", WINDOW),
            (_action_plans, "HISTORY_STEP", STEP),
        ):
            stack.callback(setattr, module, name, getattr(module, name))
            setattr(module, name, value)
        yield


class Parser:
    """A parser that is made only for a text that is not *known* yet."""

    def __init__(self, make: Callable[[], Any], key: str, known: dict[object, list[Any]]) -> None:
        self._make = make
        self._key = key
        self._known = known

    def parse(self, text: str, env: dict[str, Any]) -> list[Any]:
        """Return the tokens of a text of several lines."""
        return self._tokens("parse", text, env)

    def parseInline(self, text: str, env: dict[str, Any]) -> list[Any]:
        """Return the tokens of one line."""
        return self._tokens("parseInline", text, env)

    def _tokens(self, method: str, text: str, env: dict[str, Any]) -> list[Any]:
        key = method, self._key, text
        if key not in self._known:
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[key] = getattr(self._make(), method)(text, env)
        return self._known[key]
