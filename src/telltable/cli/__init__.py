"""The command line: ``telltable ...``."""

from .app import main

__all__ = ["main"]
