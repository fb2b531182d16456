"""Many deals at once: sweeps, how often each game can be won, and the committed results."""
