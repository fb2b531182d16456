"""What players and moderators decide: preferences, privacy and moderation of a server's results."""
