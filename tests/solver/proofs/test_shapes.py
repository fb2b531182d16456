"""The shape relaxation: its verdicts against an exhaustive search, and its columns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from bot.patience import Position, Rules, deal, game_rules, legal_moves, play
from bot.solver import Budget, Lost, Won
from bot.solver.kernel.jit import int_array
from bot.solver.proofs import shape_search, shapes, suit_blind, suit_blind_tables
from bot.solver.proofs.shape_search import ShapeSearch, column_word
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import with_columns
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import packed_position, positions_won, scattered_position

SPACE = Workspace(64 << 20)
ALL_RANKS = (1 << 13) - 1


def searcher_of(rules: Rules, position: Position) -> Searcher:
    return Searcher(rules, position, Budget(seconds=60), SPACE)


def has_shapes(key: str) -> bool:
    rules = game_rules(key)
    return searcher_of(rules, packed_position(rules, Random(1), 12)).shapes is not None


SHAPED = [key for key in SUPPORTED if has_shapes(key)]


def test_the_relaxation_applies_to_four_seasons() -> None:
    assert {"four-seasons", "four-seasons-nowrap", "four-seasons-tobase"} <= set(SHAPED)
    assert not {"four-seasons-czarina", "simplicity", "gate", "canfield", "chord"} & set(SHAPED)


@pytest.fixture(autouse=True)
def no_suit_blind_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave games of few columns to the unordered-columns relaxation, too."""
    monkeypatch.setattr(suit_blind_tables, "MOST_COLUMNS", 0)


def examine(key: str, columns: int, positions: int) -> Counter[bool]:
    """Compare verdicts at Four Seasons with fewer columns with an exhaustive search."""
    rules, random = with_columns(key, columns), Random(f"shapes {key} {columns}")
    found: Counter[bool] = Counter()
    for _ in range(positions):
        position = scattered_position(rules, random)
        can_be_won = exhaustive(rules, position, 400)
        if can_be_won is not None:
            verdict = searcher_of(rules, position).by_shapes()
            assert isinstance(verdict, Won if can_be_won else Lost), position.to_text(rules)
            found[can_be_won] += 1
    return found


