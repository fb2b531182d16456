"""Analyses of finished games: the move that lost the game, or the moves that a win could have saved.

The searches run in worker processes.  An analysis is stored, so that the second look is instant.
"""
