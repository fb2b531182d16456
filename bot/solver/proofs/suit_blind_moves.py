"""Moves of the suit-blind relaxation.  Each plays a card or joins two columns."""

# ruff: noqa: SIM109  (numba compiles loops, not generators)
from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit
from bot.solver.proofs.suit_blind import (
    CHILD,
    COLUMN_COUNT,
    COLUMNS_FILL,
    DEALT_AT,
    HEIGHTS_AT,
    IDLE_COLUMN,
    IDLE_RESERVE,
    IDLE_WASTE,
    KIND_OF,
    MEMBERS,
    NO_COLUMNS,
    NO_KIND,
    PARENT,
    REDEALS,
    RESERVE_AT,
    RESERVE_CARD,
    RESERVE_FILLS,
    RESERVE_FIRST,
    STOCK_FILLS,
    TALON_CARD,
    TALON_COUNT,
    TALON_FILLS,
    TURN,
    WHOLE_COLUMNS,
    column_count,
    count_of,
    idle_cards,
    index_of,
    least_runs,
    normalized_columns,
    normalized_talon,
    top_of_waste,
    with_column,
    with_kind,
    without_column,
    without_entry,
)


@jit
def append(relaxed: Buffer, progress: int, columns: int, cards: int, out: Buffer, end: int) -> int:
    """Write the state after a move to *out*, and return the end of what is written."""
    columns, cards = normalized_columns(relaxed, columns, cards)
    out[end] = progress
    out[end + 1] = columns
    out[end + 2] = cards
    return end + 3


@jit
def foundation_moves(
    relaxed: Buffer, progress: int, columns: int, cards: int, kind: int, out: Buffer, end: int
) -> int:
    """Write the states after a last card of *kind* goes up, as each card of the columns that it may be."""
    heights = progress >> HEIGHTS_AT
    last = columns & NO_COLUMNS
    lowest = columns >> 24 & NO_COLUMNS
    reserve = columns >> RESERVE_AT << RESERVE_AT
    last_index = index_of(last, kind)
    lowest_index = index_of(lowest, kind)
    parent = relaxed[PARENT + kind]
    whole = relaxed[WHOLE_COLUMNS]
    spare = count_of(relaxed, cards, kind) - 1
    if lowest_index >= 0:
        for index in range(4):
            if lowest >> 6 * index & NO_KIND == kind:
                spare -= 1
    for suit in range(4):
        height = heights >> 4 * suit & 15
        card = 4 * height + suit
        if height > 12 or relaxed[KIND_OF + card] != kind or not cards >> card & 1:
            continue
        raised = progress + (1 << HEIGHTS_AT + 4 * suit)
        left = cards & ~(1 << card)
        if whole:
            for index in range(4):
                if last >> 6 * index & NO_KIND != kind:
                    continue
                first = lowest >> 6 * index & NO_KIND
                rest = without_column(columns, index, index)
                if first == kind:
                    end = append(relaxed, raised, rest, left, out, end)
                if parent != NO_KIND and (first != kind or spare >= 0) and count_of(relaxed, cards, parent):
                    end = append(relaxed, raised, with_column(relaxed, rest, first, parent), left, out, end)
            continue
        # if it lay on a card, cards of its kind must be left for all columns that begin with that kind
        if parent != NO_KIND and spare >= 0 and count_of(relaxed, cards, parent):
            end = append(
                relaxed,
                raised,
                with_kind(without_entry(last, last_index), parent) | lowest << 24 | reserve,
                left,
                out,
                end,
            )
        if lowest_index >= 0:
            end = append(relaxed, raised, without_column(columns, last_index, lowest_index), left, out, end)
    return end


@jit
def unlisted_foundation_moves(
    relaxed: Buffer, progress: int, columns: int, cards: int, most: int, kind: int, out: Buffer, end: int
) -> int:
    """Write the states after a card of *kind* goes up, or of any kind (-1), where any card may fill a space.

    The remaining cards must fit into *most* columns.
    """
    heights = progress >> HEIGHTS_AT
    for suit in range(4):
        height = heights >> 4 * suit & 15
        card = 4 * height + suit
        if height > 12 or not cards >> card & 1:
            continue
        if kind >= 0 and relaxed[KIND_OF + card] != kind:
            continue
        left = cards & ~(1 << card)
        if least_runs(relaxed, left) <= most:
            end = append(relaxed, progress + (1 << HEIGHTS_AT + 4 * suit), columns, left, out, end)
    return end


