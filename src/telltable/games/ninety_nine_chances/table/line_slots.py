"""What the placeholders of a line stand for: people, words of cards as words, and what the two genres bring."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec import Struct

from telltable.core.english import a, agreeing, known, listed, possessive
from telltable.core.luck import Luck, pick
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import (
    BID,
    BONUS,
    COLOURS,
    ENDINGS,
    FAILURE,
    MEDIAN,
    PITCH,
    PLAN,
    PROBLEM,
    RESOURCE,
    SHARED,
    SUCCESS,
    Forms,
    Scene,
)
from telltable.games.ninety_nine_chances.box.pack import (
    ChancePack,
    new_problem_noun,
    problem_forms,
    problem_noun,
    resource_forms,
    resource_noun,
    resource_word,
)

from .state import NOBODY, Table, character_of, stranger

MOST_NAMED = 3
SLOT = re.compile(r"{(\w+)}")
_COLOUR = re.compile(rf"{{([ab])_({'|'.join(COLOURS)})}}")
_TAIL = re.compile(r" (?:who|that|with|from|on|at|in|behind|by) ")
MOST_HEARD = {"place": 2, "prop": 2, "sign": 1, "moment": 1, "manner": 1}  # times in an evening; people come and go
AGAIN = " again"  # after a slot: what stands for it when the sentence has named it
OF_SCENE = frozenset(("prize", "prize_new", "host", "place", "at", "at_new"))
OF_END = frozenset(("over", "missed", "trouble", "troubles", "solved", "gift"))
Slots = dict[str, str]


def slots(
    pack: ChancePack,
    table: Table,
    kind: str,
    seat: Seat,
    card: str = "",
    other: Seat = NOBODY,
    used: tuple[str, ...] | None = None,
    at_stake: str = "",
    named: Collection[str] = OF_SCENE | OF_END,
) -> Slots:
    """What the placeholders of a line stand for; those of the genres are drawn by `coloured`.

    Args:
        pack, table: what is played.
        kind: of the telling.
        seat: who tells.
        card: what is told of.
        other: whose Problem or turn it is about.
        used: the Resources of a plan.
        at_stake: the Problem that a plan failed to solve; empty for that of the running turn.
        named: the placeholders of the line: what a whole evening has to be looked at for is left out where none is.
    """
    found = people_slots(pack, table, me=seat, other=other)
    if not OF_SCENE.isdisjoint(named):
        found |= scene_slots(pack, table.themes[seat] if kind == PITCH else table.theme)
    if kind == PITCH:
        first, second = table.themes[seat]
        return found | {"first": pack.cards[first].genre, "second": pack.cards[second].genre}
    if kind == MEDIAN and table.turns and seat == table.turn.seat:
        found["me_self"] = found["me"]
    if kind in (RESOURCE, SHARED, BONUS, MEDIAN):
        return found | _light(pack, card, "word")
    if kind == PROBLEM:
        return found | _dark(pack, card, "word")
    if kind == PLAN:
        return found | problem_slots(pack, card) | _used(pack, used or (), [one.text for one in table.told])
    if kind == SUCCESS:
        return found | problem_slots(pack, card) | _light(pack, card, "word")
    if kind == FAILURE:
        return found | _dark(pack, card, "word") | problem_slots(pack, at_stake or table.turn.problem)
    if (kind == BID or kind in ENDINGS) and not OF_END.isdisjoint(named):
        return found | ends(pack, table, seat)
    return found


def scenes(pack: ChancePack, theme: Sequence[str]) -> tuple[Scene, Scene] | None:
    """What an evening is about: whose prize it is for, and whose place it is in; None where a genre has no scene."""
    families = [pack.family_of.get(pack.cards[card].genre) for card in theme]
    found = [family.scene for family in families if family and family.scene]
    return (found[0], found[1]) if len(found) == 2 else None


def things(pack: ChancePack, theme: Sequence[str]) -> list[str]:
    """What each of the two genres lends to go with the prize: ``a false passport``."""
    genres = [pack.cards[card].genre for card in theme]
    families = [(genre, pack.family_of.get(genre)) for genre in genres]
    found = [(family.things or {}).get(genre, "") for genre, family in families if family]
    return [thing for thing in found if thing]


def scene_slots(pack: ChancePack, theme: Sequence[str]) -> Slots:
    """The prize, who gives it away, and the place."""
    pair = scenes(pack, theme)
    if pair is None:
        return {}
    wanted, where = pair
    return {
        "prize": known(wanted.prize),
        "prize_new": wanted.prize,
        "host": wanted.host,
        "place": where.place,
        "at": where.at,
        "at_new": new_place(where.at),
    }


def new_place(at: str) -> str:
    """A place that nobody has spoken of: ``in an old hotel``."""
    before, _, noun = at.partition("the ")
    return f"{before}{a(noun)}" if noun else at


def ends(pack: ChancePack, table: Table, seat: Seat) -> Slots:
    """What is true of a seat at the end: Problems that are open, else one that it solved; a Resource; and whether the
    prize was missed, or lost by going too far."""
    found = {}
    prize = scene_slots(pack, table.theme).get("prize", "")
    if table.went_over(seat) and table.finale and table.finale.before[seat]:
        found["over"] = prize
    elif seat != table.hero:
        found["missed"] = prize
    if open_ := [known(problem_noun(pack, held.card)) for held in table.problems[seat]]:
        found |= {"trouble": open_[0], "troubles": listed(open_)}
    elif solved := solved_by(table, seat):
        found["solved"] = known(problem_noun(pack, solved[0]))
    if gifts := told_gifts(pack, table, seat):
        found["gift"] = known(gifts[-1])
    return found


def told_gifts(pack: ChancePack, table: Table, seat: Seat) -> list[str]:
    """The nouns of a seat's Resources that the tale has had; what the Finale brought it may not have, or may have
    had of somebody else who lost it."""
    cards = [held.card for held in table.resources[seat]]
    return [noun for card in cards if _is_told(table, seat, card, noun := resource_noun(pack, card))]


def _is_told(table: Table, seat: Seat, card: str, noun: str) -> bool:
    """Whether the tale has a card's noun for a seat; the table's own line always has it."""
    mine = [one for one in table.told if (one.other if one.kind == SUCCESS else one.seat) == seat]
    said = [one.text or noun for one in mine if one.card == card]
    ends = [one.text for one in mine if one.kind in ENDINGS]
    return any(_often(noun, text.casefold()) > 0 for text in (*said, *ends))


def brought(table: Table, seat: Seat) -> str:
    """The last Resource that the Finale brought a seat; empty where it brought none."""
    held = table.resources[seat]
    return held[-1].card if table.finale and len(held) > table.finale.before[seat] else ""


def solved_by(table: Table, seat: Seat) -> tuple[str, ...]:
    """The Problems that a seat has turned into Resources, in the order of its plans."""
    return tuple([turn.problem for turn in table.turns if turn.seat == seat and turn.works])


def called(pack: ChancePack, table: Table, seat: Seat) -> str:
    """What a line calls a seat's character: by its name; "the Stranger" has a capital only where a sentence begins."""
    name = character_of(table, seat)
    return f"t{name[1:]}" if pack.families and name == stranger(seat) else name


