"""A finished story made up for these tests, with everything in it that a page can get wrong."""

from msgspec.structs import replace

from telltable.core.story import Book, Chapter, Gauge, Line, Portrait, Sheet


def _told(n: int, teller: str, card: str, kind: str, tag: str, text: str, mark: str = "", note: str = "") -> Line:
    marks, notes = ((mark,) if mark else ()), ((note,) if note else ())
    return Line(text, teller, card, kind, tag, marks, notes, told=True, n=n)


_CHAPTERS = (
    Chapter(
        "Setup",
        opener="It begins where the road ends.",
        lines=(
            _told(
                1, "Wilhelmina", "The Keeper of a Small Light", "Cast", "Setup",
                "For thirty-one years Maud Tansy has lit the lamp on Quarrel Point, and for thirty-one "
                "years nobody has thanked her, which suits her. A thanked lamp, she says, starts to look "
                "at itself.",
            ),
            _told(
                3, "Osric", "Guests Without Luggage", "Relationship", "Setup",
                "In the spring a swarm of bees moves into the lantern room. Maud gives them notice in "
                "writing; they build on the notice.",
            ),
            _told(
                4, "Lantern", "One Thing to Put Right", "Goal", "Goal",
                "She wants one winter without a wreck. There has not been one since her brother Tobias "
                "rowed out to meet a light that was not hers.",
            ),
        ),
    ),
    Chapter(
        "Inciting incident",
        lines=(
            _told(
                2, "Pim", "A Letter from the Mainland", "Obstacle", "Inciting",
                "The letter says that the light will be put out for good. It begins “Dear {A}, we regret "
                "<b>nothing</b>”, and Maud has to admire the second half.",
            ),
        ),
    ),
    Chapter(
        "Commitment",
        lines=(
            _told(
                5, "Wilhelmina", "Terms and a Handshake", "Goal", "Plan",
                "She goes upstairs and makes the bees an offer: they keep the wind off the flame, she "
                "keeps the inspector off the bees.",
            ),
            _told(
                7, "Osric", "Somebody Small Listens In", "Cast", "Team",
                "Wick, who is nine and was never sent home from an errand in the year of the flood, "
                "witnesses the contract with an X and a smear of jam.",
            ),
        ),
    ),
    Chapter(
        "Complications",
        lines=(
            _told(
                6, "Lantern", "Boots Too Clean for Mud", "Cast", "Complication",
                "Ferris Oyle, Inspector of Lights, arrives with a measuring stick and an office whose name "
                "he can say in one breath: the Küstenfeuerabschaltungsgenehmigungsverwaltungsstelle.",
            ),
            _told(
                8, "Pim", "Sweetness Has a Weight", "Obstacle", "Trials",
                "By June the honey has reached the gears. The lamp turns slowly, then thoughtfully, then "
                "not at all.",
            ),
            _told(
                9, "Wilhelmina", "Meanwhile, Elsewhere", "Structure", "Complication",
                "Eleven miles out, aboard the Patient Margaret, a cook called Dunmore counts the flashes "
                "as he does every night, and comes up short.",
                mark="Thread B",
            ),
        ),
    ),
    Chapter(
        "Midpoint",
        lines=(
            _told(
                11, "Osric", "What It Was All Along", "Midpoint", "Revelation",
                "Oyle climbs to the lantern room to seal it, and stays until morning. The comb is built in "
                "rings, each cell ground like glass: the bees have been making a lens.",
                note=(
                    "The letter called the lamp the weakest on the coast. So it was, on the day of the "
                    "letter; nobody had measured it since the swarm."
                ),
            ),
            _told(
                10, "Pim", "The Sum Comes Out Wrong", "Revelation", "Revelation",
                "Dunmore does the sum three times on a flour sack. The light has not gone out; it has gone "
                "gold, and it is nearer than the charts allow.",
                mark="Thread B",
            ),
        ),
    ),
    Chapter(
        "Crisis",
        lines=(
            _told(
                12, "Lantern", "A Form Already Stamped", "Crisis", "Betrayal",
                "The order is older than the inspector’s doubts. Men come with a wagon and smoke; Oyle "
                "holds the door for them, since it is in his hand anyway.",
            ),
            _told(
                13, "Wilhelmina", "What Must Burn", "Crisis", "Sacrifice",
                "To save the comb Maud carries it down in her own two arms, all ninety steps, and leaves "
                "the lamp cold. That is the night the fog comes.",
            ),
        ),
    ),
    Chapter(
        "Climax",
        lines=(
            _told(
                14, "Osric", "Every Window at Once", "Climax", "Showdown",
                "Wick runs from house to house. One by one the shutters open, and in every window stands a "
                "candle with a piece of honeycomb before it, until the whole bad-tempered coast is a "
                "single lamp.",
            ),
            _told(
                15, "Pim", "Hard to Starboard", "Climax", "Team",
                "“That’s her,” says Dunmore, who has never seen it before. “Hard over, and somebody mind "
                "the soup.”",
                mark="Thread B",
            ),
        ),
    ),
    Chapter(
        "Resolution",
        lines=(
            _told(
                16, "Lantern", "The Report, Revised", "Resolution", "Aftermath",
                "The inspector’s report has one line. It says that the light at Quarrel Point could not be "
                "put out, although it was.",
            ),
            _told(
                17, "Wilhelmina", "A Place Laid", "Relationship", "Aftermath",
                "There is no wreck that winter. In April somebody thanks her, in a cook’s handwriting, and "
                "she reads it to the bees so that none of it is wasted.",
            ),
            Line(
                "They say the honey from that coast still shines a little, if you hold it up to a window "
                "and are expecting someone.",
                teller="Osric", card="Long Afterwards", kind="Resolution", marks=("epilogue",), n=18,
            ),
        ),
    ),
)  # fmt: skip

