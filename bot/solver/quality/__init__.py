"""Properties of won positions: shorter lines and difficulty."""
