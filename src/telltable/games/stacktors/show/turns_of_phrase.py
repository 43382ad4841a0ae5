"""The sentences that the book has for a fight: plain ones, several for each thing.

``{a}`` did it, ``{b}`` had it done, ``{c}`` made {a} do it; ``{a_}`` and ``{b_}`` are theirs. In the past tense, like a
story. What somebody does in their own manner is with the adventure: `Npc.blows` and `Pregen.blows`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# What somebody did to {who}, where they have no manner of their own: see `Blows`.
BLOWS: Final[Mapping[str, tuple[str, ...]]] = {
    "body": (
        "struck {who} hard",
        "got past {who_} guard",
        "hit {who} before {who} could turn",
        "caught {who} off balance",
        "landed a blow on {who}",
        "hit {who} in the ribs",
    ),
    "shot": (
        "hit {who} from a distance",
        "took careful aim and hit {who}",
        "found the range, and hit {who}",
        "hit {who} from across the way",
    ),
    "wit": (
        "got inside {who_} head",
        "confused {who} until nothing held together",
        "put a doubt into {who} that would not leave",
        "wore {who} out with thinking",
    ),
    "tongue": (
        "said what {who} could not bear to hear",
        "shouted {who} down",
        "talked until {who} had nothing left to say",
        "shamed {who} in front of everybody",
    ),
}
# What somebody did of whom nothing else is told.
PART: Final = (
    "{a} had kept {b} busy meanwhile.",
    "{a} had not been idle, and {b} knew it.",
    "All that time {a} had held {b} off.",
)
BUSY: Final = ("{a} kept {b} busy.", "{a} held {b} off.", "{a} stood up to {b}.")
VAIN: Final = (
    "{a} went for {b} and could not get through.",
    "{a} tried to stop {b}, and it was not enough.",
    "{a} did what could be done against {b}.",
)
MISSED: Final = (
    "{b} held {a} off for a time.",
    "At first {a} could do nothing against {b}.",
    "{b} was quicker than {a} had thought.",
    "It took {a} more than one try to get at {b}.",
)
STATUS: Final[Mapping[str, tuple[str, ...]]] = {
    "frozen": ("{a} got hold of {b} and held on.", "{a} caught {b} by the arm and would not let go."),
    "calmed": ("{a} talked to {b} until the anger went out of it.", "{a} almost talked {b} into stopping."),
    "fleeing": ("{a} drove {b} back a few steps.", "{b} backed away from {a}, but not far enough."),
    "exposed": ("{a} had seen where {b} was weak.", "{a} watched {b} and learned how {b} moved."),
}
THEN: Final = ("Then ", "But then ")
TURNED: Final = (
    "{c} got into {a_} head and turned {a} against {b}, and {a} {blow}.",
    "{c} bent {a_} will, and {a} {blow}.",
)
FREE: Final = ("{a} shook off {c_} will, and {blow}.", "{a} was free of {c} again, and {blow}.")
ASTRAY: Final = ("{a} was aiming at somebody else, and hit {b}.", "In the crush {a} hit {b} by mistake.")
BACK: Final = ("{a} turned {b_} own blow back on {b}.", "{b} struck at {a}, and the blow came back.")
WORN: Final = ("{b} could take no more, and fell.", "It was too much for {b}, who went down.")
BROKEN: Final = ("sank down", "sat down and did not get up again", "had no will left to stand")  # by words or wit
SUNK: Final = ("sank down", "sat down in a heap", "sank to the ground")  # the same, of whoever is then judged
FELLED: Final = ("went down", "fell", "dropped")
DOWN: Final = ("went down", "fell", "dropped", "fell and did not get up")
OURS_DOWN: Final = ("fell", "went down and did not get up", "fell, and lay still")
DEAR: Final = (  # one's own way, and the end of whoever went it, or stood by
    "It cost {b} more than {b} had left. {b} fell.",
    "{b} had nothing left after that, and fell.",
)
GRIEF: Final = (
    "{a} saw {b} die, and for a moment did nothing at all.",
    "{a} called {b_} name once, and got no answer.",
    "{a} could not go to {b}, and fought on because there was nothing else to do.",
    "There was no time to kneel. {a} looked once, and knew that {b} was dead.",
)
LAST_OF_US: Final = ("Nobody was left on their side.",)
RISES: Final = ("{b} was not dead. They got {b} up again.", "They called {b} back, and {b} breathed.")
SPARED: Final = (
    "{a} could have ended it there, and let {b} live.",
    "{a} stood over {b}, then stepped back and let {b} live.",
    "{a} had {b} helpless, and spared {b}.",
    "{a} held out a hand to {b} instead of striking again.",
)
FINISHED: Final = (
    "{a} could have stopped there, and did not. {b} was dead.",
    "{a} did not spare {b}.",
    "{a} struck once more, and {b} was dead.",
    "There was a moment for mercy. {a} let it go by, and {b} died.",
)
ALONE: Final = (  # of whoever was brought down; why somebody else goes is theirs
    "{b} had seen {c} fall.",
    "{b} had seen what became of {c}.",
    "After what had become of {c}, {b} thought again.",
)
LEFT: Final = (  # of whoever has run or given up
    "{b} had watched {c} leave the fight.",
    "{b} saw that {c} was out of it.",
    "Now that {c} had stopped, {b} thought again.",
)
ENOUGH: Final = ("{b} had had enough.", "{b} had no heart for it any more.")
FLEES: Final = ("{b} ran.", "{b} turned and ran.", "{b} got away.")
YIELDS: Final = ("{b} gave up.", "{b} stood still, and was done.", "{b} would not fight any more.")
JOINS: Final = ("{a} talked {b} round, and {b} came over to them.", "{a} won {b} over, and {b} came with them.")
JOINED: Final = ("{b} came over to them.", "{b} went with them.")
SIDE: Final = ("{b} would have no more of it, and took up against them.",)
OPENS: Final = ("{a} got the better of {b}.", "{a} dealt with {b}.")
FINDS: Final = ("{a} took {b}.", "{b} went to {a}.", "They gave {b} to {a}, who did not say no.")
BUYS: Final = (
    "{a} counted out {c} for {b}, and did not count it twice.",
    "It cost {a} {c}, and {b} changed hands.",
    "{b} could be bought for {c}. {a} had {c}.",
)
PAST: Final = (
    "{b} had not given up, but they were past and gone.",
    "They did not wait to see what {b} would do next.",
)
LATE: Final = ("It had gone on too long, and their time was up.",)
COMES: Final = (
    "{a} was waiting there, and had to be told that {b} was dead.",
    "{a} had come there to help, and looked for {b}, and nobody had to say it.",
)
COMES_NOW: Final = ("{a} came up to take the place of {b}.", "{a} had followed them, and stepped in for {b}.")
MISSING: Final = ("{b} was not with them.", "There was one fewer of them now: {b} was dead.")
HOME: Final = "{b} did not come home."
SAID: Final = ("said {a}", "{a} said", "said {a}")

# Last words, and what follows them, are one sentence: ``“Critics,” said Jory, and went down.``
WITH_THAT: Final[Mapping[str, tuple[str, ...]]] = {
    "down": DOWN,
    "ours": ("fell", "did not get up", "lay still"),
    "flees": ("ran", "was gone", "fled", "got away"),
    "yields": ("gave up", "was done", "would fight no more", "stepped out of the fight"),
}
