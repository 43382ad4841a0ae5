"""What lies on the table: state, moves, events, reducers, views, positions, and questions about all that."""
