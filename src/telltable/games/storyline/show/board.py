"""RULES.md, "Table": the open book, the cards offered to its page, the own hand, tokens and the edge of the table."""

from __future__ import annotations

from telltable.core.board import Board, Face, Page, Place, Stack
from telltable.core.story import Gauge
from telltable.games.storyline.box.components import CATEGORIES, CATEGORY_OF, NAMES, PAGES, TOKEN_NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.box.wording import count, listed, opened, with_article
from telltable.games.storyline.rules.outcome import verdict_text
from telltable.games.storyline.rules.scoring import points_of
from telltable.games.storyline.table.moves import WHEN
from telltable.games.storyline.table.state import Page as Written
from telltable.games.storyline.table.state import Table, Token, View

from .book import chapters, last_sentence, line_texts, open_text, title, token_words

HUSH = "Don't tell whose card is whose."  # SL-603


def board(pack: StoryLinePack, view: View) -> Board:
    """The table as a seat or a spectator sees it."""
    table = view.table
    return Board(
        title=title(pack, table),
        subtitle=_subtitle(table),
        gauges=tuple(
            Gauge(f"{NAMES[category]} deck", size) for category, size in zip(CATEGORIES, table.deck_sizes, strict=True)
        ),
        stacks=_pages(pack, table),
        hand=hand(pack, view),
        notebook=_notebook(table),
        places=tuple(_place(table, seat) for seat in range(len(table.names))),
        counters=_counters(table),
        missing=HUSH if table.banners else "",
        spread=_spread(pack, view),
        piles=_tokens(table),
        story_title=title(pack, table),
        story=chapters(pack, table),
    )


def hand(pack: StoryLinePack, view: View) -> tuple[Face, ...]:
    """The own cards, the kinds that the page asks for first, each as it would be read."""
    table = view.table
    if table.page == PAGES:
        return ()
    asked = table.banners if not table.piles and view.seat != table.narrator else ()
    order = sorted(
        view.hand, key=lambda card: (CATEGORY_OF[card[0]] not in asked, CATEGORIES.index(CATEGORY_OF[card[0]]))
    )
    return tuple(_in_hand(pack, view, card, asked) for card in order)


def _in_hand(pack: StoryLinePack, view: View, card: str, asked: tuple[str, ...]) -> Face:
    category = CATEGORY_OF[card[0]]
    marks = [mark for mark, there in (("asked for", category in asked), ("new", card in view.drawn)) if there]
    why_not = "" if category in asked else _why_not(asked)
    return _face(pack, view.table, card, tuple(marks), why_not)


def _why_not(asked: tuple[str, ...]) -> str:
    return f"This round asks for {with_article(asked)}." if asked else "It is not your turn to offer."


def _face(pack: StoryLinePack, table: Table, card: str, marks: tuple[str, ...], why_not: str = "") -> Face:
    """A story card. `text`: the last sentence of a page that asks for its kind, with it; else what it says."""
    printed, category = pack.cards[card], CATEGORY_OF[card[0]]
    text = printed.phrase
    if category in table.banners:
        text = last_sentence(pack.page(table.tale, table.page).parts[table.banners.index(category)], printed.phrase)
    return Face(
        card, printed.name, kind=NAMES[category], text=text, choices=(printed.phrase,), marks=marks, why_not=why_not
    )


def _spread(pack: StoryLinePack, view: View) -> tuple[Face, ...]:
    """What was offered, in the order in which it was turned; one's own card is marked for oneself alone."""
    return tuple(
        _face(pack, view.table, card, ("yours",) if card in view.offer else ())
        for pile in view.table.piles
        for card in pile
    )


def _pages(pack: StoryLinePack, table: Table) -> tuple[Stack, ...]:
    """The book page by page, as far as it is read: the narrator card's text, and beside it the chosen cards."""
    stacks = [_written(pack, table, page) for page in table.pages]
    if table.page > len(table.pages):
        card = pack.page(table.tale, table.page)
        note = card.parts[0] if table.page == PAGES else open_text(pack, table, table.page)
        takes = tuple(NAMES[banner] for banner in card.banners)
        state = "filled" if table.page == PAGES else "empty"
        stacks.append(Stack(f"{card.no} {card.title}", str(card.no), (), state, note, takes))
    return tuple(stacks)


