"""Deal numbers and pack texts."""

from itertools import islice

import pytest

from bot.patience import CARDS, GAMES, LARGEST, PEOPLE_DEALS, BadDeal, Fault, deal, deal_text, pack
from bot.patience.deals import words
from tests.patience import plain

CANFIELD, CHORD = GAMES["canfield"], GAMES["chord"]

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


def test_a_number_its_text_its_pack_and_its_cards_are_the_same_deal() -> None:
    for rules in GAMES.values():
        cards = pack(17, rules.packs)
        position = deal(rules, 17)

        assert deal(rules, "17") == position
        assert deal(rules, text(cards)).piles == position.piles
        assert deal(rules, cards).piles == position.piles


def test_a_pack_is_read_as_people_paste_it() -> None:
    typed = " ".join(DEAL_1[i : i + 2] for i in range(0, 104, 2)).lower().replace("t", "10")
    signs = DEAL_1.replace("C", "♣").replace("D", "♦").replace("H", "♥️").replace("S", "♠")

    assert deal_text(CANFIELD, f"  {typed}\n") == DEAL_1
    assert deal_text(CANFIELD, ", ".join([typed[:60], typed[60:]])) == DEAL_1
    assert deal_text(CANFIELD, signs) == DEAL_1


def test_a_number_is_read_as_people_type_it() -> None:
    assert deal_text(CANFIELD, " 017 ") == "17"
    assert deal_text(CANFIELD, str(LARGEST)) == str(LARGEST)
    assert PEOPLE_DEALS[0] == 1
    assert PEOPLE_DEALS[-1] == 999_999


@pytest.mark.parametrize(
    ("typed", "why", "detail"),
    [
        ("", Fault.FORM, ""),
        ("hello", Fault.FORM, "HE"),
        ("1.5", Fault.FORM, "1."),
        ("0", Fault.RANGE, str(LARGEST)),
        ("-3", Fault.RANGE, str(LARGEST)),
        (str(LARGEST + 1), Fault.RANGE, str(LARGEST)),
        ("9" * 5000, Fault.RANGE, str(LARGEST)),
        ("QHQD", Fault.COUNT, "52"),
        (DEAL_1 + "QH", Fault.COUNT, "52"),
        (DEAL_1[:-2] + "7X", Fault.CARD, "7X"),
        (DEAL_1[:-1], Fault.CARD, "7"),
        (DEAL_1[:-2] + "9H", Fault.COPIES, "9H"),
    ],
)
def test_what_is_no_deal_is_refused_with_a_reason(typed: str, why: Fault, detail: str) -> None:
    with pytest.raises(BadDeal) as error:
        deal_text(CANFIELD, typed)

    assert (error.value.text, error.value.why, error.value.detail) == (typed, why, detail)


def test_a_pack_of_one_is_no_deal_of_two_packs() -> None:
    with pytest.raises(BadDeal) as error:
        deal(CHORD, DEAL_1)
    assert (error.value.why, error.value.detail) == (Fault.COUNT, "104")


@pytest.mark.parametrize("cards", [[], [52] * 52, [-1] * 52, list(range(51))])
def test_cards_that_are_no_pack_are_refused(cards: list[int]) -> None:
    with pytest.raises(BadDeal):
        deal(CANFIELD, cards)
