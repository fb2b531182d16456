"""Sample scenes, one for every kind of table, for the contact sheet, benchmarks and tests."""

from dataclasses import replace

from render.scene import Fan, Marker, Pile, Scene

_NO_SIGN = Marker()
_RED, _BLACK = Marker(rank="A", suits="HD"), Marker(rank="A", suits="SC")


def _cards(text: str) -> tuple[str | None, ...]:
    """``"# # 9H 8S"``: two backs and two faces."""
    return tuple(None if card == "#" else card for card in text.split())


def _piles(letter: str, *piles: str, fan: Fan = Fan.SQUARED, marker: Marker = _NO_SIGN) -> list[Pile]:
    return [
        Pile(name=f"{letter}{i}", cards=_cards(text), fan=fan, marker=marker)
        for i, text in enumerate(piles, 1)
    ]


def _columns(*piles: str) -> list[Pile]:
    return _piles("t", *piles, fan=Fan.DOWN)


def _stock(count: int, sign: str = "ring") -> Pile:
    return Pile(name="s", cards=(None,) * count, count=count, marker=Marker(sign=sign))


def _light(piles: list[Pile], source: str, target: str, count: int = 1) -> tuple[Pile, ...]:
    return tuple(replace(p, left=p.name == source, lit=count if p.name == target else 0) for p in piles)


CANFIELD = Scene(
    table="""
        r  t1 t2 t3 t4 f1 f2
        *  .  .  .  .  f3 f4
        .  .  .  .  .  s  w
    """,
    title="Canfield · deal 17",
    facts=(("BASE", "7"), ("MOVES", "18"), ("HOME", "4/52")),
    piles=_light(
        [
            Pile(name="r", cards=_cards("# # # # # # # # # # 6C"), count=11),
            *_columns("KH QS JD TC", "5S", "9H 8C 7D 6S 5D 4C 3H 2S", ""),
            *_piles("f", "7S 8S 9S", "7H", "", "", marker=Marker(rank="7")),
            _stock(23),
            Pile(name="w", cards=_cards("9C 2D 3S 8H AS 6D 4H JC QD"), fan=Fan.DOWN, count=9, shown=3),
        ],
        "w",
        "t1",
    ),
)

SELECTIVE_CANFIELD = Scene(
    table="""
        r  t1 t2 t3 t4 f1 f2
        .  .  .  .  .  f3 f4
        o1 o2 o3 o4 o5 s  w
    """,
    title="Selective Canfield · deal 4711",
    facts=(("MOVES", "0"), ("HOME", "0/52")),
    piles=(
        Pile(name="r", cards=_cards("# # # # # # # # # # # # QH"), count=13),
        *_columns("", "", "", ""),
        *_piles("f", "", "", "", ""),
        *_piles("o", "7D", "KS", "TC", "2H", "9S"),
        _stock(34),
        Pile(name="w", fan=Fan.DOWN, count=0, shown=3),
    ),
)

STOREHOUSE = Scene(
    table="""
        s  t1 t2 t3 t4 f1 f2
        h  .  .  .  .  f3 f4
        w  .  .  .  .  r  .
    """,
    title="Storehouse · deal 365",
    facts=(("MOVES", "41"), ("HOME", "13/52")),
    piles=_light(
        [
            _stock(14),
            Pile(name="h", cards=_cards("JH")),
            Pile(name="w", cards=_cards("9D 4C KC"), count=3),
            *_columns("AC KC QC JC TC", "9H 8H 7H 6H 5H 4H", "QS JS TS", "KD"),
            *_piles("f", "2C 3C 4C 5C", "2D 3D", "2H 3H", "2S 3S 4S 5S 6S 7S 8S"),
            Pile(name="r", cards=_cards("# # # # 7D"), count=5),
        ],
        "t1",
        "t3",
        2,
    ),
)

CHAMELEON = Scene(
    table="""
        r  t1 t2 t3 f1 f2
        *  .  .  .  f3 f4
        .  .  .  .  s  w
    """,
    title="Chameleon · deal 99",
    facts=(("BASE", "Q"), ("MOVES", "30"), ("HOME", "6/52")),
    piles=_light(
        [
            Pile(name="r", cards=_cards("# # # # # # # 4D"), count=8),
            *_columns("9C 8C 7H 6D 5S 4C 3S 2S AS", "KD", "JS TD 9D 8H"),
            *_piles("f", "QH KH AH", "QC", "", "", marker=Marker(rank="Q")),
            _stock(16, "cross"),
            Pile(name="w", cards=_cards("3C JD 5H"), count=3),
        ],
        "r",
        "t2",
    ),
)

FOUR_SEASONS = Scene(
    table="""
        s  f1 .  t1 >  f2 .  *
        h  t2 >  t3 >  t4 >  .
        w  f3 .  t5 >  f4 .  .
    """,
    title="Four Seasons · deal 2024",
    facts=(("BASE", "J"), ("MOVES", "26"), ("HOME", "5/52")),
    piles=_light(
        [
            _stock(20, "cross"),
            Pile(name="h", cards=_cards("6C")),
            Pile(name="w", cards=_cards("9S 4H 2C"), count=3),
            *_columns("9C 8D 7D 6S", "KH", "5D 4C 3C 2S AD KS QC JC TD 9H 8H 7S", "", "TC 9D"),
            *_piles("f", "JH QH", "JS", "JD QD", "", marker=Marker(rank="J")),
        ],
        "w",
        "t2",
    ),
)