@jit
def landing_moves(
    relaxed: Buffer,
    progress: int,
    columns: int,
    cards: int,
    card: int,
    unlisted: bool,
    fills: int,
    out: Buffer,
    end: int,
) -> int:
    """Write the states after *card*, taken from talon or reserve, is packed on a column or fills a space."""
    kind = relaxed[KIND_OF + card]
    cards |= 1 << card
    if unlisted:
        if least_runs(relaxed, cards) <= relaxed[COLUMN_COUNT]:
            end = append(relaxed, progress, columns, cards, out, end)
        return end
    last = columns & NO_COLUMNS
    lowest = columns >> 24 & NO_COLUMNS
    reserve = columns >> RESERVE_AT << RESERVE_AT
    parent = relaxed[PARENT + kind]
    if parent != NO_KIND and relaxed[WHOLE_COLUMNS]:
        for index in range(4):
            if last >> 6 * index & NO_KIND == parent:
                rest = without_column(columns, index, index)
                end = append(
                    relaxed,
                    progress,
                    with_column(relaxed, rest, lowest >> 6 * index & NO_KIND, kind),
                    cards,
                    out,
                    end,
                )
    elif parent != NO_KIND:
        index = index_of(last, parent)
        if index >= 0:
            end = append(
                relaxed,
                progress,
                with_kind(without_entry(last, index), kind) | lowest << 24 | reserve,
                cards,
                out,
                end,
            )
    if fills and column_count(lowest) < relaxed[COLUMN_COUNT]:
        end = append(relaxed, progress, with_column(relaxed, columns, kind, kind), cards, out, end)
    return end


@jit
def talon_card_moves(
    relaxed: Buffer,
    progress: int,
    columns: int,
    cards: int,
    index: int,
    dealt: int,
    unlisted: bool,
    idle: int,
    out: Buffer,
    end: int,
) -> int:
    """Write the states after the card at *index* of the talon is played, the talon being dealt to *dealt*."""
    card = relaxed[TALON_CARD + index]
    heights = progress >> HEIGHTS_AT
    after = normalized_talon(((progress | 1 << index) & ~(63 << DEALT_AT)) | dealt << DEALT_AT, relaxed)
    if (heights >> 4 * (card & 3) & 15) == card >> 2:
        end = append(relaxed, after + (1 << HEIGHTS_AT + 4 * (card & 3)), columns, cards, out, end)
        if relaxed[IDLE_WASTE] and idle >> card & 1:
            return end
    fills = relaxed[TALON_FILLS] and not (relaxed[RESERVE_FIRST] and columns >> RESERVE_AT)
    return landing_moves(relaxed, after, columns, cards, card, unlisted, fills, out, end)


@jit
def talon_moves(
    relaxed: Buffer, progress: int, columns: int, cards: int, unlisted: bool, idle: int, out: Buffer, end: int
) -> int:
    """Write the states after a card of the talon is played, for every number of deals."""
    count = relaxed[TALON_COUNT]
    dealt = progress >> DEALT_AT & 63
    top = top_of_waste(progress, dealt)
    stock_fills = relaxed[STOCK_FILLS] and not (relaxed[RESERVE_FIRST] and columns >> RESERVE_AT)
    rounds = 0 if top >= 0 else 1  # before the first deal the whole talon lies ahead
    while True:
        if top >= 0:
            end = talon_card_moves(relaxed, progress, columns, cards, top, dealt, unlisted, idle, out, end)
            if relaxed[IDLE_WASTE] and idle >> relaxed[TALON_CARD + top] & 1:
                return end
        following = dealt
        while following < count and progress >> following & 1:
            following += 1
        if following >= count:
            rounds += 1
            if not relaxed[REDEALS] or rounds > 1:
                return end
            dealt = 0
            top = -1
            continue
        if stock_fills and not unlisted and column_count(columns >> 24 & NO_COLUMNS) < relaxed[COLUMN_COUNT]:
            card = relaxed[TALON_CARD + following]
            kind = relaxed[KIND_OF + card]
            after = normalized_talon(
                ((progress | 1 << following) & ~(63 << DEALT_AT)) | dealt << DEALT_AT, relaxed
            )
            end = append(
                relaxed, after, with_column(relaxed, columns, kind, kind), cards | 1 << card, out, end
            )
        elif stock_fills and unlisted:
            card = relaxed[TALON_CARD + following]
            after = normalized_talon(
                ((progress | 1 << following) & ~(63 << DEALT_AT)) | dealt << DEALT_AT, relaxed
            )
            end = landing_moves(relaxed, after, columns, cards, card, unlisted, 1, out, end)
        turned = 0
        while following < count and turned < relaxed[TURN]:
            if not progress >> following & 1:
                top = following
                turned += 1
            following += 1
        dealt = top + 1