def person_slots(slot: str, name: str) -> Slots:
    """A name, its possessive, and how it goes with "was"."""
    if not name:
        return {slot: ""}
    return {slot: name, f"{slot}_s": possessive(name), f"{slot}_was": f"{name} {agreeing(name, 'was')}"}


def people_slots(pack: ChancePack, table: Table, **seats: Seat) -> Slots:
    """`person_slots` of several, by slot; and ``me_again`` and so on for whoever has a shorter name."""
    found: Slots = {}
    for slot, seat in seats.items():
        name = called(pack, table, seat) if seat >= 0 else ""
        found |= person_slots(slot, name)
        if short := pack.shorts.get(name):
            found |= {f"{key}{AGAIN}": said for key, said in person_slots(slot, short).items()}
    return found


def _light(pack: ChancePack, card: str, slot: str) -> Slots:
    return {slot: resource_noun(pack, card)} | _more(resource_forms(pack, card), slot)


def _dark(pack: ChancePack, card: str, slot: str) -> Slots:
    return {slot: new_problem_noun(pack, card)} | _more(problem_forms(pack, card), slot)


def problem_slots(pack: ChancePack, card: str) -> Slots:
    """The Problem of a turn, which was told of before: ``the maze``."""
    return _dark(pack, card, "problem") | {"problem": known(problem_noun(pack, card))}


