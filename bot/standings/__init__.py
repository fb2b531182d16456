"""What finished games add up to: results, totals, streaks, points, ratings and leaderboards.

Games in progress are in ``play``.
"""
