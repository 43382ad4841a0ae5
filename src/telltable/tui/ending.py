"""The last screen: how it ended, the score if there is one, where the game lies, and the story to read."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from . import palette as c
from .heading import gauge_lines
from .pages import Reader
from .paint import Line, content, styled
from .reading import score_lines
from .session import Session
from .side import log_lines, notebook_lines, story_lines

TALL, WIDE = 4, 7
HIGH_ENOUGH = 32  # lines of a window that shows the cover as well
EIGHTHS = " ▁▂▃▄▅▆▇█"


def skyline(profile: tuple[int, ...]) -> list[Line]:
    """The cover of the story: a bar for each of its parts, as high as what was told there."""
    most = max(profile, default=0)
    if not most:
        return []
    heights = [round(count * TALL * 8 / most) for count in profile]
    lines: list[Line] = []
    for row in reversed(range(TALL)):
        line: Line = []
        for height in heights:
            bar = EIGHTHS[max(0, min(8, height - 8 * row))] * WIDE
            line += [(bar, c.LAMP), (" ", "")]
        lines.append(line)
    return lines


class Ending(Screen[None]):
    """Shown once, when the game is over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,enter", "story", "Read the story"),
        Binding("n", "notebook", "Notebook"),
        Binding("l", "log", "Log"),
        Binding("q,escape", "app.leave", "Leave"),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        """Title, outcome, counts, score, file."""
        session = self._session
        outcome, book, board = session.match.outcome, session.book(), session.board()
        lines: list[Line] = [
            [(book.title, f"bold italic {c.LAMP}")],
            [(book.subtitle, f"italic {c.MUTED}")],
            [],
            [(outcome.text if outcome else "", f"bold {c.TEXT}")],
            [],
            *gauge_lines(board, 72),
            [],
            *([(line, c.TEXT)] for line in score_lines(book)),
            [(book.colophon, c.MUTED)],
        ]
        where: list[Line] = [[("The game is saved in", c.MUTED)], [(str(session.recorder.path), c.TEXT)]]
        with Vertical(id="ending"):
            yield Static(content(skyline(book.profile)), id="skyline")
            with VerticalScroll(can_focus=False):
                yield Static(content(lines))
            yield Static(content(where), id="ending-where")
            keys = "s  read the story     n  notebook     l  log     q  leave"
            yield Static(styled(keys, f"bold {c.LAMP}"), id="ending-keys")

    def on_resize(self) -> None:
        """The cover needs room that a small window does not have."""
        self.query_one("#skyline").display = self.size.height >= HIGH_ENOUGH

    def action_scroll(self, lines: int) -> None:
        """Turn the page when there is more than fits."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_story(self) -> None:
        """Read the whole story."""
        book = self._session.book()
        self.app.push_screen(Reader(book.title, story_lines(book)[1:]))

    def action_notebook(self) -> None:
        """Read the notebook."""
        self.app.push_screen(Reader("Notebook", notebook_lines(self._session.board().notebook)))

    def action_log(self) -> None:
        """Read the log."""
        self.app.push_screen(Reader("Log", log_lines(self._session.log()), end=True))
