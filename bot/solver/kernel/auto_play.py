"""Auto-play: every foundation move at once, as the beams that follow one state of many play.

A card may be needed longer in the columns, so this loses wins.  Searches that prove something play only the
harmless of these moves at once.
"""

from __future__ import annotations

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import faces_up, place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import Game
from bot.solver.kernel.play import play
from bot.solver.kernel.state import card_at
from bot.solver.kernel.vacancies import forced


@jit
def foundation_move(game: Game, states: Buffer, state: int, up: int) -> int:
    """Return the first move of columns, reserve, hand or waste that sends one of *up* up, or -1."""
    numbers = game.numbers
    octets = game.octets
    faces = whole(numbers[k.FACE_AT])
    if up == 0:
        return -1
    found = face = -1
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        count = states[state + 3 * pile + k.LEN]
        if found >= 0 or count == 0 or (pile < numbers[k.FIRST_COLUMN] and count > 1 and numbers[k.CLOSED]):
            continue
        if up >> whole(octets[faces + states[state + 3 * pile + k.TOP]]) & 1:
            found, face = pile, whole(octets[faces + states[state + 3 * pile + k.TOP]])
    if found < 0 and states[state + k.HELD]:
        face = whole(octets[faces + card_at(game, states, state, whole(states[state + k.POS]))])
        if up >> face & 1:
            found = whole(numbers[k.HAND_PILE])
    if found < 0 and states[state + k.WASTED] and numbers[k.AUTO_WASTE]:
        face = whole(octets[faces + card_at(game, states, state, whole(states[state + k.WTOP]))])
        if up >> face & 1:
            found = whole(numbers[k.WASTE_PILE])
    return -1 if found < 0 else found | place(game, states, state, face) << 8 | 1 << 16


@jit
def harmless(game: Game, states: Buffer, state: int) -> int:
    """Return the faces, as bits, that may go up at once: all cards that may be packed on them are home.

    Take a winning line that sends such a card up later, or packs it.  Send it up now and leave these moves
    out.  Nothing is packed on it in the line, so its column has the same cards without it, and the licence
    HARMLESS says that nothing else depends on it.  So every other move of the line is possible.
    """
    numbers = game.numbers
    base = whole(states[state + k.BASE])
    if base == k.NONE:
        return 0
    heights = 0
    home = 0
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        at = state + 3 * foundation
        count = whole(states[at + k.LEN])
        if count:
            suit = whole(game.octets[numbers[k.FACE_AT] + states[at + k.TOP]]) // 13
            heights |= count << 4 * suit
            ones = (1 << count) - 1
            home |= ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
    faces = 0
    for suit in range(4):
        face = 13 * suit + (base + (heights >> 4 * suit & 15)) % 13
        if whole(numbers[k.LAY_SETS + 52 * base + face]) & ~home == 0:
            faces |= 1 << face
    return faces


@jit
def auto_play(game: Game, states: Buffer, state: int, log: Buffer, end: int, out: Buffer, free: int) -> int:
    """Play foundation moves as long as there are any; return the end of *log*, to which they are added."""
    while True:
        if states[state + k.BASE] == k.NONE or (
            game.numbers[k.CHOICES] and forced(game, states, state, out, free) > free
        ):
            return end
        move = foundation_move(game, states, state, faces_up(game, states, state))
        if move < 0:
            return end
        play(game, states, state, move, out, free)
        log[end] = move
        end += 1
