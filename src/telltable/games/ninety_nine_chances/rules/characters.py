"""Chapter “Story Meeting”, NC-207: everybody writes who they are."""

from __future__ import annotations

from functools import lru_cache

from telltable.core.ask import Ask, Form, Words
from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.ninety_nine_chances.box.components import CHARACTER_NAME, CHARACTER_ROLE
from telltable.games.ninety_nine_chances.table import events_story_meeting as em
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.state import stranger
from telltable.games.ninety_nine_chances.table.types import Play, Scene

from .acts import begin_resources
from .step_kinds import Asked, need_kind


class Characters(Asked, frozen=True):
    """NC-207: everybody writes who they are; it ends when all have."""

    rule = "NC-207"
    takes = (mv.Describe,)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Who has written nothing yet."""
        table = at.state.table
        return tuple(seat for seat in table.playing if seat not in table.ready)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A name and a role."""
        return describe_ask(seat, owed=True)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Write it down."""
        move = need_kind(p, seat, move, mv.Describe, self.rule, "Write who you are.")
        describe(p, seat, move)
        p.then(Characters())

    def run(self, p: Play) -> None:
        """All are ready; leavers are strangers. The rounds begin."""
        table = p.state.table
        for seat in table.open:
            if seat not in table.ready:
                describe(p, seat, mv.Describe())
        begin_resources(p)

    def default(self, at: Play, seat: Seat) -> mv.Describe:
        """The Stranger."""
        return mv.Describe(stranger(seat))


@lru_cache
def describe_ask(seat: Seat, *, owed: bool) -> Ask:
    """NC-207: who I am."""
    fields = (
        Words(at="name", kind="name", limit=CHARACTER_NAME, optional=False, suggestions=(stranger(seat),)),
        Words(at="role", kind="role", limit=CHARACTER_ROLE),
    )
    text = "Write who you are in this story; you can change it at any time."
    return Ask("character", "NC-207", text, (Form("Describe", {}, fields, "Say who you are"),), owed=owed)


def describe(p: Play, seat: Seat, move: mv.Describe) -> None:
    """NC-207: an empty name is a stranger's."""
    need_words(move.name, CHARACTER_NAME, "A name", "NC-207")
    need_words(move.role, CHARACTER_ROLE, "A role", "NC-207")
    p.tell(em.CharacterWritten(seat, move.name or stranger(seat), move.role))