@jit
def successors(relaxed: Buffer, progress: int, columns: int, cards: int, out: Buffer, end: int) -> int:
    """Write the states that a move leads to into *out* from *end* on, three integers each.

    Returns the end of what is written.
    """
    heights = progress >> HEIGHTS_AT
    idle = idle_cards(relaxed, heights)
    reserve = columns >> RESERVE_AT
    unlisted = relaxed[COLUMNS_FILL] != 0 and not (reserve and relaxed[RESERVE_FIRST])
    last = columns & NO_COLUMNS
    lowest = columns >> 24 & NO_COLUMNS
    most = relaxed[COLUMN_COUNT]
    # forced moves
    if reserve:
        card = relaxed[RESERVE_CARD + reserve - 1]
        if relaxed[IDLE_RESERVE] and idle >> card & 1:
            return append(
                relaxed,
                progress + (1 << HEIGHTS_AT + 4 * (card & 3)),
                columns - (1 << RESERVE_AT),
                cards,
                out,
                end,
            )
    if relaxed[IDLE_WASTE]:
        top = (progress >> DEALT_AT & 63) - 1
        while top >= 0 and progress >> top & 1:
            top -= 1
        if top >= 0 and idle >> relaxed[TALON_CARD + top] & 1:
            card = relaxed[TALON_CARD + top]
            return append(
                relaxed,
                normalized_talon(progress | 1 << top, relaxed) + (1 << HEIGHTS_AT + 4 * (card & 3)),
                columns,
                cards,
                out,
                end,
            )
    if relaxed[IDLE_COLUMN]:
        for suit in range(4):
            height = heights >> 4 * suit & 15
            card = 4 * height + suit
            if height < 13 and idle & cards >> card & 1:
                kind = relaxed[KIND_OF + card]
                if cards & relaxed[MEMBERS + kind] & ~idle:
                    continue
                if unlisted:
                    child = relaxed[CHILD + kind]
                    if child == NO_KIND or count_of(relaxed, cards, child) < count_of(relaxed, cards, kind):
                        return unlisted_foundation_moves(
                            relaxed, progress, columns, cards, most, kind, out, end
                        )
                elif index_of(last, kind) >= 0:
                    return foundation_moves(relaxed, progress, columns, cards, kind, out, end)
    # foundations
    if unlisted:
        end = unlisted_foundation_moves(relaxed, progress, columns, cards, most, -1, out, end)
    else:
        previous = NO_KIND
        for index in range(4):
            kind = last >> 6 * index & NO_KIND
            if kind != NO_KIND and kind != previous:
                previous = kind
                end = foundation_moves(relaxed, progress, columns, cards, kind, out, end)
    if reserve:
        card = relaxed[RESERVE_CARD + reserve - 1]
        if (heights >> 4 * (card & 3) & 15) == card >> 2:
            end = append(
                relaxed,
                progress + (1 << HEIGHTS_AT + 4 * (card & 3)),
                columns - (1 << RESERVE_AT),
                cards,
                out,
                end,
            )
    # columns
    if relaxed[WHOLE_COLUMNS] and not unlisted:
        for index in range(4):
            kind = lowest >> 6 * index & NO_KIND
            if kind == NO_KIND or relaxed[PARENT + kind] == NO_KIND:
                continue
            for other in range(4):
                if other != index and last >> 6 * other & NO_KIND == relaxed[PARENT + kind]:
                    both = without_column(
                        without_column(columns, max(index, other), max(index, other)),
                        min(index, other),
                        min(index, other),
                    )
                    joined = with_column(
                        relaxed, both, lowest >> 6 * other & NO_KIND, last >> 6 * index & NO_KIND
                    )
                    end = append(relaxed, progress, joined, cards, out, end)
    elif not unlisted:
        previous = NO_KIND
        for index in range(4):
            kind = lowest >> 6 * index & NO_KIND
            if kind == NO_KIND or kind == previous:
                continue
            previous = kind
            if relaxed[PARENT + kind] == NO_KIND:
                continue
            last_index = index_of(last, relaxed[PARENT + kind])
            if last_index >= 0:
                end = append(relaxed, progress, without_column(columns, last_index, index), cards, out, end)
    if reserve:
        card = relaxed[RESERVE_CARD + reserve - 1]
        end = landing_moves(
            relaxed,
            progress,
            columns - (1 << RESERVE_AT),
            cards,
            card,
            unlisted,
            relaxed[RESERVE_FILLS],
            out,
            end,
        )
    return talon_moves(relaxed, progress, columns, cards, unlisted, idle, out, end)
