"""Screens that lie on the table and are taken away once, however fast somebody types."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen, ScreenResultType


class Lying(Screen[ScreenResultType]):
    """A screen that takes away itself, and never what lies under it."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Go away; not again when a key that was typed ahead says so once more, which would take the table away."""
        return super().dismiss(result) if self.is_current else AwaitComplete()


class LyingOver(Lying[ScreenResultType], ModalScreen[ScreenResultType]):
    """One through which the table is seen."""
