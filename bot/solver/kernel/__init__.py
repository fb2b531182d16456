"""The compiled core: game tables, flat states, moves and hash keys.

It lists and plays moves and searches nothing.
"""
