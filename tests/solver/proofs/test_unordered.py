"""The heaped game: it can do whatever the game can do, and says "lost" of lost positions only."""

from collections import Counter
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, game_rules
from bot.patience.plan import plan
from bot.patience.play import settle
from bot.patience.rules import FOUNDATION, RESERVE, TABLEAU, WASTE
from bot.solver import Budget, Lost, Unknown, Won, solve
from bot.solver.kernel import layout as k
from bot.solver.kernel import moves as kernel_moves
from bot.solver.kernel import play
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.proofs import abstraction, unordered
from bot.solver.proofs import suit_blind as kr
from bot.solver.proofs.unordered_tables import heap
from bot.solver.search import Searcher
from bot.solver.searches.workspace import Table, Workspace
from tests.solver.kernel.test_second_engine import SUPPORTED
from tests.solver.proofs.test_suit_blind import packed_position
from tests.solver.small import plain_search, quick_search

SPACE = Workspace(64 << 20)


def is_heaped(key: str) -> bool:
    rules = game_rules(key)
    return heap(compile_game(rules, packed_position(rules, Random(1), 12))) is not None


HEAPED = [key for key in SUPPORTED if is_heaped(key)]
MAIN = ["gate-postsonly", "gate", "little-gate"]


def test_the_games_that_it_is_for_are_heaped() -> None:
    assert {*MAIN, "gate-part"} <= set(HEAPED)
    assert not {"frog", "canfield", "chord", "four-seasons", "klondike"} & set(HEAPED)


@pytest.mark.parametrize("key", HEAPED)
def test_every_move_leads_to_the_image_of_its_outcome(key: str) -> None:
    """Without forced moves: the heaped game then can do all that the game can do."""
    rules = game_rules(key)
    random = Random(f"heaps {key}")
    seen = 0
    for _ in range(10):
        tables = compile_game(rules, packed_position(rules, random, random.choice((12, 20, 32, 40))))
        heaped = heap(tables)
        if heaped is None:  # a reserve pile has too many cards
            continue
        game, _ = heaped
        for name in (kr.IDLE_WASTE, kr.IDLE_RESERVE, kr.IDLE_COLUMN):
            game[name] = 0
        g, t, out = tables.numbers, tables.octets, int_array(4000)
        state = tables.state.copy()
        for _ in range(30):
            here = abstraction.image(g, t, game, state, 0)
            end = unordered.outcomes(game, here[0], here[2], out, 0)
            images = {tuple(map(int, out[i : i + 3])) for i in range(0, end, 3)} | {tuple(map(int, here))}
            last = kernel_moves.moves(g, t, state, 0, out, 0, k.SKIP)
            moves = [int(out[i]) & k.PLAIN for i in range(last)]
            after = []
            for move in moves:
                after.append(state.copy())
                play.play(g, t, after[-1], 0, move, int_array(64), 0)
                image = tuple(map(int, abstraction.image(g, t, game, after[-1], 0)))
                assert image in images, tables.move(move)
                seen += 1
            if not moves:
                break
            state = random.choice(after)
    assert seen > 50


def tight_position(rules: Rules, random: Random) -> Position:
    """A position that is often lost: foundations far apart, deep reserve piles and a deep waste."""
    piles: list[list[int]] = [[] for _ in rules.piles]
    cards: list[int] = []
    for suit, f in enumerate(rules.span(FOUNDATION)):
        height = random.choice((3, 5, 6, 7, 8, 9, 10, 11))
        run = [suit * 13 + i for i in range(13)]
        piles[f], more = run[:height], run[height:]
        cards += more
    random.shuffle(cards)
    for c in rules.span(TABLEAU):
        if cards and random.random() < 0.6:
            piles[c].append(cards.pop())
    for p in rules.span(RESERVE):
        for _ in range(min(random.randrange(4), len(cards))):
            piles[p].append(cards.pop())
    waste = random.randrange(len(cards) + 1)
    piles[rules.span(WASTE).start], piles[0] = cards[:waste], cards[waste:]
    hidden = [0] * len(piles)
    hidden[0] = len(piles[0])
    return settle(plan(rules), Position(tuple(map(tuple, piles)), tuple(hidden), 0, None))


def examine(key: str, positions: int, states: int) -> Counter[tuple[str, str]]:
    """How tight positions of a game are judged, by a search without shortcuts and by the heaped game."""
    rules, random = game_rules(key), Random(f"heap {key}")
    found: Counter[tuple[str, str]] = Counter()
    for n in range(positions):
        position = tight_position(rules, random)
        tables = compile_game(rules, position)
        heaped = heap(tables)
        assert heaped is not None
        searcher = Searcher(rules, position, Budget(seconds=60, states=400_000), SPACE)
        plain = (plain_search if n % 2 else quick_search)(rules, position, states)
        game, (a, _, c) = heaped
        blocked = unordered.blocked(game, a, c, int_array(unordered.SCRATCH), 0)
        lost = isinstance(searcher.disprove(), Lost)
        guided = Searcher(rules, position, Budget(seconds=60, states=300_000), SPACE).guided()
        assert lost or not blocked
        assert not (lost and isinstance(plain, Won)), position.to_text(rules)
        if guided is not None and not isinstance(plain, Unknown):
            assert type(guided) is type(plain), position.to_text(rules)
        found[type(plain).__name__, "blocked" if blocked else "lost" if lost else "open"] += 1
    return found


@pytest.mark.parametrize("key", HEAPED)
def test_positions_called_lost_are_lost(key: str) -> None:
    found = examine(key, 60, 20_000)
    if key in ("gate-postsonly", "little-gate"):
        assert found["Lost", "blocked"] >= 3, found
    assert found["Won", "open"] >= 3, found


@pytest.mark.long
@pytest.mark.parametrize("key", HEAPED)
def test_many_positions_called_lost_are_lost(key: str) -> None:
    examine(key, 2_000, 100_000)


@pytest.mark.parametrize(
    ("key", "number"), [("gate-postsonly", 30), ("gate-postsonly", 45), ("gate", 2907), ("gate", 9993)]
)
def test_deals_in_which_every_card_comes_free_are_disproved(key: str, number: int) -> None:
    rules = GAMES[key]
    verdict = solve(rules, deal(rules, number), Budget(seconds=60, bytes=64 << 20))
    assert isinstance(verdict, Lost)
    assert verdict.effort.phase == "reasons"


def test_the_heaped_game_leads_to_wins() -> None:
    rules = GAMES["gate-postsonly"]
    searcher = Searcher(rules, deal(rules, 61), Budget(seconds=100), SPACE)
    assert isinstance(searcher.guided(), Won)


def test_a_small_table_forgets_and_still_does_not_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["gate-postsonly"]
    for number, lost in ((79, True), (121, True), (69, False)):
        monkeypatch.setattr(SPACE, "table", Table(8))
        searcher = Searcher(rules, deal(rules, number), Budget(seconds=60, states=1_000_000), SPACE)
        verdict = searcher.disprove()
        assert isinstance(verdict, Lost) or not lost or searcher.why
        assert verdict is None or lost
        assert searcher.states >= 50
