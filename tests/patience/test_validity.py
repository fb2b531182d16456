"""Rules are checked when they are made: what is not refused can be played."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.patience import GAMES, Game, Rules, legal_moves
from bot.patience.notation import DEAL
from bot.patience.parts import (
    FOUNDATION,
    HAND,
    NOWHERE,
    OFFER,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Foundations,
    Lift,
    Pull,
    Redeal,
    Reserve,
    Start,
    Stock,
    Tableau,
    Unit,
    Vacancy,
    Way,
    Wrap,
)
from bot.patience.rules import Unplayable

TIERS = (HAND, WASTE, RESERVE, TABLEAU, STOCK, WASTE | RESERVE | TABLEAU)
VACANCY = {
    "must": ((), *((tier,) for tier in TIERS)),
    "may": ((), *((tier,) for tier in TIERS), (RESERVE, FOUNDATION | TABLEAU)),
    **dict.fromkeys(("longest", "as_emptied", "once_redealt", "closing"), (False, True)),
}
STEPS = (
    *(Deal(kind, each) for kind in (RESERVE, TABLEAU, FOUNDATION, WASTE, STOCK) for each in (0, 1, 4, 13)),
    *(Deal(TABLEAU, 3, down=down) for down in (-1, 2, 4)),
    *(Deal(TABLEAU, 1, only=only, first=first) for only in (None, 0, 2, 9) for first in (0, 1, 3)),
    *(Pull(rank, count) for rank in (0, 12) for count in (1, 4, 9)),
)
VALUES: dict[str, dict[str, tuple[Any, ...]]] = {
    "": {
        "packs": (0, 1, 2),
        "suits": ("CDHS", "HS", "S", "C"),
        "offer": (-1, 0, 3),
        "after_choice": ((), (Deal(TABLEAU, 2),)),
    },
    "foundations": {
        "count": (0, 1, 4, 8),
        "build": tuple(Build),
        "base": (0, 7, *Base),
        "choose_from": (OFFER, RESERVE, TABLEAU),
        "length": (0, 1, 12, 13, 14, 52),
        "unit": tuple(Unit),
        "way": tuple(Way),
        "wrap": tuple(Wrap),
        "start": tuple(Start),
        "suits": ("", "CSHD", "CC", "CSHX"),
        "forced": (False, True),
    },
    "tableau": {
        "count": (0, 1, 5),
        "build": tuple(Build),
        "way": tuple(Way),
        "wrap": tuple(Wrap),
        "lift": tuple(Lift),
        "run": (None, *Build),
        "most": (None, 0, 1, 5),
        "late": (-1, 0, 2, 9),
        "takes": (NOWHERE, *TIERS, FOUNDATION, OFFER),
    },
    "reserve": {"count": (-1, 0, 1, 3), "closed": (False, True)},
    "stock": {
        "turn": (0, 1, 3),
        "redeals": (-1, 0, 2, None),
        "redeal": tuple(Redeal),
        "draw": (False, True),
        "onto": (NOWHERE, WASTE, HAND, HAND | WASTE, RESERVE, TABLEAU, FOUNDATION),
        "over_spaces": (False, True),
        "discard_playable": (False, True),
    },
}


def change(rules: Rules, random: Random) -> Rules:
    """Return *rules* with one value replaced by another, sensible or not."""
    part = random.choice(["setup", *VALUES, "tableau.vacancy", "reserve.vacancy", "stock.vacancy"])
    if part == "setup":
        steps = [*rules.setup]
        steps[random.randrange(len(steps) + 1) :] = [random.choice(STEPS)]
        return replace(rules, setup=tuple(steps))
    if part == "":
        name, values = random.choice([*VALUES[""].items()])
        return replace(rules, **{name: random.choice(values)})
    part, _, vacancy = part.partition(".")
    name, values = random.choice([*(VACANCY if vacancy else VALUES[part]).items()])
    whole, new = getattr(rules, part), {name: random.choice(values)}
    new = {"vacancy": replace(whole.vacancy, **new)} if vacancy else new
    return replace(rules, **{part: replace(whole, **new)})


@settings(max_examples=40)  # the tables of a rule set take a tenth of a second
@given(st.sampled_from([*GAMES.values()]), st.integers(1, 3), st.randoms(use_true_random=False))
def test_rules_that_are_not_refused_can_be_played(rules: Rules, changes: int, random: Random) -> None:
    try:
        for _ in range(changes):
            rules = change(replace(rules, key="changed"), random)
    except Unplayable:
        return
    game = Game.start(rules, "5")
    for _ in range(60):
        moves = legal_moves(rules, game.position)
        if not moves:
            break
        game = game.play(random.choice(moves))
        assert sum(map(len, game.position.piles)) == 52 * rules.packs


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"packs": 0}, "packs is 0, below 1."),
        (
            {"stock": Stock(onto=OFFER)},
            "The stock cannot deal onto Kind.OFFER.",
        ),
        ({"stock": Stock(onto=NOWHERE)}, "Without a place to deal onto, cards never leave the stock."),
        (
            {"stock": Stock(onto=HAND, redeals=1)},
            "A redeal takes the cards of a waste that the",
        ),
        ({"stock": Stock(draw=True)}, "Cards are drawn after redeals of the columns."),
        (
            {"stock": Stock(onto=TABLEAU, redeals=1, redeal=Redeal.GATHER, draw=True)},
            "Cards are drawn from columns of which the last card moves, and which stay empty.",
        ),
        ({"suits": "CD"}, "The suits are 'CD', not one, two or all four."),
        (
            {"foundations": Foundations(unit=Unit.RUN, build=Build.RANK)},
            "A complete run has one suit and begins with a fixed rank.",
        ),
        ({"tableau": Tableau(count=7, late=7)}, "Of 7 columns 7 open late."),
        (
            {"tableau": Tableau(count=7, takes=STOCK)},
            "Cards of the stock and the offer are dealt",
        ),
        ({"foundations": Foundations(suits="CSHX")}, "foundations.suits is 'CSHX', not one place for"),
        (
            {"suits": "HS", "foundations": Foundations(suits="CSHD")},
            "foundations.suits is 'CSHD', not one place for each ace.",
        ),
        (
            {"tableau": Tableau(count=7, vacancy=Vacancy(must=(WASTE | TABLEAU,)))},
            "Spaces that are filled automatically from each other would be filled without end.",
        ),
        (
            {
                "setup": (),
                "reserve": Reserve(vacancy=Vacancy(must=(TABLEAU,))),
                "tableau": Tableau(count=7, vacancy=Vacancy(must=(RESERVE,))),
            },
            "Spaces that are filled automatically from each other would be filled without end.",
        ),
        ({"foundations": Foundations(length=14)}, "A foundation has no more than 13 cards, not 14."),
        (
            {"foundations": Foundations(base=Base.DEALT)},
            "The base rank is that of a card dealt",
        ),
        (
            {"setup": (Deal(FOUNDATION, 0),), "foundations": Foundations(base=Base.DEALT)},
            "The base rank is that of a card dealt to a foundation, and none is dealt.",
        ),
        ({"foundations": Foundations(base=Base.CHOSEN)}, "The base is chosen from piles to which nothing is"),
        ({"setup": (Deal(TABLEAU, 8),)}, "56 cards are dealt from a pack of 52."),
        ({"offer": 3}, "The offered cards become the first columns, which the setup must leave empty."),
        ({"setup": (Deal(RESERVE, 1),)}, "deals to piles that the game does not have."),
        ({"setup": (Deal(TABLEAU, 1, only=0),)}, "deals to piles that the game does not have."),
        ({"setup": (Deal(TABLEAU, 1, down=2),)}, "lays more cards face down than it deals."),
        ({"setup": (Deal(FOUNDATION, 2),)}, "The setup may deal a card to a foundation that is not free."),
        ({"setup": (Pull(0, 4), Deal(FOUNDATION, 1, only=1))}, "a card to a foundation that is not free."),
        (
            {
                "setup": (Pull(0, 1), Deal(FOUNDATION, 1, only=1)),
                "foundations": Foundations(suits="CSHD"),
            },
            "The setup may deal a card to a foundation that is not free.",
        ),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_a_sentence(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(Unplayable, match=r"^klondike: ") as caught:
        replace(GAMES["klondike"], **changes)
    assert says in str(caught.value)


def test_a_redeal_of_columns_deals_all_cards_even_if_they_are_more_than_in_the_setup() -> None:
    game = Game.start(replace(GAMES["trefoil"], key="two packs", packs=2), "5")
    while DEAL in legal_moves(game.rules, game.position):
        game = game.play(DEAL)
        assert sum(map(len, game.position.piles)) == 104
    assert game.position.redeals == 2
