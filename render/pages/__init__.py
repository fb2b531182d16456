"""Pages: leaderboards, profiles, the year, results, rules openings and the contact sheet."""
