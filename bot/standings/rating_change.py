"""The change of a player's rating by one ranked attempt."""

from dataclasses import dataclass

from bot.standings.player_ratings import fold, shown_ratings
from bot.standings.totals import ALL_GAMES
from bot.store import Connection
from bot.store import ratings as rated
from bot.store.rankings import RATING


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """A player's rating over all games before and after an attempt."""

    before: int | None  # None if it was provisional
    after: int
    games: int  # rated, with this one

    @property
    def missing(self) -> int:
        """The number of rated games until the rating is more than provisional."""
        return max(RATING.min_dailies - self.games, 0)


async def rating_change(connection: Connection, player_id: int, game_id: int) -> RatingChange | None:
    """Return the change of the player's rating by the attempt *game_id*, None if it is not rated."""
    rows = await rated.games_of_player(connection, player_id)
    number = next((number for number, row in enumerate(rows) if row.game_id == game_id), None)
    if number is None:
        return None
    before = fold(rows[:number])
    after = fold(rows[number : number + 1], before)
    return RatingChange(
        before=shown_ratings(before)[ALL_GAMES] if number >= RATING.min_dailies else None,
        after=shown_ratings(after)[ALL_GAMES],
        games=number + 1,
    )
