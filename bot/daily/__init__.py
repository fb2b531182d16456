"""The daily deals: their calendar, fairness proof, certification, ranked attempts and posting.

Results and leaderboards are in ``bot.standings``.
"""
