"""What people read: sentences, the board, labels, the kept story, and what goes on paper."""
