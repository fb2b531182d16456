"""Surveys: sweeps over many deals, how often each game can be won, and the committed results."""
