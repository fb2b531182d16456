"""Pictures other than the board: charts, the year, results, rules openings and sheets."""
