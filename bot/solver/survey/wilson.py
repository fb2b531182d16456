"""The Wilson score interval of a win rate."""

import math

Z = 1.96
"""Standard normal quantile of a 95 % interval."""


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate; 0 to 1 if there are no games.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the
    American Statistical Association 22 (1927).

    >>> [round(end, 3) for end in wilson_interval(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z * Z
    middle = rate + square / (2 * games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    # at the ends the formula is 0 and 1 but for rounding
    low = 0.0 if wins == 0 else (middle - spread) / scale
    high = 1.0 if wins == games else (middle + spread) / scale
    return low, high
