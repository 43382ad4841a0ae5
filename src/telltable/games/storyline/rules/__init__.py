"""The rulebook in its order: `setting_up`; a page: `rounds`, `offering`, `choosing`; `ending`, `scoring`; `leaving`."""
