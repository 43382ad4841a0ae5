"""The command line: ``telltable ...``."""

from . import (
    assisting,
    designing,
    hosting,
    keeping,
    playing,
    printing,
    reading,
    serving,
    simulating,
)  # each adds its commands to the app
from .app import app, main

__all__ = [
    "app",
    "assisting",
    "designing",
    "hosting",
    "keeping",
    "main",
    "playing",
    "printing",
    "reading",
    "serving",
    "simulating",
]
