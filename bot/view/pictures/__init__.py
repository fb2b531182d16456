"""Pictures of games, leaderboards and profiles, and the description of a board in words."""
