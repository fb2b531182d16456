"""The daily deals.

Which deal a day has, the proof that it is fair, ranked attempts, and the posting of new dailies.
"""
