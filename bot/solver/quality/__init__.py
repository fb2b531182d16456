"""Advice without hidden cards, what a move was worth by it, and par and difficulty of won positions."""
