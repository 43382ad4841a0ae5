"""Leaks: somebody is told, shown, or can measure what only others may know."""

from __future__ import annotations

import time
from typing import Any

from msgspec.structs import replace

from telltable import known_games
from telltable import protocol as say
from telltable.core.event import Event
from telltable.core.match import Match
from telltable.core.observation import Observation
from telltable.games.ninety_nine_chances.table import events as nc
from telltable.games.ninety_nine_chances.table import events_climax as nc_climax
from telltable.games.ninety_nine_chances.table.face_down import FaceDown
from telltable.games.stacktors.table import events as st
from telltable.games.stacktors.table import events_talk as st_talk
from telltable.games.storyline.game import StoryLine
from telltable.games.storyline.table import events as sl
from telltable.games.storystack.table import events as ss
from telltable.games.tail_story.game import TailStory
from telltable.games.tail_story.rules.reaction_windows import Reaction
from telltable.games.tail_story.table import events as ts
from telltable.server import audience, connection, finished, journal, room
from telltable.table import bots, deciding, snapshot, telling
from telltable.table.shown import split
from telltable.table.state import Table as LiveTable
from telltable.table.told import Tidings, Told
from tests.secrets.over_the_shoulder import look_over_the_shoulder

from .table import EVERY, Table, around

LEAKS = Table()
SERVED = "tests/server/test_two_worlds.py::test_fifty_pairs_of_tables_differ_in_no_byte"
IN_WINDOWS = "tests/server/test_two_worlds.py::test_nobody_notices_an_answer_in_a_window"
REACTIONS = "tests/table/test_reaction_windows.py"


def worlds(game: str) -> str:
    """The pairs of worlds of a game, the first part of those before a release included, and its laws."""
    laws = f"tests/laws/test_laws.py::test_fifty_random_games_keep_every_law[{game}]"
    pairs = "tests/secrets/test_worlds.py::test_{}_pairs_of_worlds_differ_in_no_byte[{}]"
    return f"{EVERY} {pairs.format('a_hundred', game)} {laws} {pairs.format('ten_thousand', f'0-{game}')}"


def tell_all(event: type[Event]) -> None:
    """A redaction is forgotten: everybody is told the whole fact."""
    event.to = lambda self, seat: self


def cards(match: Match | None) -> str:
    """What everybody holds, in games with hands."""
    return " ".join(card for hand in getattr(match.state, "hands", ()) for card in hand) if match else ""


# --- wrong redactions, in every game ------------------------------------------------------------------


@LEAKS.seen_by(worlds("storystack"))
def a_drawn_card_is_told_to_all() -> None:
    tell_all(ss.CardDrawn)


@LEAKS.seen_by(worlds("storystack"))
def a_secret_ballot_is_told_to_all() -> None:
    tell_all(ss.PatternBallotCast)


@LEAKS.seen_by(worlds("storyline"))
def drawn_story_cards_are_told_to_all() -> None:
    tell_all(sl.StoryCardsDrawn)


@LEAKS.seen_by("tests/storyline/test_secrecy.py")
def offers_that_are_taken_back_are_told_to_all() -> None:
    tell_all(sl.OffersTaken)


@LEAKS.seen_by("tests/storyline/test_secrecy.py")
def who_has_offered_is_told_where_it_is_hidden() -> None:
    tell_all(sl.OfferCommitted)


@LEAKS.seen_by(worlds("ninety_nine_chances"))
def dealt_numbers_are_told_to_all() -> None:
    tell_all(nc.Dealt)


@LEAKS.seen_by("tests/ninety_nine_chances/test_climax.py")
def a_bid_is_told_to_all() -> None:
    tell_all(nc_climax.BidPlaced)


@LEAKS.seen_by(worlds("ninety_nine_chances"))
def what_lies_face_down_is_told_to_all() -> None:
    tell_all(FaceDown)


@LEAKS.seen_by(worlds("stacktors"))
def what_the_leader_keeps_is_told_to_all() -> None:
    tell_all(st.SecretsSealed)


@LEAKS.seen_by("tests/stacktors/test_adventures.py", "whispers")
def a_whisper_is_told_to_all() -> None:
    tell_all(st_talk.Whispered)


@LEAKS.seen_by(worlds("tail_story"))
def a_stolen_card_is_told_to_all() -> None:
    tell_all(ts.CardsStolen)


@LEAKS.seen_by(worlds("tail_story"))
def an_answer_in_a_window_is_told_to_all() -> None:
    tell_all(ts.ReactionAnswered)


@LEAKS.seen_by(worlds("tail_story"))
def a_dealt_deck_is_told_to_all() -> None:
    tell_all(ts.DeckDealt)


# --- views, refusals ----------------------------------------------------------------------------------


@LEAKS.seen_by(worlds("tail_story"))
def a_view_is_that_of_the_next_seat() -> None:
    around(TailStory, "view", lambda honest, self, state, seat: honest(state, 0 if seat is None else seat))


@LEAKS.seen_by(SERVED)
def a_refusal_counts_the_cards_of_others() -> None:
    def why(honest: Any, table: LiveTable, who: Any, move: Any) -> Any:
        refusal = honest(table, who, move)
        return refusal and replace(refusal, fix=f"{refusal.fix} ({sum(c > 'MI' for c in cards(table.match).split())})")

    around(deciding, "why", why)


# --- what the server tells ----------------------------------------------------------------------------


