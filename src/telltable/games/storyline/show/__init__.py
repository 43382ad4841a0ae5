"""What people read: sentences, the board, the book, labels, questions, paper."""
