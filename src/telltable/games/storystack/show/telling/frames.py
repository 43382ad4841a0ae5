"""The words that the teller adds between what was played.

``{r}`` is what a play is remembered by (“the ring in the barley”), ``{who}`` somebody who acted in it. A beginning runs
on into the sentence that follows; a whole sentence stands before it. Nothing here agrees with a verb in number, and
nothing says “because” but `CAUSE`, which is used only where a play picks up what the other left open. A beginning with
“when” or “until” in it needs something that happens next.
"""

CAUSE = (
    "Because of {r}, ",
    "On account of {r}, ",
    "It came of {r} that ",
    "It was owing to {r} that ",
    "{r} could not be undone, and so ",
    "Nobody had got over {r}, and so ",
    "There was still {r} to answer for, and so ",
    "With {r} still to be settled, ",
    "As a direct result of {r}, ",
    "It was {r} all over again, for ",
    "One thing led to another, and {r} led to this: ",
    "Nothing would have come of it but for {r}, and now ",
)
CAUSE_TOLD = (
    "It all went back to {r}.",
    "That was what came of {r}.",
    "For this there was {r} to thank.",
    "{r} had left a door open, and this came in by it.",
    "Here the bill for {r} came in.",
    "The reason was {r}, as most people guessed.",
    "Without {r} it need never have happened.",
    "{r} had been bound to lead somewhere, and it led here.",
)
AFTER = (
    "Soon after {r}, ",
    "With {r} still fresh, ",
    "Hard on the heels of {r}, ",
    "The talk of {r} had hardly died down when ",
    "{r} had not quite blown over when ",
    "The dust of {r} had scarcely settled when ",
    "{r} had barely been slept on when ",
    "With {r} behind them, ",
    "Before anyone had got used to {r}, ",
    "As if {r} had not been enough, ",
    "Not long after {r}, ",
    "No more than a few days after {r}, ",
    "While there was still talk of {r}, ",
    "Next after {r} came this: ",
    "People were still arguing about {r} when ",
    "{r} had only just been cleared away when ",
    "As talk of {r} went the rounds, ",
)
AFTER_TOLD = (
    "That was not the last of it, after {r}.",
    "There was no resting after {r}.",
    "Nobody had expected more so soon after {r}.",
    "By then {r} had had time to sink in.",
    "People had only just stopped talking of {r}.",
    "{r} had been one thing, and now came the other.",
    "The story had not finished with {r}.",
    "No more than a day or two had gone by since {r}.",
    "Those who remembered {r} had seen this coming.",
    "Then, when {r} had been talked to death, there was this.",
    "{r} had been only the beginning.",
)
WHO = (
    "While {who} was still turning over {r}, ",
    "{who} had hardly got over {r} when ",
    "{who} still had {r} in mind, and now ",
    "{who} had {r} to think about when ",
    "Behind the back of {who}, who was still busy with {r}, ",
    "{who} could not leave {r} alone, and meanwhile ",
    "Before {who} had quite done with {r}, ",
    "{who} was asked about {r} in those days, and about little else, until ",
    "As {who} said afterwards, it was {r} first, and then ",
    "{who} had put {r} away for good, or thought so, when ",
)
WHO_TOLD = (
    "{who} had not been idle since {r}.",
    "{who} had come out of {r} with a question left over.",
    "People had looked twice at {who} ever since {r}.",
    "{who} still woke up thinking of {r}.",
    "After {r} everybody had an opinion about {who}.",
    "Nobody had thanked {who} for {r}, or blamed {who} to the face.",
    "For {who} there was still {r} to live down, or up to.",
    "It was with {r} in mind that {who} went on.",
)
COMES_IN = (
    "There was somebody else in it by now.",
    "One more has to be named here.",
    "Nor were they the only ones.",
    "Meanwhile they had got company.",
    "It was at this point that there was one more of them.",
    "Somebody had been missing from all this.",
    "And then there is this one, without whom it would have gone otherwise.",
    "Not everybody had been on the stage yet.",
)
WHILE = (
    "Before long, ",
    "By and by, ",
    "Not long afterwards, ",
    "Some days later, ",
    "In the meantime, ",
    "As time went on, ",
    "Sooner than anyone liked, ",
    "All this while, ",
    "In due course, ",
    "A little later, ",
)
WANTS = (
    "{who} had not stopped wanting {want}.",
    "Under it all {who} still wanted {want}.",
    "What {who} wanted had not changed: {want}.",
    "By now {who} would have given a good deal {want}.",
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
    "As for {threat}, it had had its day.",
    "Nobody spoke of {threat} that evening, and it did not come up by itself.",
    "Of {threat} there was a stain left, and a story.",
    "Children were told about {threat}, in a special voice, and asked to hear it again.",
    "What was left of {threat} fitted into one sentence, and people had begun to leave it out.",
    "They still looked over their shoulders for {threat}, but only from habit.",
    "There was an empty place where {threat} had been, and somebody put a bench there.",
    "Some said that they had known how to deal with {threat} from the first.",
    "The worst of {threat} was over, and the rest was gossip.",
    "For a year or two people dated things from {threat}, and then no longer.",
)
THREATS_LEFT_OPEN = (
    "What became of {threat} depends on whom you ask.",
    "There is more than one account of how {threat} ended.",
    "Of {threat} each remembers something else.",
)
