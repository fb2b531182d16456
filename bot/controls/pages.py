"""The pages of results: a leaderboard and a person's figures, as the texts of one message."""

from bot import words
from bot.rankings import Board, Measure, Period
from bot.services import Services


async def leaderboard(
    services: Services, *, guild_id: int | None, today: bool, reader: int | None = None
) -> list[str]:
    """The first ten of the daily deal, and the *reader*'s own line where it is further down.

    *guild_id* None is the world; *today* False is all time.
    """
    day = services.daily.today() if today else None
    deal = await services.daily.deal() if today else None
    rankings = services.rankings
    if deal is not None:
        lines = await rankings.day_board(deal.day, guild_id=guild_id)
        own = None if reader is None else await rankings.day_own(reader, deal.day, guild_id=guild_id)
    else:
        board = Board(measure=Measure.WINS, period=Period.ALL, day=services.daily.today(), guild_id=guild_id)
        lines = await rankings.board(board)
        own = None if reader is None else await rankings.own(board, reader)
    rows = [words.standing(line) for line in lines]
    if own is not None and own.rank > len(lines):
        rows += ["…", words.standing(own)]
    if not rows:
        rows = [words.NOBODY_YET]
    return [
        words.leaderboard_title(server=guild_id is not None, day=day, key=deal.key if deal else None),
        "\n".join(rows),
        words.leaderboard_order(day),
    ]


async def stats(services: Services, player_id: int, name: str) -> list[str]:
    """A person's figures: all games together, then each game."""
    summary = await services.rankings.summary(player_id)
    games = await services.rankings.stats(player_id)
    title = words.stats_title(name)
    if not summary.games:
        return [title, words.NO_GAMES_YET]
    return [title, words.figures(summary), "\n".join(words.figures(game) for game in games)]
