"""Worker processes for searches, which run outside the bot's own process."""
