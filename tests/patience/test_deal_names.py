"""The names of random deals."""

from hypothesis import given
from hypothesis import strategies as st

from bot.patience import LARGEST, PEOPLE_DEALS, name_of_deal, read_name

_NUMBERS = st.integers(PEOPLE_DEALS.stop, LARGEST)


@given(_NUMBERS, st.sampled_from(("", " ", "-", " - ")), st.booleans(), st.sampled_from(("", "deal ", "#")))
def test_a_name_is_read_however_it_is_typed(number: int, between: str, lower: bool, before: str) -> None:
    name = name_of_deal(str(number))
    typed = before + name.replace("-", between)
    assert read_name(typed.lower() if lower else typed) == name
    for digit, letter in ("0O", "1I", "1l", "0o"):
        assert read_name(typed.replace(digit, letter)) == name


def test_ten_thousand_deals_have_ten_thousand_names() -> None:
    assert len({name_of_deal(str(number)) for number in range(10**15, 10**15 + 10_000)}) == 10_000


@given(st.text())
def test_any_text_is_a_name_of_eight_characters_or_none(text: str) -> None:
    name = read_name(text)
    assert name is None or (len(name) == 9 and name[4] == "-" and read_name(name) == name)


def test_deals_that_can_be_typed_have_no_name() -> None:
    assert [name_of_deal(deal) for deal in ("1", "999999", "ms617", "7D9C")] == [""] * 4
