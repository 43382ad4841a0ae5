"""``telltable.server.worker``, for clients who are in a hurry: see ``bench.server.target``."""

from __future__ import annotations

from telltable.server.worker import main

from .target import let_speak

if __name__ == "__main__":
    let_speak()
    main()
