"""Operation of the bot: settings, logs, metrics, health, the clock, and the services over one database."""
