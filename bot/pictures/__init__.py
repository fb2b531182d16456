"""Pictures of games, leaderboards and profiles, and the description of a board in words.

No other package depends on both the rules engine and ``render``.
"""
