"""What hangs under a board: buttons and menus, and what happens when one is pressed.

Everything a control needs stands in its ``custom_id`` (verb, game, ply, move), so that boards of
an earlier process work as well as fresh ones.  ``items`` are the two kinds of control, ``menu``
sorts legal moves into options, ``view`` lays a board out, ``replies`` sends it, ``actions`` acts.
"""
