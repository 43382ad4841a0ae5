"""What lies on the table: options, moves, events, the state that they make, and what a seat sees of it."""
