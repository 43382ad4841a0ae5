"""The rules, a module for each chapter of RULES.md, or several; each says which, and which ids it holds."""
