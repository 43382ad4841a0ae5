"""The table in a terminal: full screen, or line by line. It knows no game; it draws boards and fills forms."""

from telltable.core.match import Match
from telltable.store.file import Recorder

from .plain import play_plain

__all__ = ["play_full_screen", "play_plain"]


def play_full_screen(match: Match, recorder: Recorder) -> None:
    """Play on the whole screen until the game is over or the player leaves. Every move is on disk before it shows.

    Args:
        match: a game in progress.
        recorder: keeps it on disk.

    Raises:
        Problem: the game file can't be written any more.
    """
    from .app import Table  # Textual takes a while to load, and plain play needs none of it

    Table.play(match, recorder)
