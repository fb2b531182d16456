"""A page of the table without a browser: its link, and its websocket."""

from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from tests.support.table_page import Served


async def opened(session: ClientSession, on: Served, link: str) -> int:
    """Open a link as the page does, and return the status."""
    origin = on.url.rstrip("/")
    async with session.post(
        f"{on.url}open", data=link.partition("#")[2], headers={"Origin": origin}
    ) as answer:
        for cookie in answer.cookies.values():  # the address is a number, for which aiohttp keeps none
            session.headers["Cookie"] = f"{cookie.key}={cookie.value}"
            assert cookie["httponly"]
            assert cookie["samesite"] == "Lax"
        return answer.status


async def opened_ticket(session: ClientSession, on: Served, link: str) -> str:
    """Open a link as the page does, and return the ticket for its game."""
    visit = await on.table.access.open(link.partition("#")[2])
    session.headers["Cookie"] = f"table={visit.cookie}"
    return visit.ticket


async def asked(socket: ClientWebSocketResponse, on: Served, number: str, **what: object) -> tuple[Any, Any]:
    """Ask for something; return the last state before the answer, and the answer."""
    moment = round(on.services.now().timestamp() * 1000) // 100_000 * 100_000
    await socket.send_json({"id": f"{moment}-{number}", **what})
    state: Any = None
    while True:
        message = await socket.receive_json(timeout=20)
        state = message.get("state", state)
        if "re" in message:
            return state, message


async def shown(socket: ClientWebSocketResponse) -> Any:
    """Return the next state."""
    while "state" not in (message := await socket.receive_json(timeout=20)):
        pass
    return message["state"]
