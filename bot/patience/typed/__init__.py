"""Typed moves: the words of a text, what they may mean, and the one legal move that is meant."""
