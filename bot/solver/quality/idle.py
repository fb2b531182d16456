"""Idle moves: those of a game that decided nothing, because no win was given up with them.

Positions that moves lead to and back from each other form a *group*: all of them can be won, or none.  A move
is idle if it stays in its group, or if every move out of its group leads to the group that it leads to.
"""

from bot.patience import Move, Position, Rules, is_legal, is_won, legal_moves, play
from bot.solver.verdict import Budget


def idle_moves(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> frozenset[int]:
    """Return which of *moves*, by number from 0, are idle in a game that they continue from *position*.

    Groups of more positions than *budget* has states are cut short.  Moves that are left when its seconds are
    spent count as not idle.
    """
    found = set[int]()
    end = budget.clock() + budget.seconds
    group, exits = _group(rules, position, budget.states)
    for number, move in enumerate(moves):
        if budget.stop() or budget.clock() >= end:
            break
        position = play(rules, position, move)
        before, ways_out = group, exits
        group, exits = _group(rules, position, budget.states)
        whole = len(before) <= budget.states
        if position in before or (whole and ways_out <= group.keys()):
            found.add(number)
    return frozenset(found)


def rejoin(
    rules: Rules, position: Position, win: tuple[Move, tuple[Move, ...]], budget: Budget
) -> tuple[Move, ...] | None:
    """Return a win from after a move, by way of one from *position*; *win*: that move, and that line.

    None: no position in the group after the move is on that line, as after a move that is not idle.
    """
    move, line = win
    group, _ = _group(rules, play(rules, position, move), budget.states)
    for number, step in enumerate(line):
        if position in group:
            return group[position] + line[number:]
        position = play(rules, position, step)
    return group.get(position)


def _group(
    rules: Rules, position: Position, most: int
) -> tuple[dict[Position, tuple[Move, ...]], set[Position]]:
    """Return the group of *position*, each with the moves that lead there, and where moves lead out of it.

    Won positions are outside.  A group with more than *most* positions is cut short.
    """
    group: dict[Position, tuple[Move, ...]] = {position: ()}
    exits, waiting = set[Position](), [position]
    while waiting and len(group) <= most:
        here = waiting.pop()
        for move in legal_moves(rules, here):
            after = play(rules, here, move)
            if after in group:
                continue
            back = Move(move.target, move.target_number, move.source, move.source_number, move.count)
            if is_legal(rules, after, back) and play(rules, after, back) == here and not is_won(rules, after):
                group[after] = (*group[here], move)
                waiting.append(after)
            else:
                exits.add(after)
    return group, exits - group.keys()
