"""``python -m telltable``."""

from .cli import main

main()