@pytest.fixture(params=["with all suits first", "ranks followed one by one"])
def order(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the searches begin as they do, or at once without suits."""
    if request.param != "with all suits first":
        monkeypatch.setattr(shape_search, "WITH_SUITS", ())


@pytest.fixture(params=["as they do", "ranks followed one by one", *range(8)])
def any_order(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the searches begin as they do, at once without suits, or with one order of moves for all of it."""
    if request.param == "ranks followed one by one":
        monkeypatch.setattr(shape_search, "WITH_SUITS", ())
    elif request.param != "as they do":
        monkeypatch.setattr(shape_search, "WITH_SUITS", ((request.param, shape_search.NO_LIMIT - 1),))


@pytest.mark.usefixtures("any_order")
@pytest.mark.parametrize("columns", [2, 3])
def test_verdicts_agree_with_an_exhaustive_search(columns: int) -> None:
    found = examine("four-seasons", columns, 25)
    assert min(found[True], found[False]) >= 2, found


@pytest.mark.long
@pytest.mark.usefixtures("any_order")
@pytest.mark.parametrize("columns", [1, 2, 3, 5])
@pytest.mark.parametrize("key", SHAPED)
def test_many_verdicts_agree_with_an_exhaustive_search(key: str, columns: int) -> None:
    examine(key, columns, 100)


def check_winning_lines(key: str, count: int) -> None:
    """Check that no position of a winning line is called lost; the ranks followed are left from the last."""
    rules, random = game_rules(key), Random(f"lines {key}")
    for _ in range(count):
        for position in positions_won(rules, packed_position(rules, random, random.choice((16, 24, 32))))[
            ::5
        ]:
            verdict = searcher_of(rules, position).by_shapes(50_000)
            assert not isinstance(verdict, Lost), position.to_text(rules)


@pytest.mark.usefixtures("order")
def test_no_position_of_a_winning_line_is_lost() -> None:
    check_winning_lines("four-seasons", 3)


@pytest.mark.long
@pytest.mark.usefixtures("order")
@pytest.mark.parametrize("key", SHAPED)
def test_no_position_of_many_winning_lines_is_lost(key: str) -> None:
    check_winning_lines(key, 60)


def answer_in_slices(search: ShapeSearch, states: int) -> tuple[int, int, int]:
    answer = 0
    while not answer:
        answer = search.ask(states)
    return answer, search.states, search.ranks


@pytest.mark.usefixtures("order")
def test_short_slices_change_nothing() -> None:
    rules, random = game_rules("four-seasons"), Random("slices")
    answers: set[int] = set()
    for _ in range(6):
        position = scattered_position(rules, random)
        short, long = searcher_of(rules, position).shapes, searcher_of(rules, position).shapes
        assert short
        assert long
        found = answer_in_slices(short, 13)
        assert found == answer_in_slices(long, 100_000)
        answers.add(found[0])
    assert len(answers) == 2


Arrangement = frozenset[tuple[int, ...]]  # of the columns with cards


def shifted(columns: Arrangement, count: int, parents: Sequence[int]) -> Iterator[Arrangement]:
    """Yield what a shift makes of *count* columns with all suits; *parents* are the ranks to pack on."""
    for source in columns:
        card, left = source[-1], columns - {source}
        shorter = left | {source[:-1]} if len(source) > 1 else left
        if len(source) > 1 and len(columns) < count:
            yield shorter | {(card,)}
        for target in left:
            if target[-1] >> 2 == parents[card >> 2]:
                yield shorter - {target} | {(*target, card)}


def arrangements(rules: Rules, position: Position) -> tuple[set[Arrangement], set[Arrangement], bool]:
    """Return the arrangements of the first node of a search, those that plain shifts reach, and CUT."""
    search = searcher_of(rules, position).shapes
    assert search
    game, stack, count = search.guide.game, search.stack, len(search.columns)
    table, bits = int_array(1 << 16), 16
    shapes.is_new(table, bits, shapes.hash_of(stack[0]) + shapes.hash_of_all(stack, shapes.HEAD, count))
    shapes.arrange(game, ALL_RANKS, 0, table, bits, stack, 0)
    width, base = count + 1, shapes.HEAD
    found = {
        frozenset(cards_of(stack[at + index]) for index in range(count) if stack[at + index])
        for at in range(base, base + int(stack[shapes.COUNT]) * width, width)
    }
    assert len(found) == stack[shapes.COUNT]
    start = frozenset(tuple(column) for column in search.columns if column)
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for after in shifted(here, count, game[suit_blind.PARENT : suit_blind.PARENT + 13]):
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    return found, reached, bool(stack[shapes.CUT])


def cards_of(word: int) -> tuple[int, ...]:
    """Return the cards of a column whose ranks are all followed, the lowest first."""
    cards: list[int] = []
    while word:
        cards.insert(0, 4 * shapes.last_rank(word) + shapes.last_suit(word))
        word = shapes.shortened(word)
    return tuple(map(int, cards))


def walked(rules: Rules, random: Random) -> Position:
    """Return a position in the middle of a random game."""
    position = deal(rules, random.randrange(1, 1000))
    for _ in range(random.randrange(30, 70)):
        if moves := legal_moves(rules, position):
            position = play(rules, position, random.choice(moves))
    return position


@pytest.mark.parametrize("key", SHAPED)
def test_a_node_has_all_arrangements_that_shifts_reach(key: str) -> None:
    rules, random, most = game_rules(key), Random(f"arrangements {key}"), 0
    for _ in range(50):
        position = walked(rules, random)
        if searcher_of(rules, position).shapes is None:  # too many cards in the talon
            continue
        found, reached, is_cut = arrangements(rules, position)
        assert not is_cut
        assert found == reached
        most = max(most, len(reached))
    assert most > 5


def test_cards_are_laid_on_a_column_and_taken_off() -> None:
    for ranks in (0, 0b1000000100001, ALL_RANKS):
        cards = [4 * (12 - at % 13) + at % 3 for at in range(shapes.MOST_LENGTH)]
        words = [0]
        for card in cards:
            suit = card & 3 if ranks >> (card >> 2) & 1 else 0
            words.append(shapes.lengthened(words[-1], card >> 2, suit))
        for length in range(len(cards), 0, -1):
            assert words[length] == column_word(ranks, cards[:length])
            assert shapes.last_rank(words[length]) == cards[length - 1] >> 2
            assert shapes.shortened(words[length]) == words[length - 1]
            assert cards[length - 1] in {
                card for card in range(52) if shapes.possible(words[length], ranks, (1 << 52) - 1) >> card & 1
            }
