"""Texts about storms: the clock, the puzzle, the result."""

from bot.analysis.storm import MISS, WRONG, change, combo, next_bonus
from bot.analysis.storms import Bests, Storm
from bot.patience.pages.marks import HEADLINE, SMALL, bold, instant
from bot.words.analysis import RIGHT as RIGHT_SIGN
from bot.words.analysis import WRONG as WRONG_SIGN
from bot.words.text import person, plural

AGAIN_LABEL = "Another storm"


def heading(storm: Storm) -> str:
    """Return the lines above a puzzle: the clock, the score, and what the last answer was."""
    assert storm.puzzle is not None
    answers, right = storm.answers, combo(storm.answers)
    reached, bonus = next_bonus(right)
    if not answers:
        last = "Solve as many as you can. "
        last += f"A wrong answer costs {MISS.seconds} s; {reached} right in a row add {bonus.seconds} s."
    else:
        changed = int(change(answers).total_seconds())
        last = f"{WRONG_SIGN} Wrong" if answers.endswith(WRONG) else f"{RIGHT_SIGN} Right"
        last += f", {changed:+} s".replace("-", "−") if changed else ""
        last += f" · {bold(storm.row.score)} solved · {right} in a row (+{bonus.seconds} s at {reached})"
    return f"{bold('Storm')} · {storm.puzzle.game.rules.name} · ends {instant(storm.ends_at)}\n{last}"


def result(storm: Storm, bests: Bests) -> str:
    """Return the result of a storm that is over."""
    answers, score = storm.answers, storm.row.score
    longest = max(map(len, answers.split(WRONG)))
    lines = [f"{HEADLINE}Storm over: {score} solved"]
    if answers:
        lines.append(f"{plural(len(answers), 'puzzle')} answered, at best {longest} right in a row.")
    if bests.own is None or score > bests.own:
        lines.append(bold("Your best so far!") if bests.own is not None else "Your first storm.")
    else:
        lines.append(f"Your best: {bests.own}")
    lines += [
        f"{SMALL}{text}: {person(best[0])}, {best[1]}"
        for text, best in (("Best today", bests.today), ("Best of this server", bests.server))
        if best is not None
    ]
    return "\n".join(lines)
