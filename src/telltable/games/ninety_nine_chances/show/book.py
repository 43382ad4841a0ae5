"""NC section 10: what a table keeps: its story, and each character's arc through it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from telltable.core import english
from telltable.core.english import count
from telltable.core.story import Book, Chapter, Gauge, Line, Portrait, Sheet
from telltable.games.ninety_nine_chances.box.components import (
    AFTER,
    BEGIN,
    BONUS,
    DUSK,
    ENDINGS,
    FAILURE,
    GATHER,
    PITCH,
    PLAN,
    PROBLEM,
    RESOURCE,
    SUCCESS,
    TURN,
    number_of,
)
from telltable.games.ninety_nine_chances.box.pack import (
    ChancePack,
    new_problem_noun,
    problem_noun,
    problem_word,
    resource_noun,
    resource_word,
)
from telltable.games.ninety_nine_chances.rules.ending import ending_kind
from telltable.games.ninety_nine_chances.rules.outcome import tell_end
from telltable.games.ninety_nine_chances.table.auto_lines import left_of, own_line, said, turn_of
from telltable.games.ninety_nine_chances.table.line_slots import scene_slots
from telltable.games.ninety_nine_chances.table.state import NOBODY, State, Table, Telling, Turn, character_of

from .labels import agreement, answer, theme_name
from .ornament import ornament
from .teller import coda, marked, opener
from .unchanged import in_tale

_DARK = (PROBLEM, FAILURE)


def title(pack: ChancePack, table: Table) -> str:
    """The theme."""
    return theme_name(pack, table.theme) if table.theme else "99 chances"


def book(pack: ChancePack, state: State) -> Book:
    """The story so far."""
    table = state.table
    seats = range(len(table.names))
    return Book(
        game="99 chances",
        kicker="A story told against the odds",
        title=title(pack, table),
        subtitle=english.opened(_together(table, seats)) if table.ready else "",
        premise=_premise(pack, table),
        tellers=tuple(f"{table.names[s]} (bot)" if table.kinds[s].startswith("bot") else table.names[s] for s in seats),
        finished=bool(table.ending),
        ending=_ending(pack, table),
        chapters=marked(chapters(pack, table)),
        portraits=tuple(_portrait(pack, table, seat) for seat in seats) if table.ready else (),
        gauges=_gauges(table),
        links=_links(pack, table),
        left_out=tuple(one.n for one in _pitched(table)),
        sheets=_sheets(pack, table),
        colophon=_colophon(table),
        profile=tuple(turn.median for turn in table.turns if turn.flip),
        ornament=ornament(table),
    )


def _premise(pack: ChancePack, table: Table) -> str:
    if not table.theme:
        return ""
    first, second = (pack.cards[card].genre for card in table.theme)
    how = agreement(table) if table.chosen_by == "consensus" else "nobody could agree, so the lowest Number decided"
    return f"{first} and {second} in one story{f'; {how}' if how else ''}."


# --- chapters -----------------------------------------------------------------------------------------


def chapters(pack: ChancePack, table: Table, known: tuple[Chapter, ...] = ()) -> tuple[Chapter, ...]:
    """The story in the order of its telling, a chapter of its own for each plan; `known`: how it begins."""
    found = [*known]
    for one in in_tale(table)[sum([len(chapter.lines) for chapter in known]) :]:
        heading, kind = _part(pack, table, one)
        if not found or found[-1].heading != heading:
            found.append(Chapter(heading, _opener(pack, table, one, kind, found)))
        found[-1] = replace(found[-1], lines=(*found[-1].lines, _line(pack, table, one)))
    return (*found, *coda(pack, table, found)) or (Chapter("The Story Meeting", gap="Nothing has been told yet."),)


def _part(pack: ChancePack, table: Table, one: Telling) -> tuple[str, str]:
    """The heading of the part that a telling belongs to, and what sort of opener it has."""
    act = f"Act {one.act}: " if table.acts > 1 and one.act else ""
    if one.kind == PITCH:
        return "The Story Meeting", ""
    if one.kind in (RESOURCE, BONUS):
        return f"{act}What they had", BEGIN
    if one.kind == PROBLEM:
        return f"{act}Trouble", DUSK
    turn = turn_of(table, one)
    if turn is not None and turn.problem:
        problem = english.known(problem_noun(pack, turn.problem))
        return f"{act}{english.opened(character_of(table, turn.seat))} against {problem}", TURN
    return ("How it ended", AFTER) if one.kind in ENDINGS else ("The climax", GATHER)


def _opener(pack: ChancePack, table: Table, one: Telling, kind: str, before: Sequence[Chapter]) -> str:
    said = opener(pack, table, kind, one, before, turn_of(table, one))
    return said or (_finale(table) if kind == AFTER else "")


def _chance(table: Table, turn: Turn) -> str:
    by = f", set by {table.names[turn.owner]}" if turn.owner != NOBODY else ""
    return f"The chance was {turn.median} in 100{by}. The card said {turn.flip}."


def _finale(table: Table) -> str:
    if table.finale is None:
        return ""
    number = f"The number that nobody knew was {table.finale.number}"
    if table.hero == NOBODY:
        return f"{number}, and every bid was over."
    return f"{number}, and no bid came closer without going over than that of {_told_by(table, table.hero)}."


def _told_by(table: Table, seat: int) -> str:
    """A character inside a sentence, and who told it: ``the Finch Twins, told by Ann``."""
    character = character_of(table, seat)
    return character if character == table.names[seat] else f"{character}, told by {table.names[seat]}"


def _line(pack: ChancePack, table: Table, one: Telling) -> Line:
    card, kind = "", "Telling"
    if one.card:
        dark = one.kind in (*_DARK, PLAN)
        card = (problem_word if dark else resource_word)(pack, one.card)
        kind = "Problem" if dark else "Resource"
    marks = [f"with {english.listed([character_of(table, seat) for seat in one.named])}"] if one.named else []
    turn = turn_of(table, one)
    notes = [f"On the card: {english.ended(one.note)}"] if one.note else []
    if one.kind in (SUCCESS, FAILURE) and turn is not None:
        marks.append("works" if turn.works else "fails")
        notes.append(_chance(table, turn))
    if one.kind in ENDINGS:
        marks.append(one.kind)
    if one.seat == table.hero and one.kind in ENDINGS:
        marks.append("the Hero")
    if turn is not None and one.kind == PLAN:
        notes += [answer(pack, table, item, given=True) for item in (*turn.borrowed, *turn.enlisted)]
        notes += [answer(pack, table, item, given=False) for item in turn.refused]
    own = own_line(pack, table, one)
    text = left_of(one) or own
    return Line(
        text=text,
        teller=table.names[one.seat],
        card=card,
        kind=kind,
        marks=tuple(marks),
        notes=tuple(notes),
        told=text != own,
        n=one.n,
    )


# --- characters ---------------------------------------------------------------------------------------


def _portrait(pack: ChancePack, table: Table, seat: int) -> Portrait:
    character = table.characters[seat]
    light = [_with_note(resource_noun(pack, held.card), held.note) for held in table.resources[seat]]
    dark = [_with_note(problem_noun(pack, held.card), held.note) for held in table.problems[seat]]
    notes = [f"had {english.listed(light)}"] if light else []
    notes += [f"never shook off {english.listed(dark)}"] if dark else []
    return Portrait(
        kind="Cast",
        name=english.opened(character_of(table, seat)),
        key=str(seat + 1),
        by=table.names[seat],
        details=" ".join((f"{character.role}." if character.role else "", arc(pack, table, seat))).strip(),
        notes=tuple(notes),
        called=(short,) if (short := pack.shorts.get(character_of(table, seat))) else UNSET,
    )


def _with_note(word: str, note: str) -> str:
    return f"{word} ({note})" if note else word


def arc(pack: ChancePack, table: Table, seat: int) -> str:
    """One character's way through the story, in a few sentences."""
    said_: list[str] = []
    first = [
        _with_note(resource_noun(pack, x.card), x.note) for x in table.told if x.seat == seat and x.kind == RESOURCE
    ]
    first += [_with_note(resource_noun(pack, x.card), x.note) for x in table.told if x.seat == seat and x.kind == BONUS]
    if first:
        said_.append(f"Began with {english.listed(first)}.")
    for act in range(1, table.act + 1):
        said_ += [
            f"Was given {new_problem_noun(pack, x.card)} by {table.names[x.seat]}."
            for x in table.told
            if x.kind == PROBLEM and x.other == seat and x.act == act
        ]
        said_ += [_tried(pack, turn) for turn in table.turns if turn.seat == seat and turn.act == act and turn.flip]
    kept = [
        resource_noun(pack, card)
        for turn in table.turns
        if turn.owner == seat
        for who_, card in turn.numbers
        if who_ == seat
    ]
    if kept:
        said_.append(f"Came by {english.listed(kept)} while others were judged.")
    if table.finale is not None and seat in table.open:
        said_.append(_in_the_end(table, seat))
    return " ".join(said_)


