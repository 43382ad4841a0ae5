"""The box (SS section 2): lanes, card types, beat tags, slots, cards and patterns."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

LANES = (
    "Setup",
    "Inciting Incident",
    "Commitment",
    "Complications",
    "Midpoint",
    "Crisis",
    "Climax",
    "Resolution",
)
CLIMAX = 7  # the lane
LANE_TITLES = (
    "Setup",
    "Inciting Incident",
    "Commitment / Crossing the Threshold",
    "Complications / Rising Action",
    "Midpoint",
    "Crisis / Dark Night",
    "Climax",
    "Resolution",
)
TYPES = {
    "CA": "Cast",
    "RE": "Relationship",
    "GS": "Goal & Stakes",
    "OB": "Obstacle & Complication",
    "RT": "Revelation & Twist",
    "ST": "Structure",
    "MI": "Midpoint",
    "CR": "Crisis",
    "CL": "Climax",
    "RS": "Resolution",
}
LANES_OF = {  # the whole placement rule: type -> lanes, numbered 1 to 8
    "CA": (1, 3, 4, 8),
    "RE": (1, 2, 3, 4, 6, 7, 8),
    "GS": (1, 2, 3, 4, 5, 6, 8),
    "OB": (2, 4, 7),
    "RT": (2, 4, 5, 6, 7),
    "ST": (1, 2, 3, 4, 5, 7, 8),
    "MI": (5,),
    "CR": (6,),
    "CL": (7,),
    "RS": (8,),
}
REQUIRED_TYPE = {5: "MI", 6: "CR", 7: "CL", 8: "RS"}
CLOSING_TYPES = tuple(REQUIRED_TYPE.values())
TAGS = (
    "SETUP",
    "INCITING",
    "GOAL",
    "PLAN",
    "TEAM",
    "TRIALS",
    "COMPLICATION",
    "REVELATION",
    "BETRAYAL",
    "SACRIFICE",
    "SHOWDOWN",
    "AFTERMATH",
)
TAG_INDEX = {tag: place for place, tag in enumerate(TAGS)}
COSTS = ("Life", "Love", "Freedom", "Honour", "Home", "Wealth", "Power", "Truth")
EVERYONE = "everyone"
DEVICES = {
    "parallel_plots": "Parallel Plots",
    "flashback_reframe": "Flashback Reframe",
    "secret_connection": "Secret Connection",
}
_DEVICE_OF = {title.casefold(): device for device, title in DEVICES.items()}

CHARACTERS_ASKED = {"C1": 1, "C2": 2, "C3": 3}
EXISTING_KIND = {"T!": "threat", "O!": "object", "L!": "location", "F!": "faction"}
NAMED_KIND = {"o": "object", "l": "location", "f": "faction", "t": "threat"}
HARD_SLOTS = ("C1", "C2", "C3", "O!", "L!", "F!", "T!", "E2!", "K!")
HARD_BIT = {slot: 1 << place for place, slot in enumerate(HARD_SLOTS)}
SLOTS = frozenset((*HARD_SLOTS, "+C", "$", *NAMED_KIND))
ELEMENT_PREFIX = {"object": "Ob", "location": "Lo", "faction": "Fa", "threat": "Th"}
KINDS = ("character", *ELEMENT_PREFIX)
PLACE = {kind: place for place, kind in enumerate(KINDS)}
NOTE_KINDS = ("want", "need", "wound", "lie", "other")
CAST_NOTE = ("lie", "want", "need", "wound")  # by card number modulo 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

HAND = 5
CARDS = 150

CHARACTER_LABEL, LABEL, NOTE, TELLING = 40, 60, 200, 280  # most characters of what a player writes


LOOSE_ENDS = (
    "debt",
    "promise",
    "secret",
    "loss",
    "wound",
    "suspicion",
    "invitation",
    "pursuit",
    "rivalry",
    "warning",
    "disguise",
    "message",
)
ROLE_KINDS = ("lead", "foe", "friend", "not lead", "anybody")
BEHIND_WORDS = ("new", "he", "him", "his", "himself")
COMPANY_WORDS = (*BEHIND_WORDS, "lead")
DANGER_WORDS = (*BEHIND_WORDS, "menace")
AFTER_WORDS = (*DANGER_WORDS, "note")
STAKE_WORDS = (*DANGER_WORDS, "friend")
ARC_WORDS = (*STAKE_WORDS, "note")
TABLE_WORDS = ("lead", "foe", "friend", "want", "place", "thing", "menace", "group", "before")


def device_of(title: str) -> str:
    """The device whose card has this title, in whatever letters it is printed; empty for any other."""
    return _DEVICE_OF.get(title.casefold(), "")


class Tells(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card tells beyond its template (ADR 0017). Every field may be left out.

    Attributes:
        tellings: further templates; they may use `TABLE_WORDS`, and ``{recall}`` where the card looks back at a card.
        recall: a noun phrase by which later text may speak of the play: ``the ring in the barley``.
        recalls: the same for each of the tellings; left out, `recall` is for all of them.
        brief: the play in one clause, with the placeholders of the card.
        leaves: the kinds of loose ends it leaves (`LOOSE_ENDS`).
        needs: the kind that it picks up, if one lies open.
        cast: who fits a role best (`ROLE_KINDS`), by role.
        home: the lanes where it is at home, the best one first.
        she: the suggested names of a Cast card that are a woman's; the others are a man's.
        arc: what becomes of whoever this Cast card brings in, if the story is theirs: a line for each lane, with
            `ARC_WORDS` in it.
        danger: what threatens in the arc, with `DANGER_WORDS`: first what it does to people and by what rule, then why;
            told where it is first named.
        stake: why the danger is the friend's too, and what the friend has that the climax of the arc comes back to: a
            sentence with `STAKE_WORDS`, told when both are known.
        after: what became of it and of the note, with `AFTER_WORDS`: the last words of a book that tells the arc whole.
        behind: what lies behind each of the notes that this Cast card suggests, in their order, with `BEHIND_WORDS`.
        company: how whoever this Cast card brings in came to stand with the lead: a sentence with `COMPANY_WORDS`.
    """

    tellings: tuple[str, ...] = ()
    recall: str = ""
    recalls: tuple[str, ...] = ()
    brief: str = ""
    leaves: tuple[str, ...] = ()
    needs: str = ""
    cast: dict[str, str] = {}
    home: tuple[int, ...] = ()
    she: tuple[str, ...] | UnsetType = UNSET
    arc: tuple[str, ...] | UnsetType = UNSET
    danger: str | UnsetType = UNSET
    stake: str | UnsetType = UNSET
    after: str | UnsetType = UNSET
    behind: tuple[str, ...] | UnsetType = UNSET
    company: str | UnsetType = UNSET


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A story-building card.

    Attributes:
        id: e.g. ``RE-06``; starts with its type.
        title: as printed, unlike that of any other card.
        type: the type of the file it stands in: ``RE``.
        tag: the beat that it counts for (`TAGS`); a card may have none.
        choices: what it asks for, in printed order: ``+C`` a new character; ``C1``, ``C2`` or ``C3`` so many
            characters; ``o``, ``l``, ``f`` or ``t`` an object, location, faction or threat, new or in the story;
            ``O!``, ``L!``, ``F!`` or ``T!`` one in the story; ``E2!`` two things; ``K!`` a card; ``$`` a cost.
        roles: one word per character asked by C1, C2 or C3.
        effect: ``thread_b`` or empty.
        prompt: what the player is asked to tell.
        template: the default synopsis, with placeholders for the slots.
        suggestions: labels by what they name: character, note, object, location, faction, threat.
        content: what a table may want to leave out, e.g. ``drowning``.
        tells: what it tells beyond that; left out where a pack says nothing, so that its hash stays.
    """

    id: str
    title: str
    type: str
    prompt: str
    template: str
    tag: str = ""
    choices: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    effect: str = ""
    suggestions: dict[str, tuple[str, ...]] = {}
    content: tuple[str, ...] = ()
    tells: Tells | UnsetType = UNSET

    @property
    def told(self) -> Tells:
        """What it tells beyond its template, which may be nothing."""
        return self.tells or Tells()

    @property
    def tellings(self) -> tuple[str, ...]:
        """All its templates, the plain one first."""
        return (self.template, *self.told.tellings)

    def recall_of(self, number: int) -> str:
        """What a play is remembered by that was told with this of its tellings; 0 is the plain template."""
        told = self.told
        return told.recalls[number - 1] if number and told.recalls else told.recall

    @property
    def type_name(self) -> str:
        """The printed type."""
        return TYPES[self.type]

    @property
    def lanes(self) -> tuple[int, ...]:
        """Where it may be played."""
        return LANES_OF[self.type]

    @property
    def hard(self) -> tuple[str, ...]:
        """The slots that block the play when they can't be filled."""
        return tuple(slot for slot in self.choices if slot in HARD_SLOTS)

    @property
    def needs(self) -> int:
        """SS-C2: the hard slots as bits (`HARD_BIT`)."""
        return sum(HARD_BIT[slot] for slot in set(self.hard))

    @property
    def note_kind(self) -> str:
        """The kind of note a Cast card prints (by its number, SS section 2.2)."""
        return CAST_NOTE[int(self.id[3:]) % 4]


class Pattern(Struct, frozen=True, forbid_unknown_fields=True):
    """What kind of story a table agrees on: how many of which beats it must have.

    Attributes:
        id: ``P-01`` and so on.
        title: as printed.
        shape: the course of such a story in a few words.
        idea: what it is about, a sentence.
        minimums: how many cards of a beat tag the finished story has at least, by tag: the numbers that
            `telltable tune` can change.
        titles: names that a story of this kind may get, to choose from.
    """

    id: str
    title: str
    shape: str
    idea: str
    minimums: dict[str, int]
    titles: tuple[str, ...] = ()
