"""A refused move says why: every rule that excludes a move, and everything that a text can get wrong."""

from dataclasses import replace

import pytest

from bot.patience import (
    GAMES,
    FailedMove,
    Game,
    IllegalMove,
    PatienceError,
    Position,
    Rules,
    Why,
    deal,
    game_rules,
    read_moves,
)
from bot.patience.parts import LETTER, RESERVE, Vacancy
from bot.play.refusals import PartlyPlayed
from bot.words.marks import plain
from bot.words.refusals import refusal
from tests.patience.walks import position_of
from tests.support.rule_sets import kinds
from tests.support.stored import stored

CANFIELD = "s:ahas w:2S r:3c4D t:JS/5H4S/KS/9D f:QH/-/-/- 0"
GATE = "s:2h h:5C w:9H r:5S6C/8D t:KC/-/QSJD/9S/AC/7H/9D/2C f:AH/-/-/- 0"
KLONDIKE = "s:2h w:9H t:QS/-/8s9D8C/7H/3C/AS/JC f:AH/AC/-/- 0"
CHORD = "s:- w:3D5S r:-/-/-/-/-/-/-/- t:JH/QS/TS/9C/4D/5D/AS/- f:AHAH/AC/-/-/-/-/-/- 0"
FROG = "s:2h h:5C r:7S6C t:9H8S/-/4D/-/- f:AH2S/AC/-/-/-/-/-/- 0"

FREECELL = "s:- r:3H/4C/5C/- t:KC/9H8S7D/TS/-/JC/QC/QS/KD f:AS/-/-/- 0"
SPIDER = "s:2c2h2s t:6H5H4C/7C/-/3D/4D/5D/6D f:-/-/-/- 0"

PYRAMID = "s:2c h:QH w:2D t:" + "-/" * 19 + "5H/QD/4S/8C/AC/9H/KS/-/- f:- 0"  # 5♥ lies under K♠

POSTS = "A space takes only the top card of a post, else the turned card or the top card of the waste."

FANS = "s:- t:3H9C/6S2H9H" + "/-" * 16 + " f:AH/AC/-/- 1 seed:1"

