"""What the console of a system can write and read."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def any_words() -> None:
    """Let no word stop a command that prints or reads it.

    Files and pipes are UTF-8, as everywhere in Telltable, unless ``PYTHONIOENCODING`` says otherwise; a terminal shows
    a question mark for what its encoding lacks.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            own = stream.isatty() or "PYTHONIOENCODING" in os.environ
            stream.reconfigure(encoding=None if own else "utf-8", errors="replace")
