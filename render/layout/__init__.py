"""Layout: the grid of piles and the fans of their cards, as arithmetic.  Nothing is drawn here."""
