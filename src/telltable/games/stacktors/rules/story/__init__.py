"""What the adventure puts on the table and makes happen (ST-ADV, ST-SCN-3, ST-SCN-4, ST-RWD-1)."""
