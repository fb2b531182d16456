"""Buttons and menus, the messages that carry them, and the actions behind them.

The ``custom_id`` of a control holds everything that it needs (verb, game, ply, move), so boards keep working
after a restart.  ``verbs.py`` lists the verbs, ``actions.ACTIONS`` has the action of each.
"""
