"""Conversations about a measure that only a test declares: the bot needs no other code for it."""

import pytest
from discord.app_commands import Choice

from bot.commands.leaderboards import leaderboard
from bot.controls import leaderboard_query
from bot.controls import leaderboards as controls
from bot.patience import legal_moves
from bot.record import Channel, Player
from bot.standings.leaderboards import Leaderboard
from bot.standings.measures import MEASURES, Measure
from bot.standings.periods import Period
from bot.store.rankings import Ranking
from bot.view.pictures.leaderboards import leaderboard_picture
from bot.words import leaderboards as words
from render import Style
from tests.support.club import Club
from tests.support.club import Player as Person
from tests.support.club_games import finish_game

LOSSES = Measure(code="l", ranking=Ranking(value="games - wins"), columns=("value", "games"), daily=False)
WORDING = words.Wording(
    name="Most losses",
    note="Games not won",
    heads=("Not won", "Games"),
    reached=lambda line: f"{line.value} not won of {line.games} games",
)


@pytest.fixture
def _declared(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (leaderboard_query, controls):
        monkeypatch.setattr(module, "MEASURES", {**MEASURES, LOSSES.code: LOSSES})
    monkeypatch.setitem(words.WORDINGS, LOSSES.code, WORDING)
    # The choices of a command are made of the measures when its module is imported.
    option = leaderboard._params["by"]  # pyright: ignore[reportPrivateUsage]
    losses = Choice(name=words.measure_name(LOSSES), value=LOSSES.code)
    monkeypatch.setattr(option, "choices", [*option.choices, losses])


def test_the_command_offers_every_measure() -> None:
    offered = leaderboard._params["by"].choices  # pyright: ignore[reportPrivateUsage]
    assert [choice.value for choice in offered] == ["d", *MEASURES]


async def lose(table: Club, person: Person) -> None:
    """Give up a game that the bot has dealt after its first move."""
    sessions = table.client.services.sessions
    player = Player(id=person.id, name=person.name)
    channel = Channel(guild_id=table.guild.id, channel_id=person.channel.id)
    await table.client.services.presence.note(table.guild.id, player)
    stored = await sessions.start(player, channel, "fortunes-favor")
    first = legal_moves(stored.game.rules, stored.game.position)[0]
    await sessions.move(stored.id, player.id, str(first))
    await sessions.resign(stored.id, player.id)


@pytest.mark.usefixtures("_declared")
async def test_it_is_offered_ranked_worded_and_drawn(table: Club) -> None:
    ann, ben, cyd = (table.person(name) for name in ("Ann", "Ben", "Cyd"))
    for person, losses in ((ann, 2), (ben, 3)):
        for _ in range(losses):
            await lose(table, person)

    page = await ann.slash("leaderboard", by="l", where="world")
    assert page.alt.startswith("Most losses, All time")
    assert "1. Ben: 3 not won of 3 games; 2. Ann: 2 not won of 2 games." in page.alt
    assert "**number 2** of 2: 2 not won of 2 games." in page.text
    assert (
        "Play a daily, or any game with `/play`."
        in (await cyd.slash("leaderboard", by="l", where="world")).text
    )

    page = await ann.press(page, "This server")
    assert "1. Ben: 3 not won of 3 games; 2. Ann" in page.alt
    (menu,) = page.menus
    assert menu.prompt == "Most losses · All games"

    leaderboards = table.client.services.leaderboards
    board = Leaderboard(measure=LOSSES, period=Period.ALL, day=table.client.services.daily.today())
    lines = (await leaderboards.page(board, page=0, size=10, player_id=ann.id)).lines
    assert [words.leaderboard_cells(LOSSES, line) for line in lines] == [("3", "3"), ("2", "2")]
    picture = leaderboard_picture("Most losses", "All time", LOSSES, lines, lines[1], "", Style())
    assert picture.startswith(b"\x89PNG")

    assert (await finish_game(cyd)).game.is_won
    (menu,) = (await ann.slash("leaderboard", by="w", where="world")).menus
    assert "Most losses" in [option.label for option in menu.options]