@LEAKS.seen_by(SERVED)
def a_seat_is_shown_the_board_of_the_next() -> None:
    def show(honest: Any, self: snapshot.Snapshot, seat: Any, draws: Any) -> Any:
        match, shown = self._match, honest(self, seat, draws)
        other = match.view(0 if seat is None else (seat + 1) % len(match.seats))
        return replace(shown, own={**shown.own, **split(match.rules.board(match.pack, other), "board")})

    around(snapshot.Snapshot, "_show", show)


@LEAKS.seen_by(SERVED)
def what_is_told_of_a_move_is_told_as_it_is_kept() -> None:
    Match.told = lambda self, seat, n: list(self.entries[n].told)
    around(Match, "in_words", lambda honest, *who, whole=True: honest(*who, whole=True))

    def whole(honest: Any, self: Tidings, seat: Any) -> Told:
        told = [self._put(fact, state, seat) for fact, state, _ in self._within]
        return Told(tuple(one.sent for one in told), tuple(one.line for one in told if one.line))

    around(Tidings, "_tell", whole)


@LEAKS.seen_by(SERVED)
def a_seat_that_was_handed_over_is_told_on() -> None:
    audience.Audience.look_again = lambda self, *more: None


@LEAKS.seen_by(SERVED)
def the_log_of_a_running_game_is_given_out() -> None:
    finished.finished = lambda table, number=0: finished.Finished(table, 1)


@LEAKS.seen_by(SERVED)
def the_journal_of_the_server_names_cards() -> None:
    def keep(honest: Any, self: room.Room, *more: Any) -> Any:
        journal.note("kept", about=cards(self.table.match))
        return honest(self, *more)

    around(room.Room, "_keep", keep)


@LEAKS.seen_by("tests/server/test_secrets_scrape.py")
def a_token_is_in_the_journal() -> None:
    def begin(honest: Any, self: connection.Connection, who: Any, key: str = "", *args: Any, **more: Any) -> None:
        honest(self, who, key, *args, **more)
        journal.note("hello", key=key)

    around(
        connection.Connection,
        "__init__",
        lambda honest, self, who, key="", *args, **more: (
            honest(self, who, key, *args, **more),
            journal.note("x", k=key),
        ),
    )


@LEAKS.seen_by("tests/server/test_kept_secrets.py")
def a_game_that_keeps_its_secrets_is_given_out_whole() -> None:
    StoryLine.keeps_secrets = TailStory.keeps_secrets = False


@LEAKS.seen_by("tests/server/test_x_card_everywhere.py")
def an_x_card_says_who_laid_it() -> None:
    def id_of(honest: Any, self: connection.Connection, message: Any) -> str:
        return f"{self.speaker}:{message.id}" if isinstance(message, say.XCard) else str(honest(self, message))

    around(connection.Connection, "id_of", id_of)


# --- windows, bots and time ---------------------------------------------------------------------------


@LEAKS.seen_by(IN_WINDOWS)
def the_table_waits_for_those_who_have_not_answered() -> None:
    telling.waits = lambda table, now: (
        tuple(say.Wait(seat, table.clock.left(seat, now)) for seat in table.match.waiting()) if table.match else ()
    )


@LEAKS.seen_by(REACTIONS)
def a_window_closes_when_all_have_answered() -> None:
    Reaction.lasts = lambda self, at: False


@LEAKS.seen_by(f"{EVERY} tests/server/test_response_times.py::test_whoever_can_answer_is_not_told_apart[bot:careful]")
def a_bot_answers_at_once_when_it_can_stop_nothing() -> None:
    def pondered(honest: Any, table: LiveTable, match: Match) -> float:
        can = any(len(match.asked()[seat].forms) > 1 for seat in match.waiting() if seat in match.asked())
        return float(honest(table, match)) if can else 0.0

    around(bots, "_pondered", pondered)


@LEAKS.seen_by(f"{EVERY} tests/server/test_response_times.py::test_whoever_can_answer_is_not_told_apart[open]")
def a_window_takes_five_milliseconds_longer_when_somebody_can_answer() -> None:
    def show(honest: Any, self: snapshot.Snapshot, seat: Any, draws: Any) -> Any:
        shown = honest(self, seat, draws)
        if (ask := shown.part("ask")) is not None and any(form.move == "Stop" for form in ask.forms):
            time.sleep(0.005)
        return shown

    around(snapshot.Snapshot, "_show", show)


@LEAKS.seen_by("tests/tail_story/test_bots.py::test_a_bot_does_the_same_whatever_is_behind_its_view")
def a_bot_thinks_with_the_cards_of_others() -> None:
    from telltable.core.luck import Luck
    from telltable.core.observation import Determinisation

    def determinise(honest: Any, self: Any, luck: Luck) -> Determinisation:
        return Determinisation(self._rules, self._at, self._agenda, luck)

    around(Observation, "determinise", determinise)


@LEAKS.seen_by("tests/tail_story/test_bots.py::test_in_a_window_a_search_thinks_as_long_whatever_it_holds")
def a_bot_thinks_only_where_it_has_a_choice() -> None:
    Observation.discreet = False


# --- what is told and what is seen, in the same way wrong ---------------------------------------------


@LEAKS.seen_by("tests/secrets/test_secrecy.py::test_what_is_shown_is_made_of_what_may_be_seen[storyline]")
def those_who_look_on_at_storyline_look_into_the_first_hand() -> None:
    look_over_the_shoulder(known_games()["storyline"])


@LEAKS.seen_by("tests/secrets/test_secrecy.py::test_what_is_shown_is_made_of_what_may_be_seen[tail_story]")
def those_who_look_on_at_tail_story_look_into_the_first_hand() -> None:
    look_over_the_shoulder(known_games()["tail_story"])
