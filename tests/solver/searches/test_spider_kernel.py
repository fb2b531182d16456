"""The states of Spider: what a move adds to the score of one is the difference of both scores."""

from random import Random

import pytest

from bot.patience import GAMES, deal
from bot.solver import Budget
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.searches import spider_kernel as k
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.spider import SpiderSearch


@pytest.mark.parametrize("key", ["spider", "spider-1", "simple-simon"])
def test_the_score_and_the_hash_after_a_move_are_those_of_the_new_state(key: str) -> None:
    rules, random = GAMES[key], Random(key)
    for number in range(1, 4):
        search = SpiderSearch(Searcher(rules, deal(rules, number), Budget()))
        rows, parts, out = byte_array(3 * k.ROW), int_array(k.PARTS), int_array(k.ROOM)
        rows[: k.ROW] = search.first
        here, after = 0, 2 * k.ROW
        for _ in range(200):
            end = k.moves(search.deal, rows, here, out, 0)
            k.score_of(search.deal, rows, here, parts)
            expected = [k.score_after(search.deal, rows, here, parts, out[n]) for n in range(end)]
            for move, found in zip(out[:end], expected, strict=True):
                k.moved(search.deal, rows, here, move, rows, after)
                assert k.score_of(search.deal, rows, after, parts) == found
            end = k.deals(search.deal, rows, here, out, end)
            if end == 0:
                break
            there = k.ROW - here
            k.moved(search.deal, rows, here, out[random.randrange(end)], rows, there)
            here = there