def _tried(pack: ChancePack, turn: Turn) -> str:
    word = english.known(problem_noun(pack, turn.problem))
    odds = f"at {turn.median} in 100"
    if turn.works:
        return f"Turned {word} into {resource_noun(pack, turn.problem)} {odds}."
    gained = f", and got {problem_noun(pack, turn.card)} as well" if turn.card else ""
    return f"Could not get rid of {word} {odds}{gained}."


def _in_the_end(table: Table, seat: int) -> str:
    bid = table.bid_of(seat)
    finale = table.finale.number if table.finale else 0
    if table.went_over(seat):
        how = f"Bid {bid} against {finale}, and lost everything"
    elif seat == table.hero:
        how = f"Bid {bid} against {finale}, and was the Hero"
    elif bid:
        how = f"Bid {bid} against {finale}, and held on"
    else:
        how = "Could not bid"
    return f"{how}: a {ending_kind(table, seat)} ending."


# --- the rest -----------------------------------------------------------------------------------------


def _gauges(table: Table) -> tuple[Gauge, ...]:
    done = [turn for turn in table.turns if turn.flip]
    return (Gauge("Plans that worked", sum(turn.works for turn in done), len(done)),) if done else ()


def _links(pack: ChancePack, table: Table) -> tuple[str, ...]:
    found = [
        f"{english.opened(_together(table, (one.seat, *one.named)))} shared {resource_noun(pack, one.card)}."
        for one in table.told
        if one.kind in (RESOURCE, BONUS) and one.named
    ]
    return (
        *found,
        *(f"{english.opened(character_of(table, seat))} died, with the player's consent." for seat in table.dead),
    )


