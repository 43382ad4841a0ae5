"""The command line: ``telltable ...``."""

from . import designing, playing, reading  # each adds its commands to the app
from .app import app, main

__all__ = ["app", "designing", "main", "playing", "reading"]
