"""What people read: sentences, the board, labels, the memory book, the sheet of rules."""
