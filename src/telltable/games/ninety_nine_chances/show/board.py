"""NC section 10: the table: a place for each seat, the chance, arrows between characters, the own hand.

A card shows all four of its values: `Face.choices` is number, genre, Resource and Problem, and `Face.kind` says which
of the four modes it is in.
"""

from __future__ import annotations

from telltable.core.board import Face, Page, Place, Scale, Stack
from telltable.core.board_part import Made, part
from telltable.core.english import count, listed
from telltable.core.seat import Seat
from telltable.core.story import Chapter
from telltable.core.ties import Ties
from telltable.games.ninety_nine_chances.box.components import is_blank
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word, resource_word
from telltable.games.ninety_nine_chances.rules.ending import ending_kind
from telltable.games.ninety_nine_chances.rules.story_meeting import disagreement
from telltable.games.ninety_nine_chances.table.state import Held, Table, View, character_of

from .board_arrows import arrows
from .board_scale import scales
from .book import chapters, title
from .labels import DARK, HELD, LIGHT, NUMBER, THEME, numbers, theme_name
from .unchanged import standing

PHASES = {
    "acts": "How many acts?",
    "themes": "Story Meeting: pick two genres",
    "pitches": "Story Meeting: the pitches",
    "vote": "Story Meeting: the vote",
    "characters": "Story Meeting: who is who",
    "resources": "Resources",
    "trouble": "Trouble",
    "storytelling": "Storytelling",
    "climax": "The climax",
    "endings": "The endings",
    "over": "The end",
}
LIT_BY_PHASE = {
    "themes": THEME,
    "resources": LIGHT,
    "trouble": DARK,
    "storytelling": NUMBER,
    "climax": NUMBER,
}


def cards(pack: ChancePack) -> tuple[Face, ...]:
    """NC-109: all 99, by their numbers."""
    return tuple(face(pack, card.id, HELD) for card in pack.card_list)


def hand(pack: ChancePack, view: View, last: Made | None = None) -> tuple[Face, ...]:
    """The own cards, those that lie face down included; all of a board that is not for everybody. In the same phase
    those that were there are taken over."""
    phase = view.table.phase
    laid = () if phase in ("vote", "over") else view.secret
    held = () if phase == "over" else view.hand
    mode = LIT_BY_PHASE.get(phase, HELD)
    known = {one.key: one for one in last.value if not one.marks} if last and last.view.table.phase == phase else {}
    cards = [known.get(card) or face(pack, card, mode) for card in held]
    return (*cards, *(face(pack, card, mode, marks=("face down",)) for card in laid))


def face(pack: ChancePack, card: str, mode: str, *, note: str = "", by: str = "", marks: tuple[str, ...] = ()) -> Face:
    """A card with one of its four values lit."""
    if is_blank(card):
        return Face(card, resource_word(pack, card), mode, told=note, by=by, marks=marks)
    one = pack.cards[card]
    values = {NUMBER: str(one.number), THEME: one.genre, LIGHT: one.resource, DARK: one.problem}
    return Face(
        key=card,
        title=values.get(mode, str(one.number)),
        kind=mode,
        choices=tuple(values.values()),
        told=note,
        by=by,
        marks=marks,
    )


def _subtitle(pack: ChancePack, view: View) -> str:
    table = view.table
    words = PHASES[table.phase]
    act = f"Act {table.act} of {table.acts}: " if table.acts > 1 and table.act else ""
    if table.phase == "storytelling" and table.turns:
        done = sum(turn.act == table.act for turn in table.turns)
        words += f", turn {done} of {done + len(table.todo)}: {character_of(table, table.turn.seat)}"
    return f"{act}{words}"


def _stacks(pack: ChancePack, view: View, last: Made | None = None) -> tuple[Stack, ...]:
    """The cards in front of each seat; where they lie as they lay in the last one, they are taken over."""
    table = view.table
    known = _standing(last.view.table, table, last.value) if last else {}
    return tuple([known.get(seat) or _stack(pack, table, seat) for seat in range(len(table.names))])


def _standing(was: Table, table: Table, stacks: tuple[Stack, ...]) -> dict[Seat, Stack]:
    if (was.names, was.characters, _staked(was)) != (table.names, table.characters, _staked(table)):
        return {}
    return {
        seat: stack
        for seat, stack in enumerate(stacks)
        if was.resources[seat] == table.resources[seat] and was.problems[seat] == table.problems[seat]
    }


