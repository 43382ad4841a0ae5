"""Each fact as one English sentence: for the log, the terminal and the screen reader."""

from __future__ import annotations

from collections.abc import Iterable

from telltable.core.english import count as counted
from telltable.core.english import listed, possessive
from telltable.core.sentences import Sentences
from telltable.games.tail_story.box.components import BONUS_WORDS
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.rules.outcome import ending_text
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import Item, Table


def title(pack: TailPack, card: str) -> str:
    """A card's name as it stands in a sentence."""
    return f"“{pack.cards[card].name}”"


def _who(table: Table, seat: int) -> str:
    return table.names[seat]


def _titles(pack: TailPack, cards: Iterable[str]) -> str:
    return listed([title(pack, card) for card in cards])


def pet_name(pack: TailPack, table: Table, seat: int) -> str:
    """The name of the seat's character, on the side that shows."""
    mat = table.mats[seat]
    pet = pack.pet[mat.pet]
    return pet.changed if mat.altered else pet.full


_DRAWN = {
    "setup": "takes a first hand of {cards}",
    "draw_step": "starts the turn with {cards}",
    "effect": "draws {cards}",
    "bribe": "is bribed with {cards}",
    "bonus": "draws {cards} as a bonus",
    "invite": "draws {cards} for the encore",
    "ability": "draws {cards}",
    "action_b": "draws {cards}",
}


def _drawn(pack: TailPack, table: Table, x: e.CardsDrawn) -> str:
    cards = _titles(pack, x.cards) if x.cards else counted(x.count, "card")
    return f"{_who(table, x.seat)} {_DRAWN[x.why].format(cards=cards)}."


def _turn(pack: TailPack, table: Table, x: e.TurnStarted) -> str:
    beam = " after Rocky's beam" if x.beam else ""
    return f"Round {x.round}: {_who(table, x.seat)} has {counted(x.ap, 'action point')}{beam}."


def describe(pack: TailPack, table: Table, item: Item) -> str:
    """What an item of the chain is, after the name of its player."""
    if item.action == "draw_discard":
        return "will draw a card and discard one"
    if item.action == "swap":
        give, take = _titles(pack, item.cards), _titles(pack, item.take)
        return f"offers {give} for {take} from {possessive(_who(table, item.target))} pile"
    if item.action == "stop":
        said = f" “{item.words}”" if item.words else ""
        return f"says stop with {title(pack, item.card)}{said}"
    told = _aim(pack, table, item)
    if item.action == "ability":
        name = pack.pet[table.mats[item.seat].pet].short
        card = f" on {title(pack, item.card)}" if item.card else ""
        return f"uses the ability of {name}{card}{told}"
    return f"plays {title(pack, item.card)}{told}"


def _aim(pack: TailPack, table: Table, item: Item) -> str:
    parts = []
    if item.n and item.target >= 0:
        parts.append(f"to steal {item.n} from {_who(table, item.target)}")
    elif item.n:
        parts.append(f"to draw {item.n}")
    elif item.target >= 0:
        parts.append(f"on {_who(table, item.target)}")
    if item.targets:
        parts.append(f"against {listed([_who(table, seat) for seat in item.targets])}")
    if item.cards:
        parts.append(f"to recycle {_titles(pack, item.cards)}")
    if item.words:
        parts.append(f"with the sound “{item.words}”")
    return "".join(f" {part}" for part in parts)


def _declared(pack: TailPack, table: Table, x: e.ActionDeclared) -> str:
    return f"{_who(table, x.item.seat)} {describe(pack, table, x.item)}."


def _opened(pack: TailPack, table: Table, x: e.WindowOpened) -> str:
    names = listed([_who(table, seat) for seat in x.asked], "or")
    return f"Will {names} stop it?"


def _resolved(pack: TailPack, table: Table, x: e.ChainResolved) -> str:
    if len(x.stands) == 1:
        return ""
    first = table.chain[0]
    fate = "stands after all" if x.stands[0] else "is stopped"
    return f"{possessive(_who(table, first.seat))} action {fate}."


