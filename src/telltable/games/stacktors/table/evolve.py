"""The table after a fact, with a line of the chronicle where it is worth one; the state, and a view, around it."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.event import Event
from telltable.games.stacktors.table.words.chronicle import deed

from . import reduce_fight, reduce_rounds, reduce_setting, reduce_talk, reduce_things
from .events import SecretsSealed
from .events_talk import Ended, Whispered
from .reducers import on_secrets, on_table
from .state import Secrets, State, Table, Whisper
from .view import View

__all__ = ["evolve", "reduce_fight", "reduce_rounds", "reduce_setting", "reduce_talk", "reduce_things", "see"]


def table_after(table: Table, event: Event) -> Table:
    """The open table after a fact, its chronicle a line longer where it is worth one."""
    after = on_table(table, event)
    line = deed(table, after, event)
    return replace(after, story=(*after.story, line)) if line else after


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    table = table_after(state.table, event)
    secrets = on_secrets(state.secrets, event)
    whispers = state.whispers
    if isinstance(event, Whispered):
        whispers = (*whispers, Whisper(event.seats, event.text))
    return State(table, secrets, whispers)


def see(view: View, event: Event) -> View:
    """A view after a fact as its seat was told it."""
    table = table_after(view.table, event)
    secrets = view.secrets
    if isinstance(event, (Ended, SecretsSealed)) or secrets is not None:
        secrets = on_secrets(secrets or Secrets(), event)
    whispers = view.whispers
    if isinstance(event, Whispered):
        whispers = (*whispers, Whisper(event.seats, event.text))
    return View(view.seat, table, secrets, whispers)
