"""Properties of won positions: shorter lines, lower bounds on their length, and difficulty."""
