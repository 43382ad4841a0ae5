"""Stages, beats, rounds and turns, from the first to the end (ST-SCN, ST-ORD, ST-TRN, ST-SAY, ST-END)."""
