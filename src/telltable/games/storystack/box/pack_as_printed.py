"""Pack 1 as the rules print it, section 2.4 (cards) and 2.5 (patterns)."""

from __future__ import annotations

PACK_ID = "pack1"

_CARDS = """
CA-01…08 SETUP +C | CA-09…15 TEAM +C | CA-16 INCITING +C | CA-17 TRIALS +C | CA-18 BETRAYAL +C
CA-19 AFTERMATH +C | CA-20 SHOWDOWN +C | CA-21 PLAN +C | CA-22…26 — +C
RE-01…04 TEAM C2 | RE-05 TEAM C3 | RE-06…09 BETRAYAL C2 | RE-10…12 COMPLICATION C2 | RE-13 COMPLICATION C3
RE-14…15 SACRIFICE C2 | RE-16 AFTERMATH C2 | RE-17 SETUP C2 | RE-18 — C1 f
GS-01…03 GOAL C1 | GS-04 GOAL C1 o | GS-05…07 GOAL o | GS-08…09 GOAL l | GS-10 PLAN C1 | GS-11 PLAN C2
GS-12 PLAN l | GS-13 PLAN f | GS-14 SACRIFICE $ | GS-15 INCITING f | GS-16 — $
OB-01…03 TRIALS t | OB-04…05 TRIALS l | OB-06…07 TRIALS C1 | OB-08 COMPLICATION C1
OB-09…10 COMPLICATION f | OB-11 COMPLICATION o | OB-12 COMPLICATION C2 | OB-13…14 INCITING t
OB-15 INCITING l | OB-16 SHOWDOWN C1 t | OB-17 INCITING f | OB-18 — o
RT-01…02 REVELATION C1 | RT-03 REVELATION C2 | RT-04 REVELATION o | RT-05 REVELATION l | RT-06 BETRAYAL C1
RT-07 BETRAYAL C2 | RT-08 BETRAYAL f | RT-09 INCITING f | RT-10 INCITING o | RT-11 COMPLICATION C1
RT-12 REVELATION F!
ST-01…02 COMPLICATION | ST-03…04 REVELATION K! | ST-05…06 REVELATION E2! | ST-07…08 SETUP | ST-09 INCITING
ST-10…11 PLAN | ST-12 AFTERMATH
MI-01 PLAN f | MI-02 PLAN | MI-03 TRIALS C1 | MI-04 TRIALS l | MI-05 COMPLICATION f | MI-06 COMPLICATION
MI-07 REVELATION C1 | MI-08 REVELATION o | MI-09 SHOWDOWN t | MI-10 BETRAYAL C2 | MI-11 GOAL C1 | MI-12 GOAL
CR-01…03 SACRIFICE C1 $ | CR-04 SACRIFICE C2 $ | CR-05 SACRIFICE l $ | CR-06 BETRAYAL C2 | CR-07 BETRAYAL f
CR-08 COMPLICATION $ | CR-09 TRIALS C1 | CR-10 TRIALS L! | CR-11 REVELATION C1 | CR-12 — $
CL-01…02 SHOWDOWN T! | CL-03…04 SHOWDOWN C2 | CL-05 SHOWDOWN C1 | CL-06…07 SHOWDOWN l | CL-08 SHOWDOWN t
CL-09…10 SACRIFICE C1 $ | CL-11 REVELATION C1 | CL-12 PLAN
RS-01…02 AFTERMATH | RS-03 AFTERMATH f | RS-04 AFTERMATH t | RS-05…06 AFTERMATH C1 | RS-07 AFTERMATH C2
RS-08 AFTERMATH l | RS-09 AFTERMATH O! | RS-10 SACRIFICE C1 | RS-11 TEAM C2 | RS-12 — f
"""

TITLES = {  # the named Structure cards, two copies each
    "ST-01": "Parallel Plots",
    "ST-02": "Parallel Plots",
    "ST-03": "Flashback Reframe",
    "ST-04": "Flashback Reframe",
    "ST-05": "Secret Connection",
    "ST-06": "Secret Connection",
}

MINIMUMS = {
    "P-01": {"GOAL": 2, "TEAM": 2, "TRIALS": 3, "SACRIFICE": 1, "SHOWDOWN": 1, "AFTERMATH": 1},
    "P-02": {"INCITING": 2, "PLAN": 1, "TRIALS": 2, "REVELATION": 1, "SACRIFICE": 1, "SHOWDOWN": 3},
    "P-03": {
        "SETUP": 2,
        "GOAL": 1,
        "TRIALS": 1,
        "COMPLICATION": 2,
        "BETRAYAL": 1,
        "SHOWDOWN": 1,
        "AFTERMATH": 2,
    },
    "P-04": {"SETUP": 2, "INCITING": 1, "TRIALS": 2, "COMPLICATION": 2, "REVELATION": 1, "AFTERMATH": 2},
    "P-05": {"INCITING": 1, "PLAN": 2, "REVELATION": 2, "BETRAYAL": 2, "SACRIFICE": 1, "SHOWDOWN": 2},
    "P-06": {"GOAL": 1, "PLAN": 3, "TEAM": 3, "COMPLICATION": 2, "BETRAYAL": 1},
    "P-07": {"INCITING": 1, "COMPLICATION": 2, "REVELATION": 4, "BETRAYAL": 2, "AFTERMATH": 1},
    "P-08": {"SETUP": 1, "GOAL": 1, "TEAM": 2, "COMPLICATION": 3, "REVELATION": 2, "AFTERMATH": 1},
    "P-09": {"GOAL": 2, "COMPLICATION": 1, "BETRAYAL": 2, "SACRIFICE": 3, "SHOWDOWN": 1, "AFTERMATH": 1},
    "P-10": {"SETUP": 1, "TEAM": 2, "TRIALS": 1, "REVELATION": 2, "SACRIFICE": 2, "AFTERMATH": 2},
}


def printed_cards() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Tag (or nothing) and choices of each of the 150 cards by id."""
    cards: dict[str, tuple[str, tuple[str, ...]]] = {}
    for row in _CARDS.replace("\n", "|").split("|"):
        if row.strip():
            ids, tag, *choices = row.split()
            type_, _, numbers = ids.partition("-")
            first, _, last = numbers.partition("…")
            for number in range(int(first), int(last or first) + 1):
                cards[f"{type_}-{number:02}"] = ("" if tag == "—" else tag, tuple(choices))
    return cards