def _stolen(pack: TailPack, table: Table, x: e.CardsStolen) -> str:
    cards = _titles(pack, x.cards) if x.cards else counted(x.count, "card")
    return f"{_who(table, x.seat)} steals {cards} from {_who(table, x.target)}."


def _discarded(pack: TailPack, table: Table, x: e.CardsDiscarded) -> str:
    how = {"jack": "loses", "munch": "munches"}.get(x.why, "discards")
    return f"{_who(table, x.seat)} {how} {_titles(pack, x.cards)}."


def _fetched(pack: TailPack, table: Table, x: e.CardFetched) -> str:
    return f"{_who(table, x.seat)} takes {title(pack, x.card) if x.card else 'one of them'} into hand."


def _looked(pack: TailPack, table: Table, x: e.CardsLookedAt) -> str:
    seen = f": {_titles(pack, x.cards)}" if x.cards else ""
    return f"{_who(table, x.seat)} looks at {counted(x.count, 'card')} on top of the deck{seen}."


def _returned(pack: TailPack, table: Table, x: e.CardReturned) -> str:
    card = title(pack, x.card) if x.card else "a card"
    return f"{_who(table, x.seat)} stirs {card} back into the deck."


def _gifted(pack: TailPack, table: Table, x: e.CardGifted) -> str:
    card = title(pack, x.card) if x.card else "a card"
    return f"{_who(table, x.seat)} slips {card} under {possessive(_who(table, x.target))} deck."


def _bonus(pack: TailPack, table: Table, x: e.BonusUsed) -> str:
    if x.kind == "mess":
        return f"{_who(table, x.seat)} messes with {_who(table, x.target)} and takes {title(pack, x.card)}."
    return f"{_who(table, x.seat)} uses the bonus {BONUS_WORDS[pack.types[table.mats[x.seat].pet]]}."


def _dug(pack: TailPack, table: Table, x: e.CardsDug) -> str:
    return f"{_who(table, x.seat)} {'digs up' if x.dug else 'leaves'} {_titles(pack, x.cards)}."


def _checked(pack: TailPack, table: Table, x: e.DeckChecked) -> str:
    names = [_who(table, seat) for seat in x.empty]
    return f"Deck check: {listed(names)} {'has' if len(names) == 1 else 'have'} emptied the deck." if names else ""


_ORDINALS = ("", "first", "second", "third", "fourth")


def _collected(pack: TailPack, table: Table, x: e.AchievementCollected) -> str:
    card = f"places {title(pack, x.card)} face down" if x.card else "places a card face down"
    said = f": “{x.caption}”" if x.caption else "."
    return f"{_who(table, x.seat)} {card} as their {_ORDINALS[x.ordinal]} achievement{said}"


_MISSED = {
    "empty_hand": "has no card in hand to put down, so there is no achievement",
    "once": "has already collected an achievement this turn",
    "no_cards": "has no cards to make a new deck of yet",
}


def _altered(pack: TailPack, table: Table, x: e.PetAltered) -> str:
    pet = pack.pet[table.mats[x.seat].pet]
    return f"{pet.short} turns into {pet.form}." if pet.form != pet.short else f"{pet.short} has changed."


def _answered(pack: TailPack, table: Table, x: e.ReactionAnswered) -> str:
    return f"You will say stop with {title(pack, x.card)}." if x.card else "You let it pass."


def _over(pack: TailPack, table: Table, x: e.GameOver) -> str:
    return ending_text(table)


def _joined(pack: TailPack, table: Table, x: e.InvitationAnswered) -> str:
    if not x.n:
        return f"{_who(table, x.seat)} keeps quiet."
    return f"{_who(table, x.seat)} joins in with “{x.sound}”."


