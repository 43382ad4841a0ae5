"""Chapter “Skinning”, SS-N0 to SS-N5: names, then details, then a sentence or two per card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.move import Move
from telltable.core.refusal import SEAT_LEFT, Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.box.wording import sentence_count
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.default_texts import default_text
from telltable.games.storystack.table.moves import Done, Edit, SetThread, UseDefaults
from telltable.games.storystack.table.names import with_names
from telltable.games.storystack.table.state import Table, called
from telltable.games.storystack.table.types import Play, Scene, Standing, Step

from .placement import need_name, need_tokens

STEPS = ("names", "details", "sentences")
EDITS = 5
WHAT = {
    "names": "Give everybody a name.",
    "details": "Say what the places and factions are like.",
    "sentences": "Tell each card in one or two sentences.",
}
LIMITS = {"names": 40, "details": 200, "sentences": 400}
TITLE = 60
TITLES = {"names": "Name a character"}  # of the form, where there is another besides
OWED_DETAILS = ("location", "faction")


def skin_steps(table: Table) -> list[Step]:
    """SS-N0: the three steps in order; none with ``skinning = off``."""
    return [] if table.options["skinning"] == "off" else [SkinStep(step) for step in STEPS]


def owed_items(table: Table, step: str) -> Iterator[tuple[str, Seat]]:
    """The items that a step needs filled, in order, with the seat that brought each in."""
    if step == "names":
        return ((x.id, x.by) for x in table.characters)
    if step == "details":
        return ((x.id, x.by) for x in table.elements if x.kind in OWED_DETAILS)
    return ((called(n), table.facts[n - 1].seat) for lane in table.lanes for n in lane)


def editable_items(table: Table, step: str) -> tuple[str, ...]:
    """The items whose text anybody may write in a step."""
    if step == "names":
        return ("title", *(x.id for x in table.characters))
    if step == "details":
        return tuple(x.id for x in table.elements if x.kind != "character")
    return tuple(item for item, _ in owed_items(table, step))


def key(step: str, item: str) -> str:
    """Where the text of an item is kept: names and details of the world's things don't collide."""
    return item if step != "details" else f"{item} details"


def empty_items(table: Table, step: str, seat: Seat | None = None) -> tuple[str, ...]:
    """The owed items without a text: those that a seat owns, or all."""
    texts = table.skin.texts
    own = {by for by in range(len(table.names)) if seat in (None, table.owner(by))}
    return tuple([item for item, by in owed_items(table, step) if by in own and key(step, item) not in texts])


def defaults(pack: StoryPack, table: Table, step: str, items: tuple[str, ...]) -> dict[str, str]:
    """SS-N1 to SS-N3: the default texts of these items, as they are kept."""
    filled: dict[str, str] = {}
    for item in items:
        filled[key(step, item)] = default_text(pack, table, step, item, filled)
    return filled


class SkinStep(Step, frozen=True):
    """One of the three steps. It closes when every open seat is done."""

    rule = "SS-N0"
    step: str
    opened: bool = False

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return (900, 400) if self.step == "sentences" else (300, 120)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The open seats that are not done; nobody in a quick or an empty step."""
        table = at.state.table
        if not self.opened or table.options["skinning"] != "full" or next(owed_items(table, self.step), None) is None:
            return ()
        return tuple([seat for seat in table.open if seat not in table.skin.done])

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Done, or done with defaults for what is empty."""
        table = at.state.table
        lacking = empty_items(table, self.step, seat)
        done, rest = Form("Done", title="Done"), Form("UseDefaults", title="Use the cards' own words for the rest")
        forms = (rest,) if lacking else (done, rest)
        left = f"{len(lacking)} of yours left to write." if lacking else "Yours are all written."
        return Ask(self.step, self.rule, WHAT[self.step], forms, help=left)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Done."""
        table = p.state.table
        lacking = empty_items(table, self.step, seat)
        if isinstance(move, UseDefaults):
            p.tell(e.SkinDone(seat, defaults(p.pack, table, self.step, lacking)))
        elif not isinstance(move, Done):
            refuse("skinning", self.rule, "The outline has ended: write the texts, then say done.")
        elif lacking:
            refuse("not_filled", self.rule, f"Write your {len(lacking)} empty ones first, or take the defaults.")
        else:
            p.tell(e.SkinDone(seat))
        p.then(self)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """Already done."""
        if isinstance(move, (Done, UseDefaults)):
            return Refusal("done_already", self.rule, "You're done with this step; the others are still writing.")
        return None

    def run(self, p: Play) -> None:
        """Open the step; or all are done: fill what is empty and close."""
        if not self.opened:
            p.tell(e.SkinStepOpened(self.step))
            p.then(SkinStep(self.step, True))
            return
        table = p.state.table
        p.tell(e.SkinStepClosed(self.step, defaults(p.pack, table, self.step, empty_items(table, self.step))))

    def default(self, at: Scene, seat: Seat) -> UseDefaults:
        """Defaults for the empty items."""
        return UseDefaults()


