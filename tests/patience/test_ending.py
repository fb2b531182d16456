"""Won, and lost: what is called lost is lost, and nothing hurts that is called safe."""

from random import Random

import pytest

from bot.patience import (
    GAMES,
    Move,
    Position,
    Rules,
    deal,
    game_rules,
    has_safe_moves,
    is_lost,
    is_won,
    legal_moves,
    play,
    safe_moves,
)
from bot.patience.parts import FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE, Build, Start, Unit, Way
from bot.patience.play import after
from tests.patience.walks import walk
from tests.support.rule_sets import costly_rules

LIMIT = 1200  # positions that the plain search looks at

TAKES_BACK = [
    *("klondike", "klondike-3", "gate-pysol", "simplicity-pysol", "fortunes-favor-pysol"),
    *("chameleon-001+takeback", "four-seasons+takeback", "gate+takeback", "canfield+takeback"),
    *("rainbow+takeback", "agnes-bernauer+takeback", "storehouse+takeback"),
]

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))


def can_be_won(rules: Rules, position: Position) -> bool | None:
    """Search everything that can be reached; return None if that is too much."""
    seen = {position}
    stack = [position]
    while stack:
        here = stack.pop()
        if is_won(rules, here):
            return True
        if len(seen) > LIMIT:
            return None
        # What is put on last is looked at first: a win is found sooner, a loss needs everything anyway.
        for move in sorted(legal_moves(rules, here), key=lambda move: move.target is FOUNDATION):
            then = after(rules, here, move)
            if rules.stock.redeals is None:
                then = then._replace(redeals=min(then.redeals, 1))
            if then not in seen:
                seen.add(then)
                stack.append(then)
    return False


def endgame(rules: Rules, random: Random, most: int = 12) -> Position:
    """Return a position with *most* cards left at most: those that went up last, scattered over the table."""
    f = rules.foundations
    base = f.base if isinstance(f.base, int) else random.randrange(13)
    suits = [0, 1, 3, 2] * rules.packs  # black and red by turns, for games that want that
    shift = int(f.build is Build.COLOURS)
    heights = [f.length] * f.count

    def card_at(place: int, height: int) -> int:
        return suits[(place + shift * height) % len(suits)] * 13 + (base + height) % 13

    left: list[int] = []
    for _ in range(random.randint(3, most)):
        n = random.choice([n for n in range(f.count) if heights[n]])
        heights[n] -= 1
        left.append(card_at(n, heights[n]))
    piles: list[list[int]] = [[] for _ in rules.piles]
    if f.length < 13:  # what stays in the columns lies there as it must in the end
        for i, n in enumerate(rules.span(TABLEAU)):
            ranks = range(12, f.length - 1, -1)
            piles[n] = [suits[(i + k) % len(suits)] * 13 + rank for k, rank in enumerate(ranks)]
    for place, (n, height) in enumerate(zip(rules.span(FOUNDATION), heights, strict=True)):
        piles[n] = [card_at(place, i) for i in range(height)]
    columns = list(rules.span(TABLEAU))
    others = [n for n, kind in enumerate(rules.piles) if kind in (WASTE | RESERVE)]
    others += [0] if random.random() < 0.3 and rules.has_stock() else []
    random.shuffle(left)
    for card in left:
        n = random.choice(columns * 2 + others)
        full = rules.piles[n] is RESERVE and len(rules.span(RESERVE)) > 2 and piles[n]
        piles[random.choice(columns) if full else n].append(card)
    hidden = [len(pile) if kind is STOCK else 0 for kind, pile in zip(rules.piles, piles, strict=True)]
    redeals = 1 if rules.stock.redeals is None else rules.stock.redeals
    fixed = isinstance(f.base, int)
    return Position(tuple(map(tuple, piles)), tuple(hidden), redeals, None if fixed else base)


@pytest.mark.parametrize("rules", costly_rules())
def test_what_is_called_lost_cannot_be_won(rules: Rules) -> None:
    random = Random(f"lost {rules.key}")
    most = 6 if rules.foundations.unit is Unit.RUN else 12  # whole runs that lie about can be moved for long
    for _ in range(60):
        position = endgame(rules, random, most)
        if is_lost(rules, position):
            assert can_be_won(rules, position) is not True, position.to_text(rules)


@pytest.mark.parametrize("key", ["canfield", "selective-canfield", "chameleon-001", "four-seasons", "frog"])
def test_most_random_games_end_with_a_proof_that_they_are_lost(key: str) -> None:
    rules, random = GAMES[key], Random(f"lost games {key}")
    proved = 0
    for number in range(1, 13):
        for position, _ in walk(rules, number, 300, random):
            if is_lost(rules, position):
                assert can_be_won(rules, position) is False, position.to_text(rules)
                proved += 1
                break

    assert proved >= 7


