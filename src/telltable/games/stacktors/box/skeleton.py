"""A new pack to begin with: one adventure of two scenes, with one of everything, that can be played at once."""

from __future__ import annotations

from typing import Any

import msgspec

from . import adventure as a
from .maps import MapData
from .pack_form import People

HERE = "first"
FRONT, BACK = "R1O2-R2G1C1-B2Y1", "Y1B2-G2Y2-G2R1"
LINES = a.Says(hit=("A line for a blow that lands.",), hurt=("A line for a hurt.",), defeat=("Last words.",))


def skeleton() -> dict[str, str]:
    """The files of a new pack, by name."""
    people = People(
        name="A New Pack",
        about="What it holds, in a sentence.",
        order=(HERE,),
        catalogue={"Guard": "O2-R1G1-"},
        says={"Guard": msgspec.structs.replace(LINES, spawn=("A line on being seen.",))},
    )
    said = {"game": "stacktors", **msgspec.to_builtins(people)}
    return {"people.json": _written(said), f"{HERE}.json": _written(_adventure())}


def _written(part: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(part), indent=1).decode() + "\n"


def _adventure() -> a.Adventure:
    return a.Adventure(
        a.FORMAT,
        HERE,
        "A New Adventure",
        (_door(), _hall()),
        (
            a.Ending(
                "won",
                "win",
                "How it ends when all went well.",
                (
                    a.Coda(a.Predicate(flag="promised"), "What comes of the promise."),
                    a.Coda(a.Predicate(flag="heard"), "What comes of the noise."),
                ),
                answer="They got what they wanted.",
            ),
            a.Ending("dear", "partial", "How it ends when somebody was lost.", answer="They got it, and paid for it."),
            a.Ending("lost", "loss", "How it ends when nothing went well.", answer="They did not get it."),
        ),
        party=a.Party(size=2, pregens=(_ready("Front", FRONT), _ready("Back", BACK))),
        setting=a.Setting("where it happens", "when", "in what mood"),
        authors=("Your name",),
        licence="CC BY 4.0",
        summary="What it is about, in a sentence.",
        wants="What they set out for, and why.",
        memories=(
            a.Memory("promised", "Something was promised to the bystander.", "debt", carried=True),
            a.Memory("heard", "{They} {were|was} heard."),
        ),
        clocks=(a.Clock("time", "Until somebody comes", 4, (a.Effect(end_stage="fail"),)),),
        growth=(
            a.Growth("A kept word", "What was done that this comes of.", "brains G1", a.Predicate(flag="promised")),
            a.Growth("A steady hand", "What everybody may have learned.", "guts B1"),
            a.Growth("A quick eye", "What everybody may have learned, too.", "brains B1"),
            a.Growth("A loud voice", "And a third.", "brains R1"),
        ),
    )


def _ready(name: str, stack: str) -> a.Pregen:
    pieces = sum(character.isdigit() for character in stack)
    notes = tuple(f"A line for piece {n}, from the feet up." for n in range(1, pieces + 1))
    says = a.Says(
        hit=(f"What {name} says to a blow that lands.",),
        hurt=(f"What {name} says to a hurt.",),
        defeat=(f"The last words of {name}.",),
    )
    return a.Pregen(name, stack, "Who that is, in a sentence.", notes, says, f"Somebody of the {name}")


def _door() -> a.Stage:
    """A free scene: one challenge, which either of the two can surmount."""
    door = a.ChallengeData(
        "door", "The door", "(O1)G2=Y2", texts=a.Texts(look="What it looks like.", done="What is behind it.")
    )
    return a.Stage(
        "one",
        "free",
        "The first scene",
        "What they see when they come in.",
        a.Next(win="two", fail="two"),
        gm_notes="What only the game master reads.",
        challenges=(msgspec.structs.replace(door, reward="A find", reward_text="What is told of it."),),
        goals=a.Predicate(surmounted="door"),
        beats=5,
        ways=_ways(),
        ticks="time",
    )


def _ways() -> tuple[a.Way, ...]:
    """Talk, trick, force, leave: what each takes, what it costs, what is remembered of it."""
    win = a.Effect(end_stage="win")
    return (
        a.Way(
            "ask",
            "talk",
            "What one would say, a sentence.",
            ("brains.Y", "brains.B", "brains.R"),
            1,
            "what it costs: a promise",
            (win,),
            ("promised",),
            "{who} said it. How it is told.",
        ),
        a.Way(
            "pick",
            "trick",
            "What one would try.",
            ("brains.B", "guts.G"),
            1,
            "time",
            (a.Effect(tick=a.Tick("time")), win),
            done="{who} tried it.",
        ),
        a.Way("break", "force", "What one would break.", ("guts.R", "guts.G"), 2, "noise", (win,), ("heard",)),
        a.Way("go", "leave", "What one would leave behind.", cost="the find", do=(win,), done="{who} went on."),
    )


def _hall() -> a.Stage:
    """A conflict on a map: somebody to beat, somebody to win over, something that lies about, a way out."""
    rows = ("..........", "....##....", "..ss......", "......ww..", "....cc....", "..........")
    places = {"start": ((0, 2), (0, 3), (1, 2), (1, 3)), "gate": ((9, 2), (9, 3))}
    guard = a.Npc(
        "guard",
        "Guard",
        "enemy",
        "O2-R1G1-",
        (6, 2),
        type="Guard",
        facing="W",
        wants="what the guard wants",
        fears="what the guard fears",
        says=a.Says(
            spawn=("A line on being met.",),
            hit=("A line for a blow.",),
            hurt=("A line for being hurt.",),
            defeat=("What the guard says at the end.",),
            win=("A line for winning.",),
            fleeing=("A line for running.",),
        ),
        lines=(a.Line("spawn", "A line where they were heard.", a.Predicate(flag="heard")),),
        answers=(a.Reply(("guard", "afraid"), "What the guard answers about either."),),
        listens=("{who} stood still, and listened.", "{who} looked round, and had heard it."),
        breaks=a.Predicate(hurt="guard"),
    )
    other = a.Npc(
        "other",
        "Bystander",
        "ally",
        "B1-Y1-",
        (3, 5),
        join="persuade",
        facing="N",
        wants="what the bystander wants",
        fears="what the bystander fears",
        says=a.Says(spawn=("What a bystander says.",), join=("What is said on joining.",)),
        answers=(a.Reply(("bystander", "help", "lost"), "What is answered to that."),),
        listens=("{who} stopped, and listened.", "{who} looked away, and had heard it."),
    )
    return a.Stage(
        "two",
        "conflict",
        "The second scene",
        "What they see now, and who is in their way.",
        a.Next(win=(a.Branch("dear", a.Predicate(pcs_dead=1)), a.Branch("won")), fail="lost"),
        gm_notes="What only the game master reads.",
        map=MapData("square", rows, zones=places),
        start="start",
        facing="E",
        npcs=(guard, other),
        objects=(a.ObjectData("find", "{R1}", "Something on the floor", "What is told of it.", (2, 0)),),
        goals=a.Predicate(any=(a.Predicate(foes_defeated=True), a.Predicate(in_zone=a.InZone("all_pcs", "gate")))),
        fail=a.Predicate(party_dead=True),
        max_rounds=6,
        on_win=(a.Effect(cp=a.CpGift(1)),),
    )
