"""Measurements. Run with `make bench`; never part of the tests."""
