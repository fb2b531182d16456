"""A game that is declared here works everywhere: a new game is values, a text and test data, nothing else."""

import pytest

from bot.patience import (
    GAMES,
    Game,
    Position,
    deal,
    deal_text,
    is_lost,
    is_won,
    legal_moves,
    play,
    read_move,
    safe_moves,
)
from bot.words.rules import rules_page
from tests.bench.workload import long_game
from tests.patience import plain
from tests.patience.exam import examine
from tests.patience.playthroughs import tell
from tests.patience.tripod import TRIPOD
from tests.support.perft import perft


class PlainTripod(plain.Game):
    """The same, in plain code."""

    columns = 6
    reserves = 3
    turn = 2
    redeals = 1

    def lay_out(self, table: plain.Table, cards: list[str]) -> None:
        for leg in table.reserve:
            leg += [cards.pop().lower(), cards.pop().lower(), cards.pop().lower(), cards.pop()]
        self.deal_base(table, cards)
        for column in table.columns:
            column += [cards.pop().lower(), cards.pop()]

    def packs_on(self, table: plain.Table, card: str, on: str) -> bool:
        return plain.red(card) != plain.red(on) and self.down_round(card, on)

    def lifts(self, table: plain.Table, column: list[str]) -> list[int]:
        return self.part(table, column)

    def tidy(self, table: plain.Table) -> None:
        for column in table.columns:
            if not column and any(table.reserve):
                longest = max(len(leg) for leg in table.reserve)
                leg = next(leg for leg in table.reserve if len(leg) == longest)
                column.append(leg.pop())
                self.show(leg, table)

    def fills(self, table: plain.Table, source: str) -> bool:
        return not any(table.reserve) and source in "wt"


def test_it_is_not_one_of_ours() -> None:
    assert "tripod" not in GAMES


@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_passes_the_exam(number: int) -> None:
    examine(TRIPOD, number, 120)


@pytest.mark.parametrize(("number", "depth"), [(1, 5), (2, 5), (3, 5)])
def test_it_is_counted_as_plain_code_counts_it(number: int, depth: int) -> None:
    game = PlainTripod()
    table = game.opening(plain.shuffled_pack(number, 1))

    assert deal(TRIPOD, number).to_text(TRIPOD) == game.text(table)
    assert perft(TRIPOD, deal(TRIPOD, number), depth) == plain.count(game, table, depth)


def test_it_is_played_read_judged_and_described() -> None:
    game = long_game(TRIPOD, 3, 120)
    position = game.position

    assert Game.replay(TRIPOD, game.deal, game.events) == game
    assert not is_won(TRIPOD, position)
    assert is_lost(TRIPOD, position) in (True, False)
    assert deal_text(TRIPOD, " 3 ") == "3"
    for move in safe_moves(TRIPOD, deal(TRIPOD, 3)):
        assert str(move).endswith(">f")
    opening = deal(TRIPOD, 3)
    for move in legal_moves(TRIPOD, opening):
        assert read_move(TRIPOD, opening, str(move)) == move
        assert Position.from_text(TRIPOD, play(TRIPOD, opening, move).to_text(TRIPOD))
    assert tell(TRIPOD).startswith("Tripod, deal 1")


def test_its_page_says_what_its_values_say() -> None:
    page = rules_page(TRIPOD)

    assert "Fans: 3, with 4 cards each. Only the last of each is face up." in page
    assert "Columns: 6, with 2 cards each. Only the last of each is face up." in page
    assert "Stock: 27 cards." in page
    assert "turns 2 cards at a time" in page
    assert "Of several piles, the longest gives its card; of equal ones, the left one." in page
    assert "dealt again. Redeals: 1." in page
