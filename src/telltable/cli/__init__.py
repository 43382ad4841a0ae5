"""The command line: ``telltable ...``."""

from . import (
    designing,
    hosting,
    keeping,
    playing,
    printing,
    reading,
    serving,
    sheeting,
    simulating,
)  # each adds its commands to the app
from .app import app, main

__all__ = [
    "app",
    "designing",
    "hosting",
    "keeping",
    "main",
    "playing",
    "printing",
    "reading",
    "serving",
    "sheeting",
    "simulating",
]
