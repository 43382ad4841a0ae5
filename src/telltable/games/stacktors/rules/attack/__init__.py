"""What may be declared and set against it, and how the two compare (ST-ATK-1 to ST-ATK-9). Nothing is told here."""