@pytest.mark.parametrize("rules", costly_rules())
def test_safe_moves_never_cost_the_game(rules: Rules) -> None:
    random = Random(f"safe {rules.key}")
    played = 0
    for _ in range(60):
        position = endgame(rules, random)
        safe = safe_moves(rules, position)
        assert has_safe_moves(rules, position) is bool(safe)
        if safe and can_be_won(rules, position):
            for move in safe:
                position = play(rules, position, move)
            assert can_be_won(rules, position) is not False, position.to_text(rules)
            played += 1

    f = rules.foundations
    only_last = f.unit is Unit.RUN or f.way is Way.EITHER or f.steps  # there only the last moves are safe
    assert played >= 5 or only_last


@pytest.mark.parametrize("key", TAKES_BACK)
def test_where_cards_may_be_taken_back_nothing_is_called_lost_or_safe_that_is_not(key: str) -> None:
    rules, random = game_rules(key), Random(f"taken back {key}")
    for _ in range(200):
        position = endgame(rules, random, most=5)
        if is_lost(rules, position):
            assert can_be_won(rules, position) is not True, position.to_text(rules)
        safe = safe_moves(rules, position)
        assert has_safe_moves(rules, position) is bool(safe)
        if safe and can_be_won(rules, position):
            for move in safe:
                position = play(rules, position, move)
            assert can_be_won(rules, position) is not False, position.to_text(rules)


CLUBS_COME_DOWN = (
    "s:- w:- t:2D3D/KS5H/QHKD9D7C6H5C9C/QDTDKC/JHJCQCTH8H8C6S5S5DJS/KHQS9HTC8S8D7H4D7S/JDTS6D7D6C9S"
    " f:AC2C3C4C/AD/AH2H3H4H/AS2S3S4S 0"
)
TREY_WANTED = (
    "s:- w:- r:- t:4H/3C4C/- f:5C6C7C8C9CTCJCQCKCAC2C/5D6D7D8D9DTDJDQDKDAD2D3D4D/"
    "5H6H7H8H9HTHJHQHKHAH2H3H/5S6S7S8S9STSJSQSKSAS2S3S4S 0"
)


def test_a_card_that_may_carry_one_taken_back_is_not_safe() -> None:
    rules = GAMES["klondike"]
    position = Position.from_text(rules, CLUBS_COME_DOWN)

    assert Move.from_text("t2>f") in legal_moves(rules, position)
    assert safe_moves(rules, position) == []


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("klondike", CLUBS_COME_DOWN),
        ("klondike-3", CLUBS_COME_DOWN),
        ("chameleon-001+takeback", TREY_WANTED),
    ],
)
def test_a_game_that_cards_taken_back_can_save_is_not_lost(key: str, line: str) -> None:
    rules = game_rules(key)

    assert not is_lost(rules, Position.from_text(rules, line))


def test_an_ace_is_safe_though_cards_may_be_taken_back() -> None:
    line = "s:3c w:AC t:9C/9D/TC/TD/JC/JD/QC f:-/-/-/- 0"

    assert safe("klondike", line) == ["w>f"]
    assert safe("klondike", line.replace("w:AC", "w:2C").replace("f:-", "f:AC")) == []


def test_an_ace_on_a_king_that_may_be_taken_back_is_not_safe() -> None:
    rules = game_rules("chameleon-001+nowrap+takeback")
    line = "s:3c w:AC r:- t:4H/4D/9S f:5C6C7C8C9CTCJCQCKC/-/-/- 0"

    assert "w>f" in map(str, legal_moves(rules, Position.from_text(rules, line)))
    assert safe_moves(rules, Position.from_text(rules, line)) == []


def test_foundation_moves_that_win_are_played_though_cards_may_be_taken_back() -> None:
    ups = "/".join("".join(rank + suit for rank in "A23456789TJ") for suit in "CDHS")

    moves = safe("klondike", f"s:- w:QC t:QD/QH/KSQS/KC/KD/KH/- f:{ups} 0")

    assert sorted(moves) == ["t1>f", "t2>f", "t3>f", "t3>f", "t4>f", "t5>f", "t6>f", "w>f"]


def test_a_full_pass_of_unlimited_redeals_without_a_play_is_lost() -> None:
    rules = GAMES["canfield"]
    line = "s:9c9d9h w:9S4C4D r:2c2H t:KS/KC/QSJD/QCJH f:7S/-/-/- 3"

    assert is_lost(rules, Position.from_text(rules, line))
    assert not is_lost(rules, Position.from_text(rules, line.replace("9S4C4D", "9S4C8S")))


