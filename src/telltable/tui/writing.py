"""A place for a sentence or two: Enter is done, the down arrow leaves it at its last line."""

from __future__ import annotations

from textual.events import Key
from textual.message import Message
from textual.widgets import TextArea

PER_LINE, TALLEST = 60, 5


class Writing(TextArea):
    """Wrapped words up to a limit, which is counted and not enforced while one is typing."""

    class Submitted(Message):
        """Enter was pressed: `text` has one space between its words."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Below(Message):
        """The down arrow left the last line."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id, compact=True, highlight_cursor_line=False)
        self.limit = 0

    def begin(self, limit: int, text: str, placeholder: str) -> None:
        """Start a text of up to `limit` characters."""
        self.limit = limit
        self.text = text
        self.placeholder = placeholder
        self.styles.height = min(TALLEST, -(-limit // PER_LINE))
        self.display = True
        self.move_cursor(self.document.end)
        self.focus()

    @property
    def words(self) -> str:
        """The text with one space between its words."""
        return " ".join(self.text.split())

    def count(self) -> str:
        """How many characters are left, or too many."""
        left = self.limit - len(self.words)
        return f"{left} characters left" if left >= 0 else f"{-left} characters too many"

    async def _on_key(self, event: Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.post_message(self.Submitted(self.words))
        else:
            await super()._on_key(event)

    def action_cursor_down(self, select: bool = False) -> None:
        """Down a line; from the last one, out of here."""
        if not select and self.get_cursor_down_location() == self.document.end:
            self.post_message(self.Below())
        else:
            super().action_cursor_down(select)
