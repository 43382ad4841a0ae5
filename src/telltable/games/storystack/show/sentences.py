"""Each fact as one English sentence: for the log, the terminal and the screen reader."""

from __future__ import annotations

from telltable.core.english import count, listed
from telltable.core.sentences import Sentences
from telltable.games.storystack.box.components import DEVICES, LANES
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.rules.ending import in_words
from telltable.games.storystack.rules.outcome import ENDINGS
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.names import as_played, name_of, with_names
from telltable.games.storystack.table.state import Table


def _who(table: Table, seat: int) -> str:
    return table.names[seat]


def _title(pack: StoryPack, card: str) -> str:
    return f"“{pack.cards[card].title}”"


def _titles(pack: StoryPack, cards: tuple[str, ...]) -> str:
    return listed([_title(pack, card) for card in cards])


def _play_title(pack: StoryPack, table: Table, n: int) -> str:
    return f"#{n} {_title(pack, table.fact(n).card)}"


def _ref(pack: StoryPack, table: Table, ref: str) -> str:
    name, _, note = ref.partition("/")
    said = _play_title(pack, table, int(name[1:])) if name.startswith("#") else name_of(table, name)
    return f"{said} (note {note})" if note else said


def _revealed(pack: StoryPack, table: Table, x: e.PatternsRevealed) -> str:
    return f"Three patterns are revealed: {listed([pack.patterns[p].title for p in x.patterns])}."


def _chosen(pack: StoryPack, table: Table, x: e.PatternChosen) -> str:
    how = " by luck" if x.drawn else ""
    return f"The story will follow “{pack.patterns[x.pattern].title}”, chosen{how}."


def _first(pack: StoryPack, table: Table, x: e.FirstPlayer) -> str:
    by = [_who(table, seat) for seat, named in x.named if named == x.seat]
    return f"{_who(table, x.seat)} goes first{f', named by {listed(by)}' if by else ''}."


def _dealt(pack: StoryPack, table: Table, x: e.HandDealt) -> str:
    return f"{_who(table, x.seat)} gets {x.count} cards" + (f": {_titles(pack, x.cards)}." if x.cards else ".")


def _drawn(pack: StoryPack, table: Table, x: e.CardDrawn) -> str:
    return f"{_who(table, x.seat)} draws {_titles(pack, x.cards) if x.cards else 'a card'}."


def _redrawn(pack: StoryPack, table: Table, x: e.HandRedrawn) -> str:
    return f"{_who(table, x.seat)} draws {x.count} new cards" + (f": {_titles(pack, x.cards)}." if x.cards else ".")


def _played(pack: StoryPack, table: Table, x: e.CardPlayed) -> str:
    telling = as_played(pack, table, pack.cards[x.card], x.slots, x.telling)
    said = f" “{telling}”" if telling else ""
    return f"#{x.n} {_who(table, x.seat)} plays {_title(pack, x.card)} into {LANES[x.lane - 1]}.{said}"


def _character(pack: StoryPack, table: Table, x: e.CharacterCreated) -> str:
    return f"{x.label} enters as Character {x.letter} ({x.note_kind}: {with_names(table, x.note)})."


def _element(pack: StoryPack, table: Table, x: e.ElementCreated) -> str:
    return f"A new {x.kind}: {x.label}."


def _note(pack: StoryPack, table: Table, x: e.NoteAdded) -> str:
    return (
        f"{_who(table, x.seat)} adds a note about {_ref(pack, table, x.about)}, {x.kind}: {with_names(table, x.text)}"
    )


def _cost(pack: StoryPack, table: Table, x: e.CostSet) -> str:
    return f"The cost is {with_names(table, x.cost)}; {name_of(table, x.payer)} pays."


def _link(pack: StoryPack, table: Table, x: e.LinkMade) -> str:
    return f"A secret connection: {name_of(table, x.first)} and {name_of(table, x.second)}."


def _tag(pack: StoryPack, table: Table, x: e.TagCounted) -> str:
    tag = x.tag.title()
    if not x.needed:
        return f"{tag}: {count(x.count, 'card')}."
    if x.count > x.needed:
        return f"{tag}: {count(x.count, 'card')}, {x.needed} needed."
    return f"{tag}: {x.count} of {count(x.needed, 'card')}{', reached' if x.count == x.needed else ''}."


def _retcon(pack: StoryPack, table: Table, x: e.RetconResolved) -> str:
    device = f" by {DEVICES[x.device]}" if x.device else ""
    return f"#{x.card} against {_ref(pack, table, x.fact)}: {x.choice}{device}. {with_names(table, x.text)}"


def _flag(pack: StoryPack, table: Table, x: e.ContradictionFlagged) -> str:
    why = f": {with_names(table, x.why)}" if x.why else "."
    fact = _ref(pack, table, x.fact)
    return f"{_who(table, x.seat)} says that #{x.card} clashes with {fact}{why}"


