"""Photos and drawings in the book of a game that is over: one to a chapter, taken away by anybody at the table."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.refusal import Refusal
from telltable.core.story import Book, Photo
from telltable.core.words import clean

from . import refusing
from .chairs import Answer, Who
from .editing import NO_GAME, SPECTATOR, TAKEN_OUT, UNDER_WAY
from .records import PhotoPut, PhotoTaken
from .state import Table
from .word_search import says_taken_out

MOST_PHOTOS = 24  # that stand in the books of one table
MOST_ALT = 200  # characters that say what is to be seen
NO_CHAPTER = Refusal("no_such_chapter", "", "The story has no such chapter.", "Choose a chapter that it shows.")
NO_PHOTO = Refusal("no_photo", "", "There is no picture in that chapter.", "Choose a chapter that has one.")
NO_ALT = Refusal(
    "no_words", "", f"Describe the picture in up to {MOST_ALT} characters.", "It is for whoever can't see it."
)
FULL = Refusal(
    "full", "", f"The books of this table have {MOST_PHOTOS} pictures already.", "Take one away, then put this one in."
)


def may_put(table: Table, who: Who, game: int, chapter: int, alt: str) -> Refusal | None:
    """Why somebody can't put a picture there, which is asked before any is looked at."""
    refusal = _no_place(table, who, game, chapter)
    if refusal is None and not 1 <= len(clean(alt)) <= MOST_ALT:
        refusal = NO_ALT
    if refusal is None and len(table.photos) >= MOST_PHOTOS and (game, chapter) not in table.photos:
        refusal = FULL
    return refusal or (TAKEN_OUT if says_taken_out(table, alt) else None) or refusing.silenced(table, who)


def put(table: Table, who: Who, game: int, chapter: int, photo: Photo) -> Answer:
    """Somebody puts a picture into a chapter, in place of the one that is there."""
    refusal = may_put(table, who, game, chapter, photo.alt)
    if refusal is not None or who.seat is None:
        return refusal or SPECTATOR
    fresh = PhotoPut(
        who.seat, game, chapter, clean(photo.alt), table.name(who.seat), photo.width, photo.height, photo.image
    )
    before = [PhotoTaken(who.seat, game, chapter)] if (game, chapter) in table.photos else []
    return [*before, fresh]


def take(table: Table, who: Who, game: int, chapter: int) -> Answer:
    """Anybody at the table takes a picture out, whoever put it there; no byte of it is kept."""
    refusal = _no_place(table, who, game, chapter)
    if refusal is None and (game, chapter) not in table.photos:
        refusal = NO_PHOTO
    return refusal or ([PhotoTaken(who.seat, game, chapter)] if who.seat is not None else SPECTATOR)


def illustrated(table: Table, game: int, book: Book) -> Book:
    """A book with its pictures. `game`: its number at the table, from 1."""
    shown = {chapter: photo for (number, chapter), photo in table.photos.items() if number == game}
    if not shown:
        return book
    chapters = enumerate(book.chapters)
    return replace(book, chapters=tuple(replace(x, photo=shown[n]) if n in shown else x for n, x in chapters))


def _no_place(table: Table, who: Who, game: int, chapter: int) -> Refusal | None:
    if who.seat is None:
        return SPECTATOR
    if not 1 <= game <= len(table.games):
        return NO_GAME
    if not table.games[game - 1].over:
        return UNDER_WAY
    chapters = table.signatures[game - 1].played_book().chapters
    return None if 0 <= chapter < len(chapters) else NO_CHAPTER