def _stack(pack: ChancePack, table: Table, seat: Seat) -> Stack:
    light = [face(pack, held.card, LIGHT, note=held.note) for held in table.resources[seat]]
    dark = [face(pack, held.card, DARK, note=held.note, marks=_at_stake(table, held)) for held in table.problems[seat]]
    name = character_of(table, seat)
    counted = f"{count(len(light), LIGHT)}, {count(len(dark), DARK)}"
    return Stack(
        title=name,
        short=name,
        cards=(*dark, *light),
        state="open" if light or dark else "empty",
        note=counted if light or dark else table.characters[seat].role,
    )


def _at_stake(table: Table, held: Held) -> tuple[str, ...]:
    return ("at stake",) if held.card == _staked(table) else ()


def _staked(table: Table) -> str:
    """The Problem that is at stake; empty when none is."""
    on = table.phase == "storytelling" and table.turns and not table.turn.flip
    return table.turn.problem if on else ""


def _places(pack: ChancePack, view: View) -> tuple[Place, ...]:
    return tuple([_place(view.table, seat) for seat in range(len(view.table.names))])


def _place(table: Table, seat: Seat) -> Place:
    if seat not in table.open:
        return Place(seat, table.names[seat], "left")
    marks = ["leaving"] if seat in table.leaving else []
    marks += ["deals"] if seat == table.dealer and not table.theme else []
    marks += ["leads"] if seat == table.lead else []
    marks += ["Hero"] if seat == table.hero else []
    marks += ["has played"] if seat in table.committed else []
    marks += ["dead"] if seat in table.dead else []
    if table.phase == "resources":
        marks += ["involved"] if seat in table.involved else ["not involved yet"]
    if table.phase == "trouble" and seat not in table.troubled:
        marks.append("still needs a Problem")
    if table.phase == "over":
        marks += [ending_kind(table, seat), *(["won"] if seat in table.winners else [])]
    return Place(seat, table.names[seat], ", ".join(marks), seat == table.active, table.kinds[seat].startswith("bot"))


def _counters(pack: ChancePack, view: View) -> tuple[tuple[str, str], ...]:
    table = view.table
    found = [("Deck", str(table.deck_size)), ("Discard", str(len(table.discard)))]
    if table.acts > 1:
        found.append(("Act", f"{max(1, table.act)} of {table.acts}"))
    if table.phase == "vote":
        found.append(("Ballots left", str(int(table.options["theme_ballots"]) - table.ballots_held)))
    if table.phase == "storytelling" and table.turns:
        turn = table.turn
        if not turn.committed:
            found.append(("Requests left", str(int(table.options["plan_request_rounds"]) - turn.batches)))
        if turn.median:
            found.append(("Chance", f"{turn.median} in 100"))
    return tuple(found)


def _missing(pack: ChancePack, view: View) -> str:
    table = view.table
    if table.phase == "resources":
        left = [character_of(table, seat) for seat in table.open if seat not in table.involved]
        return f"not involved yet: {listed(left)}" if left else ""
    if table.phase == "trouble":
        left = [character_of(table, seat) for seat in table.open if seat not in table.troubled]
        return f"still needs a Problem: {listed(left)}" if left else ""
    if split := disagreement(pack, table):
        return f"agreement ({split})"
    if table.asking is not None:
        return f"an answer from {listed([table.names[seat] for seat in table.asking.owing])}"
    return ""


def _spread(pack: ChancePack, view: View) -> tuple[Face, ...]:
    """NC-203: the themes that may be voted for."""
    table = view.table
    if table.phase not in ("pitches", "vote"):
        return ()
    votes = [theme for _, theme in table.ballots]
    return tuple(
        Face(
            key=f"#{seat}",
            title=theme_name(pack, pair),
            kind=THEME,
            text=f"Numbers {numbers(pair)}",
            by=table.names[seat],
            told=next((one.text for one in table.told if one.seat == seat), ""),
            choices=tuple(pack.cards[card].genre for card in pair),
            marks=(f"{votes.count(seat)} on the last ballot",) if votes.count(seat) else (),
            why_not="This table is rated for families." if _is_closed(pack, table, pair) else "",
        )
        for seat, pair in enumerate(table.themes)
        if pair
    )


def _is_closed(pack: ChancePack, table: Table, pair: tuple[str, ...]) -> bool:
    def shut(cards: tuple[str, ...]) -> bool:
        return any(pack.cards[card].open for card in cards)

    return table.options["rating"] == "family" and shut(pair) and not all(map(shut, filter(None, table.themes)))


def _piles(pack: ChancePack, view: View) -> tuple[Stack, ...]:
    table = view.table
    theme = tuple(face(pack, card, THEME) for card in table.theme)
    discard = tuple(face(pack, card, HELD) for card in table.discard)
    piles = (Stack("Theme", "Theme", theme), Stack("Discard", "Discard", discard))
    return tuple(pile for pile in piles if pile.cards)


