"""Operation of the bot: settings, logs, metrics, health and the clock."""
