"""The page of winnability in the results folder, in Markdown.  README repeats its rows of the daily games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.patience import GAMES, game_rules
from bot.solver.survey.winnability import Winnability
from tests.survey.counts import all_measured
from tests.survey.hidden_results import HiddenRate, all_rates
from tests.survey.large import Large, all_large

_INTRODUCTION = """\
# How often each game can be won

These figures are for a player who sees every card and never errs. Deals 1, 2, 3 … of each rule set were \
searched for a few seconds each, and some that stayed open once more for up to a minute, with up to 2,500 MB \
of memory instead of 512.

- **won**: the solver found a winning line, and the engine replayed it.
- **lost**: a complete search or a proof showed that the deal cannot be won.
- **open**: neither was found in time. The interval counts open deals both ways: its lower end takes them \
as lost, its upper end as won (Wilson score interval, 95 %).

A complete search knows a state that it has met before by a hash of 61 to 63 bits. It would take two \
states with the same hash for a deal to be called lost that can be won, which is improbable but not \
impossible. A won deal rests on no hash, because the engine has replayed its line.

The JSON files beside this page hold the deal numbers, the numbers of the open deals, and the fewest \
seconds that one of them was given, with the commit of the solver where it was noted.

In a checkout, `python -m tests.survey winnable GAME --deals 1-10000 --jobs 2` sweeps a game. Run again, it \
continues where it stopped; give each machine a range of its own to share the work. With `--merge FILE…` it \
counts the results of several files together, `--summary FILE…` writes the JSON files, `--again` searches \
the open deals of these files again, and `--table` prints this page.

"""

_LARGE = """
## Many deals of one game

Most of the time goes into few deals. Here every deal was searched for a moment, and those that were open \
among the first deals once more for longer. How often these can be won says how often the others can \
(double sampling, 95 %; what stayed open again counts both ways). Blake and Gent (Journal of Artificial \
Intelligence Research 85, 2026, article 21) found 67.562 ± 0.034 % in 10,000,000 deals of Canfield by their \
rules with whole columns, and 71.245 ± 0.031 % with parts of columns. In the row of that game the deals \
that a minute did not decide had `--seconds 200 --memory 4000`.

For a row run `python -m tests.survey winnable KEY --deals 1-DEALS --seconds SECONDS --results FILE` with \
its deals and time, the same with those of the line below it, and \
`python -m tests.survey winnable FILE --seconds SECONDS --large` with the time of the row.

"""

_HIDDEN = """
## The price of hidden cards

How often does a player win who sees only what lies face up? This player remembers every card that was \
in view on the board, the three cards of a packet included. Where the stock may be turned over as often \
as one likes, it looks through all of it first. Then the options are the moves that cannot be taken \
back, after any that can. The cards never seen are dealt again at random, many times, all options are \
tried in the same re-deals, those that fall behind are given up, and one that has won 32 of 32 is \
chosen. In Klondike a re-deal counts half if a simple policy wins it, which sees no face-down card, and \
half if a search of 1,000 states finds a win, which sees all cards, in up to 1,024 re-deals. In other \
games whose stock comes round for ever a search of 400 states looks for a win, in up to 48. In the rest \
a simple player goes on in up to 64: always with the move after which the table looks best, and with a \
deal when none makes it look better. Where single cards are moved and there is no reserve, and where \
cards may be put anywhere, four such players go on, each with weights of its own, and the best of them \
counts. A win counts 1, and a loss up to 0.4 by the cards that are home. Where nothing was won, the rule \
of thumb plays. Safe moves to the foundations are played at once. A game is over when it comes back to \
the same position for the fourth time, when no re-deal was won and the solver, which sees all cards, \
proves it lost, and when every card is known: then it counts as the solver decides it. That may not be \
the best play with hidden cards, so the figures are a lower bound for it. *Stock known*: the player also \
knows the cards of the stock and the waste from the start, as in lonelybot, and only face-down cards in \
columns and in a reserve are dealt again. *By votes*: an earlier player, for which 20 re-deals voted for \
the first move of a win, and only the three moves with the most votes were compared.

The random numbers follow from the position alone, so the same deals give the same games. For the row of a \
rule set KEY run `python -m tests.survey hidden KEY --deals 1-1000 --summary`, \
with `--stock` where the stock is known, and with `--states N` where the row has N states for a move \
instead of 300,000; run again, it continues. With `--add` instead of `--summary`, other deals are added to \
the row.

"""


def page() -> str:
    """Return the page ``results/README.md``: an introduction, a row for every rule set, and hidden cards."""
    sweeps = all_large()
    large = _LARGE + table_of_large(sweeps) if sweeps else ""
    return _INTRODUCTION + table(all_measured()) + large + _hidden(all_rates())


def table(rows: Iterable[Winnability]) -> str:
    """Return a Markdown table with counts, intervals and processor times."""
    heads = ("game", "deals", "won", "lost", "open", "can be won (95 %)", "time per deal (median, mean)")
    cells = [(*_counts(row), _interval(row), f"{_time(row.median)}, {_time(row.mean)}") for row in rows]
    return "\n".join([_line(heads), "|---|--:|--:|--:|--:|---|---|", *map(_line, cells)]) + "\n"


def table_of_large(sweeps: Iterable[Large]) -> str:
    """Return a Markdown table with the counts of both searches and the interval that they give."""
    heads = ("game", "deals", "time for a deal", "won", "lost", "open", "can be won (95 %)")
    rows: list[tuple[str, ...]] = []
    for each in sweeps:
        left = each.deals - each.won - each.lost
        again = each.more_won + each.more_lost + each.more_open
        interval = "{:.2f} to {:.2f} %".format(*(100 * end for end in each.interval))
        first = f"{each.deals:,}", f"{each.seconds:g} s", f"{each.won:,}", f"{each.lost:,}", f"{left:,}"
        rows.append((_name(each.rules), *first, interval))
        more = f"{each.more_won:,}", f"{each.more_lost:,}", f"{each.more_open:,}"
        rows.append(
            (f"open of deals 1 to {each.first:,}", f"{again:,}", f"{each.more_seconds:g} s", *more, "")
        )
    return "\n".join([_line(heads), "|---|--:|--:|--:|--:|--:|---|", *map(_line, rows)]) + "\n"


def _hidden(rates: Iterable[HiddenRate]) -> str:
    """Return the part of the page about the player with hidden cards."""
    heads = ("game", "deals", "won", "wins (95 %)", "states for a move", "time per game")
    rows = [
        (
            _name(each.rules) + ", stock known" * each.stock + ", by votes" * each.votes,
            f"{each.total:,}",
            f"{each.won:,}",
            "{:.1f} to {:.1f} %".format(*(100 * end for end in each.interval)),
            f"{each.states:,}",
            _time(each.seconds),
        )
        for each in rates
    ]
    if not rows:
        return ""
    return _HIDDEN + "\n".join([_line(heads), "|---|--:|--:|---|--:|---|", *map(_line, rows)]) + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _counts(row: Winnability) -> tuple[str, ...]:
    numbers = (row.total, row.won, row.lost, row.open)
    return (_name(row.rules), *(f"{number:,}" for number in numbers))


def _name(key: str) -> str:
    """Return the name of a rule set, or its key if the game is unknown."""
    return game_rules(key).name if key.partition("+")[0] in GAMES else key


def _interval(row: Winnability) -> str:
    """Return the interval of all deals, with those that random games skip, as others publish it."""
    row = replace(row, skipped=0)
    digits = 2 if row.total >= 5000 else 1
    return f"{100 * row.low:.{digits}f} to {100 * row.high:.{digits}f} %"


def _time(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"
