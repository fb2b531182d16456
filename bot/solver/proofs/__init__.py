"""Proofs that a position cannot be won.

Each is a relaxation of the game, which is decided faster than the game itself: ``dead`` (no move shuts out
another), ``klondike_dead`` (``dead`` for Klondike), ``stuck``, ``competing``, ``placing``, ``suit_blind``,
``unordered`` and ``kept_suits``.  Searches ask the first four about single states;
``bot.solver.search`` lists when the others are tried.  ``placing`` and ``kept_suits`` keep more and more of
the game (``refinement``), at last all of it, so they find wins, too.
"""
