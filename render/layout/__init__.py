"""Where everything lies: the grid of piles and the fans of their cards.

Arithmetic only; nothing is drawn.
"""
