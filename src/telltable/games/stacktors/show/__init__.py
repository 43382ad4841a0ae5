"""What people see: board, labels, questions, reasons, the book, and what is printed."""
