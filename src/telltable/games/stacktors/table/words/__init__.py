"""What lies on the table in words. The chronicle is part of the table, so its sentences are here, not in `show`."""