def _ballot(pack: StoryPack, table: Table, x: e.EmptyBallotCast) -> str:
    return f"{_who(table, x.seat)} votes for: {_empty_choice(pack, table, x)}."


def _decided(pack: StoryPack, table: Table, x: e.EmptyDecided) -> str:
    return f"The table decides: {_empty_choice(pack, table, x)}."


def _empty_choice(pack: StoryPack, table: Table, x: e.EmptyBallotCast | e.EmptyDecided) -> str:
    if x.choice == "move":
        return f"move {_play_title(pack, table, x.n)} to {LANES[x.lane - 1]}"
    return "a broken outline" if x.choice == "broken" else "pass"


def _ended(pack: StoryPack, table: Table, x: e.GameEnded) -> str:
    lacking = f" Missing: {listed(in_words(x.missing))}." if x.missing else ""
    return ENDINGS[x.ending] + lacking


def _verdicts(pack: StoryPack, table: Table, x: e.PayoffDecided) -> str:
    paid = [_play_title(pack, table, n) for n, _, _, _, pays in x.verdicts if pays]
    return f"Pays off: {listed(paid)}." if paid else "No Relationship pays off."


def _scored(pack: StoryPack, table: Table, x: e.Scored) -> str:
    totals = ", ".join(f"{_who(table, line[0])} {line[4]}" for line in x.lines)
    won = f" {listed([_who(table, seat) for seat in x.winners])} scored highest." if x.winners else ""
    return f"Score: {totals}.{won}"


def _edited(pack: StoryPack, table: Table, x: e.SkinEdited) -> str:
    item = x.item.removesuffix(" details")
    element = table.element(item)
    name = "the title" if item == "title" else element.label if element else _ref(pack, table, item)
    verb = "calls" if element and item == x.item else "writes of" if element else "writes"
    return f"{_who(table, x.seat)} {verb} {name}: {with_names(table, x.text)}"


SENTENCES: Sentences[StoryPack, Table] = Sentences(
    {
        e.PatternsRevealed: _revealed,
        e.PatternBallotCast: lambda pack, t, x: f"{_who(t, x.seat)} has voted.",
        e.PatternChosen: _chosen,
        e.HandDealt: _dealt,
        e.FirstNamed: lambda pack, t, x: f"{_who(t, x.seat)} has said who should go first.",
        e.FirstPlayer: _first,
        e.CardPlayed: _played,
        e.CharacterCreated: _character,
        e.ElementCreated: _element,
        e.NoteAdded: _note,
        e.CostSet: _cost,
        e.LinkMade: _link,
        e.CardReframed: lambda pack, t, x: f"{_play_title(pack, t, x.seen)} is seen in a new light.",
        e.TagCounted: _tag,
        e.LaneFilled: lambda pack, t, x: f"{LANES[x.lane - 1]} is filled.",
        e.ThreadCreated: lambda pack, t, x: "Thread B begins.",
        e.CardDrawn: _drawn,
        e.DeckEmptied: lambda pack, t, x: "The deck is empty.",
        e.SeatStuck: lambda pack, t, x: (
            f"{_who(t, x.seat)} is {'still ' if x.again else ''}stuck: no card can be played."
        ),
        e.TopCardRevealed: lambda pack, t, x: f"The top card is revealed: {_title(pack, x.card)}.",
        e.RevealedDiscarded: lambda pack, t, x: f"{_title(pack, x.card)} is discarded.",
        e.HandDiscarded: lambda pack, t, x: f"{_who(t, x.seat)} discards {_titles(pack, x.cards) or 'nothing'}.",
        e.HandRedrawn: _redrawn,
        e.EmptyBallotCast: _ballot,
        e.EmptyDecided: _decided,
        e.CardMoved: lambda pack, t, x: f"{_play_title(pack, t, x.n)} is now in {LANES[x.lane - 1]}.",
        e.ContradictionFlagged: _flag,
        e.ContradictionOk: lambda pack, t, x: f"{_who(t, x.seat)} has no objection.",
        e.RetconResolved: _retcon,
        e.SeatClosed: lambda pack, t, x: f"{_who(t, x.seat)} has left the table.",
        e.SeatTakenByBot: lambda pack, t, x: f"A bot plays for {_who(t, x.seat)} from now on.",
        e.GameEnded: _ended,
        e.PayoffBallotCast: lambda pack, t, x: f"{_who(t, x.seat)} has judged the Relationships.",
        e.PayoffDecided: _verdicts,
        e.Scored: _scored,
        e.SkinStepOpened: lambda pack, t, x: f"Skinning: {x.step}.",
        e.SkinEdited: _edited,
        e.ThreadSet: lambda pack, t, x: f"{_play_title(pack, t, x.n)} belongs to Thread {x.thread}.",
        e.SkinDone: lambda pack, t, x: f"{_who(t, x.seat)} is done.",
        e.StoryFinished: lambda pack, t, x: "The story is finished.",
    }
)
