"""The search of games in which cards only leave (``clearing_kernel``): where it holds, and its set-up."""

from functools import partial

from bot.patience import DEAL, Move, Position, Rules, parts, play
from bot.patience.plan import plan
from bot.solver.kernel.jit import Buffer, int_array
from bot.solver.searches import clearing_kernel as k
from bot.solver.searches.depth import DepthFirst
from bot.solver.searches.workspace import DEEPEST, Workspace

NO_END = 1 << 20


def is_clearing(rules: Rules, position: Position) -> bool:
    """Return whether a game is one in which cards only leave the table, and *position* has a number."""
    tableau, stock, pairs = rules.tableau, rules.stock, rules.foundations.build is parts.Build.PAIR
    onto = stock.onto
    plain = parts.Tableau(
        count=tableau.count,
        build=tableau.build,
        wrap=tableau.wrap,
        lift=parts.Lift.TOP if pairs else parts.Lift.NOTHING,
        covers=tableau.covers,
        takes=onto | parts.TABLEAU if pairs else parts.NOWHERE,
    )
    return (
        rules.goal is parts.Goal.COLUMNS
        and tableau == plain
        and rules.packs == 1
        and not rules.reserve.count
        and not rules.offer
        and not rules.foundations.forced
        and stock == parts.Stock(turn=stock.turn, redeals=stock.redeals, onto=onto)
        and (stock.redeals or 0) <= k.MOST_REDEALS
        and onto in ((parts.WASTE, parts.HAND | parts.WASTE) if pairs else (parts.FOUNDATION, parts.NOWHERE))
        and (stock.turn == 1 or onto is parts.WASTE)
        and all(position.piles[n] for n in rules.span(parts.FOUNDATION) if not pairs)
        and len(talon_of(rules, position)) <= k.MOST_TALON
        and len(_cards(rules, position)) <= k.CARDS
    )


def talon_of(rules: Rules, position: Position) -> list[int]:
    """Return the cards of the talon in the order of dealing, with -1 for a held card that has left."""
    waste = [card for n in rules.span(parts.WASTE) for card in position.piles[n]]
    hand = [card for n in rules.span(parts.HAND) for card in position.piles[n]]
    gone = [-1] if waste and not hand and parts.HAND in rules.stock.onto else []
    return [*waste, *hand, *gone, *reversed(position.piles[0])]


def clearing_search(
    rules: Rules, position: Position, space: Workspace, states: int, last: int = NO_END
) -> DepthFirst:
    """Return the search of at most *states* states, 0 for any number, without deals from place *last* on."""
    deal, first = _written(rules, position, last)
    rows = int_array(DEEPEST + 1)
    dead = deal[k.PAIRS] and k.is_dead(deal, first)
    rows[0], space.frames[0], space.frames[1] = first, 0, 0 if dead else k.moves(deal, first, space.out, 0)
    return DepthFirst(space, rows, partial(k.search, deal), space.table_for(states))


def playouts(rules: Rules, position: Position, space: Workspace, games: int) -> int:
    """Return how many random games are won; a card leaves before another is turned."""
    deal, first = _written(rules, position)
    deal[k.BARE], deal[k.SAME] = 0, -1  # every move counts
    return int(k.playouts(deal, first, space.out, games, 1))


def moves_of(rules: Rules, position: Position, codes: list[int]) -> list[Move]:
    """Return the moves of *codes* from *position* on."""
    p, found, cards = plan(rules), list[Move](), _cards(rules, position)
    for code in codes:
        move = DEAL
        if code != k.TURNED:
            ends = [pile[-1:] for pile in position.piles]
            piles = [ends.index((cards[number],)) for number in (code & 63, code >> 6)]
            move = p.move(piles[0], p.foundations.start if piles[0] == piles[1] else piles[1])
        found.append(move)
        position = play(rules, position, move)
    return found


def _cards(rules: Rules, position: Position) -> list[int]:
    """Return the cards by their numbers: those of the table, the lowest last, before those of the talon."""
    piles = [position.piles[n] for n in rules.span(parts.TABLEAU)]
    heights = reversed(range(max(map(len, piles), default=0)))
    table = [pile[height] for height in heights for pile in piles if height < len(pile)]
    return [*table, *talon_of(rules, position)]


def _written(rules: Rules, position: Position, last: int = NO_END) -> tuple[Buffer, int]:
    """Return the deal and the first state."""
    f, stock, p, deal = rules.foundations, rules.stock, plan(rules), int_array(k.DEAL_SIZE)
    cards, talon = _cards(rules, position), len(talon_of(rules, position))
    table_cards = cards[: len(cards) - talon]
    pairs = f.build is parts.Build.PAIR
    deal[k.PAIRS], deal[k.TABLE], deal[k.TALONS] = pairs, len(table_cards), talon
    deal[k.TURN], deal[k.LIMIT] = stock.turn, -1 if stock.redeals is None else stock.redeals
    deal[k.HOLDS] = parts.HAND in stock.onto
    deal[k.LAST], deal[k.ROUND] = last if pairs else min(last, talon), f.wrap is not parts.Wrap.NO
    deal[k.BARE], deal[k.SAME] = k.LEFT, -1
    if pairs and stock.turn == 1 and stock.redeals is not None:
        deal[k.SAME] = k.LEFT  # deals lead from a state to all later ones
    for number, card in enumerate(cards):
        deal[k.RANK_AT + number] = card % 13
    numbers = {card: number for number, card in enumerate(cards)}
    for column in reversed(rules.span(parts.TABLEAU)):
        above = [card for n in p.covers.get(column, ()) for card in position.piles[n]]
        for card in reversed(position.piles[column]):
            for on in above:
                deal[k.ON_AT + numbers[card]] |= 1 << numbers[on] | deal[k.ON_AT + numbers[on]]
                deal[k.BARE] &= ~(1 << numbers[on])
            above.append(card)
    if pairs:
        for card, number in numbers.items():
            over = [n for n in range(len(cards)) if deal[k.ON_AT + n] >> number & 1]
            partners = [n for other, n in numbers.items() if other >= 0 and p.lays[0][52 * card + other]]
            partners += [number] * (card % 13 == k.KING)
            for n in partners if card >= 0 else ():
                if n not in over and not deal[k.ON_AT + number] >> n & 1:
                    deal[k.TAKES_AT + number] |= 1 << n
    else:
        for rank in range(13):
            for card in table_cards:
                deal[k.TAKES_AT + rank] |= (card in p.follow[rank]) << numbers[card]
                deal[k.KIN_AT + rank] |= (card % 13 == rank) << numbers[card]
        for place in reversed(range(int(deal[k.LAST]))):
            coming = 1 << 4 * (cards[len(table_cards) + place] % 13)
            deal[k.REST_AT + place] = deal[k.REST_AT + place + 1] + coming
    place = talon - len(position.piles[0])
    left = table_cards if not pairs else [card for card in cards if card >= 0]
    over = position.piles[p.foundations.start][-1] % 13 if not pairs else position.redeals
    over = 0 if pairs and stock.redeals is None else over
    return deal, sum(1 << numbers[card] for card in left) | place << k.PLACE | over << k.OVER
