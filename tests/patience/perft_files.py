"""The perft files: how many move sequences there are, from three deals and from hard middles.

::

    deal 1
    perft 1 5
    perft 2 21

    # the last card of the reserve
    position s:… 0
    perft 1 7

``uv run python -m tests.patience.perft_files [key …]`` writes them.  The counts come from the second
implementation (``plain``); the tests ask the engine whether it agrees.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

from bot.patience import GAMES, Position, Rules, deal, legal_moves, play
from bot.patience.parts import FOUNDATION, RESERVE, STOCK, TABLEAU
from tests.patience import plain
from tests.patience.plain import SETS
from tests.patience.walks import walk

FOLDER = Path(__file__).parent / "perft"
ENOUGH = 50_000
DEEPEST = 40
MOST = 60_000  # tables to be remembered


@dataclass
class Section:
    """The counts from one position, by depth."""

    start: str  # "deal 1" or "position s:… 0"
    counts: dict[int, int] = field(default_factory=dict[int, int])

    def position(self, rules: Rules) -> Position:
        word, _, rest = self.start.partition(" ")
        return deal(rules, rest) if word == "deal" else Position.from_text(rules, rest)

    def table(self, game: plain.Game) -> plain.Table:
        word, _, rest = self.start.partition(" ")
        if word == "deal":
            return game.opening(plain.shuffled_pack(int(rest), game.packs), int(rest))
        return game.read(rest)


def read(key: str) -> list[Section]:
    sections: list[Section] = []
    for line in (FOLDER / f"{key}.perft").read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word in ("deal", "position"):
            sections.append(Section(line))
        elif word == "perft":
            depth, leaves = rest.split()
            sections[-1].counts[int(depth)] = int(leaves)
    return sections


# -- hard middles -----------------------------------------------------------------------------------


def _sizes(rules: Rules, position: Position, kind: object) -> list[int]:
    return [len(cards) for each, cards in zip(rules.piles, position.piles, strict=True) if each is kind]


def _last_of_the_reserve(rules: Rules, position: Position) -> bool:
    return sum(_sizes(rules, position, RESERVE)) == 1


def _stock_is_out(rules: Rules, position: Position) -> bool:
    moves = legal_moves(rules, position)
    return sum(_sizes(rules, position, STOCK)) == 0 and len(moves) > 2


def _redeal(rules: Rules, position: Position) -> bool:
    return _stock_is_out(rules, position) and str(legal_moves(rules, position)[0]) == "d"


def _space(rules: Rules, position: Position) -> bool:
    return 0 in _sizes(rules, position, TABLEAU) and len(legal_moves(rules, position)) > 2


def _space_and_no_reserve(rules: Rules, position: Position) -> bool:
    return _space(rules, position) and sum(_sizes(rules, position, RESERVE)) == 0


def _forced_fill(rules: Rules, position: Position) -> bool:
    for move in legal_moves(rules, position):
        if move.source is TABLEAU:
            n = rules.span(TABLEAU)[max(move.source_number - 1, 0)]
            if len(position.piles[n]) == move.count and play(rules, position, move).piles[n]:
                return True
    return False


def _king_on_ace(rules: Rules, position: Position) -> bool:
    for move in legal_moves(rules, position):
        if move.target is TABLEAU:
            source = rules.span(move.source)[max(move.source_number - 1, 0)]
            onto = position.piles[rules.span(TABLEAU)[max(move.target_number - 1, 0)]]
            if onto and onto[-1] % 13 == 0 and position.piles[source][-move.count] % 13 == 12:
                return True
    return False


def _late(rules: Rules, position: Position) -> bool:
    home = sum(_sizes(rules, position, FOUNDATION))
    return home > 30 * rules.packs and len(legal_moves(rules, position)) > 1


HARD: dict[str, Callable[[Rules, Position], bool]] = {
    "a redeal": _redeal,
    "the last card of the reserve": _last_of_the_reserve,
    "a space that fills by itself": _forced_fill,
    "a king on an ace": _king_on_ace,
    "a space, the reserve being out": _space_and_no_reserve,
    "a space": _space,
    "the stock is out": _stock_is_out,
    "most cards are home": _late,
    "a middle": lambda rules, position: len(legal_moves(rules, position)) > 3,
    "another middle": lambda rules, position: len(legal_moves(rules, position)) > 4,
    "any place": lambda rules, position: True,
    "any other place": lambda rules, position: True,
}


def hard_middles(rules: Rules) -> dict[str, list[Position]]:
    """Return some positions of each kind, the hardest kinds first."""
    found: dict[str, list[Position]] = {name: [] for name in HARD}
    random = Random(f"hard middles of {rules.key}")
    for number in range(101, 181):
        for step, (position, _) in enumerate(walk(rules, number, 250, random)):
            if step >= 12 and random.random() < 0.2:
                name = next((n for n in HARD if len(found[n]) < 6 and HARD[n](rules, position)), None)
                if name is not None:
                    found[name].append(position)
        if all(len(positions) == 6 for positions in found.values()):
            break
    return found


# -- writing ----------------------------------------------------------------------------------------


def counted(rules: Rules, start: str) -> Section:
    """Count a section with the second implementation, as deep as it takes to reach ENOUGH leaves."""
    game = SETS[rules.key]()
    section = Section(start)
    known: dict[tuple[str, int], int] = {}
    for depth in range(1, DEEPEST + 1):
        leaves = section.counts[depth] = plain.count(game, section.table(game), depth, known)
        if leaves >= ENOUGH or leaves == 0 or len(known) > MOST:
            break
    return section


def _is_deep(section: Section) -> bool:
    return max(section.counts.values()) >= ENOUGH


def _write(rules: Rules) -> None:
    openings = (counted(rules, f"deal {number}") for number in range(1, 40))
    deep = filter(_is_deep, openings) if rules.tableau.count else openings  # without columns no tree is wide
    chosen = [("", section) for section in islice(deep, 3)]
    poor: list[tuple[str, Section]] = []
    for name, positions in hard_middles(rules).items():
        for position in positions:
            section = counted(rules, f"position {position.to_text(rules)}")
            if _is_deep(section):
                chosen.append((name, section))
                break
            poor.append((name, section))
        if len(chosen) == 8:
            break
    chosen += poor[: 8 - len(chosen)]
    lines = [f"# {rules.name}: counted by the second implementation."]
    for name, section in chosen:
        lines += ["", f"# {name}", section.start] if name else ["", section.start]
        lines += [f"perft {depth} {leaves}" for depth, leaves in section.counts.items()]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{rules.key}.perft").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    for key in sys.argv[1:] or GAMES:
        _write(GAMES[key])
