"""Settings of players and servers: preferences, privacy, and moderation of results.

Playing and scoring are in ``bot.play`` and ``bot.standings``.
"""
