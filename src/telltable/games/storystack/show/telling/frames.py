"""The words that the teller adds between what was played.

A beginning runs on into the sentence that follows; a whole sentence stands before it. They say when, which the order of
the telling bears out, and never why: what a card leaves and another needs is a kind, too little to say “because” of.
"""

EPILOGUE = "Epilogue"  # the mark of what was played after the first Resolution
WHEN = (
    "Then ",
    "Before long, ",
    "The next day ",
    "Not long afterwards, ",
    "A week later ",
    "By and by, ",
    "Some days later, ",
    "A little later, ",
    "After that ",
    "Two days later ",
)
SINCE = (  # before what somebody did from then on
    "From then on ",
    "After that ",
    "In the years that followed ",
    "When all that was over ",
    "As soon as there was time for it ",
)
THOSE_TWO = (
    "It was that sort of friendship.",
    "One story about those two will do.",
    "This was told of those two.",
    "They were like that, those two.",
)
COMPANY = (
    "was the best friend that {lead} had",
    "looked in on {lead} every day",
    "was the nearest thing to family that {lead} had",
    "was fonder of {lead} than of anybody else",
)
NEWCOMER = (
    "To be told first: {brief}.",
    "It should be said that {brief}.",
    "Nobody has mentioned it yet, but {brief}.",
    "A word on somebody new: {brief}.",
)
STRANGER = (
    "{who} comes into it here, and will be properly met later.",
    "Of {who} there is more to be told in its place.",
)
RUMOUR = (  # before what a threat does, while it is still elsewhere
    "People in those parts went in fear of {menace}.",
    "What everybody feared, in those days, was {menace}.",
    "From other places, all that spring, there was news of {menace}.",
    "Travellers had begun to talk of {menace}.",
    "Up and down the country there were stories about {menace}.",
    "In those days no letter came that did not mention {menace}.",
)
BANDS = (  # how a faction that threatens looks
    "in grey, and always by threes",
    "in very quiet shoes, with a list",
    "all of one height, in long coats",
    "with lanterns, and with gloves on",
    "in two rows, with a handcart",
)
PAYOFFS = {
    "want": (
        "{who} had wanted {note}. Whoever has listened knows how far that got.",
        "It had begun with what {who} wanted, {note}, and it ended not far from there.",
        "{who} had wanted {note}, and was asked now and then whether it had been worth the walk.",
    ),
    "need": (
        "{who} had needed {note}, and had gone about it by the longest way.",
        "What {who} had needed all along was {note}. Nobody had to be told any more.",
        "{who} had needed {note}, and at least it had been said aloud.",
    ),
    "wound": (
        "There was still {note}. {who} could walk round it now.",
        "{who} had carried it all the way, {note}, and put it down to open the door.",
        "As for {note}, {who} could speak of it now, on good days.",
    ),
    "lie": (
        "{who} had believed {note}. It was harder to believe by the end.",
        "{who} used to believe {note}, and now looked up when it was said.",
        "Nobody argued any more with {who} about whether it was so, {note}.",
    ),
}
LEFT_OPEN = {
    "want": ("{who} had wanted {note}. That is where it stood when the story ended.",),
    "need": ("{who} had needed {note}. That is where it stood when the story ended.",),
    "wound": ("{who} had come into it with {note}, and went out of it with the same, or nearly.",),
    "lie": ("{who} had come into it believing {note}, and each may say what became of that.",),
}
THREATS = (
    "Nobody expected anything more of {threat}.",
    "Nobody spoke of {threat} that evening, or was heard not to.",
    "Of {threat} there was a stain left, and a story.",
    "Children were told about {threat}, in a special voice, and asked for more.",
    "What was left of {threat} fitted into one sentence, and people had begun to leave it out.",
    "They still looked over their shoulders for {threat}, but only from habit.",
    "There was an empty place where {threat} had been, and somebody put a bench there.",
    "Some said that they had known how to deal with {threat} from the first.",
    "The worst of {threat} was over, and the rest was gossip.",
    "For a year or two people dated things from {threat}, and then no longer.",
)
POWERS = (
    "{menace} had helped with the roof once, years before, and had now come for the house.",
    "Nobody could remember asking {menace} for anything, and by now everybody was in their debt.",
    "{menace} had been sending polite letters since the spring, and the last of them had not been polite.",
    "Whatever went wrong in those days, {menace} put it right, and kept the key.",
    "{menace} had bought up the doors of the place, one by one, and now laid claim to the rooms.",
    "Whoever had once signed anything belonged by now to {menace}.",
    "{menace} had never done any harm to anyone who agreed.",
    "One after another people were thanked by {menace} for what they had not given yet, and gave it.",
)
TROUBLES = (
    "There was trouble that autumn: things began to be missing, at first only small ones, and then people.",
    "It was a trouble that went about after dark, and whoever had met it would not go out any more.",
    "The trouble had no name yet: a cold that went from house to house, and whoever it had visited kept to their bed.",
    "The trouble was the night, which came a little earlier every day, and did not bring back whoever was out in it.",
)
NAMELESS = "There was a trouble about that year, and nobody had a name for it."
THREATS_LEFT_OPEN = (
    "What became of {threat} depends on whom you ask.",
    "There is more than one account of how {threat} ended.",
    "Of {threat} each remembers something else.",
)
