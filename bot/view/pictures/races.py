"""The picture of the result of a race."""

from bot.patience import game_rules
from bot.together.races import Race
from bot.words import races as words
from render import Style
from render.pages import leaderboard


def race_picture(race: Race) -> bytes:
    """Return the places of a race that is over, with bars of the cards home, as a PNG."""
    cards, heads = len(game_rules(race.row.rules_key).cards()), words.heads(race)
    rows = [
        leaderboard.Row(
            rank=place,
            name=words.name_of(runner),
            values=words.cells(runner, race)[: len(heads)],
            bar=runner.home / cards,
        )
        for place, runner in words.result_places(race)
    ]
    return leaderboard.leaderboard(words.game_of(race), words.title(race), heads, rows, Style())
