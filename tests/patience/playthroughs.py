"""Short golden games, one for each rule set, to be read as a diff when a rule changes.

``uv run python -m tests.patience.playthroughs`` writes them.  A step is the position (of the
stock only the number of cards), its legal moves and the move made.  The game comes of a seed, with a liking
for what happens seldom.
"""

import sys
from pathlib import Path
from random import Random

from bot.patience import GAMES, Game, Rules, legal_moves

FOLDER = Path(__file__).parent / "playthroughs"
LENGTH = 30


def _line(rules: Rules, game: Game) -> str:
    """Return the position as text, with only the number of cards in the stock."""
    stock, _, rest = game.position.to_text(rules).partition(" ")
    return f"s:{len(stock) // 2 - 1} {rest}" if stock != "s:-" else f"s:0 {rest}"


def tell(rules: Rules) -> str:
    random = Random(f"playthrough {rules.key}")
    game = Game.start(rules, "1")
    made: dict[str, int] = {}
    lines = [f"{rules.name}, deal 1", ""]
    while len(game.moves) < LENGTH and (moves := legal_moves(rules, game.position)):
        # Kinds of move that have been made seldom are tried first.
        kinds = ["".join(letter for letter in str(move) if not letter.isdigit()) for move in moves]
        weights = [1 / (1 + made.get(kind, 0)) ** 2 for kind in kinds]
        at = random.choices(range(len(moves)), weights)[0]
        made[kinds[at]] = made.get(kinds[at], 0) + 1
        lines += [_line(rules, game), "  " + " ".join(map(str, moves)), f"  > {moves[at]}"]
        game = game.play(moves[at])
    lines += [_line(rules, game), "", str(game), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for key in sys.argv[1:] or GAMES:
        (FOLDER / f"{key}.txt").write_text(tell(GAMES[key]))