SIMPLICITY = Scene(
    table="""
        t1 t2 t3 t4 t5 t6 f1 f2
        .  .  .  .  .  .  f3 f4
        t7 t8 t9 t10 t11 t12 s h
        .  .  .  .  .  .  .  w
    """,
    title="Simplicity · deal 58",
    facts=(("BASE", "4"), ("MOVES", "37"), ("HOME", "9/52")),
    piles=_light(
        [
            *_columns("JH TS 9D", "KC", "8S 7H 6C 5D", "2D", "QC JD TC 9H 8C 7D 6S 5H", ""),
            *[
                Pile(name=f"t{i}", cards=_cards(text), fan=Fan.DOWN)
                for i, text in enumerate(("KS QH", "AD", "3D 2C", "9S", "TH 9C 8D", "QD"), 7)
            ],
            *_piles("f", "4S 5S", "4H", "4C 5C", "", marker=Marker(rank="4")),
            _stock(11, "cross"),
            Pile(name="h", cards=_cards("6D")),
            Pile(name="w", cards=_cards("3C KH"), count=2),
        ],
        "h",
        "t12",
    ),
)

GATE = Scene(
    table="""
        s  h  w  f1 f2 f3 f4 .  .  .
        r1 t1 >  t2 >  t3 >  t4 >  r2
        .  t5 >  t6 >  t7 >  t8 >  .
    """,
    title="Gate · deal 1234",
    facts=(("MOVES", "22"), ("HOME", "3/52")),
    piles=_light(
        [
            _stock(25, "cross"),
            Pile(name="h", cards=_cards("4S")),
            Pile(name="w", cards=_cards("KD 8C"), count=2),
            *_piles("r", "JS 6D KC 5H", "9S 3D TH 2C QS", fan=Fan.DOWN),
            *_columns("9H 8S 7D", "QD JC TD", "5C", "KH", "8D 7C", "", "JD", "KS QH"),
            *_piles("f", "AS 2S", "", "AD", ""),
        ],
        "r1",
        "t1",
    ),
)

CHORD = Scene(
    table="""
        f1 f2 f3 f4 f5 f6 f7 f8 s
        t1 t2 t3 t4 t5 t6 t7 t8 w
        .  .  .  .  .  .  .  .  *
        r1 r2 r3 r4 r5 r6 r7 r8 .
    """,
    title="Chord · deal 808",
    facts=(("MOVES", "57"), ("HOME", "10")),
    piles=_light(
        [
            *[
                Pile(name=f"f{i}", cards=_cards(text), marker=_RED if i % 2 == 0 else _BLACK)
                for i, text in enumerate(("AS 2S 3S 4S", "AD 2D 3D", "AC 2C", "AH", "", "", "", ""), 1)
            ],
            *_columns(
                "# # KC QH JS TD 9C 8H 7S",
                "# QD",
                "# # 5C 4H 3S",
                "# JH TS",
                "",
                "# # 9D 8S",
                "# # KS",
                "# # 6H 5S 4D",
            ),
            *_piles("r", "JC", "7D", "", "TH", "QC", "8D", "2S", "6C"),
            Pile(name="s", count=0, marker=Marker(sign="cross")),
            Pile(name="w", cards=_cards("7H 3C TD 4C 9S"), count=33),
        ],
        "r3",
        "f3",
    ),
)

FROG = Scene(
    table="""
        r f1 f2 f3 f4 f5 f6 f7 f8
        . t1 t2 t3 t4 t5 .  s  h
        . .  .  .  .  .  .  *  *
    """,
    title="Frog · deal 3",
    facts=(("MOVES", "61"), ("HOME", "12/104")),
    piles=_light(
        [
            *_piles(
                "f", "AS 2C 3H", "AD 2S", "AC 2H 3S 4D", "AH", "AD 2D", "", "", "", marker=Marker(rank="A")
            ),
            Pile(name="r", cards=_cards("7D 4S JC 9H KH 2D 8C 5S TD"), fan=Fan.DOWN, count=9),
            *_columns(
                "KC QH 9D 9S JS 5C 7H 6D 6C 3D 3C QD KS TC 8H 8D 7S 5H 4C 4H",
                "JD TH 6S",
                "QC KD 9C 8S",
                "KS JH JH 7C TS 5D 6H",
                "",
            ),
            _stock(52, "cross"),
            Pile(name="h", cards=_cards("6S")),
        ],
        "h",
        "t2",
    ),
)

_FACES = [f"{rank}{suit}" for rank in "KQJT98765432A" for suit in "SHCD"]

SPIDER = Scene(
    table="""
        s  .  f1 f2 f3 f4 f5 f6 f7 f8
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """,
    title="Spider · deal 5",
    facts=(("MOVES", "48"), ("HOME", "0")),
    piles=_light(
        [
            *_piles("f", *[""] * 8),
            *_columns(*[" ".join(["#"] * (5 - (i > 3)) + (_FACES * 2)[i::10][:6]) for i in range(10)]),
            _stock(0, "cross"),
        ],
        "t3",
        "t8",
    ),
)
"""All 104 cards of Spider on the table: the board with the most to draw."""

SAMPLES: dict[str, Scene] = {
    "canfield": CANFIELD,
    "selective-canfield": SELECTIVE_CANFIELD,
    "storehouse": STOREHOUSE,
    "chameleon": CHAMELEON,
    "four-seasons": FOUR_SEASONS,
    "simplicity": SIMPLICITY,
    "gate": GATE,
    "chord": CHORD,
    "frog": FROG,
}
