"""What lies before a person: cards next to each other, or a list when they are no cards or there is no room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from . import palette as c
from .cards import in_hand
from .choices import Choice
from .paint import Line, beside, box, clip, content, fit, styled

NARROWEST, WIDEST, LOWEST = 13, 26, 10


class Tray(Widget):
    """The choices, numbered, with a cursor on one."""

    class Picked(Message):
        """A choice was clicked: `at` is its place in the list."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self._choices: Sequence[Choice] = ()
        self._inks: Mapping[str, str] = {}
        self._cursor = 0
        self._lit = True
        self._idle = ""

    def show(
        self, choices: Sequence[Choice], inks: Mapping[str, str], cursor: int, *, lit: bool, idle: str = ""
    ) -> None:
        """Draw these choices; `idle` is said when there are none."""
        self._choices, self._inks, self._cursor, self._lit, self._idle = choices, inks, cursor, lit, idle
        self.refresh()

    @property
    def _across(self) -> int:
        """How many cards fit next to each other; 0 when they are shown as a list."""
        if not self._choices or any(choice.face is None for choice in self._choices) or self.size.height < LOWEST:
            return 0
        return max(1, min(len(self._choices), (self.size.width + 1) // (NARROWEST + 1)))

    @property
    def _width(self) -> int:
        return min(WIDEST, (self.size.width + 1) // max(1, self._across) - 1)

    def _first(self, shown: int) -> int:
        """The first choice on the screen, so that the cursor is always in sight."""
        return max(0, min(self._cursor - shown + 1, len(self._choices) - shown)) if self._cursor >= shown else 0

    def render(self) -> Content:
        """The choices at the widget's size."""
        width, height = self.size.width, self.size.height
        if not width or not height:
            return styled("")
        if not self._choices:
            return content(box([[(f" {self._idle}", f"italic {c.MUTED}")]], width, height, f"on {c.TABLE}"))
        if not self._across:
            first = self._first(height)
            rows = list(enumerate(self._choices))[first : first + height]
            lines = [self._row(n, choice) for n, choice in rows]
            return content(box(lines, width, height, f"on {c.TABLE}"))
        first = self._first(self._across)
        cards = [
            in_hand(
                choice.face,
                n + 1,
                self._width,
                min(height, 16),
                spine=self._inks.get(choice.face.kind, c.STRONG),
                lit=self._lit,
                cursor=self._lit and n == self._cursor,
                playable=choice.form is not None or not self._lit,
            )
            for n, choice in list(enumerate(self._choices))[first : first + self._across]
            if choice.face is not None
        ]
        return content(beside(cards, 1, f"on {c.TABLE}"))

    def _row(self, n: int, choice: Choice) -> Line:
        """A choice in one line."""
        here = self._lit and n == self._cursor
        lit = choice.form is not None
        ground = c.PAPER_HI if here else c.PAPER if lit and self._lit else c.PAPER_DIM
        spine = self._inks.get(choice.face.kind, c.STRONG) if choice.face else c.STRONG
        badge = f"bold {c.LAMP_INK} on {c.LAMP}" if here else f"bold {ground} on {c.INK_MUTED}"
        line: Line = [("▸" if here else " ", f"bold {c.LAMP} on {c.TABLE}"), (f"{n + 1:>2} ", badge)]
        line += [("▌", f"{spine} on {ground}"), (choice.title, f"bold {c.INK} on {ground}")]
        face = choice.face
        if face:
            aside = [face.kind, f"◆ {face.tag}" if face.tag else "", "★ needed" if "needed" in face.marks else ""]
            aside += ["not now"] if choice.why_not else []
            aside = [", ".join(face.choices)] if choice.given else aside
            line.append((f"  {'  '.join(filter(None, aside))}", f"{c.INK_DIM} on {ground}"))
        return fit([(clip(text, self.size.width), style) for text, style in line], self.size.width, f"on {ground}")

    def on_click(self, event: Click) -> None:
        """Say which choice was clicked."""
        across = self._across
        at = event.x // (self._width + 1) + self._first(across) if across else event.y + self._first(self.size.height)
        if 0 <= at < len(self._choices):
            self.post_message(self.Picked(at))
