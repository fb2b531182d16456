"""The blurred game: it can do whatever the game can do, and says "lost" of lost positions only."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, game_rules
from bot.patience.plan import plan
from bot.patience.play import settle
from bot.patience.rules import STOCK, TABLEAU
from bot.solver import Budget, Lost, Unknown, Verdict, Won, solve
from bot.solver.kernel import layout as k
from bot.solver.kernel import moves as kernel_moves
from bot.solver.kernel import play
from bot.solver.kernel.compile import Tables, compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.proofs import suit_blind, suit_blind_moves
from bot.solver.proofs.suit_blind_tables import blur
from bot.solver.search import Searcher
from bot.solver.searches.workspace import Table, Workspace
from tests.solver.kernel.test_second_engine import SUPPORTED
from tests.solver.small import plain_search, quick_search, small_position, tight_position

SPACE = Workspace(64 << 20)


def packed_position(rules: Rules, random: Random, left: int) -> Position:
    """A small position in which every column is a packed run; what does not fit goes to the stock."""
    position = small_position(rules, random, left)
    p = plan(rules)
    piles = [list(cards) for cards in position.piles]
    hidden = list(position.hidden)
    for c in rules.span(TABLEAU):
        cards = piles[c]
        fits = 1
        while fits < len(cards) and p.lays[position.base or 0][52 * cards[fits - 1] + cards[fits]]:
            fits += 1
        piles[rules.span(STOCK).start][0:0] = cards[fits:]
        piles[c] = cards[:fits]
        hidden[c] = 0
    hidden[0] = len(piles[0])
    return settle(p, replace(position, piles=tuple(tuple(cards) for cards in piles), hidden=tuple(hidden)))


def with_base(key: str) -> bool:
    rules = game_rules(key)
    return blur(compile_game(rules, packed_position(rules, Random(1), 12))) is not None


BLURRED = [key for key in SUPPORTED if with_base(key)]
MAIN = ["chameleon-000", "chameleon-001", "chameleon-002", "chameleon-pysol", "canfield", "storehouse"]


def test_the_games_that_it_is_for_are_blurred() -> None:
    assert {*MAIN, "chameleon-plus", "canfield-part", "selective-canfield"} <= set(BLURRED)
    assert not {"frog", "gate", "chord", "four-seasons", "klondike"} & set(BLURRED)


def image_after(tables: Tables, move: int) -> tuple[int, int, int] | None:
    """The image of the state that *move* leads to; None if a column is no packed run there."""
    state = tables.state.copy()
    out = int_array(64)
    play.play(tables.numbers, tables.octets, state, 0, move, out, 0)
    found = blur(replace(tables, state=state))
    return found[1] if found else None


@pytest.mark.parametrize("key", BLURRED)
def test_every_move_leads_to_the_image_of_its_outcome(key: str) -> None:
    """Without forced moves: the blurred game then can do all that the game can do."""
    rules = game_rules(key)
    random = Random(f"images {key}")
    seen = 0
    for _ in range(10 if key in MAIN else 3):
        position = packed_position(rules, random, random.choice((12, 20, 32, 40)))
        tables = compile_game(rules, position)
        out = int_array(4000)
        for _ in range(20):
            blurred = blur(tables)
            if blurred is None:  # too many cards in the talon
                break
            game, image = blurred
            for name in (suit_blind.IDLE_WASTE, suit_blind.IDLE_RESERVE, suit_blind.IDLE_COLUMN):
                game[name] = 0
            end = suit_blind_moves.outcomes(game, *image, out, 0)
            images = {(int(out[i]), int(out[i + 1])) for i in range(0, end, 3)} | {image[:2]}
            mode = k.SKIP if tables.numbers[k.SKIPS] else k.EXACT
            last = kernel_moves.moves(tables.numbers, tables.octets, tables.state, 0, out, 0, mode)
            moves = [int(out[i]) & k.PLAIN for i in range(last)]
            for move in moves:
                if mode == k.EXACT and move & 255 == k.DEAL_MOVE:
                    continue  # the blurred game deals only to play
                after = image_after(tables, move)
                assert after is not None
                assert after[:2] in images, (position.to_text(rules), tables.move(move))
                seen += 1
            if not moves:
                break
            state = tables.state.copy()
            move = random.choice(moves)
            play.play(tables.numbers, tables.octets, state, 0, move, int_array(64), 0)
            tables = replace(tables, state=state)
    assert seen > 100


def disproved(rules: Rules, position: Position, states: int = 400_000) -> bool:
    searcher = Searcher(rules, position, Budget(seconds=60), SPACE)
    return isinstance(searcher.disprove(states), Lost)


def guided_search(rules: Rules, position: Position) -> Verdict:
    """The verdict of the depth-first search that leaves out what is lost in the blurred game."""
    searcher = Searcher(rules, position, Budget(seconds=60, states=300_000), SPACE)
    return searcher.guided() or Unknown(searcher.why)


@pytest.mark.parametrize("key", BLURRED)
def test_positions_called_lost_are_lost(key: str) -> None:
    rules = game_rules(key)
    random = Random(f"reasons {key}")
    found: Counter[tuple[str, bool]] = Counter()
    for n in range(50 if key in MAIN else 8):
        position = tight_position(rules, random)
        plain = (plain_search if n % 2 else quick_search)(rules, position, 30_000)
        lost = disproved(rules, position)
        assert not (lost and isinstance(plain, Won)), position.to_text(rules)
        found[type(plain).__name__, lost] += 1
        guided = guided_search(rules, position)
        if not isinstance(plain, Unknown):
            assert type(guided) in (type(plain), Unknown), position.to_text(rules)
    if key in MAIN:
        assert found["Lost", True] >= 2, found


@pytest.mark.parametrize(("key", "number"), [("chameleon-001", 32), ("chameleon-002", 2)])
def test_a_lean_search_wins_what_takes_a_full_one_long(key: str, number: int) -> None:
    rules = GAMES[key]
    searcher = Searcher(rules, deal(rules, number), Budget(seconds=100), SPACE)
    assert searcher.disprove() is None
    assert isinstance(searcher.guided(1_000_000, lean=True), Won)


def test_a_lean_search_that_ends_proves_nothing() -> None:
    rules = GAMES["chameleon-001"]
    lost = deal(rules, 14)
    searcher = Searcher(rules, lost, Budget(seconds=100), SPACE)
    assert searcher.guided(1_000_000, lean=True) is None
    assert searcher.why == ""
    assert isinstance(searcher.guided(1_000_000), Lost)


@pytest.mark.parametrize("number", [10, 18])
def test_the_blurred_game_leads_to_wins(number: int) -> None:
    rules = GAMES["chameleon-001"]
    searcher = Searcher(rules, deal(rules, number), Budget(seconds=100), SPACE)
    assert isinstance(searcher.guided(), Won)


@pytest.mark.parametrize(
    ("key", "number"), [("chameleon-000", 9), ("chameleon-001", 14), ("chameleon-002", 8)]
)
def test_deals_that_take_a_search_minutes_are_disproved(key: str, number: int) -> None:
    searcher = Searcher(GAMES[key], deal(GAMES[key], number), Budget(seconds=60), SPACE)
    assert isinstance(searcher.disprove(), Lost)


def test_a_small_table_forgets_and_still_does_not_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["chameleon-001"]
    position = deal(rules, 14)
    searcher = Searcher(rules, position, Budget(seconds=60), SPACE)
    monkeypatch.setattr(SPACE, "table", Table(8))
    assert searcher.guide
    searcher.guide.game[suit_blind.ONCE] = 0  # asked for the way out it is too easy
    assert isinstance(searcher.disprove(), Lost)
    assert searcher.states > 20_000


def test_a_search_of_the_blurred_game_stops_at_its_limits() -> None:
    rules = GAMES["chameleon-001"]
    looks = iter([False] * 3)
    searcher = Searcher(
        rules, deal(rules, 4), Budget(seconds=60, stop=lambda: next(looks, True)), Workspace(8 << 20)
    )
    assert searcher.disprove() is None
    assert searcher.why == "stop"
    verdict = Searcher(rules, deal(rules, 4), Budget(states=5_000), SPACE)
    assert verdict.disprove() is None
    assert verdict.states == 5_000
    assert isinstance(solve(rules, deal(rules, 4), Budget(states=30_000)), Unknown)
