"""Laying a table out from a position file. Each of its cards is asked for as if it were played (SS-C, SS-P)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from telltable.core.deck import Deck
from telltable.core.english import listed, there_are
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.position import in_one_place, lay_deck, need, need_known, need_once, need_seats, people, settled
from telltable.core.refusal import Refused
from telltable.core.rules import Rules, Setup
from telltable.games.storystack.box.components import CHARACTER_LABEL, DEVICES, HAND, LANES, NOTE, NOTE_KINDS
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.moves import FreeNote, Play
from telltable.games.storystack.table.options import OPTIONS
from telltable.games.storystack.table.position import Position
from telltable.games.storystack.table.state import Note, Resolved, Returning, State, Table, is_filled
from telltable.games.storystack.table.types import Play as Working
from telltable.games.storystack.table.types import Step

from .contradictions import TEXT, is_fact
from .ending import complete
from .notebook import need_free_notes
from .plays import lay_card, need_play
from .setting_up import SetUp
from .turn import Turn


def lay(game: Rules, pack: StoryPack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position as a setup, the one fact that lays the table, and the turn that follows.

    Raises:
        Problem: a field is out of its range, or the position breaks a rule.
    """
    count = len(position.hands)
    if position.returning and not position.pattern and not count:
        return _begin(game, pack, position, commitment)
    if not 1 <= count <= 6:
        raise Problem(f"Position: StoryStack is for 1 to 6 players, but there are {count} hands.")
    kinds, names = people(count, position.seats, position.names)
    options = settled(OPTIONS, position.options)
    setup = Setup(kinds, names, options, commitment)
    state = _lay(game, pack, position, setup)
    steps: tuple[Step, ...] = (Turn(position.turn - 1),)
    return setup, e.Laid(state), steps


