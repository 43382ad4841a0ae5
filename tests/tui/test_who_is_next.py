"""The terminal says whose turn follows, as every other screen does."""

from __future__ import annotations

from pathlib import Path

import telltable
from telltable.core.luck import Stream
from telltable.store.file import Recorder
from telltable.tui.session import Session
from telltable.tui.words import status


def test_the_terminal_says_who_is_next(tmp_path: Path) -> None:
    """In the sentence that is always there, while others are waited for; and "you" where it is whoever looks."""
    match = telltable.new("storystack", seats=("me",) * 3, names=("Ana", "Ben", "Cleo"), seed=4)
    while not match.rules.next_seats(match.view(None)):
        seat = match.waiting()[0]
        match.play(seat, match.asks()[seat].draw(Stream((4, seat), 0)))
    acts = match.waiting()[0]
    follows, last = ((acts + n) % 3 for n in (1, 2))
    recorder = Recorder(match, tmp_path / "a.tell")
    session = Session(match, recorder)
    session.looking = follows
    assert status(session).endswith("You are next.")
    session.looking = last
    assert status(session).endswith(f"{match.header.names[follows]} is next.")
    recorder.close()
