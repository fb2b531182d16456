"""Texts about storms: the clock, the puzzle, the result."""

from bot.analysis.storm import LENGTH, MISS, WRONG, change, combo, next_bonus
from bot.analysis.storms import Bests, Storm
from bot.patience.pages.marks import HEADLINE, SMALL, bold, instant
from bot.words.analysis import RIGHT as RIGHT_SIGN
from bot.words.analysis import WRONG as WRONG_SIGN
from bot.words.puzzles import asked
from bot.words.text import person, plural

AGAIN_LABEL = "Another storm"


def heading(storm: Storm) -> str:
    """Return the lines above a puzzle: the clock, the score, and what the last answer was."""
    assert storm.puzzle is not None
    right = combo(storm.answers)
    reached, bonus = next_bonus(right)
    return "\n".join(
        [
            f"{bold('Storm')} · {storm.puzzle.game.rules.name} · ends {instant(storm.ends_at)}",
            f"{_last(storm.answers)} · {bold(storm.row.score)} right · {right} in a row "
            f"(+{bonus.seconds} s at {reached})",
        ]
    )


def _last(answers: str) -> str:
    """Return what the last answer was and how it has changed the time."""
    if not answers:
        return f"{LENGTH.seconds // 60} minutes, a wrong answer costs {MISS.seconds} s"
    if answers.endswith(WRONG):
        return f"{WRONG_SIGN} Wrong, −{MISS.seconds} s"
    added = change(answers).seconds
    return f"{RIGHT_SIGN} Right{f', +{added} s' if added else ''}"


def question(storm: Storm) -> str:
    """Return the question of a storm's puzzle."""
    assert storm.puzzle is not None
    return asked(storm.puzzle)


def result(storm: Storm, bests: Bests) -> str:
    """Return the result of a storm that is over."""
    answers, score = storm.answers, storm.row.score
    longest = max(map(len, answers.split(WRONG)))
    lines = [f"{HEADLINE}Storm over: {score} right"]
    if answers:
        lines.append(f"{plural(len(answers), 'puzzle')} answered, {longest} in a row.")
    if bests.own is None or score > bests.own:
        lines.append(bold("Your best so far!") if bests.own is not None else "Your first storm.")
    else:
        lines.append(f"Your best: {bests.own}")
    lines += [
        f"{SMALL}{text}: {person(best.name)}, {best.score}"
        for text, best in (("Best today", bests.today), ("Best of this server", bests.server))
        if best is not None
    ]
    return "\n".join(lines)