def _begin(game: Rules, pack: StoryPack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """SS-S6: an empty table, and a cast that may return."""
    count = len(position.seats)
    if not 1 <= count <= 6:
        raise Problem(f"Position: StoryStack is for 1 to 6 players, but there are {count} seats.")
    kinds, names = people(count, position.seats, position.names, "seats")
    setup = Setup(kinds, names, settled(OPTIONS, position.options), commitment)
    game.check_setup(setup)
    state: State = game.start(setup, pack)
    state = replace(state, table=replace(state.table, returning=_cast(position)))
    return setup, e.Laid(state), (SetUp(),)


def _cast(position: Position) -> tuple[Returning, ...] | UnsetType:
    need_once([one.name.casefold() for one in position.returning], "returning")
    for n, one in enumerate(position.returning, start=1):
        need(1 <= len(one.name) <= CHARACTER_LABEL, f"returning {n}", f"a name has 1 to {CHARACTER_LABEL} characters.")
        need(len(one.note) <= NOTE, f"returning {n}", f"a note has at most {NOTE} characters.")
    return position.returning or UNSET


def _lay(game: Rules, pack: StoryPack, position: Position, setup: Setup) -> State:
    count = len(position.hands)
    if position.pattern not in pack.patterns:
        raise Problem(f"Position: the pack has no pattern {position.pattern!r}.")
    need_seats(count, turn=(position.turn,), first=(position.first,), questioned_by=position.questioned_by)
    need_once(position.questioned_by, "questioned_by")
    open_seats = tuple(s for s in range(count) if s + 1 not in position.closed)
    if position.turn - 1 not in open_seats or not 1 <= position.first <= count:
        raise Problem("Position: turn and first name seats from 1, and the seat whose turn it is must be open.")
    if any(not 1 <= seat <= count or position.hands[seat - 1] for seat in position.closed):
        raise Problem("Position: closed names seats from 1, and the hand of a closed seat was discarded. [SS-L1]")
    table = Table(
        kinds=setup.seats,
        names=setup.names,
        options=setup.options,
        commitment=setup.commitment,
        hand_sizes=tuple(map(len, position.hands)),
        open=open_seats,
        patterns=position.patterns or (position.pattern,),
        pattern=position.pattern,
        first=position.first - 1,
        active=position.turn - 1,
        turn=position.turns - 1,
        stuck=position.stuck,
        move_used=position.move_used,
        playless=position.playless,
        returning=_cast(position),
    )
    deck, discard = _piles(pack, position)
    table = replace(table, discard=discard, deck_size=len(deck))
    table = _with_plays(game, pack, table, position)
    if position.playless >= len(open_seats):
        raise Problem("Position: that many turns without a play have ended the game already. [SS-K9]")
    waits = setup.options["ending_check"] == "on_resolution"
    if complete(table, pack.patterns[position.pattern]) and not waits:
        raise Problem("Position: the outline is complete, so the game is over. [SS-E3]")
    return State(table, position.hands, deck, ((),) * count)


def _piles(pack: StoryPack, position: Position) -> tuple[Deck, tuple[str, ...]]:
    """Every card lies in exactly one place (invariant 1)."""
    places = (
        *((card, f"hand {i}") for i, hand in enumerate(position.hands, start=1) for card in hand),
        *((laid.card, "play") for laid in position.play),
        *((card, "discard") for card in position.discard),
        *((card, "deck_top") for card in position.deck_top),
    )
    named = in_one_place(places, pack.cards)
    for i, hand in enumerate(position.hands, start=1):
        if len(hand) > HAND:
            raise Problem(f"Position: hand {i} holds {len(hand)} cards; {HAND} are the most. [SS-D1]")
    rest = [card.id for card in pack.card_list if card.id not in named]
    deck, left = lay_deck(position.deck_top, rest, position.deck_size)
    return deck, position.discard + left


def _with_plays(game: Rules, pack: StoryPack, table: Table, position: Position) -> Table:
    p = Working(pack, State(table, ()), rules=game, agenda=(), luck=_NoLuck())
    for number, laid in enumerate(position.play, start=1):
        if not 1 <= laid.seat <= len(table.names):
            raise Problem(f"Position: play {number} is by seat {laid.seat}, which is not at the table.")
        notes = tuple(FreeNote(b.kind, b.label) for b in laid.brings)
        move = Play(laid.card, laid.lane, laid.slots, laid.telling, notes)
        try:
            need_play(p, pack.cards[laid.card], move)
            need_free_notes(p.state.table, notes)
        except Refused as refused:
            raise Problem(f"Position: play {number}, {laid.card}: {refused.refusal}") from None
        hand = () if laid.revealed else (laid.card,)
        hands = tuple(hand if seat == laid.seat else () for seat in range(1, len(table.names) + 1))
        p.state = State(p.state.table, hands, Deck.ordered((laid.card,)) if laid.revealed else Deck())
        lay_card(p, laid.seat - 1, pack.cards[laid.card], move, laid.revealed)
    return _with_notebook(_with_sizes(p.state.table, table), position)


def _with_sizes(laid: Table, before: Table) -> Table:
    """Laying out moved no card of a hand or the deck."""
    return replace(
        laid,
        hand_sizes=before.hand_sizes,
        deck_size=before.deck_size,
        deck_top="",
        playless=before.playless,
    )


class _NoLuck:
    def below(self, bound: int) -> int:
        raise Problem("Position: laying cards out needs no luck.")


def _with_notebook(table: Table, position: Position) -> Table:
    _need_notebook(table, position)
    elements = {x.id: replace(x, notes=x.notes[: x.kind == "character"]) for x in table.elements}
    facts = {f"#{f.n}": replace(f, notes=()) for f in table.facts}
    for note in position.note:
        if note.kind not in NOTE_KINDS or not 1 <= note.seat <= len(table.names):
            raise Problem(
                f"Position: the note on {note.about} needs a seat and a kind: {listed(list(NOTE_KINDS), 'or')}."
            )
        written = Note(note.kind, note.text, note.seat - 1, note.after)
        if note.about in elements:
            elements[note.about] = replace(elements[note.about], notes=(*elements[note.about].notes, written))
        elif note.about in facts:
            facts[note.about] = replace(facts[note.about], notes=(*facts[note.about].notes, written))
        else:
            raise Problem(f"Position: a note is about {note.about!r}, which is not in the story.")
    retcons = tuple(Resolved(r.card, r.fact, r.choice, r.device, r.text) for r in position.retcon)
    table = replace(
        table,
        elements=tuple(elements.values()),
        facts=tuple(facts.values()),
        retcons=retcons,
        flaggers=tuple(seat - 1 for seat in position.questioned_by),
    )
    for one in position.retcon:
        if one.card > len(table.facts) or not is_fact(table, one.fact, one.card):
            raise Problem(f"Position: the retcon of {one.fact} needs that fact and a later card. [SS-R6]")
    if position.lanes:
        if (
            len(position.lanes) != len(LANES)
            or sorted(n for lane in position.lanes for n in lane) != [f.n for f in table.facts]
            or any(table.fact(n).lane != lane for lane, stack in enumerate(position.lanes, start=1) for n in stack)
        ):
            raise Problem("Position: lanes must hold every play once, in the lane its play names.")
        table = replace(table, lanes=position.lanes)
    return replace(table, filled=tuple(is_filled(table, lane) for lane in range(1, 9)))


def _need_notebook(table: Table, position: Position) -> None:
    """SS-P4, SS-P5, SS-R4: the words of notes and retcons are as long as those of the table."""
    for n, note in enumerate(position.note, start=1):
        need(0 < len(note.text) <= NOTE, f"note {n}, text", f"1 to {NOTE} characters. [SS-P5]")
        need(note.after <= len(table.facts), f"note {n}, after", f"{there_are(len(table.facts), 'play')}.")
    for n, one in enumerate(position.retcon, start=1):
        need(one.card > 0, f"retcon {n}, card", "plays are counted from 1.")
        need(len(one.text) <= TEXT, f"retcon {n}, text", f"at most {TEXT} characters. [SS-R4]")
        need_known(one.device, DEVICES if one.choice == "branch" else {""}, f"retcon {n}, device")
