"""The bot in a browser page: a simulated Discord, without a token or a network."""