def _notebook(pack: ChancePack, view: View) -> tuple[Page, ...]:
    """Everybody's note and cards, and the chances so far."""
    table = view.table
    cast = tuple(
        (
            f"{character_of(table, seat)} ({table.names[seat]})",
            tuple(filter(None, (table.characters[seat].role, *_lines(pack, table, seat)))),
        )
        for seat in range(len(table.names))
    )
    odds = tuple(
        (
            f"{character_of(table, turn.seat)}: {turn.median} in 100",
            (f"{turn.flip}: {'works' if turn.works else 'fails'}",),
        )
        for turn in table.turns
        if turn.flip
    )
    return (Page("Cast", cast if table.ready else ()), Page("Chances", odds))


def _lines(pack: ChancePack, table: Table, seat: Seat) -> tuple[str, ...]:
    def written(word: str, held: Held) -> str:
        return f"{word} ({held.note})" if held.note else word

    light = [written(resource_word(pack, held.card), held) for held in table.resources[seat]]
    dark = [written(problem_word(pack, held.card), held) for held in table.problems[seat]]
    return (
        *((f"Resources: {listed(light)}",) if light else ()),
        *((f"Problems: {listed(dark)}",) if dark else ()),
    )


def _ties(pack: ChancePack, view: View) -> tuple[Ties, ...]:
    return (Ties(tied),) if (tied := arrows(pack, view.table)) else ()


def _scales(pack: ChancePack, view: View) -> tuple[Scale, ...]:
    return scales(pack, view.table)


def _title(pack: ChancePack, view: View) -> str:
    return title(pack, view.table)


def _story_title(pack: ChancePack, view: View) -> str:
    return title(pack, view.table) if view.table.theme else ""


def _story(pack: ChancePack, view: View, last: Made | None = None) -> tuple[Chapter, ...]:
    """The story so far; what reads as it did in the last one is taken over."""
    table = view.table
    if not table.told:
        return ()
    return chapters(pack, table, standing(last.view.table, table, last.value) if last else ())


_CAST = ("table.names", "table.characters")
_FRONT = ("table.resources", "table.problems")

BOARD_PARTS = (
    part("title", _title, "table.theme"),
    part("subtitle", _subtitle, "table.phase", "table.acts", "table.act", "table.turns", "table.todo", *_CAST),
    part("stacks", _stacks, *_CAST, *_FRONT, "table.phase", "table.turns", grow=_stacks, checks=True),
    part("hand", hand, "hand", "secret", "table.phase", grow=hand, checks=True),
    part("notebook", _notebook, *_CAST, *_FRONT, "table.turns", "table.ready"),
    part(
        "places",
        _places,
        *_FRONT,
        "table.names",
        "table.kinds",
        "table.open",
        "table.leaving",
        "table.dealer",
        "table.theme",
        "table.lead",
        "table.finale",
        "table.committed",
        "table.dead",
        "table.phase",
        "table.involved",
        "table.troubled",
        "table.winners",
        "table.active",
    ),
    part(
        "counters",
        _counters,
        "table.deck_size",
        "table.discard",
        "table.acts",
        "table.act",
        "table.phase",
        "table.options",
        "table.ballots_held",
        "table.turns",
    ),
    part(
        "missing",
        _missing,
        *_CAST,
        "table.phase",
        "table.open",
        "table.involved",
        "table.troubled",
        "table.asking",
        "table.themes",
        "table.ballots",
        "table.ballots_held",
        "table.options",
    ),
    part(
        "spread", _spread, "table.phase", "table.themes", "table.ballots", "table.names", "table.told", "table.options"
    ),
    part("piles", _piles, "table.theme", "table.discard"),
    part("story_title", _story_title, "table.theme"),
    part(
        "story",
        _story,
        *_CAST,
        *_FRONT,
        "table.told",
        "table.acts",
        "table.turns",
        "table.themes",
        "table.theme",
        "table.finale",
        "table.ending",
        "table.winners",
        "table.open",
        "table.commitment",
        grow=_story,
        checks=True,
    ),
    part(
        "scales",
        _scales,
        *_CAST,
        "table.finale",
        "table.resources",
        "table.turns",
        "table.phase",
        "table.told",
        "table.committed",
    ),
    part(
        "parts",
        _ties,
        *_CAST,
        *_FRONT,
        "table.phase",
        "table.told",
        "table.act",
        "table.asking",
        "table.turns",
        "table.open",
    ),
)
