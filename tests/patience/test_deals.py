"""Deal numbers and pack texts."""

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.patience import CARDS, GAMES, LARGEST, PEOPLE_DEALS, BadDeal, Fault, Game, deal, deal_text, pack
from bot.patience.deals import words
from bot.patience.parts import TABLEAU
from tests.patience import plain

CANFIELD, CHORD, FOUR_SEASONS = GAMES["canfield"], GAMES["chord"], GAMES["four-seasons"]

DEAL_1 = (
    "7D9C4D8H8D5SJD6D9SJC5DKD3C2DJH5H7H4H2CAD6SKCKHTHTSJSTD8SQC4S6C7CAS5CAHKS6HQSQHQD9D3D3SAC4C2H8CTC3H2S9H7S"
)


def text(cards: list[int]) -> str:
    return "".join(CARDS[card] for card in cards)


def test_the_generator_is_splitmix64() -> None:
    assert list(islice(words(0), 3)) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert list(islice(words(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_deal_1_is_this_pack_for_ever() -> None:
    assert text(pack(1)) == DEAL_1


def test_deal_1_of_two_packs_is_this_pack_for_ever() -> None:
    assert text(pack(1, 2)) == (
        "6H7HJC8CKS7D6S8C6C9C5CTHKDJHAHQSTS4D3C4CJC9SJSKC5S3S7SAC8S9C8D9DQD3D6C7DASADAS6D6HKH3HKCJSTD5S5D2D3S"
        "2C8H7C4S8H2HJH2S9H2C5C9S5H7C3C6S2SAHTH4S9HQH4C4DQSQH2H9D4HQCKSTC7H6D5D5HADTS2DKHQD3H8SQC3D8DTDKDJDTC"
        "JDAC4H7S"
    )


@pytest.mark.parametrize("packs", [1, 2])
def test_every_pack_is_the_second_implementations(packs: int) -> None:
    for number in (1, 2, 17, 999_999, 20261121, 2**62 + 12345, LARGEST):
        assert [CARDS[card] for card in pack(number, packs)] == plain.shuffled_pack(number, packs)
        assert sorted(pack(number, packs)) == sorted([*range(52)] * packs)


def test_the_last_card_of_a_pack_is_dealt_first() -> None:
    position = deal(CANFIELD, DEAL_1)

    assert position.piles[CANFIELD.span(CANFIELD.piles[2])[0]][0] == CARDS.index("7S")
    assert position.to_text(CANFIELD).startswith("s:7d9c4d8h")


def test_a_number_its_text_and_its_pack_are_the_same_deal() -> None:
    for rules in GAMES.values():
        cards = [rules.suited(card) for card in pack(17, rules.packs)]
        position = deal(rules, 17)

        assert deal(rules, "17") == position
        assert deal(rules, text(cards)).piles == position.piles


def test_a_printed_pack_stays_as_it_is() -> None:
    assert deal_text(CANFIELD, f"  {DEAL_1}\n") == DEAL_1
    assert Game.start(CANFIELD, DEAL_1).deal == DEAL_1


def test_a_typed_pack_is_dealt_from_its_first_card() -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    position = deal(FOUR_SEASONS, " ".join(f"{rank}{suit}" for suit in "cdhs" for rank in ranks))

    assert position.to_text(FOUR_SEASONS).endswith("t:AC/2C/3C/4C/5C f:6C/-/-/- 0")
    assert position.piles[0][-1] == CARDS.index("7C")


FIRST = [CARDS[card] for card in reversed(pack(1))]  # in dealing order
GLYPHS = dict(zip("SHDC", (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), strict=True))


def glyph(card: str) -> str:
    number = "A23456789TJQK".index(card[0]) + 1
    return chr(GLYPHS[card[1]] + number + (number > 11))


SPELLINGS: dict[str, Callable[[str], str]] = {
    "lower case": str.lower,
    "10": lambda card: card.replace("T", "10"),
    "1 for the ace": lambda card: card.replace("A", "1"),
    "suit first": lambda card: card[::-1],
    "suit first, 10": lambda card: card[::-1].replace("T", "10"),
    "signs": lambda card: card[0] + dict(zip("CDHS", ("♣", "♦", "♥️", "♤"), strict=True))[card[1]],
    "sign first": lambda card: "♣♦♥♠"["CDHS".index(card[1])] + card[0],
    "Unicode cards": glyph,
}


@pytest.mark.parametrize("between", [" ", ", ", "-", " – ", "\n", "/", "] ["])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_pack_is_read_however_it_is_spelt(spelling: str, between: str) -> None:
    assert deal_text(CANFIELD, between.join(map(SPELLINGS[spelling], FIRST))) == DEAL_1


@given(st.data())
def test_a_pack_is_read_in_mixed_spellings_without_anything_between(data: st.DataObject) -> None:
    order = data.draw(st.permutations([*FIRST, *FIRST]))
    chosen = [SPELLINGS[data.draw(st.sampled_from(list(SPELLINGS)))](card) for card in order]
    assume(not all(len(card) == 2 and card.isupper() and card.isascii() for card in chosen))

    assert deal_text(CHORD, "".join(chosen)) == "".join(reversed(order))


def test_cards_without_anything_between_are_printed_only_in_capitals_with_t_for_ten() -> None:
    assert deal_text(CANFIELD, "".join(FIRST)) == "".join(FIRST)
    assert deal_text(CANFIELD, "".join(FIRST).lower()) == DEAL_1
    assert deal_text(CANFIELD, "".join(FIRST).replace("T", "10")) == DEAL_1


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (" 017 ", 17),
        ("#17", 17),
        ("# 17", 17),
        ("deal 17", 17),
        ("Deal #17", 17),
        ("no. 17", 17),
        ("17,000", 17_000),
        ("17 000", 17_000),
        ("17.000", 17_000),
        ("1,234,567", 1_234_567),
        (str(LARGEST), LARGEST),
    ],
)
def test_a_number_is_read_as_people_type_it(typed: str, number: int) -> None:
    assert deal_text(CANFIELD, typed) == str(number)


def test_people_type_six_digits_at_most() -> None:
    assert PEOPLE_DEALS[0] == 1
    assert PEOPLE_DEALS[-1] == 999_999


@pytest.mark.parametrize(
    ("typed", "why", "detail"),
    [
        ("", Fault.FORM, ""),
        ("hello", Fault.FORM, "HE"),
        ("1.5", Fault.FORM, "15"),
        ("17,00", Fault.FORM, "17"),
        ("deal", Fault.FORM, "DE"),
        ("0", Fault.RANGE, str(LARGEST)),
        ("#0", Fault.RANGE, str(LARGEST)),
        ("-3", Fault.RANGE, str(LARGEST)),
        (str(LARGEST + 1), Fault.RANGE, str(LARGEST)),
        ("9" * 5000, Fault.RANGE, str(LARGEST)),
        ("QHQD", Fault.COUNT, "52"),
        (DEAL_1 + "QH", Fault.COUNT, "52"),
        (DEAL_1[:-2] + "7X", Fault.CARD, "7X"),
        (DEAL_1[:-1], Fault.CARD, "7"),
        (DEAL_1[:-2] + "9H", Fault.COPIES, "9H"),
        ("14H 2H", Fault.FORM, "14"),
    ],
)
def test_what_is_no_deal_is_refused_with_a_reason(typed: str, why: Fault, detail: str) -> None:
    with pytest.raises(BadDeal) as error:
        deal_text(CANFIELD, typed)

    assert (error.value.text, error.value.why, error.value.detail) == (typed, why, detail)


# Rows of Microsoft's deals as they are printed in the FreeCell FAQ.
MICROSOFT = {
    1: ("JD 2D 9H JC 5D 7H 7C 5H", "KD KC 9S 5S AD QC KH 3H"),
    617: ("7D AD 5C 3S 5S 8C 2D AH", "TD 7S QD AC 6D 8H AS KH"),
    11982: ("AH AS 4H AC 2D 6S TS JS", "3D 3H QS QC 8S 7H AD KS"),
}


@pytest.mark.parametrize("number", MICROSOFT)
def test_microsofts_deals_are_laid_out_as_in_the_faq(number: int) -> None:
    rules = GAMES["freecell"]
    columns = deal(rules, f"ms{number}").piles[rules.span(TABLEAU).start :][:8]

    for row, cards in enumerate(MICROSOFT[number]):
        assert [CARDS[column[row]] for column in columns] == cards.split()


@pytest.mark.parametrize("typed", ["ms 617", "MS617", "ms #617", "Microsoft 617", "Microsoft's deal 617"])
def test_microsofts_numbers_are_read_as_people_type_them(typed: str) -> None:
    rules = GAMES["freecell"]
    assert deal_text(rules, typed) == "ms617"
    assert deal_text(rules, deal_text(rules, typed)) == "ms617"
    assert Game.from_text("freecell ms617 t1>r1").deal == "ms617"


@pytest.mark.parametrize("typed", ["ms 0", "ms 1000001", "ms -5", "ms 99999999999999999999999"])
def test_microsoft_has_a_million_deals(typed: str) -> None:
    with pytest.raises(BadDeal) as error:
        deal_text(GAMES["freecell"], typed)
    assert (error.value.why, error.value.detail) == (Fault.MICROSOFT, "1000000")


@pytest.mark.parametrize("key", ["spider", "spider-1", "forty-thieves"])
def test_microsofts_deals_are_of_one_pack(key: str) -> None:
    with pytest.raises(BadDeal) as error:
        deal_text(GAMES[key], "ms 617")
    assert error.value.why is Fault.ONE_PACK


@pytest.mark.parametrize(("key", "each"), [("spider-1", 8), ("spider-2", 4), ("spider", 2)])
def test_a_pack_of_fewer_suits_is_typed_with_its_own_cards(key: str, each: int) -> None:
    rules = GAMES[key]
    cards = rules.cards()
    printed = "".join(CARDS[card] for card in cards)

    assert deal_text(rules, printed) == printed
    with pytest.raises(BadDeal) as error:
        deal_text(rules, printed[:-2] + "AC")
    assert error.value.why is Fault.COPIES
    assert cards.count(cards[0]) == each


def test_a_pack_of_one_is_no_deal_of_two_packs() -> None:
    with pytest.raises(BadDeal) as error:
        deal(CHORD, DEAL_1)
    assert (error.value.why, error.value.detail) == (Fault.COUNT, "104")
