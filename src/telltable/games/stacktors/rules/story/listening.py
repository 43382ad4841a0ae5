"""What is seen of people who heard something that they have no answer to (ST-WAY-11)."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.games.stacktors.box.adventure import Npc
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.types import Play

from .addressing import Heard


def listen(p: Play, said: Heard, present: Sequence[Npc]) -> None:
    """A gesture of whoever it was said to, which nobody has seen yet. It is told, and changes nothing."""
    npc = _listener(said, present, fight=p.state.table.mode == "conflict")
    if npc is None:
        return
    seen = {line.text for line in p.state.table.story if line.kind == "told"}
    for text in npc.gestures():
        if text not in seen:
            p.tell(et.Said(npc.id, text, "told"))
            return


def _listener(said: Heard, present: Sequence[Npc], *, fight: bool) -> Npc | None:
    """Whoever is called; where nobody fights also whoever is the only one named, or the only person there."""
    if said.called or fight:
        return said.to[0] if said.called and said.to else None
    here = said.to or tuple(npc for npc in present if not npc.beast)
    return here[0] if len(here) == 1 else None