BOOK = Book(
    game="A Shelf of Lanterns",
    title="The Bees of Quarrel Point",
    kicker="A story in eight beats",
    subtitle="or, Notice in Writing",
    premise=(
        "Somebody tends a small thing that the world has finished with, and the world turns out to be "
        "wrong."
    ),
    tellers=("Wilhelmina", "Osric", "Pim", "Lantern (bot)"),
    finished=True,
    ending="The outline was completed with the eighteenth card, and everyone was home by eleven.",
    chapters=_CHAPTERS,
    portraits=(
        Portrait("Cast", "Maud Tansy", "A", "Wilhelmina", "keeper of the light", ("wants one safe winter",)),
        Portrait("Cast", "Wick", "B", "Osric", "aged nine, mostly knees"),
        Portrait("Cast", "Ferris Oyle", "C", "Lantern", "Inspector of Lights", ("owes somebody an apology",)),
        Portrait("Cast", "Dunmore", "D", "Pim", "cook of the Patient Margaret"),
        Portrait("Location", "Quarrel Point", "Lo1", "Wilhelmina", "a rock, a lamp, ninety steps"),
        Portrait("Object", "the contract", "Ob1", "Osric", "signed with an X and jam"),
    ),
    gauges=(
        Gauge("Goal", 1, 1), Gauge("Team", 2, 2), Gauge("Revelation", 2, 2), Gauge("Sacrifice", 1, 1),
        Gauge("Showdown", 1, 1), Gauge("Aftermath", 2, 1), Gauge("Complication", 2), Gauge("Betrayal", 1),
    ),
    links=("The bees and the inspector: they never spoke, and never forgave each other.",),
    sheets=(
        Sheet(
            "What was replaced",
            ("Fact", "As first told"),
            (("#2", "the weakest lamp on the coast"), ("#6", "an inspector afraid of heights")),
            struck=True,
        ),
        Sheet(
            "The play log",
            ("#", "Seat", "Card", "Lane", "Tag"),
            tuple(
                (f"#{line.n}", line.teller, line.card, str(lane), line.tag or "none")
                for line, lane in sorted(
                    ((line, lane) for lane, chapter in enumerate(_CHAPTERS, 1) for line in chapter.lines),
                    key=lambda pair: pair[0].n,
                )
            ),
            note="Seed 41, pack 1.",
        ),
    ),
    colophon="Eighteen cards, four tellers, fifty-two minutes. Nobody was stung.",
    profile=tuple(len(chapter.lines) for chapter in _CHAPTERS),
)  # fmt: skip

GAP = "Nobody told how it came to the worst; the page was left as it was found."

GAPPED = replace(BOOK, chapters=(*_CHAPTERS[:5], Chapter("Crisis", gap=GAP), *_CHAPTERS[6:]))

UNFINISHED = replace(
    BOOK,
    finished=False,
    ending="",
    colophon="",
    chapters=(*_CHAPTERS[:3], *(replace(chapter, lines=()) for chapter in _CHAPTERS[3:])),
)
