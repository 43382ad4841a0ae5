"""One live table, without I/O: who sits where, what is asked of it, what is kept of it, what each seat is told."""
