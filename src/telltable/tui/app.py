"""The full-screen terminal table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize

from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.store.file import Recorder

from .pages import TooSmall
from .session import Session
from .table import TableScreen

WIDTH, HEIGHT = 80, 24
PAUSE = 0.4  # seconds before a bot's move, so that one can follow


class Table(App[None]):
    """One game at one keyboard."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave", show=False, priority=True),
        Binding("ctrl+q", "leave", "Leave", show=False, priority=True),
    ]

    def __init__(self, session: Session, pause: float = PAUSE) -> None:
        super().__init__()
        self.title = session.match.rules.title
        self._session = session
        self._pause = 0.0 if self.animation_level == "none" else pause
        self._problem: Problem | None = None

    @classmethod
    def play(cls, match: Match, recorder: Recorder) -> None:
        """Play until the game is over or the player leaves.

        Raises:
            Problem: the game file can't be written any more.
        """
        app = cls(Session(match, recorder))
        try:
            app.run()
        except KeyboardInterrupt:
            return
        if app._problem:
            raise app._problem

    def on_mount(self) -> None:
        """Lay the table."""
        self.push_screen(TableScreen(self._session, self._pause))

    def on_resize(self, event: Resize) -> None:
        """Ask for a larger window when there is too little room, and go on when there is enough."""
        small = event.size.width < WIDTH or event.size.height < HEIGHT
        if small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall(self._too_small))
        elif not small and isinstance(self.screen, TooSmall):
            self.pop_screen()

    def _too_small(self) -> str:
        now = f"{self.size.width} × {self.size.height}"
        return f"The table needs a window of {WIDTH} × {HEIGHT} characters; this one has {now}. Please enlarge it."

    def _handle_exception(self, error: Exception) -> None:
        """A disk that refuses ends the game with a sentence; anything else is a defect and shows as one."""
        if isinstance(error, Problem):
            self._problem = error
            self.exit()
        else:
            super()._handle_exception(error)

    async def action_leave(self) -> None:
        """Leave the table; every move is on disk already."""
        self.exit()