SENTENCES: Sentences[TailPack, Table] = Sentences(
    {
        e.QueueAssigned: lambda pack, t, x: f"The queue: {listed([_who(t, seat) for seat in x.order])}.",
        e.PetChosen: lambda pack, t, x: f"{_who(t, x.seat)} is {pack.pet[x.pet].full}.",
        e.LeftoversRemoved: lambda pack, t, x: f"{x.count} cards leave the game unseen.",
        e.CardsDrawn: _drawn,
        e.TurnStarted: _turn,
        e.ActionDeclared: _declared,
        e.WindowOpened: _opened,
        e.ReactionAnswered: _answered,
        e.OrderGiven: lambda pack, t, x: (
            "You let everything pass until your next turn." if x.on else "You will be asked again."
        ),
        e.StopPlayed: lambda pack, t, x: f"{_who(t, x.seat)} {describe(pack, t, t.chain[-1])}.",
        e.StopNotNeeded: lambda pack, t, x: f"{_who(t, x.by)} was first; {title(pack, x.card)} stays in your hand.",
        e.WindowClosed: lambda pack, t, x: "" if x.by >= 0 else "Nobody stops it.",
        e.ChainResolved: _resolved,
        e.CardsStolen: _stolen,
        e.CardsBuried: lambda pack, t, x: (
            f"{_who(t, x.seat)} buries {_titles(pack, x.cards) or 'nothing'} in {possessive(_who(t, x.target))} pile."
        ),
        e.CardsRecycled: lambda pack, t, x: f"{_who(t, x.seat)} takes back {_titles(pack, x.cards)}.",
        e.CardsSwapped: lambda pack, t, x: (
            f"{_who(t, x.seat)} swaps {_titles(pack, x.give)} for {_titles(pack, x.take)} with {_who(t, x.target)}."
        ),
        e.CardLooted: lambda pack, t, x: f"{_who(t, x.seat)} loots {title(pack, x.card)}.",
        e.CardsDiscarded: _discarded,
        e.CardReturned: _returned,
        e.CardsLookedAt: _looked,
        e.CardFetched: _fetched,
        e.CardGifted: _gifted,
        e.StopsBarred: lambda pack, t, x: "Nobody can play stopping cards this turn.",
        e.BeamSet: lambda pack, t, x: f"{_who(t, x.target)} will start the next turn with 1 action point.",
        e.PointsGained: lambda pack, t, x: f"{_who(t, x.seat)} now has {counted(x.ap, 'action point')}.",
        e.InvitationOpened: lambda pack, t, x: (
            f"{listed([_who(t, seat) for seat in x.seats])} may join the concert." if x.seats else ""
        ),
        e.InvitationAnswered: _joined,
        e.BonusUsed: _bonus,
        e.BonusDeclined: lambda pack, t, x: f"{_who(t, x.seat)} skips the bonus.",
        e.CardsDug: _dug,
        e.CardPutOnDeck: lambda pack, t, x: (
            f"{_who(t, x.seat)} puts a card unseen on {possessive(_who(t, x.target))} deck."
        ),
        e.DeckChecked: _checked,
        e.DeckRebuilt: lambda pack, t, x: f"{_who(t, x.seat)} shuffles {counted(x.size, 'card')} into a new deck.",
        e.AchievementCollected: _collected,
        e.AchievementMissed: lambda pack, t, x: f"{_who(t, x.seat)} {_MISSED[x.why]}.",
        e.PetAltered: _altered,
        e.HandLimitChanged: lambda pack, t, x: f"{possessive(_who(t, x.seat))} hand limit is now {x.limit}.",
        e.TurnEnded: lambda pack, t, x: f"{_who(t, x.seat)} ends the turn.",
        e.GameOver: _over,
        e.SeatLeft: lambda pack, t, x: f"{_who(t, x.seat)} has left the table.",
        e.SeatTakenOver: lambda pack, t, x: f"A bot plays for {_who(t, x.seat)} from now on.",
        e.SeatBack: lambda pack, t, x: f"{_who(t, x.seat)} is back at the table.",
    }
)
