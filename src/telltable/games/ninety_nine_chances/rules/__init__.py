"""The rulebook: a module for each chapter, named after it, and what several chapters share."""
