"""The sentences that the book has for a fight: plain ones, several for each thing.

``{a}`` did it, ``{b}`` had it done, ``{c}`` made {a} do it; ``{a_}`` and ``{b_}`` are theirs, ``{he}`` is {a} and
``{them}`` {b} where it is known which. Where two have been named nobody goes on as ``he`` or ``she``: a listener has
not been told which of them that is. In the past tense, like a story. What somebody does in their own manner is with
the adventure: `Npc.blows` and `Pregen.blows`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# What somebody did to {who}, who is {he} and {him} after that, where they have no manner of their own: see `Blows`.
BLOWS: Final[Mapping[str, tuple[str, ...]]] = {
    "body": (
        "struck {who} hard",
        "got past {who_} guard",
        "hit {who} before {he} could turn",
        "caught {who} off balance",
        "landed a blow on {who}",
        "hit {who} in the ribs",
    ),
    "shot": (
        "threw what came to hand, and hit {who}",
        "waited until {who} stood still, and hit {him} from there",
        "hit {who} without coming any nearer",
    ),
    "wit": (
        "had {who} looking the wrong way",
        "confused {who} until nothing held together",
        "put a doubt into {who} that would not leave",
        "wore {who} out with thinking",
    ),
    "tongue": (
        "had an answer to everything that {who} said",
        "shouted {who} down",
        "talked until {who} had nothing left to say",
        "shamed {who} in front of everybody",
    ),
}
DID: Final[Mapping[str, tuple[str, ...]]] = {  # what came of an attack besides a wound
    "exposed": ("{a} had {b} looking over the wrong shoulder", "{a} fooled {b} into looking the wrong way"),
    "frozen": ("{a} held {b} fast", "{a} gave {b} no room to move"),
    "calmed": ("{a} talked {b} out of the next blow", "{a} calmed {b} for a moment"),
    "fleeing": ("{a} frightened {b} back a few steps", "{a} shouted, and {b} shrank back"),
}
THEN: Final = ("A moment later ", "Then ")
BUT: Final = ("But then ",)
TURNED: Final = (
    "{c} talked at {a} until {a} could not tell friend from foe. Then {a} {more}.",
    "{c} had {a} so confused that {a} {more}.",
)
OBEYED: Final = ("{a} did not know friend from foe by then, and {more}.",)  # likewise, where {c} is out of it
FREE: Final = ("{a} saw through what {c} had said, and {more}.", "{a} saw {c} for what {c} was, and {more}.")
ASTRAY: Final = ("{a} was aiming at somebody else, and hit {b}.", "In the crush {a} hit {b} by mistake.")
BACK: Final = ("{a} turned {b_} own blow back on {b}.", "{b} struck at {a}, and the blow came back.")
WORN: Final = ("{b} could take no more, and fell.", "It was too much for {b}, who went down.")
BROKEN: Final = ("sank down", "had to sit down")  # by words or wit
UNDONE: Final[Mapping[str, tuple[str, ...]]] = {  # one of the party, likewise
    "ours": ("sank down, and breathed no more", "sat down, and was dead a moment later"),
    "marked": ("sank down, and had to be left there", "sat down, and was out of it"),
}
HELPED: Final = ("{b} had come closer, to help.",)  # somebody who is with the party, and dies of it
DEAR: Final = (  # one's own way, and the end of whoever went it, or stood by
    "{b} had been hurt worse than it looked, and died of it.",
    "{b} had nothing left after that, and fell dead.",
)
SPENT: Final = ("{b} had nothing left after that, and fell.",)  # likewise, of whoever lives through it

GRIEF: Final = (
    "{a} saw {b} die, and for a moment did nothing at all.",
    "{a} called {b_} name once, and got no answer.",
    "{a} had seen it, and had no time to do more than see it.",
    "{a} looked at {b} once, and then looked away.",
    "Nothing that {a} could have shouted would have helped {b}.",
    "{a} turned round to say something to {b}, and there was nobody to say it to.",
    "For a while {a} heard nothing, and saw only where {b} had stood.",
)
OWN_HAND: Final = ("{a} saw what was done, and by whose hand, and for a moment did nothing at all.",)  # likewise
TOO: Final = (  # of whoever has killed before
    "{b} went for {a} then, alone, and did not live through it.",
    "{b} would not run after that, and {a} killed {b} too.",
)
LAST_OF_US: Final = ("Nobody was left to go on.",)
MARKED: Final = ("When it was over they got {b} up again, who bears the mark of it.",)
MARKED_ALONE: Final = (
    "{b} had been left for dead, and was not dead: it left a mark.",
    "When everybody had gone {b} sat up, and bears the mark of it.",
)
RISES: Final = ("{b} was not dead. They got {b} up again.", "They called {b} back, and {b} breathed.")
AND_THEN: Final = (  # mercy after a blow, each once in an evening; whoever struck is still the subject
    ", and then {mercy}",
    ". That was enough, and {a} {mercy}",
    ", and afterwards {mercy}",
    ". Then {c} stopped, and {mercy}",
)
AND_THEY: Final = (  # likewise, where whoever struck is not the subject any more
    ", and then {a} {mercy}",
    ". It was enough for {c}, who {mercy}",
    ". {c} went no further, and {mercy}",
)
BOTH: Final = (  # two whom the same one has brought down and spared
    "{a} got the better of {names}, one after the other, and let both of them live.",
    "{a} brought {names} down, one after the other, and laid no hand on either after that.",
)
TOGETHER: Final = (  # likewise, of more than two
    "{a} got the better of {names}, one after the other, and let them all live.",
    "{a} brought {names} down, one after the other, and laid no hand on them after that.",
)
MERCY: Final = ("let {them} live", "did {them} no more harm", "left it at that")
SPARED: Final = (
    "{b} went down, and {a} let {them} live.",
    "{b} could not get up, and {a} did {them} no more harm.",
    "{b} was down, and {a} stepped back and left {them} alive.",
)
SPARED_BY: Final = (
    "{b} was down, and {a} called out that it was enough.",
    "{b} went down, and lived because {a} said so.",
)
FINISHED: Final = (
    "{b} was down, and {a} killed {them} all the same.",
    "{b} could not get up. {a} did not stop for that, and {b} died there.",
)
FINISHED_BY: Final = ("{b} was down. {a} did not call out to stop, and the next blow killed {them}.",)
NO_MERCY: Final = (  # of words or wit
    "{b} had nothing more to say, and {a} killed {them} all the same.",
    "[not speaks] {b} had no answer to that. {a} did not wait for one, and killed {them}.",
    "{b} stood quite still, and {a} struck {b} dead.",
)
HEARD: Final = (  # likewise, of mercy
    "[not speaks] {b} had no answer to that, and {a} did not wait for one.",
    "{b} looked at the ground, and {a} said no more.",
    "[not speaks] {b} had nothing to say to that, and {a} let it be.",
    "{b} took a step back, and {a} let it be.",
    "{b} thought about that for a good while, and {a} let it be.",
)
SOME_WENT_ON: Final = (  # where some have given way to words or wit
    "[not fought] That was not the end of it, and it came to blows.",
    "[fought] That was not the end of it.",
)
WHY: Final = ("{a} had not wanted to meet {b} twice.",)  # likewise, the first time; of a blow the adventure says it
HEARD_BY: Final = (  # likewise, where another than whoever spoke says what becomes of them
    "{b} looked at the ground, and {a} said that it was enough.",
    "{a} saw {b} look away, and called out that it was enough.",
)
BOTH_KILLED: Final = (
    "{a} killed {names}, one after the other.",
    "{names} were struck down one after the other, and {a} left neither of them alive.",
)
MASSACRE: Final = (
    "{a} killed {names}, one after the other.",
    "{names} died one after the other, and nobody called out to {a} to stop.",
)
WITHOUT: Final = (
    "[fought] Without {c}, {b} would not go on, and {a}.",
    "[fought] {b} saw how it had gone with {c}, and {a}.",
    "[not fought] {b} had watched {c}, and {a}.",
    "[not fought] After that {b} thought it over, and {a}.",
)
SEEN: Final = (
    "[fought] {b} had counted on {c}.",
    "[not fought] {b} had watched {c}.",
)
INSIDE: Final = ("{a} talked at {b} until nothing made sense.", "{a} talked to {b}, and would not stop.")
ENOUGH: Final = (
    "[not fought] {b} looked at how it stood, and {a}.",
    "[not fought] {b} thought it over, and {a}.",
    "[fought] {b} had no heart for it any more, and {a}.",
    "[fought] {b} had seen how it went, and {a}.",
)
JOINS: Final = ("{a} talked {b} round, and {b} came over to {them}.", "{a} won {b} over, and {b} came along.")
JOINED: Final = ("{b} came over to {them}.", "{b} came along.")
SIDE: Final = ("{b} would have no more of it, and took up against {them}.",)
OPENS: Final = ("{a} got the better of {b}.", "{a} dealt with {b}.")
FINDS: Final = ("{a} found {b}.",)  # "took a bow" is something else when heard
BUYS: Final = (
    "{a} counted out {c} for {b}, and did not count it twice.",
    "It cost {a} {c}, and {b} changed hands.",
    "{b} could be bought for {c}. {a} had {c}.",
)
LATE: Final = "By then there was no time left."
COMES: Final = (
    "{a}, who {more}, had followed {them} at a distance in case of need, and came up to take the place of {b}.",
    "{a}, who {more}, had been told by {b} where to come if anything went wrong, and came.",
)
COMES_NOW: Final = (
    "{a}, who {more}, came up to take the place of {b}.",
    "{a}, who {more}, had followed {them}, and stepped in for {b}.",
)
COMES_PLAIN: Final = ("{a} came to take the place of {b}.",)  # of whom nothing is known
MISSING: Final = ("{b} was not with them.", "There was one fewer of them now: {b} was dead.")
UP_AGAIN: Final = "got up again when it was over"  # who was let live, where the party is beaten
HOME: Final = "{b} did not come home."
SAID: Final = ("said {a}", "{a} said", "said {a}")

# How it ended for somebody: after the blow that did it, or after their last words: ``“Critics,” said Jory, and fell.``
WITH_THAT: Final[Mapping[str, tuple[str, ...]]] = {
    "down": ("went down", "fell", "dropped"),
    "ours": ("fell and died there", "went down and was dead"),
    "marked": ("went down, and had to be left lying", "fell, and was out of it"),  # they live
    "flees": ("ran", "turned and ran", "got away"),
    "yields": ("gave up", "gave in", "had had enough"),
}
