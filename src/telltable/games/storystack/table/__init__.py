"""What lies on the table: moves, events, the state and what each seat sees of it."""
