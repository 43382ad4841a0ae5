"""The rules, a module for each chapter of RULES.md."""
