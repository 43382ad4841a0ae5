"""The game itself. It moves into the folder's front when it is finished; until then nobody is offered it."""

from __future__ import annotations

from .rules import Stacktors

GAME = Stacktors()
