"""What lies on the table: moves, events, the state, what each event changes, and what each seat sees."""
