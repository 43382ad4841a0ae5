"""What somebody can do besides moving (ST-TRN-3, ST-ABL-4, ST-HEA-1, ST-OBJ)."""
