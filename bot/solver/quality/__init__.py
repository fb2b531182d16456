"""What is said about a won position: shorter lines, lower bounds on their length, and difficulty."""
