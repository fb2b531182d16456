"""Texts about challenges: who challenges whom, how it stands, the result."""

from bot.patience import game_rules, name_of_deal
from bot.together.challenge import REOPENS, Side
from bot.together.challenges import Challenge
from bot.words.marks import HEADLINE, MEMBER, SMALL, instant, mention
from bot.words.text import person, plural

CHALLENGE_LABEL, PLAY_LABEL, DECLINE_LABEL, RESULT_LABEL = "Challenge", "Play", "Decline", "Result"
REMATCH_LABEL = "Rematch"
WHOM, WHOM_PROMPT = "Who do you want to challenge? They get one mention, here.", "Choose a person …"
SENT = "The challenge is sent. They have 24 hours."
CALLED_OFF = "This challenge was called off."
_RULES = (
    "The same deal for both, each on their own board. A win in fewer moves is better, counting those "
    "taken back; without a win, more cards home. You see both results at the end. No hints."
)


def challenge_text(challenge: Challenge) -> str:
    """Return the text of the message of a challenge that is not over."""
    first, second = challenge.sides
    lines = [
        f"{HEADLINE}{person(first.name)} challenges {mention(MEMBER, second.player_id)}",
        f"{_deal(challenge)} · ends {instant(challenge.ends_at)}",
        " · ".join(map(_state, challenge.sides)),
        f"{SMALL}{_RULES}",
    ]
    return "\n".join(lines)


def _deal(challenge: Challenge) -> str:
    row = challenge.row
    name = name_of_deal(row.deal) if challenge.is_over else ""
    return f"{game_rules(row.rules_key).name}, {row.level or 'random'} deal {name}".rstrip()


def _state(side: Side) -> str:
    does = "is done" if side.done else "is playing" if side.begun else "has not begun"
    return f"{person(side.name)} {does}"


def result_text(challenge: Challenge) -> str:
    """Return the result of a challenge that is over."""
    sides = challenge.sides
    if challenge.is_called_off:
        names = " and ".join(person(side.name) for side in sides)
        return f"The challenge between {names} was called off." if len(sides) == 2 else CALLED_OFF
    best = [side for side in sides if side.place == 1]
    names = " and ".join(person(side.name) for side in best)
    title = f"{names} won the challenge" if len(best) == 1 else f"A draw: {names}"
    series = ", ".join(f"{person(side.name)} {side.wins}" for side in sides)
    lines = [
        f"{HEADLINE}{title if best else 'Nobody played the challenge'}",
        _deal(challenge),
        *(_figures(side) for side in sides),
        *([f"Series: {series}"] if best and len(sides) == 2 else []),
    ]
    return "\n".join(lines)


def _figures(side: Side) -> str:
    name, moves = person(side.name), plural(side.moves, "move")
    if side.won:
        return f"🏆 {name}: won in {moves}"
    return f"{name}: {plural(side.home, 'card')} home after {moves}" if side.moves else f"{name} did not play"


def waiting_text(challenge: Challenge, player_id: int) -> str:
    """Return what a player who asks for the result is told before the end."""
    own = next(side for side in challenge.sides if side.player_id == player_id)
    other = next(side for side in challenge.sides if side.player_id != player_id)
    if own.ended and not own.done:
        minutes = int(REOPENS.total_seconds()) // 60
        return f"Your game is lost. Take a move back within {minutes} minutes, or it counts as it is."
    return f"You see both results when {person(other.name)} is done, or {instant(challenge.ends_at)}."
