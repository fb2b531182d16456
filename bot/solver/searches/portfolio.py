"""The beams for each kind of game, from cheap to expensive, and their weights.

The weights come from trials, not from proofs.  A game is chosen for by its rules, never by its name.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.patience.parts import Build, Lift, Redeal
from bot.patience.rules import Rules
from bot.solver.searches.estimate import Players, Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Beam:
    """One beam: its width, its rounds in each stage, and its judgement of states."""

    width: int
    weights: Weights
    rounds: int = 8
    last_rounds: int = 120
    noise: int = 0  # a random number below this is added to each estimate
    shapes: bool = False  # the lengths of columns are part of a kind of states
    lean: bool = True  # move a part of a run only if the card it uncovers goes up
    greedy: bool = True  # play every foundation move at once
    until: float = 1.0  # the share of the time after which the beam is not begun


PACKED = Weights(waste=-38, home=16, empty=48, lowest=10, down=-15, reserve=-40, top_rank=1, price=-8)
SPARSE = Weights(waste=-36, empty=48, reserve=-40, down=-15, price=-8)
HOME = Weights(waste=-48, home=16, empty=48, lowest=16, down=-15, reserve=-48, top_rank=2, price=-8)
PILED = Weights(
    home=16, empty=16, reserve=-32, blocked=-16, blocked_by=-1, rising=-8, blocked_low=-2, top_rank=2,
    reserve_wait=-4,
)  # fmt: skip
SPREAD = Weights(
    empty=16, reserve=-32, blocked=-16, blocked_by=-1, rising=-8, blocked_low=-2, top_rank=2,
    reserve_wait=-4,
)  # fmt: skip
"""PILED without a value for cards at home: only badly placed cards count."""
BURIED = Weights(home=10, empty=11, reserve=-5, blocked=-16, blocked_by=-3, rising=-1)
"""For late positions of the same games: how many higher cards lie on a card counts more, the reserve less."""
OPEN = Weights(
    home=16, empty=24, lowest=10, reserve=-24, blocked=-16, blocked_low=-2, top_rank=2, price=-8
)  # fmt: skip
"""Where all cards are dealt: what counts is which of them lie beneath higher ones."""
STEPPED = Weights(home=16, empty=16, blocked=-4, blocked_by=-6)
"""For foundations with steps."""

CELLED = Weights(
    waste=-48, home=-4, empty=24, lowest=64, down=-27, reserve=-1, top_rank=2, blocked=-4, rising=-4
)  # fmt: skip
"""For a simple player where the waste becomes the reserve: what counts is that all foundations grow alike."""
ENDLESS = Weights(
    waste=-46, home=-14, empty=25, lowest=64, down=-71, reserve=37, top_rank=-4, packed=128, last_rank=70,
    rising=-66, waste_next=8,
)  # fmt: skip
"""For a simple player where the waste becomes the reserve any number of times: packed cards count most."""
SINGLE = (
    Weights(waste=-156, home=120, empty=9, top_rank=-23, last_rank=38, waste_raised=-14, waste_next=-29),
    Weights(waste=-137, home=124, empty=16, top_rank=-26, last_rank=63, waste_raised=-19, waste_next=-48),
    Weights(waste=-200, home=142, empty=19, top_rank=-22, waste_raised=-13, waste_next=-25),
    Weights(waste=-153, home=120, empty=12, top_rank=-26, last_rank=50, rising=-10, waste_raised=-6,
            waste_next=-51),
)  # fmt: skip
"""For simple players who move single cards and have no reserve: the order of the waste counts most."""
PLACED = (
    OPEN,
    Weights(home=21, empty=50, reserve=-16, top_rank=3, packed=9, last_rank=20, blocked=-17, blocked_by=-4,
            blocked_low=-3),
    Weights(home=-4, empty=37, top_rank=2, packed=-9, last_rank=26, blocked=-16, blocked_by=-5, rising=-8,
            blocked_low=-3),
    Weights(home=43, empty=35, reserve=-27, top_rank=3, packed=9, last_rank=18, blocked=-18, rising=4,
            blocked_low=-1),
)  # fmt: skip
"""For simple players who put cards where they like: what counts is which of them lie beneath higher ones."""
PLAYED = Weights(
    waste=-62, home=29, empty=39, lowest=49, down=-15, reserve=-81, top_rank=2, packed=22
)  # fmt: skip
"""For a simple player of the other games."""


def weights_of_players(rules: Rules) -> Players:
    """Return the weights by which simple players, each of whom follows one state, win most deals.

    All but OPEN and CELLED were found by the cross-entropy method on random deals; each player after the
    first, on deals that the players before it lose.
    """
    if rules.tableau.build is Build.FREE:
        return PLACED
    if rules.stock.redeal is Redeal.TO_RESERVE:
        return (CELLED if rules.stock.redeals else ENDLESS,)
    return (PLAYED,) if rules.reserve.count or rules.tableau.lift is not Lift.TOP else SINGLE


def priced(weights: Weights, price: int) -> Weights:
    """Return *weights* with another price of a move.

    A price of half a card costs no wins and shortens lines by a tenth.  A high one shortens them by a third
    and loses some wins: it is for games that are easily won and for finding short lines.
    """
    return weights._replace(price=-price)


def short_lines(rules: Rules) -> Iterator[Beam]:
    """Yield beams that look for short lines, wider and wider, at several prices of a move."""
    beam = next(portfolio(rules))
    for width in (12, 50, 100, 200, 400, 400, 800, 800, 1500, 1500, 1500, 1500):
        for price in (64, 24, 128, 12):
            yield replace(beam, width=width, weights=priced(beam.weights, price), noise=8)


def portfolio(rules: Rules) -> Iterator[Beam]:
    """Yield the beams for *rules*: cheap ones first, then wider ones with other weights and more noise."""
    if rules.foundations.steps:  # in every second beam the player chooses the foundation for a card
        for width in (100, 400, 1500, 1500, *[5000] * 20):
            for greedy in (True, False):
                yield Beam(width=width, weights=STEPPED, noise=32, shapes=True, greedy=greedy)
        return
    if rules.tableau.build is Build.FREE:
        yield from _not_packed()
        return
    if not rules.stock.onto:
        # nothing tells states apart but the lengths of columns, as long as few cards are home
        for width in (12, 40, 100, 400):
            yield Beam(width=width, weights=OPEN, shapes=True)
        for width in (1500, 1500, 5000, 5000):
            yield Beam(width=width, weights=OPEN, noise=64, shapes=True, until=0.4)
        return
    # a complete search of two packs, or without a reserve, takes too long
    rounds, until = (2, 0.4) if rules.packs == 1 and rules.reserve.count else (1, 0.95)
    if rules.reserve.count:
        yield Beam(width=12, weights=PACKED)
    else:  # nearly every deal can be won, and noise helps more than width
        yield Beam(width=12, weights=priced(PACKED, 16))
        yield from (Beam(width=50, weights=weights, noise=64) for weights in (PACKED, HOME))
    yield Beam(width=100, weights=PACKED, noise=64)
    yield Beam(width=400, weights=PACKED, noise=96)
    yield Beam(width=400, weights=SPARSE, noise=96, until=until)
    yield Beam(width=400, weights=PACKED, noise=96, lean=False, greedy=False, until=until)
    yield Beam(width=400, weights=HOME, noise=96, until=until)
    full = Beam(width=1500, weights=PACKED, noise=96, lean=False, greedy=False, until=until)
    for _ in range(rounds):
        yield Beam(width=1500, weights=PACKED, noise=96, until=until)
        yield Beam(width=1500, weights=SPARSE, noise=96, until=until)
        yield replace(full, weights=HOME)
        yield full
    for _ in range(4):
        yield Beam(width=5000, weights=PACKED, noise=96, until=until)
        yield Beam(width=5000, weights=SPARSE, noise=96, until=until)
        yield replace(full, width=5000, weights=HOME)


def _not_packed() -> Iterator[Beam]:
    """Yield the beams for games in which any card may be packed on any other.

    The lengths of columns matter most there.  Beams that count them in the kinds of states win more deals,
    but not all that the others win, so both take turns.  Late in the game cards compete for places at home,
    which a beam that plays every foundation move at once does not see.
    """
    yield Beam(width=24, weights=PILED, rounds=2, last_rounds=4)
    yield Beam(width=100, weights=SPREAD, noise=32, shapes=True, rounds=2, last_rounds=4)
    for weights in (SPREAD, PILED) * 2:
        yield Beam(width=300, weights=weights, noise=64, shapes=weights is SPREAD, rounds=2, last_rounds=4)
    held = Beam(width=1000, weights=BURIED, noise=64, rounds=6, last_rounds=40, greedy=False)
    for width in (1000, 1000, 3000, 3000):
        yield Beam(width=width, weights=SPREAD, noise=64, shapes=True, rounds=2, last_rounds=4)
        yield replace(held, width=width, shapes=True)
    for number in range(8):
        yield replace(held, width=10_000, shapes=number % 2 == 0)
