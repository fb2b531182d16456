"""The cards: faces, courts, pips, backs, and the sprites made from them."""
