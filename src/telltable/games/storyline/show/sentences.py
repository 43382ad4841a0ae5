"""Each fact as one English sentence: for the log, the terminal and the screen reader."""

from __future__ import annotations

from telltable.core.english import count, listed, possessive, quoted
from telltable.core.sentences import Sentences
from telltable.games.storyline.box.components import NAMES, PAGES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.box.wording import with_article
from telltable.games.storyline.rules.outcome import verdict_text
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.moves import WHEN
from telltable.games.storyline.table.state import Table, Token

from .book import line_texts, open_text, page_parts, token_words


def _who(table: Table, seat: int) -> str:
    return table.names[seat]


def name(pack: StoryLinePack, card: str) -> str:
    """A card in quotation marks."""
    return f"“{pack.cards[card].name}”"


def names(pack: StoryLinePack, cards: tuple[str, ...]) -> str:
    """Several cards."""
    return listed([name(pack, card) for card in cards if card]) or "nothing"


def _drawn(pack: StoryLinePack, table: Table, x: e.StoryCardsDrawn) -> str:
    if x.cards:
        return f"{_who(table, x.seat)} draws {names(pack, x.cards)}."
    if x.dealt:
        return f"{_who(table, x.seat)} draws {count(len(x.categories), 'card')}, one of each kind."
    return f"{_who(table, x.seat)} draws {with_article(x.categories) or 'nothing'}."


def _claims(pack: StoryLinePack, table: Table, x: e.ReadingClaimed) -> str:
    said = [f"{_who(table, r.seat)} {WHEN[r.when]}" + (f" (“{r.title}”)" if r.title else "") for r in x.readings]
    return f"Last finished a book: {listed(said)}."


def _first(pack: StoryLinePack, table: Table, x: e.NarratorIs) -> str:
    return f"{_who(table, x.seat)} narrates first{', chosen at random' if x.drawn else ''}."


def _read(pack: StoryLinePack, table: Table, x: e.NarratorCardRead) -> str:
    narrator = _who(table, table.narrator)
    return (
        f"Page {x.no}. {narrator} reads: {quoted(open_text(pack, table, x.no))} It asks for {with_article(x.banners)}."
    )


def _committed(pack: StoryLinePack, table: Table, x: e.OfferCommitted) -> str:
    so_far = f"{table.offers_in} of {len(table.offering)}"
    return f"{_who(table, x.seat) if x.seat >= 0 else 'Somebody'} has slipped a card in ({so_far})."


def _revealed(pack: StoryLinePack, table: Table, x: e.PilesRevealed) -> str:
    piles = [names(pack, pile) for pile in x.piles]
    return f"On the table: {'; and '.join(piles)}."


def _laid(pack: StoryLinePack, table: Table, x: e.PilesLaid) -> str:
    return f"{count(sum(x.counts), 'card')} face down on the table: {_who(table, table.narrator)} reads them out."


def _next_card(pack: StoryLinePack, table: Table, x: e.CardTurned) -> str:
    return f"{_who(table, table.narrator)} turns {name(pack, x.card)}."


def _chosen(pack: StoryLinePack, table: Table, x: e.CardsChosen) -> str:
    told = " ".join(line_texts(pack, table, table.pages[-1]))
    return f"{_who(table, table.narrator)} chooses {names(pack, x.cards)}: {told}{' ' + x.text if x.text else ''}"


def _token(pack: StoryLinePack, table: Table, x: e.TokenGained) -> str:
    gains = ", who gains a face-down token" if x.token else ""
    return f"{name(pack, x.card)} came from {_who(table, x.seat)}{gains}."


def _returned(pack: StoryLinePack, table: Table, x: e.CardsReturned) -> str:
    if not x.cards:
        return ""
    return f"{count(len(x.cards), 'card')} not chosen: under the {NAMES[x.category]} deck."


def _end(pack: StoryLinePack, table: Table, x: e.TheEndRead) -> str:
    return f"{_who(table, table.narrator)} reads the last page: {quoted(page_parts(pack, table, PAGES)[0])}"


def _turned(pack: StoryLinePack, table: Table, x: e.TokensTurned) -> str:
    said = [
        f"{_who(table, seat)}: {', '.join(token_words(Token(face)) for face in x.faces[seat]) or 'none'}"
        for seat in table.order
    ]
    return f"All tokens are turned over: {'; '.join(said)}."


def _effect(pack: StoryLinePack, table: Table, x: e.EffectResolved) -> str:
    who = _who(table, x.seat)
    if x.effect == "bones":
        return f"{who} flips the Bones: skull {'up, 3 points' if x.points else 'down, nothing'}."
    if x.effect == "hat":
        if not x.target:
            return f"{who} reaches into the Magic Hat. The supply is empty."
        found = table.faces[x.seat][-1]
        what = f"a {x.target}, counted double" if found.is_number else token_words(Token(x.target))
        return f"{who} reaches into the Magic Hat: {what}."
    if not x.target:
        return f"{who} has no number for the Grave to cover."
    return (
        f"The Grave covers {possessive(who)} {x.target.removeprefix('hat ')}{' on the Hat' if ' ' in x.target else ''}."
    )


def _left(pack: StoryLinePack, table: Table, x: e.SeatLeft) -> str:
    if x.retires:
        return f"{_who(table, x.seat)} has left and is taken out when the round is over."
    return f"{_who(table, x.seat)} has left. A bot plays from now on."


SENTENCES: Sentences[StoryLinePack, Table] = Sentences(
    {
        e.SetUpDone: lambda pack, t, x: f"Tonight's tale: “{pack.tale_of[x.tale].title}”.",
        e.StoryCardsDrawn: _drawn,
        e.ClaimMade: lambda pack, t, x: f"{_who(t, x.seat)} has answered.",
        e.ReadingClaimed: _claims,
        e.NarratorIs: _first,
        e.NarratorCardRead: _read,
        e.OfferCommitted: _committed,
        e.PilesRevealed: _revealed,
        e.PilesLaid: _laid,
        e.CardTurned: _next_card,
        e.CardsChosen: _chosen,
        e.TokenGained: _token,
        e.CardsReturned: _returned,
        e.EmbellishmentEdited: lambda pack, t, x: f"Page {t.pages[-1].no}, in other words: {x.text or 'nothing more.'}",
        e.DeckPassed: lambda pack, t, x: f"The narrator deck passes to {_who(t, x.seat)}.",
        e.TheEndRead: _end,
        e.TokensTurned: _turned,
        e.EffectResolved: _effect,
        e.GameOver: lambda pack, t, x: verdict_text(t),
        e.SeatLeft: _left,
        e.SeatRetired: lambda pack, t, x: f"{_who(t, x.seat)} is out of the game; their tokens go back to the supply.",
    }
)
