"""The list of games: what it says of each, and what it promises."""

from bot.patience import GAMES
from bot.words.catalogue import about, families, heading


def test_no_game_is_said_to_be_won_ten_times_in_ten() -> None:
    """Terrace, of which 10 of 10 rounded, looked easier than a game of which nearly all can be won."""
    told = {rules.key: about(rules) for games in families().values() for rules in games}
    assert told["terrace"].startswith("nearly all can be won")
    assert not any("10 of 10" in text for text in told.values())


def test_the_menus_promise_no_share_for_games_that_nobody_has_counted() -> None:
    assert "can be won" not in about(GAMES["westcliff"])
    assert "where that is known" in heading()
