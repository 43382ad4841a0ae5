"""The command line: ``telltable ...``."""

from . import (
    assisting,
    designing,
    editing,
    fielding,
    hosting,
    keeping,
    playing,
    printing,
    proofing,
    reading,
    serving,
    sheeting,
    simulating,
    tuning,
)  # each adds its commands to the app
from .app import app, main

__all__ = [
    "app",
    "assisting",
    "designing",
    "editing",
    "fielding",
    "hosting",
    "keeping",
    "main",
    "playing",
    "printing",
    "proofing",
    "reading",
    "serving",
    "sheeting",
    "simulating",
    "tuning",
]
