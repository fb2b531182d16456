"""Search strategies.

Depth-first and beams for most games, others for Klondike, Spider and games in which cards only leave.
"""
