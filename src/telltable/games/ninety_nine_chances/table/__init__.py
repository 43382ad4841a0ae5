"""What lies on the table: options, moves, facts, the state, what they change in it, and what a seat sees of it."""
