"""Operating the bot: its settings, its logs, and what it tells about its health."""
