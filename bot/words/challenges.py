"""Texts about challenges: who challenges whom, how it stands, the result."""

from bot.together.challenge import REOPENS, Side
from bot.together.challenges import Challenge
from bot.words.games import LEVELS, deal_name
from bot.words.language import N_, _, listed, n_, number, p_
from bot.words.marks import HEADLINE, MEMBER, SMALL, instant, mention
from bot.words.text import joined, name_of_game, person

CHALLENGE_LABEL = N_("Challenge")
WHOM = N_("Who do you want to challenge? They get one mention, here.")


def challenge_text(challenge: Challenge) -> str:
    """Return the text of the message of a challenge that is not over."""
    first, second = challenge.sides
    other = mention(MEMBER, second.player_id)
    rules = _(
        "The same deal for both, each on their own board. A win in fewer moves is better, counting those "
        "taken back; without a win, more cards home. You see both results at the end. No hints."
    )
    lines = [
        HEADLINE + _("{name} challenges {other}", name=person(first.name), other=other),
        f"{_deal(challenge)} · {_('ends {time}', time=instant(challenge.ends_at))}",
        " · ".join(map(_state, challenge.sides)),
        SMALL + rules,
    ]
    return "\n".join(lines)


def _deal(challenge: Challenge) -> str:
    row = challenge.row
    deal = deal_name(None, row.deal, secret=not challenge.is_over)
    level = [_(LEVELS[row.level])] if row.level else []
    return joined([name_of_game(row.rules_key), deal, *level])


def _state(side: Side) -> str:
    name = person(side.name)
    if side.done:
        return _("{name} is done", name=name)
    return _("{name} is playing", name=name) if side.begun else _("{name} has not begun", name=name)


def result_text(challenge: Challenge) -> str:
    """Return the result of a challenge that is over."""
    sides = challenge.sides
    if challenge.is_called_off:
        if len(sides) < 2:
            return _("This challenge was called off.")
        first, second = (person(side.name) for side in sides)
        if sides[0].place is not None:
            return _("{name} called off the challenge to {other}.", name=first, other=second)
        return _("{name} declined the challenge from {other}.", name=second, other=first)
    best = [side for side in sides if side.place == 1]
    names = listed([person(side.name) for side in best], "and")
    title = _("A draw: {names}", names=names)
    if len(best) < 2:
        won = _("{name} won the challenge", name=names)
        nobody = _("Nobody played the challenge") if len(sides) == 2 else _("That challenge is over.")
        title = won if best else nobody
    series = joined(f"{person(side.name)} {number(side.wins)}" for side in sides)
    lines = [
        HEADLINE + title,
        _deal(challenge),
        *(_figures(side) for side in sides),
        *([_("Series: {wins}", wins=series)] if best and len(sides) == 2 else []),
    ]
    return "\n".join(lines)


def _figures(side: Side) -> str:
    name, moves = person(side.name), n_("{count} move", "{count} moves", side.moves)
    if side.won:
        return _("🏆 {name}: won ({moves})", name=name, moves=moves)
    if not side.moves:
        played = N_("{name} began, but made no move") if side.begun else N_("{name} did not play")
        return _(played, name=name)
    home = n_("{count} card home", "{count} cards home", side.home)
    return p_("a player of a challenge", "{name}: {cards} after {moves}", name=name, cards=home, moves=moves)


def waiting_text(challenge: Challenge, player_id: int) -> str:
    """Return what a player who asks for the result is told before the end."""
    own = next(side for side in challenge.sides if side.player_id == player_id)
    other = next(side for side in challenge.sides if side.player_id != player_id)
    if own.ended and not own.done:
        return _(
            "Your game is lost. Take a move back within {count} minutes, or it counts as it is.",
            count=int(REOPENS.total_seconds()) // 60,
        )
    ends, name = instant(challenge.ends_at), person(other.name)
    return _("You see both results when {name} is done, or {time}.", name=name, time=ends)
