"""The state after a fact, and a view after what its seat was told of it."""

from __future__ import annotations

from telltable.core.event import Event

from . import reduce_fight, reduce_rounds, reduce_setting, reduce_story, reduce_talk, reduce_things
from .events import SecretsSealed
from .events_talk import Ended, Whispered
from .reducers import on_secrets, on_table
from .state import Secrets, State, Whisper
from .view import View

__all__ = [
    "evolve",
    "reduce_fight",
    "reduce_rounds",
    "reduce_setting",
    "reduce_story",
    "reduce_talk",
    "reduce_things",
    "see",
]


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    table = on_table(state.table, event)
    secrets = on_secrets(state.secrets, event)
    whispers = state.whispers
    if isinstance(event, Whispered):
        whispers = (*whispers, Whisper(event.seats, event.text))
    return State(table, secrets, whispers)


def see(view: View, event: Event) -> View:
    """A view after a fact as its seat was told it."""
    table = on_table(view.table, event)
    secrets = view.secrets
    if isinstance(event, (Ended, SecretsSealed)) or secrets is not None:
        secrets = on_secrets(secrets or Secrets(), event)
    whispers = view.whispers
    if isinstance(event, Whispered):
        whispers = (*whispers, Whisper(event.seats, event.text))
    return View(view.seat, table, secrets, whispers)
