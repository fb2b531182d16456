"""Worker processes: searches outside the bot's own process."""
