"""Cards by their names and columns by their ordinals mean in each language what they mean in English."""

from collections.abc import Iterator
from itertools import pairwise, permutations

import pytest

from bot.patience import GAMES, Position
from bot.words.language import speaking
from bot.words.spoken import in_english
from tests.support.phrasings import answered

POSITIONS = (
    ("canfield", "s:2h9c7d w:4S9D5D r:3c4D t:JS/5H4S/6C/9H8S f:QH/QD/-/- 0"),
    ("klondike", "s:2h5s w:9H t:QS/-/8s9D8C/7H6S/3C/AS/JD f:AH/AC/-/- 0"),
    ("freecell", "s:- r:KS/-/-/5D t:9H8S/7D/6C/QH/JS/2S/3C/4D f:AC2C/-/AH/AS 0"),
)
RANKS = "ace two three four five six seven eight nine ten jack queen king"
SUITS = "clubs diamonds hearts spades"
ORDINALS = "first second third fourth fifth sixth seventh eighth"
TWO_CARDS = "{0} of {1} onto {2} of {3}"  # with the ranks at 0 and 2 and the suits at 1 and 3
UP = "{0} of {1} up"
TWO_COLUMNS = "{0} column to {1} column"

# Of each language: ranks, suits and ordinals, and what may be said for each of the three forms.
NAMES = {
    "pt_BR": (
        "ás dois três quatro cinco seis sete oito nove dez valete dama rei",
        "paus ouros copas espadas",
        "primeira segunda terceira quarta quinta sexta sétima oitava",
    ),
    "pt_BR letters": (
        "A 2 3 4 5 6 7 8 9 10 J Q K",
        "paus ouros copas espadas",
        "1ª 2ª 3ª 4ª 5ª 6ª 7ª 8ª",
    ),
    "ja": (
        "エース 二 三 四 五 六 七 八 九 十 ジャック クイーン キング",
        "クラブ ダイヤ ハート スペード",
        "一列目 二列目 三列目 四列目 五列目 六列目 七列目 八列目",
    ),
    "ja letters": (
        "A 2 3 4 5 6 7 8 9 10 J Q K",
        "クローバー ダイア ハート スペード",
        "1列目 2列目 3列目 4列目 5列目 6列目 7列目 8列目",
    ),
}
FORMS = {
    TWO_CARDS: {
        "pt_BR": (
            "o {0} de {1} no {2} de {3}",
            "{0} de {1} em cima do {2} de {3}",
            "mover o {0} de {1} para o {2} de {3}",
        ),
        "ja": (
            "{1}の{0}を{3}の{2}に",
            "{3}の{2}の上に{1}の{0}を重ねて",
            "{3}{2}に{1}{0}",
            "{1}{0}→{3}{2}",
        ),
    },
    UP: {
        "pt_BR": ("{0} de {1} sobe", "sobe o {0} de {1}", "{0} de {1} na fundação"),
        "ja": ("{1}の{0}を上げる", "{1}{0}を組札へ", "組札に{1}の{0}を置く"),
    },
    TWO_COLUMNS: {
        "pt_BR": ("{0} coluna na {1}", "da {0} para a {1}"),
        "ja": ("{0}を{1}に", "{0}から{1}へ移動", "{1}に{0}を"),
    },
}


def _cases(form: str, key: str, line: str) -> Iterator[tuple[int, ...]]:
    """Yield the places in the lists of names, for each name in *form*."""
    if form == TWO_COLUMNS:
        yield from permutations(range(GAMES[key].tableau.count), 2)
        return
    cards = [
        ("A23456789TJQK".index(r), "CDHS".index(s))
        for r, s in pairwise(line)
        if r in "A23456789TJQK" and s in "CDHS"
    ]
    if form == UP:
        yield from cards
    else:
        yield from ((*one, *other) for one, other in permutations(cards, 2))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("names", NAMES)
def test_a_name_means_what_it_means_in_english(names: str, form: str) -> None:
    code = names.split()[0]
    ranks, suits, ordinals = NAMES[names]
    english, local = ((RANKS, SUITS), (ranks, suits)) if form != TWO_COLUMNS else ((ORDINALS,), (ordinals,))
    played = 0
    for key, line in POSITIONS:
        position = Position.from_text(GAMES[key], line)
        for case in _cases(form, key, line):
            expected = answered(GAMES[key], position, form.format(*_named(english, case)))
            played += expected.startswith("=")
            for said in FORMS[form][code]:
                text = said.format(*_named(local, case))
                with speaking(code):
                    text = in_english(text)
                found = answered(GAMES[key], position, text)
                assert found == expected or found[0] == expected[0] == "!", (text, found, expected)
    assert played >= 3


def _named(lists: tuple[str, ...], places: tuple[int, ...]) -> list[str]:
    """Return the names at *places*, which are of each list in turn."""
    return [lists[at % len(lists)].split()[place] for at, place in enumerate(places)]