def test_a_pass_with_a_play_in_it_is_not_called_lost() -> None:
    rules = GAMES["canfield"]

    assert not is_lost(
        rules, Position.from_text(rules, "s:8s9d9h w:9S4C4D r:2c2H t:KS/KC/QS/QC f:7S/-/-/- 3")
    )


def test_shuttling_between_two_columns_does_not_save_a_game() -> None:
    rules = GAMES["four-seasons"]
    line = "s:- h:- w:- t:9C8D/9S/3H/5C/KS f:JS/-/-/- 0"

    assert {"t1>t2"} <= {str(move) for move in legal_moves(rules, Position.from_text(rules, line))}
    assert is_lost(rules, Position.from_text(rules, line))


def test_nothing_is_called_lost_while_the_stock_has_cards_to_turn() -> None:
    rules = GAMES["four-seasons"]
    line = "s:2c h:- w:- t:9C8D/9S/3H/5C/KS f:JS/-/-/- 0"

    assert not is_lost(rules, Position.from_text(rules, line))


def test_a_won_game_is_not_lost() -> None:
    rules = GAMES["gate"]
    full = "/".join("".join(rank + suit for rank in "A23456789TJQK") for suit in "CDHS")
    position = Position.from_text(rules, f"s:- h:- w:- r:-/- t:-/-/-/-/-/-/-/- f:{full} 0")

    assert is_won(rules, position)
    assert not is_lost(rules, position)
    assert legal_moves(rules, position) == []


def safe(key: str, line: str) -> list[str]:
    rules = game_rules(key)
    return [str(move) for move in safe_moves(rules, Position.from_text(rules, line))]


RAILS = "t:9C/9D/TC/TD/JC/JD/QC/QD"


def test_an_ace_is_always_safe_where_nothing_goes_on_aces() -> None:
    assert safe("gate", f"s:3c h:- w:4SAC r:5C/5D {RAILS} f:-/-/-/- 0") == ["w>f"]


def test_a_card_is_safe_once_all_that_could_be_packed_on_it_are_home() -> None:
    line = f"s:3c h:- w:3S r:5C/5D {RAILS} f:AS2S/AH2H/AD2D/AC 0"

    assert safe("gate", line) == ["w>f"]
    assert safe("gate", line.replace("AD2D", "AD")) == []


def test_a_base_card_is_not_safe_where_something_could_be_packed_on_it() -> None:
    assert safe("canfield", "s:- w:9D r:8C t:7S/KC/QS/QC f:7H/-/-/- 3") == []


def test_the_waste_is_left_alone_where_that_would_change_later_packets() -> None:
    line = "s:3c4c w:5C2H r:- t:9S/KC/QS/QC f:AC2C/AS2S/AD2D/AH 3"

    assert safe("canfield", line) == []
    assert safe("canfield", line.replace("w:5C2H", "w:5C").replace("r:-", "r:2H")) == ["r>f"]


def test_a_twin_card_may_want_the_same_place() -> None:
    line = "s:3c h:- r:9C t:KC/2C/2C/-/- f:AS/-/-/-/-/-/-/- 0"

    assert safe("frog", line) == []


def test_all_cards_go_up_when_that_wins() -> None:
    ups = "/".join("".join(rank + suit for rank in "A23456789TJ") for suit in "CDHS")

    moves = safe("gate", f"s:- h:KC w:QC r:KD/KH t:QD/QH/-/KSQS/-/-/-/- f:{ups} 0")

    assert sorted(moves) == ["h>f", "r1>f", "r2>f", "t1>f", "t2>f", "t4>f", "t4>f", "w>f"]


def test_nothing_is_safe_before_the_base_is_chosen() -> None:
    rules = GAMES["selective-canfield"]

    assert safe_moves(rules, deal(rules, 1)) == []
    assert not is_lost(rules, deal(rules, 1))


def test_an_ace_that_opens_the_row_of_chord_is_safe_but_not_where_aces_take_turns() -> None:
    line = "s:3c w:AC r:-/-/-/-/-/-/-/- t:9C/9D/TC/TD/JC/JD/QC/QD f:-/-/-/-/-/-/-/- 0"

    assert GAMES["chord-strict"].foundations.start is Start.TURNS
    assert safe("chord", line) == ["w>f"]
    assert safe("chord-strict", line) == []
    assert Move.from_text("w>f") in safe_moves(GAMES["chord"], Position.from_text(GAMES["chord"], line))
