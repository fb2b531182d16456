"""Moves of the suit-blind relaxation.  Each plays a card or joins two columns."""

from bot.solver.kernel.jit import Buffer, jit
from bot.solver.proofs import suit_blind as blind


@jit
def append(relaxed: Buffer, progress: int, columns: int, cards: int, out: Buffer, end: int) -> int:
    """Write the state after a move to *out*, and return the end of what is written."""
    columns, cards = blind.normalized_columns(relaxed, columns, cards)
    return blind.write(progress, columns, cards, out, end)


@jit
def foundation_moves(
    relaxed: Buffer, progress: int, columns: int, cards: int, rank: int, out: Buffer, end: int
) -> int:
    """Write the states after a last card of *rank* goes up, as each card of the columns that it may be."""
    heights = progress >> blind.HEIGHTS_AT
    last = columns & blind.NO_COLUMNS
    lowest = columns >> 24 & blind.NO_COLUMNS
    last_index = blind.index_of(last, rank)
    lowest_index = blind.index_of(lowest, rank)
    parent = blind.parent_of(relaxed, rank)
    spare = blind.count_of(cards, rank) - 1
    for index in range(4):
        if lowest >> 6 * index & blind.NO_RANK == rank:
            spare -= 1
    for suit in range(4):
        height = heights >> 4 * suit & 15
        card = 4 * height + suit
        if height != rank or not cards >> card & 1:
            continue
        raised = progress + (1 << blind.HEIGHTS_AT + 4 * suit)
        left = cards & ~(1 << card)
        # if it lay on a card, cards of its rank must be left for all columns that begin with that rank
        if parent != blind.NO_RANK and spare >= 0 and blind.count_of(cards, parent):
            shorter = blind.with_rank(blind.without_entry(last, last_index), parent) | columns - last
            end = append(relaxed, raised, shorter, left, out, end)
        if lowest_index >= 0:
            fewer = blind.without_column(columns, last_index, lowest_index)
            end = append(relaxed, raised, fewer, left, out, end)
    return end


@jit
def unlisted_foundation_moves(
    relaxed: Buffer, progress: int, columns: int, cards: int, out: Buffer, end: int
) -> int:
    """Write the states after a card goes up, where any card may fill a space and the others must fit."""
    heights = progress >> blind.HEIGHTS_AT
    for suit in range(4):
        height = heights >> 4 * suit & 15
        card = 4 * height + suit
        if height > 12 or not cards >> card & 1:
            continue
        left = cards & ~(1 << card)
        if blind.least_runs(relaxed, left) <= relaxed[blind.COLUMN_COUNT]:
            end = append(relaxed, progress + (1 << blind.HEIGHTS_AT + 4 * suit), columns, left, out, end)
    return end


@jit
def landing_moves(
    relaxed: Buffer, progress: int, columns: int, cards: int, card: int, fills: bool, out: Buffer, end: int
) -> int:
    """Write the states after *card*, taken from talon or reserve, is packed on a column.

    A card that *fills* spaces may also lie there.
    """
    rank = card >> 2
    cards |= 1 << card
    if fills and relaxed[blind.COLUMNS_FILL]:
        if blind.least_runs(relaxed, cards) <= relaxed[blind.COLUMN_COUNT]:
            end = append(relaxed, progress, columns, cards, out, end)
        return end
    last = columns & blind.NO_COLUMNS
    lowest = columns >> 24 & blind.NO_COLUMNS
    parent = blind.parent_of(relaxed, rank)
    if parent != blind.NO_RANK:
        index = blind.index_of(last, parent)
        if index >= 0:
            longer = blind.with_rank(blind.without_entry(last, index), rank) | columns - last
            end = append(relaxed, progress, longer, cards, out, end)
    if fills and blind.column_count(lowest) < relaxed[blind.COLUMN_COUNT]:
        end = append(relaxed, progress, blind.with_column(columns, rank, rank), cards, out, end)
    return end


@jit
def talon_card_moves(
    relaxed: Buffer, progress: int, columns: int, cards: int, index: int, out: Buffer, end: int
) -> int:
    """Write the states after the card at *index* of the talon is played, and dealt if it was not."""
    card = relaxed[blind.TALON_CARD + index]
    heights = progress >> blind.HEIGHTS_AT
    after = blind.played(relaxed, progress, index)
    if (heights >> 4 * (card & 3) & 15) == card >> 2:
        end = append(relaxed, after + (1 << blind.HEIGHTS_AT + 4 * (card & 3)), columns, cards, out, end)
    fills = columns >> blind.RESERVE_AT == 0
    return landing_moves(relaxed, after, columns, cards, card, fills, out, end)


@jit
def successors(relaxed: Buffer, progress: int, columns: int, cards: int, out: Buffer, end: int) -> int:
    """Write the states that a move leads to into *out* from *end* on, three integers each.

    Returns the end of what is written.
    """
    reserve = columns >> blind.RESERVE_AT
    unlisted = relaxed[blind.COLUMNS_FILL] != 0 and reserve == 0
    last = columns & blind.NO_COLUMNS
    lowest = columns >> 24 & blind.NO_COLUMNS
    # foundations
    if unlisted:
        end = unlisted_foundation_moves(relaxed, progress, columns, cards, out, end)
    else:
        previous = blind.NO_RANK
        for index in range(4):
            rank = last >> 6 * index & blind.NO_RANK
            if rank != blind.NO_RANK and rank != previous:
                previous = rank
                end = foundation_moves(relaxed, progress, columns, cards, rank, out, end)
    if reserve:
        card = relaxed[blind.RESERVE_CARD + reserve - 1]
        if (progress >> blind.HEIGHTS_AT + 4 * (card & 3) & 15) == card >> 2:
            raised = progress + (1 << blind.HEIGHTS_AT + 4 * (card & 3))
            end = append(relaxed, raised, columns - (1 << blind.RESERVE_AT), cards, out, end)
    # columns
    if not unlisted:
        previous = blind.NO_RANK
        for index in range(4):
            rank = lowest >> 6 * index & blind.NO_RANK
            if rank == blind.NO_RANK or rank == previous:
                continue
            previous = rank
            if blind.parent_of(relaxed, rank) == blind.NO_RANK:
                continue
            last_index = blind.index_of(last, blind.parent_of(relaxed, rank))
            if last_index >= 0:
                fewer = blind.without_column(columns, last_index, index)
                end = append(relaxed, progress, fewer, cards, out, end)
    if reserve:
        card = relaxed[blind.RESERVE_CARD + reserve - 1]
        left = columns - (1 << blind.RESERVE_AT)
        end = landing_moves(relaxed, progress, left, cards, card, False, out, end)
    # the last card of the waste, then every card still to be dealt
    for index in range(max(blind.top_of_waste(relaxed, progress), 0), relaxed[blind.TALON_COUNT]):
        if not progress >> index & 1:
            end = talon_card_moves(relaxed, progress, columns, cards, index, out, end)
    return end
