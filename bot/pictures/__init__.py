"""Pictures of games, leaderboards and profiles.

No other package depends on both the rules engine and ``render``.
"""
