"""Proofs that a position cannot be won.

Relaxations of the game that are decided faster than the game itself.
"""