def _together(table: Table, seats: Sequence[int]) -> str:
    return english.listed([character_of(table, seat) for seat in seats])


def _sheets(pack: ChancePack, table: Table) -> tuple[Sheet, ...]:
    sheets = [*_untold(pack, table)]
    done = [turn for turn in table.turns if turn.flip]
    if done:
        rows = tuple(
            (
                character_of(table, turn.seat),
                problem_word(pack, turn.problem),
                " ".join(f"{number_of(card)}{'*' * (seat == turn.owner)}" for seat, card in turn.numbers),
                str(turn.median),
                str(turn.flip),
                "works" if turn.works else "fails",
            )
            for turn in done
        )
        columns = ("Storyteller", "Problem", "Numbers", "Chance", "Card", "Plan")
        sheets.append(Sheet("The chances", columns, rows, "The starred Number was the middle one."))
    if table.finale is not None:
        rows = tuple(
            (
                character_of(table, seat),
                str(table.bid_of(seat) or "-"),
                str(table.finale.before[seat]),
                english.listed([resource_word(pack, held.card) for held in table.resources[seat]]) or "-",
                english.listed([problem_word(pack, held.card) for held in table.problems[seat]]) or "-",
                ending_kind(table, seat),
            )
            for seat in table.open
        )
        note = tell_end(table) if table.ending else ""
        columns = ("Character", "Bid", "Before", "Resources", "Problems", "Ending")
        sheets.append(Sheet(f"The Finale: {table.finale.number}", columns, rows, note, score=True))
    return tuple(sheets)


def _pitched(table: Table) -> list[Telling]:
    """The pitches of other themes: they are no part of the tale, and are not lost."""
    tale = {one.n for one in in_tale(table)}
    return [one for one in table.told if one.n not in tale]


def _untold(pack: ChancePack, table: Table) -> Iterator[Sheet]:
    rows = tuple(
        (theme_name(pack, table.themes[one.seat]), table.names[one.seat], said(pack, table, one))
        for one in _pitched(table)
    )
    if rows:
        yield Sheet("Stories that were not told", ("Theme", "By", "Pitch"), rows)


def _ending(pack: ChancePack, table: Table) -> str:
    """The credits, for whoever has only heard the story: who played the Hero, and who won (NC-704 to NC-706)."""
    if not table.ending:
        return ""
    hero, won = table.hero, table.winners
    prize = scene_slots(pack, table.theme).get("prize", "") if table.theme else ""
    heroic = f", who got {prize}" if prize else ", the Hero"
    first = [] if hero == NOBODY else [f"{_played_by(table, hero)}{heroic}"]
    if not won:
        return ". ".join(
            (*(f"At the table, {one}" for one in first), "Nobody won the game, for nobody had anything good left.")
        )
    if len(won) > 1:
        parts = "; ".join((*first, *(_played_by(table, seat) for seat in won if seat != hero)))
        names = english.listed([table.names[seat] for seat in won])
        return f"At the table, {parts}. {names} won the game together, each with as many good things to look back on."
    if hero == won[0]:
        return f"At the table, {first[0]}, and who won the game too{_why(table, prize)}"
    parts = ". ".join((*first, f"{_played_by(table, won[0])}, and won the game"))
    return f"At the table, {parts}{_why(table, prize)}"


def _played_by(table: Table, seat: int) -> str:
    return f"{table.names[seat]} played {character_of(table, seat)}"


def _why(table: Table, prize: str) -> str:
    """What decided between as many."""
    as_many = ". Others had as many good things to look back on"
    if table.tie == "hero":
        return f"{as_many}, but not {prize or 'the part of the Hero'}."
    most = max(count for seat, count, _, _ in table.scores if seat in table.winners)
    if sum(count == most for _, count, _, _ in table.scores) > 1:
        return f"{as_many}, and {table.names[table.hero]} chose between them."
    return ", with more good things to look back on than anybody else."


def _colophon(table: Table) -> str:
    plans, told = len(table.turns), len(table.told)
    return f"{count(told, 'telling')}, {count(plans, 'plan')}, {len(table.names)} tellers."
