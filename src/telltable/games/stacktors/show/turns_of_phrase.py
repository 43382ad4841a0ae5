"""The sentences that the book has for what happens in a fight: several for each thing, so that none comes twice.

`PLAIN` has what is said where all of a kind were told: it may come again, of others.

``{a}`` did it, ``{b}`` had it done, ``{c}`` helped; ``{a_}`` and ``{b_}`` are theirs. In the past tense, like a story.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HIT: Final = {
    "": (
        "{a} got through to {b}.",
        "{a} found the gap in {b_} guard.",
        "{b} was a beat too slow for {a}.",
        "{a_} next blow went home, and {b} felt it.",
        "{a} did not hold back, and {b} paid for it.",
        "{b} took it on the shoulder, from {a}, and took it badly.",
        "It was {a} who got there first, and {b} who was there.",
    ),
    "guts.R": (
        "{a_} shot found {b}.",
        "From where {a} stood it was an easy throw, and {b} was standing still.",
        "{a} took aim for longer than anybody liked, and did not miss {b}.",
        "Something of {a_} came out of the air and stayed in {b_} sleeve.",
        "{b} looked up too late: {a} had already let go.",
    ),
    "guts.O": (
        "{a} struck twice in the time it takes to strike once, and {b} had prepared for one.",
        "The first blow was for show. The second was {a_}, and it was for {b}.",
        "{a_} hands were quicker than {b_} eyes.",
        "{b} stopped {a_} left, and met the right.",
    ),
    "guts.Pk": (
        "{a} came round in a wide swing, and {b} was in it.",
        "{a_} sweep caught {b} on its way to somebody else.",
        "{a} made room, and {b} was what stood in the room.",
    ),
    "mental": (
        "{a} said something, and {b} was still thinking about it when it mattered.",
        "{b} lost the thread, and {a} was holding the other end.",
        "{a} outguessed {b} by the width of a thought.",
        "Whatever {a} had seen in {b}, it was there.",
    ),
    "social": (
        "{b} flinched. It was only words, but they were {a_}.",
        "{a} found the sore place, and {b} gave way a little.",
        "{b} had no answer to {a}, and everybody heard it.",
        "What {a} said was quiet, and {b} went pale over it.",
    ),
}
HEAVY: Final = (
    "{a} hit {b} hard enough to be heard on the other side.",
    "{b} had put up nothing worth the name, and {a} went through it like a door.",
    "Whatever {b} had meant to do next, {a} changed it.",
    "It was the blow of the evening, it was {a_}, and {b} was under it.",
    "{a} leaned into it, and {b} folded like a chair.",
)
MISS: Final = {
    "": (
        "{a} went for {b}, and {b} was ready.",
        "{b} turned {a} aside.",
        "What {a} meant for {b} went into the air.",
        "{a} tried {b}, and got an elbow for it.",
        "{b} gave {a} nothing to hit.",
        "{a} came at {b} too early, and both of them knew it.",
        "{b} stood like a post, and {a} broke on it.",
        "For a moment it looked as if {a} had {b}. It was only a moment.",
    ),
    "guts.R": (
        "{a} shot at {b}, and hit what was behind.",
        "{a_} shot went where shots go that are not looked at again; {b} did not even duck.",
        "{b} had ducked before {a} let go.",
        "{a} threw, and {b} was somewhere else by then.",
    ),
    "mental": (
        "{a} tried to get the better of {b}, and {b} had thought of that.",
        "{b} saw it coming from {a} as one sees weather.",
        "{a_} trick was a good one. {b} knew it.",
    ),
    "social": (
        "{a} talked, and {b} let it rain.",
        "{b} heard {a} out, and was not moved.",
        "{a} tried words on {b}, and they were the wrong ones.",
        "{b} had a short answer for {a}.",
    ),
}
MISSES: Final = (
    "{times} {a} went at {b}, and {times_} {b} had an answer.",
    "{b} sent {a} back {times_}.",
    "{a} could not get near {b}, {times_} over.",
    "{times} it was {a}, and {times_} it came to nothing against {b}.",
)
THEN_HIT: Final = (
    "{b} held {a} off {times_}, and then did not.",
    "{times} {b} was quick enough for {a}. Once is enough not to be.",
    "{a} needed more than one try at {b}, but not many more.",
    "{b} got used to {a} missing, which was a mistake.",
)
TRADED: Final = (
    "{a} and {b} gave each other what they had.",
    "{a} got one in on {b}, and got one back.",
    "Between {a} and {b} it went to and fro, and it cost them both.",
    "{a} hit {b}, {b} hit {a}, and neither thought of stopping.",
)
ANSWERED: Final = (
    "{a} missed, and {b} did not.",
    "{a} overreached, and {b} was waiting for exactly that.",
    "It was {a} who began it and {b} who got something out of it.",
    "{b} let {a} come, and made the coming dear.",
)
HELD: Final = (
    "{a} and {b} circled each other and came to nothing.",
    "Neither {a} nor {b} gave a hand's breadth.",
    "{a} and {b} had the measure of each other, and it was the same measure.",
)
STATUS: Final = {
    "frozen": (
        "{a} got hold of {b} and did not let go.",
        "{b} could not have moved for money: {a} had seen to that.",
        "{a} had {b} by the collar, and meant to keep it.",
        "Where {b} stood, {b} stayed. {a} was holding on.",
        "{b} pulled. {a} was heavier than that.",
    ),
    "fleeing": (
        "{b} heard what {a} had to say, and backed away.",
        "{a} only looked, and {b} remembered being needed elsewhere.",
        "Whatever {b} saw in {a_} face, it was enough for running.",
        "{b} took a step back from {a}, and then all the others.",
        "There was something in how {a} said it. {b} did not stay to find out what.",
    ),
    "calmed": (
        "{a} talked until the fight went out of {b}.",
        "{b} let both hands sink, because {a} had asked.",
        "For as long as {a} was speaking, {b} forgot to be angry.",
        "{b} breathed out, for the first time since {a} had come.",
        "{a} made it easy to stop, even for {b}.",
    ),
    "compelled": (
        "{a} put a thought into {b} that had not been there before.",
        "{b} turned round, not quite {b} any more; {a} had done the turning.",
        "{a} pointed, and {b} went.",
        "{a} needed a hand, and used {b_}.",
        "For a while {b} did what {a} would have done.",
        "{b} had plans. {a} had better ones, and put them there.",
    ),
    "exposed": (
        "{a} could read {b} like a bill by now.",
        "{b} gave too much away, and {a} took note.",
        "From then on {a} knew what {b} would do before {b} did.",
        "{b} had a habit of the shoulder. {a} had seen it.",
        "It is bad to be watched by {a}, and {b} was.",
    ),
}
FEET: Final = (
    "{a} swept {b_} feet away.",
    "{b} stumbled, and {a} knew over what.",
    "One more step was one too many for {b}: {a} had been waiting there.",
    "{a} went for the legs, and {b} stood worse for it.",
    "The ground was no friend of {b_} after that, and {a} had arranged it.",
)
MOVED: Final = (
    "{a} had {b} somewhere else before {b} knew of it.",
    "{b} landed a good way off, which was {a_} idea.",
    "With a shove and a step {a} put {b} where {b} was no use to anybody.",
)
DOWN: Final = (
    "{b} went down.",
    "{b} sat, then lay.",
    "That was the end of it for {b}.",
    "{b} fell, and the fight closed over the place.",
    "It was {b} who did not get up.",
    "After that {b} lay still.",
    "The ground had been waiting for {b}.",
)
OURS_DOWN: Final = (
    "Then {b} fell, and nobody could get there in time.",
    "{b} went down and stayed down. For a breath nobody fought.",
    "It took {b}. There is no other way to tell it.",
)
SPARED: Final = (
    "{a} stood over {b}, and stepped back.",
    "{a} could have ended it there, and held out a hand instead. {b} looked at the hand.",
    "{b} waited for it. {a} let {b} wait, and then let {b} live.",
    "{a} left it at that, and {b} noticed.",
    "{a} looked at {b} for a moment, and then at something else.",
)
FINISHED: Final = (
    "{a} did not leave it at that. {b} would not be back.",
    "There was a moment when it could have stopped. {a} let it go by, and {b} with it.",
    "{a} finished it. Nobody who saw {b} go down said anything.",
    "{b} asked nothing, and {a} gave nothing.",
    "{a} saw to it that {b} stayed there.",
)
FLEES: Final = (
    "{b} ran, and did not run badly.",
    "With that {b} was gone.",
    "{b} had seen enough, and went.",
    "When they looked round, {b} was already small in the distance.",
    "Nobody held {b}, and {b} did not wait to be held.",
)
YIELDS: Final = (
    "{b} gave up.",
    "{b} put it down, whatever it had been, and showed both hands.",
    "{b} was done, and said so by sitting down.",
    "That was as far as {b} went.",
    "It was enough for {b}, who stepped out of it with open hands.",
)
JOINS: Final = (
    "From then on {b} was one of them.",
    "{b} came along. Nobody had expected it, {b} least of all.",
    "{b} changed sides as other people change gloves.",
)
SIDE: Final = (
    "{b} would have no more of it, and took up against them.",
    "With that {b} was against them, and no longer quietly.",
)
SPENDS: Final = (
    "{b} had been saving something for this, and it was spent.",
    "{b} gave something for it that does not come back.",
    "That could only be done once, and {b} had done it.",
    "{b} would not be able to do that again.",
)
MENDS: Final = (
    "{b} caught a breath, and was the better for it.",
    "Somebody saw to {b} between two blows.",
    "{b} stood a little straighter again.",
    "There was time for a bandage, and {b} had it.",
)
WORKS: Final = (
    "{a} set to work on {b}, and made headway.",
    "{b} gave a little under {a_} hands.",
    "Piece by piece {a} got the better of {b}.",
    "{a} was not done with {b}, but {b} was showing it.",
)
OPENS: Final = (
    "{a} was done with {b}.",
    "Then {b} gave way, and it was {a_} doing.",
    "{a} had the better of {b} in the end.",
)
STUBBORN: Final = (
    "{a} tried {b}, and {b} did not care.",
    "{b} stayed as it was, whatever {a} did.",
)
FINDS: Final = (
    "{a} took {b}.",
    "{b} went to {a}.",
    "They gave {b} to {a}, who did not say no.",
)
BUYS: Final = (
    "{a} counted out {c} for {b}, and did not count it twice.",
    "It cost {a} {c}, and {b} changed hands.",
    "{b} could be bought for {c}. {a} had {c}.",
)
WITH: Final = (
    "{c} was beside {a} for it.",
    "{a} had not done that alone: {c} had lent a hand.",
    "Without {c} at {a_} elbow it would not have come off.",
)
SAID: Final = ("said {a}", "{a} said", "said {a}")
HURT_ALONE: Final = (
    "It cost {b} something, and it showed.",
    "{b} came out of it with less than before.",
    "{b} would feel that in the morning.",
    "There was a price, and {b} paid it.",
    "That left its mark on {b}.",
)
BACK: Final = (
    "What {a} had meant for {b} went back to where it had come from.",
    "{b} bent like a reed, and {a} was hit by what {a} had sent.",
    "{b} sent back what {a} had brought.",
)
COMES: Final = (
    "In {b_} place came {a}.",
    "{b} was gone, and it was {a} who went on.",
    "Where {b} had stood, {a} stood now.",
)
LATE: Final = ("And with that their time was up.",)

# Last words, and what follows them, are one sentence: ``“Critics,” said Jory, and went down.``
WITH_THAT: Final[Mapping[str, tuple[str, ...]]] = {
    "down": (
        "went down",
        "did not get up",
        "sat, and then lay",
        "was quiet after that",
        "fell",
        "let go of everything",
    ),
    "flees": ("ran", "was gone", "went, not slowly", "was small in the distance by the time anybody looked"),
    "yields": ("gave up", "showed both hands", "stepped out of the fight", "sat down", "would fight no more"),
}

# Where all of a kind were told.
PLAIN: Final[Mapping[str, tuple[str, ...]]] = {
    "hit": ("{a} hit {b}.", "{a} hit {b} again.", "{b} was hit once more, by {a}."),
    "heavy": ("{a} hit {b}, and hard.", "{b} took a bad one from {a}."),
    "then": ("{a} tried again, and hit {b}.", "In the end {a} hit {b}."),
    "miss": ("{a} missed {b}.", "{a} missed {b} again.", "{b} kept {a} off."),
    "misses": ("{a} could not get through to {b}.",),
    "traded": ("{a} and {b} hurt each other.",),
    "answered": ("{b} had the better of {a}.",),
    "frozen": ("{a} held {b} fast.", "{b} could not get away from {a}."),
    "fleeing": ("{b} drew back from {a}.", "{a} drove {b} back."),
    "calmed": ("{a} quieted {b}.", "{b} stopped to listen to {a}."),
    "compelled": ("{b} did as {a} wished.", "{a} turned {b} as well."),
    "exposed": ("{a} saw through {b}.",),
    "feet": ("{a} made {b} stumble.", "{b} stumbled over {a}."),
    "moved": ("{a} pushed {b} away.",),
    "down": ("{b} fell.", "{b} was down.", "Then {b} was down too."),
    "spared": ("{a} spared {b}.", "{a} let {b} be."),
    "finished": ("{a} finished {b} off.",),
    "flees": ("{b} ran.", "{b} fled."),
    "yields": ("{b} gave up too.",),
    "mends": ("{b} had a moment to breathe.", "{b} was not quite so bad any more."),
    "works": ("{a} went on with {b}.", "{b} was nearly done for, and {a} went on."),
    "back": ("It came back to {a} from {b}.",),
    "spends": ("{b} spent what was left.",),
    "hurt": ("{b} was hurt by it.",),
}
