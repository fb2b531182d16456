"""Analyses of finished games: the move that lost the game, or the moves that a win could have saved.

Puzzles are made of the same searches: a player's own losing moves, and those of a mine for everybody.
The searches run in worker processes.  An analysis is stored, so that the second look is instant.
"""
