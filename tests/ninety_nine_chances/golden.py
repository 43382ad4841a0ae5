"""The rulebook's example as a script, move by move (NC section 7.1)."""

from __future__ import annotations

from typing import Any

import telltable
from telltable.core.match import Match
from telltable.core.toml import write_toml
from tests.ninety_nine_chances.helpers import DEAN, JEFF, NAMES, NICOLE, PETER, SEAN, deck, do, evaluate

EVALUATIONS = (
    (PETER, {PETER: 87, DEAN: 18, JEFF: 24, NICOLE: 78, SEAN: 34}),
    (DEAN, {PETER: 11, DEAN: 89, JEFF: 23, NICOLE: 51, SEAN: 6}),
    (JEFF, {PETER: 25, DEAN: 56, JEFF: 99, NICOLE: 13, SEAN: 41}),
    (NICOLE, {PETER: 67, DEAN: 81, JEFF: 3, NICOLE: 94, SEAN: 88}),
    (SEAN, {PETER: 43, DEAN: 19, JEFF: 46, NICOLE: 91, SEAN: 90}),
)


def begin(*swaps: tuple[int, int], **options: str) -> Match:
    """Jeff has shuffled: the deck of the example, before the deal."""
    data = {
        "game": "ninety_nine_chances",
        "phase": "deal",
        "hands": [[]] * 5,
        "names": list(NAMES),
        "dealer": JEFF + 1,
        "deck_top": deck(*swaps),
        "options": options,
    }
    return telltable.from_position("ninety_nine_chances", write_toml(data))


def meeting(m: Match) -> None:
    """Five themes, five pitches, one vote."""
    pairs = {PETER: (7, 47), DEAN: (5, 14), JEFF: (69, 72), NICOLE: (31, 77), SEAN: (1, 45)}
    for seat, (first, second) in pairs.items():
        do(m, seat, "PickTheme", cards=[f"{first:02d}", f"{second:02d}"])
    for seat in (JEFF, NICOLE, SEAN, PETER, DEAN):
        do(m, seat, "Pitch")


def characters(m: Match) -> None:
    """Everybody is for the Western Heist, and writes who they are."""
    for seat in range(5):
        do(m, seat, "VoteTheme", theme=PETER)
    do(m, PETER, "Describe", name="the Sheriff")
    do(m, DEAN, "Describe", name="Mac McDougal", role="outlaw")
    do(m, JEFF, "Describe", name="the Mayor")
    do(m, NICOLE, "Describe", name="Miss Nicole", role="saloonkeeper")
    do(m, SEAN, "Describe", name="Doug McDougal", role="half-wit brother")


def yes(m: Match, *seats: int) -> None:
    for seat in seats:
        do(m, seat, "Answer", answer="yes")


def resources(m: Match) -> None:
    """Six Resources, and who is in them."""
    do(m, PETER, "PlayResource", card="82", involves=[JEFF], note="Sheriff")
    yes(m, JEFF)
    do(m, PETER, "TellBonus", involves=[NICOLE], note="Chili")
    yes(m, NICOLE)
    do(m, DEAN, "PlayResource", card="93", involves=[SEAN], note="Gatling")
    yes(m, SEAN)
    do(m, JEFF, "PlayResource", card="70", involves=[DEAN, SEAN])
    do(m, PETER, "Nudge", what="too long")
    yes(m, SEAN, DEAN)
    do(m, NICOLE, "PlayResource", card="85")
    do(m, SEAN, "PlayResource", card="62", text="My gang rides with me.")
    do(m, JEFF, "Nudge", what="who is not involved yet?")
    do(m, SEAN, "Revise", text="I am the Sheriff's honorary deputy.", involves=[PETER])
    yes(m, PETER)


def trouble(m: Match) -> None:
    """Everybody gets one Problem."""
    do(m, PETER, "PlayProblem", card="16", target=SEAN)
    do(m, DEAN, "PlayProblem", card="37", target=PETER)
    do(m, JEFF, "PlayProblem", card="28", target=NICOLE)
    do(m, NICOLE, "PlayProblem", card="33", target=JEFF)
    do(m, SEAN, "PlayProblem", card="15", target=DEAN)


def plan(m: Match, seat: int) -> None:
    """The plan of a seat's turn, with its requests."""
    plans: dict[int, dict[str, Any]] = {
        PETER: {"problem": "37", "resources": ["58"], "requests": [f"enlist {NICOLE}"]},
        DEAN: {"problem": "15", "resources": ["93"], "requests": [f"enlist {SEAN}"]},
        JEFF: {"problem": "33", "resources": ["70"]},
        NICOLE: {"problem": "28", "resources": ["85"]},
        SEAN: {"problem": "16", "resources": ["41", "62"]},
    }
    do(m, seat, "Plan", **plans[seat])
    if seat == PETER:
        do(m, NICOLE, "Grant", yes=[f"enlist {NICOLE}"])
        do(m, PETER, "Commit", problem="37", resources=["58"])
    if seat == DEAN:
        do(m, SEAN, "Grant")
        do(m, DEAN, "Commit", problem="15", resources=["93"])


def tell(m: Match) -> None:
    """Whoever is to tell a card tells it; Sean writes on his saddle."""
    (seat,) = m.waiting()
    note = "saddle" if seat == SEAN and m.state.table.turn.median == 34 and not m.state.table.turn.flip else ""
    do(m, seat, "TellOutcome", note=note)


def storytelling(m: Match, turns: int = 5) -> None:
    """As many turns."""
    for seat, numbers in EVALUATIONS[:turns]:
        plan(m, seat)
        evaluate(m, numbers)
        tell(m)
        tell(m)


def to_the_bids(*swaps: tuple[int, int], **options: str) -> Match:
    """Everything up to the frame, which everybody likes."""
    m = begin(*swaps, **options)
    for part in (meeting, characters, resources, trouble, storytelling):
        part(m)
    do(m, SEAN, "ChooseLead", seat=SEAN)
    do(m, SEAN, "Frame", text="The second train is richer.")
    for seat in (PETER, DEAN, JEFF, NICOLE):
        do(m, seat, "React", fine=True)
    return m


def bid(m: Match) -> None:
    """The five bids."""
    do(m, SEAN, "Bid", card="65", uses=["34"])
    do(m, PETER, "Bid", card="26", uses=["58", "82"])
    do(m, DEAN, "Bid", card="49", uses=["93"])
    do(m, JEFF, "Bid", card="61", uses=["23", "70", "46"])
    do(m, NICOLE, "Bid", card="22", uses=["85", "28"])
