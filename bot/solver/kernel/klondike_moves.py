"""Moves of a class of Klondike positions (``klondike``), the best first, and none that is needless.

**Cards come back only for a use.**  A loose card that goes up can come back, and one that came back can go up
again.  So the search keeps only classes from which no loose card goes up, *settled* ones, and takes cards
back only for a move that is impossible otherwise.  Call a class *below* another if it is the other one with
some cards taken back, and *other* moves all but those of loose cards and foundations.  Take a winning line
with the fewest other moves from a settled class S on, and the first move m that leads from a class t, S or
below it, to one that is not below S.  Either m is another move, or a loose card goes up that is not up in S.

- t is reached from S by taking its cards back, the highest ranks first: as their parents are there, and of no
  pair are more cards loose than in t, they have places.
- If m is also possible in a class t' between S and t, the class after it is below the one after m in t'.  So
  the search need play m only where it needs every card taken back: the last as the parent of the card that m
  packs, or as the one that takes the run off the like card that goes up; each of the others because one of
  the next lower rank needs it, as its parent or as the card above it on the foundation.
- So after m the line is below a class that the search settles.  If that plays safe cards, the line goes on
  without some of its moves (``klondike.safe_cards``), and with fewer other ones, as it need not move these
  cards.  Any other step of the line leads below a class that the search has met, with fewer other moves to
  come or with as many and fewer moves.  So it ends in a win that the search finds.

**A card that can go up is not packed.**  If it were, it could go up from there, and settling does that.

**Bottoms are packed before cards of the talon are played, if the order does not matter.**  After a card c of
the talon the bottoms stay that could be packed before it, unless they and c are a pair or kings, or other
cards went up with c: packed first, they and c lead to the same class.  Only cards of the talon come between
the two, and those are never left out for this.  So the line with the bottom first leads below a class that
has been met, and from there it is as long as the other.

lonelybot has the same ideas as filters on what may follow a move.
"""

from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import Buffer, jit, jit_small


@jit_small
def turned(deal: Buffer, stock: int) -> int:
    """Return the places of *stock* that come up when it is turned."""
    seen = 0
    while stock:
        for _ in range(deal[k.TURN] - 1):
            if stock & (stock - 1):
                stock &= stock - 1
        seen |= stock & -stock
        stock &= stock - 1
    return seen


@jit_small
def last_of(places: int) -> int:
    """Return a set of places without all but the last."""
    while places & (places - 1):
        places &= places - 1
    return places


@jit
def turn(deal: Buffer, states: Buffer, state: int) -> None:
    """Note the places of the talon from which cards can be played.

    No card is played after a redeal while the last one would go up safely: it may do so first, and then it
    is no longer in the way (``klondike.safe_cards``).
    """
    talon = states[state + k.TALON]
    waste = talon & ((1 << states[state + k.PLACE]) - 1)
    now = last_of(waste) | turned(deal, talon ^ waste)
    later = turned(deal, talon)
    if deal[k.LIMIT] >= 0:
        if states[state + k.REDEALS] >= deal[k.LIMIT]:
            later = 0
    elif deal[k.TURN] == 1:
        now = talon
    elif talon:
        home = states[state + k.HOME]
        if k.safe_cards(home) & k.next_up(home) & 1 << deal[k.TALON_AT + k.first_of(last_of(talon))]:
            later = 0
    states[state + k.NOW] = now
    states[state + k.LATER] = later & ~now


@jit
def add(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int, kind: int, cards: int) -> int:
    """Add the moves of one kind of *cards*, unless the talon does not offer them; return their end."""
    while cards:
        card = k.first_of(cards)
        cards &= cards - 1
        move = kind << k.KIND | card
        if kind == k.TALON_UP or kind == k.TALON_PACK:
            place = deal[k.PLACE_OF + card]
            if states[state + k.LATER] >> place & 1:
                move |= k.AGAIN
            elif not states[state + k.NOW] >> place & 1:
                continue
        out[free] = move
        free += 1
    return free


@jit
def moves(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the moves of a class from index *free* of *out*, the best first, and return their end."""
    shown = states[state + k.SHOWN]
    bottoms = states[state + k.BOTTOMS]
    home = states[state + k.HOME]
    pairs = k.more_than(shown, shown & ~bottoms)
    fits = k.fitting(deal, states, state, pairs)
    candidates = k.next_up(home)
    talon = k.talon_cards(deal, states, state)
    up = candidates & pairs & shown
    packs = bottoms & fits & ~up
    from_talon = talon & candidates
    draws = talon & fits & ~candidates
    back = home & ~(home >> 1) & fits & ~k.safe_cards(home)
    asleep = states[state + k.PACKS]
    states[state + k.PACKS] = packs
    if states[state + k.BACK]:
        card = states[state + k.BACK] - 1
        bit = 1 << card
        kids = k.children(k.both(bit))
        if k.more_than(shown & ~bit, shown & ~bottoms) & bit:
            kids = up = 0
        up &= k.like(bit)
        packs &= kids
        draws &= kids
        from_talon = states[state + k.PACKS] = 0
        rank = k.ACES << (card & 15)
        back &= rank >> 1 | rank & -(bit + bit)
    else:
        turn(deal, states, state)
    free = add(deal, states, state, out, free, k.UP, up)
    free = add(deal, states, state, out, free, k.PACK, packs & ~asleep)
    free = add(deal, states, state, out, free, k.TALON_UP, from_talon)
    free = add(deal, states, state, out, free, k.TALON_PACK, draws)
    return add(deal, states, state, out, free, k.TAKE_BACK, back)
