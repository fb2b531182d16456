"""Boards as values: what a reader may see of a game, and what they may do with it.

Every front end asks here for permission and for what it shows, and turns the answers into messages or pages.
Nothing here knows how a front end sends, encodes or marks them up.
"""
