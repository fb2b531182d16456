"""Games in progress: starting, playing, undoing and ending them.

Results and leaderboards are in ``bot.standings``.
"""
