"""What lies before a person: cards next to each other, or a list when they are no cards or there is no room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from . import palette as c
from .cards import height_in_hand, in_hand
from .choices import Choice
from .paint import Line, beside, box, clip, content, fit, fold, styled

NARROWEST, WIDEST, LOWEST, LOWEST_CARD = 13, 26, 10, 15
EDGE, MOST_LINES = 6, 3  # of a list: cells beside the words, lines of one choice's title, and of what is said besides


def are_cards(choices: Sequence[Choice]) -> bool:
    """Whether they may lie next to each other, where there is room for it."""
    return bool(choices) and all(choice.face and not choice.deed for choice in choices)


class Tray(Widget):
    """The choices, numbered, with a cursor on one."""

    class Picked(Message):
        """A choice was clicked: `at` is its place in the list."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    class Resized(Message):
        """It is shown at another size than before, or again."""

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

    def on_resize(self) -> None:
        """Say so: what it needs depends on how wide it is."""
        self.post_message(self.Resized())

    @property
    def _are_cards(self) -> bool:
        return are_cards(self._choices)

    def wanted(self, most: int) -> int:
        """How many lines, up to `most`, would show all of a list, or of the cards what they say."""
        if not self.size.width:
            return 0
        if not self._are_cards:
            return min(most, sum(len(rows) for rows in self._rows()))
        width = min(WIDEST, (self.size.width + 1) // max(1, self._abreast) - 1)
        return min(most, max(height_in_hand(choice.face, width) for choice in self._choices if choice.face))

    @property
    def _abreast(self) -> int:
        return max(1, min(len(self._choices), (self.size.width + 1) // (NARROWEST + 1)))

    @property
    def _across(self) -> int:
        """How many cards fit next to each other; 0 when they are shown as a list."""
        if not self._are_cards or self.size.height < LOWEST:
            return 0
        return self._abreast

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
            rows, first = self._rows(), self._first_row()
            lines = [line for row in rows[first:] for line in row]
            if first or len(lines) > height:
                lines = box(lines, width, height - 1, f"on {c.TABLE}")
                lines.append(self._more(first, self._last_row(), "↓"))
            return content(box(lines, width, height, f"on {c.TABLE}"))
        first, across = self._first(self._across), self._across
        height = min(height, max(LOWEST_CARD, self.wanted(height)))
        cards = [
            in_hand(
                choice.face,
                n + 1,
                self._width,
                height,
                spine=self._inks.get(choice.face.kind, c.STRONG),
                lit=self._lit,
                cursor=self._lit and n == self._cursor,
                playable=choice.form is not None or not self._lit,
            )
            for n, choice in list(enumerate(self._choices))[first : first + across]
            if choice.face is not None
        ]
        lines = beside(cards, 1, f"on {c.TABLE}")
        if across < len(self._choices):
            lines = [*lines[:-1], self._more(first, first + across, "→")]
        return content(lines)

    def _rows(self) -> list[list[Line]]:
        """Every choice of a list with the lines that it takes."""
        return [self._row(n, choice) for n, choice in enumerate(self._choices)]

    def _first_row(self) -> int:
        """The first choice of a list on the screen: the one under the cursor is in sight, and all of it."""
        sizes = [len(rows) for rows in self._rows()]
        room = self.size.height - (sum(sizes) > self.size.height)
        first = self._cursor
        while first and sum(sizes[first - 1 : self._cursor + 1]) <= room:
            first -= 1
        return first

    def _last_row(self) -> int:
        """How many choices of a list have been shown when its last line but one is."""
        rows, first = self._rows(), self._first_row()
        shown, end = self.size.height - 1, first
        while end < len(rows) and shown > 0:
            shown -= len(rows[end])
            end += 1
        return end

    def _more(self, first: int, end: int, way: str) -> Line:
        """Which choices are in sight, and the key to the others."""
        of = len(self._choices)
        key = f"{way} more" if end < of else f"{'←' if way == '→' else '↑'} more"
        return [(f" {first + 1} to {end} of {of}, {key}".ljust(self.size.width), f"italic {c.MUTED} on {c.TABLE}")]

    def _row(self, n: int, choice: Choice) -> list[Line]:
        """A choice of a list: a card in one line, a sentence in as many as it needs."""
        here = self._lit and n == self._cursor
        lit = choice.form is not None
        ground = c.PAPER_HI if here else c.PAPER if lit and self._lit else c.PAPER_DIM
        spine = self._inks.get(choice.face.kind, c.STRONG) if choice.face else c.STRONG
        badge = f"bold {c.LAMP_INK} on {c.LAMP}" if here else f"bold {ground} on {c.INK_MUTED}"
        lead: Line = [("▸" if here else " ", f"bold {c.LAMP} on {c.TABLE}"), (f"{n + 1:>2} ", badge)]
        room = self.size.width - EDGE
        bold, dim = f"bold {c.INK} on {ground}", f"{c.INK_DIM} on {ground}"
        if choice.deed or choice.face is None:
            words: list[Line] = [[(text, bold)] for text in fold(choice.title, room, MOST_LINES)]
            words += [[(text, dim)] for text in fold(self._beside(choice), room, MOST_LINES)]
        else:
            aside = self._beside(choice)
            title = clip(choice.title, room)
            words = [[(title, bold), (f"  {clip(aside, room - len(title) - 2)}" if aside else "", dim)]]
        under: Line = [(" ", f"on {c.TABLE}"), ("   ", f"on {ground}")]
        bar = ("▌", f"{spine} on {ground}")
        return [
            fit([*(under if at else lead), bar, *line], self.size.width, f"on {ground}")
            for at, line in enumerate(words)
        ]

    @staticmethod
    def _beside(choice: Choice) -> str:
        """What is said of a choice besides its title."""
        face = choice.face
        if face is None:
            return choice.why_not
        if choice.deed and choice.form is None:
            return f"Not now: {choice.why_not}"
        if choice.deed:
            said = [*face.choices, face.told and f"“{face.told}”"]
        elif choice.given:
            said = [", ".join(face.choices)]
        else:
            said = [face.kind, f"◆ {face.tag}" if face.tag else "", "★ needed" if "needed" in face.marks else ""]
            said += ["not now"] if choice.why_not else []
        return "  ".join(filter(None, said))

    def on_click(self, event: Click) -> None:
        """Say which choice was clicked."""
        across = self._across
        at = event.x // (self._width + 1) + self._first(across) if across else self._at_line(event.y)
        if 0 <= at < len(self._choices):
            self.post_message(self.Picked(at))

    def _at_line(self, line: int) -> int:
        """The choice of a list that is on this line; -1 when none is."""
        first = self._first_row()
        shown = [n for n, rows in enumerate(self._rows()) for _ in rows if n >= first]
        return shown[line] if line < len(shown) else -1
