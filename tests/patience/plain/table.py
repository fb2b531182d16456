"""Cards of two letters, a seeded shuffle, and a table of lists."""

RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
MASK = 2**64 - 1


def number(card: str) -> int:
    return RANKS.index(card[0].upper())


def red(card: str) -> bool:
    return card[1] in "DHdh"


def shuffled_pack(seed: int, packs: int) -> list[str]:
    """Return the pack of a deal number; the last card is dealt first."""
    return shuffle(PACK * packs, seed)


def shuffle(cards: list[str], seed: int) -> list[str]:
    """SplitMix64 and Fisher-Yates."""
    cards = cards[:]
    for last in reversed(range(1, len(cards))):
        while True:
            seed = (seed + 0x9E3779B97F4A7C15) & MASK
            z = seed
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
            z ^= z >> 31
            if z < 2**64 - 2**64 % (last + 1):
                break
        pick = z % (last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return cards


class Table:
    """All piles, from the bottom up."""

    def __init__(self) -> None:
        self.stock: list[str] = []
        self.hand: list[str] = []
        self.waste: list[str] = []
        self.offer: list[list[str]] = []
        self.reserve: list[list[str]] = []
        self.columns: list[list[str]] = []
        self.foundations: list[list[str]] = []
        self.redeals = 0
        self.base = ""  # a letter of RANKS once it is known
        self.seed = 0  # of shuffled redeals

    def copy(self) -> "Table":
        new = Table()
        new.stock, new.hand, new.waste = self.stock[:], self.hand[:], self.waste[:]
        new.offer = [pile[:] for pile in self.offer]
        new.reserve = [pile[:] for pile in self.reserve]
        new.columns = [pile[:] for pile in self.columns]
        new.foundations = [pile[:] for pile in self.foundations]
        new.redeals, new.base, new.seed = self.redeals, self.base, self.seed
        return new