CASES = [
    (
        "la-belle-lucie-draw",
        FANS,
        "2h up",
        Why.COVERED,
        "2♥ lies under other cards.",
    ),
    (
        "la-belle-lucie-draw",
        FANS,
        "t2:2>f",
        Why.SINGLE,
        "After the last redeal one card may be played from under others, once.",
    ),
    (
        "la-belle-lucie-draw",
        FANS.replace(" 1 seed", " 3 seed"),
        "t2:2>t1",
        Why.SINGLE,
        "Only the last card of a column moves in this game.",
    ),
    (
        "selective-canfield",
        "s:2h w:- o:4D/TD/JS/9H/5D r:tcKC t:-/-/-/- f:-/-/-/- 0",
        "d",
        Why.CHOOSE,
        "Choose the base first: one of the offered cards.",
    ),
    (
        "dutchess",
        "s:2h w:- r:4D/TD/JS/9H t:2C/3C/4C/5C f:-/-/-/- 0",
        "2c up",
        Why.CHOOSE,
        "Choose the base first: the last card of one of the piles R1 to R4.",
    ),
    ("pyramid", PYRAMID, "8 4", Why.PACKING, "8♣ and 4♠ make 12, not 13."),
    ("pyramid", PYRAMID, "5 8", Why.COVERED, "5♥ lies under other cards."),
    ("pyramid", PYRAMID, "t23>t20", Why.COVERED, "5♥ lies under other cards."),
    ("pyramid", PYRAMID, "8 kh", Why.NOT_THERE, "There is no such card to move now."),
    ("pyramid", PYRAMID, "8 up", Why.NOT_NEXT, "8♣ leaves only with 5: together they make 13."),
    ("freecell", FREECELL, "t2>r1", Why.TAKEN, "R1 has a card already."),
    ("freecell", FREECELL, "t2:2>r4", Why.ONE, "R4 takes only one card."),
    (
        "freecell",
        FREECELL.replace("/-/JC", "/2C/JC").replace("5C/-", "5C/6C"),
        "9h ts",
        Why.ROOM,
        "At most 1 card can move there now: there is no free place for more.",
    ),
    ("freecell", FREECELL, "r2>r4", Why.SPACE, "R4 takes only the last card of a column."),
    ("freecell", FREECELL, "d", Why.NO_REDEAL, "This game has no stock: every card is on the table."),
    ("spiderette", SPIDER, "d", Why.OPEN_SPACE, "Fill every empty column before you deal."),
    (
        "spiderette",
        SPIDER,
        "t1:2>t6",
        Why.NO_RUN,
        "5♥ and the cards on it are not a run in suit.",
    ),
    (
        "spiderette",
        SPIDER,
        "7c up",
        Why.COMPLETE,
        "Only a whole run in one suit, K to A, goes to a foundation.",
    ),
    (
        "alaska",
        "s:- t:8S/9H/2C/3D/4D/5D/6D f:-/-/-/- 0",
        "t1>t2",
        Why.PACKING,
        "8♠ cannot go on 9♥: columns build up or down in suit.",
    ),
    ("canfield", CANFIELD, "t9>f", Why.NO_PILE, "There is no T9: the columns are T1 to T4."),
    ("canfield", CANFIELD, "t0>f", Why.NO_PILE, "There is no T0: the columns are T1 to T4."),
    ("gate", GATE, "r0>f", Why.NO_PILE, "There is no R0."),
    ("gate", GATE, "t1>r5", Why.NO_PILE, "There is no R5."),
    ("canfield", CANFIELD, "h>t1", Why.NO_PILE, "This game has no hand."),
    ("canfield", CANFIELD, "t1>f9", Why.NO_PILE, "There is no F9."),
    (
        "canfield",
        CANFIELD,
        "stock x1",
        Why.NOWHERE,
        "The next card of the stock only fills spaces: d deals.",
    ),
    ("canfield", CANFIELD, "offer 2", Why.NO_PILE, "This game has no offered cards."),
    ("gate", GATE, "t2>t1", Why.EMPTY, "T2 is empty."),
    ("gate", GATE.replace("w:9H", "w:-"), "waste up", Why.EMPTY, "The waste is empty."),
    ("gate", GATE.replace("/8D", "/-"), "r2>t1", Why.EMPTY, "R2 is empty."),
    ("klondike", KLONDIKE.replace("s:2h w:9H", "s:- w:-"), "talon to 2", Why.EMPTY, "That pile is empty."),
    ("gate", GATE, "r1:2>t1", Why.SINGLE, "R1 gives one card at a time."),
    ("gate", GATE.replace("5S6C/8D", "-/-"), "post to 2", Why.EMPTY, "R1 to R2 are all empty."),
    ("klondike", KLONDIKE, "t3:3>t1", Why.FEWER, "T3 has only 2 cards face up."),
    ("canfield", CANFIELD, "f1>t3", Why.STAYS, "Cards on the foundations stay there in this game."),
    ("rainbow", CANFIELD, "s>t1", Why.STAYS, "Cards of the stock are turned first: d deals."),
    (
        "eagle-wing",
        "s:2h w:9H r:4d5dtc t:2C/3C/4C/5C/6C/7C/8C/9C f:AS/-/-/- 0",
        "r>t1",
        Why.CLOSED,
        "The trunk only fills spaces until its last card is left.",
    ),
    ("klondike", KLONDIKE, "t3:2>f", Why.SINGLE, "Cards go up one at a time."),
    (
        "four-seasons",
        "s:2h h:- w:- t:JSTS/QS/KS/9C/4D f:AH/-/-/- 0",
        "t1:2>t2",
        Why.SINGLE,
        "Only the last card of a column moves in this game.",
    ),
    ("canfield", CANFIELD, "w:2>t1", Why.SINGLE, "The waste gives one card at a time."),
    (
        "canfield",
        CANFIELD,
        "t2>t1",
        Why.PACKING,
        "5♥ cannot go on J♠: columns build down in alternating colours.",
    ),
    ("canfield", CANFIELD, "4s to jack", Why.WHOLE, "A column moves as a whole in this game, or not at all."),
    (
        "canfield-single",
        CANFIELD.replace("5H4S", "5H4S3D"),
        "4s to j",
        Why.TOP_OR_WHOLE,
        "Only the last card of a column moves, or the whole column.",
    ),
    (
        "klondike",
        KLONDIKE.replace("9D8C", "9D7C"),
        "t3:2>t1",
        Why.NO_RUN,
        "9♦ and the cards on it are not a run in alternating colours.",
    ),
    ("canfield", CANFIELD, "t1>r", Why.NO_TARGET, "Cards cannot be moved there in this game."),
    ("canfield", CANFIELD, "t1 to the waste", Why.NO_TARGET, "Cards cannot be moved there in this game."),
    ("canfield", CANFIELD, "t1 t1", Why.SAME, "J♠ lies there already."),
    ("canfield", CANFIELD, "s>t2", Why.LEAVES, "The next card of the stock only fills spaces."),
    ("frog", FROG, "9h>t2", Why.COVERED, "9♥ lies under other cards."),
    ("frog", FROG, "t1>t3", Why.LEAVES, "Cards on the table go only to foundations in this game."),
    ("frog", FROG, "6c 4d", Why.LEAVES, "The frog gives cards only to the foundations in this game."),
    (
        "eagle-wing",
        "s:2h w:9C r:TD t:KCQCJC/TC/4C/5C/6C/7C/8C/9D f:AS/-/-/- 0",
        "9d on tc",
        Why.PACKING,
        "9♦ cannot go on 10♣: columns build down in suit.",
    ),
    (
        "eagle-wing",
        "s:2h w:TC r:TD t:KCQCJC/TC9S/4C/5C/6C/7C/8C/9D f:AS/-/-/- 0",
        "w>t1",
        Why.FULL,
        "A column holds at most 3 cards.",
    ),
    (
        "chameleon-000",
        "s:2h w:KS r:2c3C t:AD/7S/8S f:9H/-/-/- 0",
        "ks on ad",
        Why.ON_LAST,
        "K♠ cannot go on A♦: nothing goes on an ace in this game.",
    ),
    (
        "canfield-published-whole",
        CANFIELD.replace("9D", "QD"),
        "t1>t4",
        Why.ON_BASE,
        "J♠ cannot go on Q♦: nothing goes on a card of the base rank.",
    ),
    ("klondike", KLONDIKE, "9d 9h", Why.NOT_THERE, "No column ends with 9♥."),
    ("gate", GATE, "w>t7", Why.PACKING, "9♥ cannot go on 9♦: columns build down in alternating colours."),
    ("chord", CHORD, "qs up", Why.ENDS, "Q♠ does not go up: foundations end with 10."),
    ("canfield", CANFIELD, "2s up", Why.BEFORE, "2♠ cannot go up yet: Q♠ comes first."),
    ("gate", GATE.replace("f:AH", "f:AH2H3H"), "9h up", Why.BEFORE, "9♥ cannot go up yet: 4♥ comes first."),
    ("frog", FROG, "6c up", Why.NOT_NEXT, "6♣ cannot go up: no foundation waits for it now."),
    (
        "chord-strict",
        CHORD.replace("AHAH/AC", "AC/-"),
        "as up",
        Why.COLOUR,
        "A♠ cannot go up yet: the next foundation begins with the other colour.",
    ),
    (
        "gate",
        GATE,
        "9h to space",
        Why.SPACE,
        POSTS,
    ),
    ("frog", FROG, "6c to a space", Why.SPACE, "A space takes only the turned card."),
    ("chord-graceopen", CHORD, "jh to cell 2", Why.SPACE, "R2 takes only the top card of the waste."),
    (
        "klondike",
        KLONDIKE,
        "7h to space",
        Why.NO_CHANGE,
        "Moving a whole column into a space changes nothing.",
    ),
    ("klondike", KLONDIKE, "9h to space", Why.LAST_RANK, "A space takes only this rank: K."),
    (
        "chameleon-plus",
        "s:2h w:KS r:2c3C t:AD/7S/8S/- f:9H/-/-/- 0",
        "w to 4",
        Why.LATE,
        "T4 opens when the stock is out.",
    ),
    (
        "chord",
        CHORD,
        "w to cell",
        Why.NOT_DEALT,
        "The grace cells are filled by dealing, once the stock is out.",
    ),
    (
        "gate",
        GATE.replace("s:2h", "s:-"),
        "d",
        Why.NO_REDEAL,
        "The stock is out, and this game has no redeal.",
    ),
    (
        "storehouse",
        "s:- h:- w:KS r:2c3C t:AD/7S/8S/JS f:2H/2S/2D/2C 2",
        "redeal",
        Why.REDEALS_USED,
        "The stock is out, and no redeal is left.",
    ),
    (
        "canfield",
        "s:- w:- r:3c4D t:JS/5H4S/KS/9D f:QH/-/-/- 0",
        "deal",
        Why.NOTHING_LEFT,
        "Stock and waste are empty.",
    ),
    ("frog", FROG, "flip", Why.HELD, "Place the turned card first."),
    (
        "gate+unplayable",
        GATE.replace("h:5C", "h:2H"),
        "d",
        Why.PLAYABLE,
        "The turned card can be played, so it must be.",
    ),
    (
        "chord",
        CHORD.replace("r:-/-/-/-/-/-/-/-", "r:2C/2D/2H/2S/3C/3D/3H/3S"),
        "fill the cells",
        Why.NO_CELL,
        "No grace cell is empty.",
    ),
    ("gate", GATE, "redeal", Why.STOCK_LEFT, "The stock is not out yet: d deals from it."),
    (
        "gate",
        GATE.replace("h:5C", "h:-"),
        "discard",
        Why.NONE_HELD,
        "No turned card is held, so there is nothing to discard.",
    ),
    (
        "four-seasons",
        "s:2h h:2S w:9H t:JSTS/QS/KS/9C/4D f:AH/-/-/- 0",
        "2s to waste",
        Why.DISCARD,
        "d lays 2♠ on the waste and deals on.",
    ),
    (
        "gate+unplayable",
        GATE.replace("h:5C", "h:2H"),
        "2h to the waste",
        Why.PLAYABLE,
        "The turned card can be played, so it must be.",
    ),
    ("canfield", CANFIELD, "discard", Why.NONE_HELD, "No card is held in hand in this game: d deals."),
    ("canfield", CANFIELD, "fill", Why.NO_SPACE, "No column is empty."),
    ("canfield", CANFIELD, "fill t3", Why.NO_SPACE, "T3 is not empty."),
    ("canfield", CANFIELD, "ah up", Why.UNSEEN, "A♥ is not in sight."),
    ("canfield", CANFIELD, "3c up", Why.UNSEEN, "3♣ is not in sight."),
    ("klondike", KLONDIKE, "8s", Why.UNSEEN, "8♠ is not in sight."),
    ("canfield", CANFIELD, "qh ks", Why.UP, "Q♥ is on a foundation already."),
    ("klondike", KLONDIKE, "ac up", Why.UP, "A♣ is on a foundation already."),
    ("klondike", KLONDIKE, "ac", Why.UP, "A♣ is on a foundation already."),
    ("klondike", KLONDIKE, "f2>f", Why.UP, "A♣ is on a foundation already."),
    ("klondike", KLONDIKE.replace("AC", "AC2C"), "ac up", Why.UP, "A♣ is on a foundation already."),
    ("klondike", KLONDIKE.replace("AC", "AC2C"), "ac to 3", Why.COVERED, "A♣ lies under other cards."),
    ("canfield", CANFIELD, "js from t2 to 3", Why.NO_SUCH, "J♠ lies elsewhere."),
    (
        "canfield",
        CANFIELD,
        "js t3",
        Why.PACKING,
        "J♠ cannot go on K♠: columns build down in alternating colours.",
    ),
    ("canfield", CANFIELD, "ten", Why.NO_SUCH, "There is no 10 to move now."),
    ("canfield", CANFIELD, "4d 8s", Why.NOT_THERE, "No column ends with 8♠."),
    ("canfield", CANFIELD, "4d on an 8", Why.NOT_THERE, "No column ends with 8."),
    ("canfield", CANFIELD, "ks", Why.NOWHERE, "K♠ has nowhere to go now."),
]