def _more(forms: Forms | None, slot: str) -> Slots:
    return {f"{slot}_adj": forms.adjective, f"{slot}_verb": forms.verb} if forms else {}


def _used(pack: ChancePack, resources: tuple[str, ...], told: Sequence[str]) -> Slots:
    """The Resources of a plan: as things, and, where all of them are words with forms, as what is done with them; a
    deed that nobody has told comes first."""
    if not resources:
        return {"with": "empty hands"} | (
            dict.fromkeys(("did", "deeds"), "hoped for the best") if pack.families else {}
        )
    some = resources[:MOST_NAMED]
    words = (
        [known(resource_noun(pack, card)) for card in some] if pack.families else [_label(pack, card) for card in some]
    )
    more = len(resources) - MOST_NAMED
    found = {"with": listed([*words, f"{more} more"] if more > 0 else words)}
    forms = [resource_forms(pack, card) for card in some]
    ready = [one for one in forms if one]
    if len(ready) == len(forms):
        found["did"] = next((one for one in ready if not any(one.did in text for text in told)), ready[0]).did
        found["deeds"] = in_turn([one.did for one in ready])
        found["to_do"] = in_turn([one.verb for one in ready])
    return found


def _label(pack: ChancePack, card: str) -> str:
    return f"“{resource_word(pack, card)}”"


def in_turn(deeds: Sequence[str]) -> str:
    """Deeds one after the other: ``followed the map, called a truce and lit every lamp``."""
    return listed(deeds)


# --- the two genres -----------------------------------------------------------------------------------


class Before(Struct, frozen=True):
    """What a line comes after.

    Attributes:
        told: all that was told before.
        alike: what of it may have been a line of the same kind.
        next: what was told right after it, if that is known.
    """

    told: Sequence[str] = ()
    alike: Sequence[str] = ()
    next: str = ""


def coloured(
    pack: ChancePack, pair: Sequence[str], line: str, luck: Luck, before: Before, *, sparing: bool = False
) -> Slots:
    """What the two genres bring to a line: phrases that the tale has not had, while there are some.

    Args:
        pack: with the families.
        pair: the cards whose genres they are: that of ``{a_...}``, that of ``{b_...}``.
        line: with its placeholders.
        luck: draws.
        before: what was told before.
        sparing: leave out what the tale has had as often as `MOST_HEARD` allows.
    """
    found: Slots = {}
    used: set[str] = set()
    told, next_ = "\n".join(before.told).casefold(), before.next.casefold()
    for side, colour in _COLOUR.findall(line):
        slot = f"{side}_{colour}"
        family = pack.family_of.get(pack.cards[pair["ab".index(side)]].genre) if pair else None
        phrases = [one for one in getattr(family, COLOURS[colour], ()) or () if one and one not in used]
        if sparing:
            phrases = [one for one in phrases if _often(one, told) < MOST_HEARD.get(colour, len(told) + 1)]
        if slot in found or not phrases:
            continue
        heard = [one for one in phrases if _often(one, told)]
        new = [one for one in phrases if one not in heard and not _often(one, next_)]
        phrase = pick(luck, new or heard or phrases)
        used.add(phrase)
        found[slot] = phrase if phrase not in heard else _again(pack, pair, phrase, colour)
    return found


def _often(phrase: str, told: str) -> int:
    """How often a tale has this already, as ``a tin star`` or as ``the tin star``."""
    return told.count(known(phrase).removeprefix("the ").casefold())


def _again(pack: ChancePack, pair: Sequence[str], phrase: str, colour: str) -> str:
    """What was told of, named again: ``the tin star``, and ``the lady`` for ``the lady in the veil``, where there is no
    other lady."""
    if colour != "person":
        return known(phrase)
    families = [pack.family_of.get(pack.cards[card].genre) for card in pair]
    people = [one for family in families if family for one in family.people or ()]  # a veiled genre has none
    short = _TAIL.split(phrase, maxsplit=1)[0]
    return short if sum(short in one for one in people) == 1 else phrase
