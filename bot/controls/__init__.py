"""Buttons and menus, the messages that carry them, and the actions behind them.

Everything that a control needs is in its ``custom_id`` (verb, game, ply, move), so the boards of an earlier
process work as well as new ones.
"""
