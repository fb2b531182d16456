"""From games, leaderboards and profiles to pictures.

The only package that knows both the game and ``render``.
"""