def told(rules: Rules, line: str, typed: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as error:
        read_moves(rules, Position.from_text(rules, line), typed)
    return error.value


@pytest.mark.parametrize(
    ("key", "line", "typed", "why", "sentence"), CASES, ids=[f"{key} {typed}" for key, _, typed, *_ in CASES]
)
def test_a_refused_move_says_why(key: str, line: str, typed: str, why: Why, sentence: str) -> None:
    error = told(game_rules(key), line, typed)

    assert error.reason is not None
    assert error.reason.why is why
    assert plain(refusal(error)).replace("\ufe0e", "") == sentence


def test_a_space_that_must_be_filled_comes_first() -> None:
    """No game of ours leaves a choice there."""
    rules = replace(
        GAMES["gate-auto"], tableau=replace(GAMES["gate"].tableau, vacancy=Vacancy(must=(RESERVE,)))
    )
    error = told(rules, GATE, "w up")

    assert refusal(error) == "A space must be filled first."


def test_nothing_is_played_after_a_win() -> None:
    rules = GAMES["klondike"]
    suits = "/".join("".join(rank + suit for rank in "A23456789TJQK") for suit in "CDH")
    spades = "".join(f"{rank}S" for rank in "A23456789TJQ")
    line = f"s:- w:KS t:-/-/-/-/-/-/- f:{suits}/{spades} 0"
    with pytest.raises(FailedMove) as error:
        read_moves(rules, Position.from_text(rules, line), "w>f, f1>t2")

    assert (
        refusal(error.value)
        == "Move 2 of 2, “f1>t2”: The moves before it have won the game. Nothing was played."
    )
    won = PartlyPlayed(stored(Game.start(rules, "1")), error.value)
    assert refusal(won) == "Move 2 of 2, “f1>t2”: The moves before it have won the game."


def test_every_reason_has_a_case() -> None:
    assert {why for *_, why, _ in CASES} | {Why.FORCED, Why.WON} == set(Why)


def test_no_pair_of_piles_lacks_an_answer() -> None:
    piles = [f"{letter}{number}" for letter in LETTER.values() for number in ("", "30")]
    for number, rules in enumerate(GAMES[key] for key in sorted(kinds())):
        position = position_of(rules, 7, 40) if number % 2 else deal(rules, 7)
        for text in (f"{source}>{target}" for source in piles for target in piles):
            assert answer(rules, position, text).endswith((".", "?")), (rules.key, text)


def answer(rules: Rules, position: Position, text: str) -> str:
    """Return what a typed move is answered if it is refused."""
    try:
        read_moves(rules, position, text)
    except PatienceError as error:
        return refusal(error)
    return "It is played."