def _written(pack: StoryLinePack, table: Table, page: Written) -> Stack:
    card = pack.page(table.tale, page.no)
    texts = line_texts(pack, table, page)
    faces = tuple(
        Face(
            id_,
            pack.cards[id_].name,
            kind=NAMES[CATEGORY_OF[id_[0]]],
            text=text,
            choices=(pack.cards[id_].phrase,),
            told=page.text if place == len(texts) - 1 else "",
            by=table.names[giver] if giver >= 0 else "",
        )
        for place, (id_, giver, text) in enumerate(zip(page.cards, page.givers, texts, strict=True))
        if id_
    )
    read = f"read by {table.names[page.narrator]}"
    return Stack(f"{card.no} {card.title}", str(card.no), faces, "filled", read, tuple(NAMES[b] for b in card.banners))


def _place(table: Table, seat: int) -> Place:
    bot = ["bot"] if table.kinds[seat].startswith("bot") else []
    if seat in table.gone:
        return Place(seat, table.names[seat], "left")
    notes = [*bot, count(sum(table.held[seat]), "card"), count(table.tokens[seat], "token")]
    if table.faces:
        notes[-1] = f"{notes[-1]}, {count(points_of(table.faces[seat]), 'point')}"
    if seat == table.narrator and not table.over:
        notes.insert(0, "narrator")
    if seat in table.committed:
        notes.append("card is in")
    active = not table.over and (seat == table.narrator if not table.order else bool(_resolving(table) == seat))
    return Place(seat, table.names[seat], " · ".join(notes), active)


def _resolving(table: Table) -> int:
    """Whose effects are being resolved (SL-403); -1 for nobody's."""
    return next((seat for seat in table.order if table.faces and table.waiting_effects(seat)), -1)


def _subtitle(table: Table) -> str:
    if table.over:
        return verdict_text(table)
    if not table.page:
        return "Who last finished a book?"
    if table.page == PAGES:
        return "The End. The tokens are turned."
    asks = f", asks for {with_article(table.banners)}" if table.banners else ""
    return f"Page {table.page} of {PAGES}{asks}"


def _counters(table: Table) -> tuple[tuple[str, str], ...]:
    counters = [("Page", f"{table.page} of {PAGES}"), ("Written", str(len(table.pages)))]
    if table.banners and not table.piles:
        counters.append(("Cards in", f"{table.offers_in} of {len(table.offering)}"))
    if table.face_down:
        counters.append(("Face down", str(sum(table.face_down))))
    return (*counters, ("Tokens in the supply", str(table.supply)))


def _notebook(table: Table) -> tuple[Page, ...]:
    said = tuple((f"{table.names[r.seat]}: {WHEN[r.when]}", (r.title,) if r.title else ()) for r in table.readings)
    left = listed([opened(TOKEN_NAMES.get(face, face)) for face in table.left])
    pages = [Page("Last books", said)] if said else []
    return (*pages, Page("Still in the supply", ((left, ()),))) if left else tuple(pages)


def _tokens(table: Table) -> tuple[Stack, ...]:
    """SL-402: the tokens that are turned up, seat by seat in the order of scoring."""
    if not table.faces:
        return ()
    return tuple(
        Stack(
            f"Tokens of {table.names[seat]}",
            table.names[seat],
            tuple(_token(seat, place, token) for place, token in enumerate(table.faces[seat])),
            note=count(points_of(table.faces[seat]), "point"),
        )
        for seat in table.order
    )


def _token(seat: int, place: int, token: Token) -> Face:
    marks = [
        mark
        for mark, there in (
            ("under the Grave", token.buried),
            ("on the Magic Hat", token.doubled),
            ("from the Magic Hat", token.gained and not token.doubled),
            ("still to come", token.waits),
        )
        if there
    ]
    return Face(
        f"token {seat} {place}",
        opened(TOKEN_NAMES.get(token.face, token.face)),
        kind="token",
        tag=token.face,
        text=f"{token_words(token)}: {count(token.worth, 'point')}",
        marks=tuple(marks),
    )