class Editing(Standing):
    """SS-N0: any seat edits any item of the open step; the latest text stands."""

    move = Edit

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Every item of the step that this seat has edits left for."""
        table = at.state.table
        if type(step) is not SkinStep or seat not in table.open:
            return None
        items = tuple(i for i in editable_items(table, step.step) if edits_left(table, seat, i))
        if not items:
            return None
        by_limit: dict[int, list[str]] = {}
        for item in items:
            by_limit.setdefault(limit_of(step.step, item), []).append(item)
        hint = _hint(at, step.step)
        forms = tuple(_edit(step.step, some, limit, hint) for limit, some in by_limit.items())
        return Ask("edit", "SS-N0", f"Write or change any of these, each up to {EDITS} times.", forms, owed=False)

    def take(self, p: Play, seat: Seat, move: Edit, step: Step) -> None:
        """Keep the text."""
        table = p.state.table
        if not isinstance(step, SkinStep):
            refuse("no_skinning", "SS-N0", "You can write texts once the outline has ended.")
        if seat not in table.open:
            refuse("closed_seat", "SS-N0", SEAT_LEFT)
        if move.item not in editable_items(table, step.step):
            refuse("no_item", "SS-N0", f"There is nothing called {move.item} to write in this step.")
        if not edits_left(table, seat, move.item):
            refuse("edits", "SS-N0", f"You have changed that text {EDITS} times; let somebody else have a turn.")
        need_text(table, step.step, move.item, move.text)
        text = with_names(table, move.text) if step.step == "names" else move.text
        p.tell(e.SkinEdited(seat, key(step.step, move.item), text))


def _edit(step: str, items: Sequence[str], limit: int, hint: str) -> Form:
    text = Words(at="text", kind="text", limit=limit, optional=False, suggestions=(hint,))
    title = "Name the story" if items == ["title"] else TITLES.get(step, "")
    return Form("Edit", {}, (One(at="item", kind="item", of=tuple(items)), text), title)


def limit_of(step: str, item: str) -> int:
    """How long the text of an item can be, in characters."""
    return TITLE if item == "title" else LIMITS[step]


def _hint(at: Scene, step: str) -> str:
    """A text that is legal for every item of the step: for names, one that nobody has."""
    table = at.state.table
    if step != "names":
        return "Here it is."
    taken = {text.casefold() for text in table.skin.texts.values()}
    names = (name for card in at.pack.card_list for name in card.suggestions.get("character", ()))
    return next((name for name in names if name.casefold() not in taken), "Somebody")


def edits_left(table: Table, seat: Seat, item: str) -> int:
    """How often the seat may still edit the item."""
    used = max(table.skin.edits.get(f"{seat} {name}", 0) for name in (item, f"{item} details"))
    return EDITS - used


def need_text(table: Table, step: str, item: str, text: str) -> None:
    """SS-N1 to SS-N4: refuse a text that is empty, too long, names a stranger, or says too much."""
    rule = {"names": "SS-N1", "details": "SS-N2", "sentences": "SS-N3"}[step]
    if not text:
        refuse("empty", rule, "Write at least one character.")
    if step == "names":
        need_name(table, text, limit_of(step, item), rule, "This text")
        name = with_names(table, text).casefold()
        for other in table.characters if item != "title" else ():
            if other.id != item and table.skin.texts.get(other.id, "").casefold() == name:
                refuse("name_taken", "SS-N1", f"That name is taken by Character {other.id}.")
        return
    need_words(text, limit_of(step, item), "This text", rule)
    need_tokens(text, (x.id for x in table.elements))
    if step == "sentences" and not 1 <= sentence_count(text) <= 2:
        refuse("sentences", "SS-N3", "One or two sentences per card, please.")


class Threading(Standing):
    """SS-N5: which thread a card serves, by any seat, latest stands."""

    move = SetThread

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Every card played after Thread B began."""
        table = at.state.table
        if type(step) is not SkinStep or step.step != "sentences" or seat not in table.open:
            return None
        used = table.skin.edits
        later = tuple(
            f.n
            for f in table.facts
            if table.thread_b and f.n > table.thread_b and used.get(f"{seat} thread {f.n}", 0) < EDITS
        )
        if not later:
            return None
        fields = (One(at="n", kind="play", of=later), One(at="thread", kind="thread", of=("A", "B")))
        return Ask(
            "thread", "SS-N5", "Which thread does a card belong to?", (Form("SetThread", {}, fields),), owed=False
        )

    def take(self, p: Play, seat: Seat, move: SetThread, step: Step) -> None:
        """Assign it (SS-T2)."""
        table = p.state.table
        if not isinstance(step, SkinStep) or step.step != "sentences":
            refuse("no_threads", "SS-N5", "You can only assign threads while the sentences are being written.")
        if seat not in table.open:
            refuse("closed_seat", "SS-N5", SEAT_LEFT)
        if not 1 <= move.n <= len(table.facts):
            refuse("card_in_play", "SS-N5", "Choose a card in play, by its number.")
        if not table.thread_b or move.n <= table.thread_b:
            refuse("before_thread_b", "SS-T2", "This card was played before Thread B began.")
        if table.skin.edits.get(f"{seat} thread {move.n}", 0) >= EDITS:
            refuse("edits", "SS-N0", f"You have changed that thread {EDITS} times; let somebody else have a turn.")
        p.tell(e.ThreadSet(seat, move.n, move.thread))
