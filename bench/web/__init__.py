"""Measurements of the web client in a real browser."""
