"""The rulebook, chapter by chapter: `setting_up`, a page (`rounds`, `offering`, `choosing`), `ending`, `scoring`, `leaving`."""
