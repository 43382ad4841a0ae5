"""R-11: leaks planted in the table, the server and what games show, one at a time: the two worlds see every one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.responses import Response

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.server import audience, exports, finished, journal, room
from telltable.server.connection import Connection
from telltable.server.counts import Counts
from telltable.table import alarms, bots, clock, deciding, snapshot, telling
from telltable.table.shown import Differences, Shown, split
from telltable.table.state import Table
from telltable.table.told import Tidings, Told

from .pairs import compare
from .windows import compare_windows

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

PAIRS = 60  # at most; most are seen in the first few
Plant = Callable[[pytest.MonkeyPatch], None]
PLANTS: dict[str, Plant] = {}
IN_WINDOWS: dict[str, Plant] = {}


def planted(plant: Plant) -> Plant:
    """Register a plant that shows in any game."""
    PLANTS[plant.__name__] = plant
    return plant


def in_windows(plant: Plant) -> Plant:
    """Register a plant that shows whether somebody has answered in secret."""
    IN_WINDOWS[plant.__name__] = plant
    return plant


def wrap(patch: pytest.MonkeyPatch, owner: Any, name: str, around: Callable[..., Any]) -> None:
    """Replace a function by one that is handed the honest one first."""
    honest = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **more: around(honest, *args, **more))


def cards(match: Match | None) -> str:
    """What everybody holds."""
    return " ".join(card for hand in match.state.hands for card in hand) if match else ""


# --- what is told -------------------------------------------------------------------------------------


@planted
def events_are_told_as_they_are_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "told", lambda self, seat, n: list(self.entries[n].told))
    wrap(patch, Match, "in_words", lambda honest, *who, whole=True: honest(*who, whole=True))
    wrap(patch, Tidings, "_tell", whole)


def whole(honest: Any, self: Tidings, seat: Seat | None) -> Told:
    told = [self._put(fact, state, seat) for fact, state, _ in self._within]
    return Told(tuple(one.sent for one in told), tuple(one.line for one in told if one.line))


@planted
def the_board_is_that_of_the_next_seat(patch: pytest.MonkeyPatch) -> None:
    def show(honest: Any, self: snapshot.Snapshot, seat: Seat | None, draws: Any) -> Shown:
        match, shown = self._match, honest(self, seat, draws)
        other = match.view(0 if seat is None else (seat + 1) % len(match.seats))
        return replace(shown, own={**shown.own, **split(match.rules.board(match.pack, other), "board")})

    wrap(patch, snapshot.Snapshot, "_show", show)


@planted
def somebody_watching_is_shown_the_view_of_a_seat(patch: pytest.MonkeyPatch) -> None:
    def show(honest: Any, self: snapshot.Snapshot, seat: Seat | None, draws: Any) -> Shown:
        shown: Shown = honest(self, seat, draws)
        view = self._match.view(0)
        return shown if seat is not None else replace(shown, view=view, own=split(view, "view"))

    wrap(patch, snapshot.Snapshot, "_show", show)


@planted
def a_seat_is_told_the_changes_of_another(patch: pytest.MonkeyPatch) -> None:
    moments: list[snapshot.Snapshot] = []

    def begin(honest: Any, self: snapshot.Snapshot, *given: Any) -> None:
        honest(self, *given)
        moments.append(self)

    def between(honest: Any, self: Differences, old: Shown, new: Shown) -> Any:
        moment = next(one for one in moments if one.differences is self)
        seat = next(who for (who, _), shown in moment._shown.items() if shown is new)
        return honest(self, old, moment.shown((0 if seat is None else seat + 1) % len(moment._match.seats)))

    wrap(patch, snapshot.Snapshot, "__init__", begin)
    wrap(patch, Differences, "between", between)


@planted
def what_was_told_before_is_that_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    def lines(honest: Any, self: audience.Audience, seat: Seat | None, *more: Any) -> Any:
        return honest(self, 0 if seat else 1, *more)

    wrap(patch, audience.Audience, "_recent_lines", lines)


@planted
def a_frame_is_longer_when_somebody_holds_a_certain_card(patch: pytest.MonkeyPatch) -> None:
    def told(honest: Any, self: Tidings, seat: Seat | None) -> Told:
        heard: Told = honest(self, seat)
        more = "" if self._match.state.hands[-1][:1] < ("MI",) else " "
        return Told(heard.events, (*heard.lines, more))

    wrap(patch, Tidings, "told", told)


@planted
def news_come_in_another_order_when_somebody_holds_a_certain_card(patch: pytest.MonkeyPatch) -> None:
    def outline(honest: Any, self: room.Room) -> Any:
        match = self.table.match
        return (*honest(self), len(match.entries) if match and match.state.hands[0][:1] < ("MI",) else 0)

    wrap(patch, room.Room, "_outline", outline)


@planted
def a_handed_over_seat_is_told_on_at_its_old_socket(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(audience.Audience, "look_again", lambda self, *more: None)


@planted
def the_table_shows_what_its_commitment_was_made_of(patch: pytest.MonkeyPatch) -> None:
    wrap(patch, telling, "info", lambda honest, table, *more: replace(honest(table, *more), title=table.secret(1)))


@planted
def a_line_of_chat_names_the_speakers_key(patch: pytest.MonkeyPatch) -> None:
    def tell_all(honest: Any, self: audience.Audience, message: Any) -> None:
        if isinstance(message, say.Said) and message.seat is not None:
            message = replace(message, name="".join(self.table.chairs.all[message.seat].keys))
        honest(self, message)

    wrap(patch, audience.Audience, "tell_all", tell_all)


@planted
def the_farewell_says_what_was_dealt(patch: pytest.MonkeyPatch) -> None:
    def look_again(honest: Any, self: audience.Audience, *more: Any) -> None:
        honest_end = Connection.end
        Connection.end = lambda one, cut, why: honest_end(one, cut, f"{why} {cards(self.table.match)}")
        try:
            honest(self, *more)
        finally:
            Connection.end = honest_end

    wrap(patch, audience.Audience, "look_again", look_again)


# --- what is refused ----------------------------------------------------------------------------------


@planted
def the_referee_counts_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    def why(honest: Any, table: Table, who: Any, move: Any) -> Refusal | None:
        refusal: Refusal | None = honest(table, who, move)
        high = sum(card > "MI" for card in cards(table.match).split())
        return replace(refusal, fix=f"{refusal.fix} ({high})") if refusal else None

    wrap(patch, deciding, "why", why)


@planted
def a_refusal_shows_the_state(patch: pytest.MonkeyPatch) -> None:
    def decide(honest: Any, table: Table, *more: Any) -> Any:
        answer = honest(table, *more)
        if isinstance(answer, Refusal) and table.match:
            return replace(answer, why=f"{answer.why} {table.match.state!r}")
        return answer

    wrap(patch, deciding, "decide", decide)


@planted
def a_page_that_is_refused_names_a_card(patch: pytest.MonkeyPatch) -> None:
    def look(honest: Any, self: audience.Audience) -> say.TableInfo:
        info: say.TableInfo = honest(self)
        return replace(info, can_begin=cards(self.table.match)[:5])

    wrap(patch, audience.Audience, "info", look)


# --- what the server says of itself -------------------------------------------------------------------


@planted
def the_log_of_the_server_names_a_card(patch: pytest.MonkeyPatch) -> None:
    def keep(honest: Any, self: room.Room, *more: Any) -> Any:
        journal.note("kept", about=cards(self.table.match))
        return honest(self, *more)

    wrap(patch, room.Room, "_keep", keep)


@planted
def a_label_of_the_metrics_is_a_card(patch: pytest.MonkeyPatch) -> None:
    tables: list[Table] = []

    def decide(honest: Any, table: Table, *more: Any) -> Any:
        tables[:] = [table]
        return honest(table, *more)

    def add(honest: Any, self: Counts, name: str, label: str = "") -> None:
        held = cards(tables[-1].match)[:5] if tables else ""
        honest(self, name, f'{label},card="{held}"' if name == "messages" else label)

    wrap(patch, deciding, "decide", decide)
    wrap(patch, Counts, "add", add)


@planted
def the_log_of_a_game_can_be_had_while_it_runs(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(finished, "finished", lambda table, number=0: finished.Finished(table, 1))


@planted
def everything_of_a_table_holds_what_lies_in_hands(patch: pytest.MonkeyPatch) -> None:
    def given(honest: Any, of: Any, make: Any) -> Any:
        async def more(table: Table) -> Response:
            return Response((await make(table)).body + cards(table.match).encode())

        return honest(of, more)

    wrap(patch, exports, "given", given)


@planted
def a_bot_thinks_longer_about_certain_cards(patch: pytest.MonkeyPatch) -> None:
    def grace(honest: Any, table: Table) -> float:
        return float(honest(table)) + 10 + int(cards(table.match)[3:5] or 0)

    wrap(patch, bots, "grace", grace)


@planted
def a_deadline_depends_on_a_hand(patch: pytest.MonkeyPatch) -> None:
    def wakes(honest: Any, table: Table, *more: Any) -> float | None:
        left = honest(table, *more)
        return left + int(cards(table.match)[3:5] or 0) if left else left

    wrap(patch, alarms, "wakes", wakes)


# --- whether somebody has answered --------------------------------------------------------------------


@in_windows
def news_go_to_those_for_whom_nothing_changed(patch: pytest.MonkeyPatch) -> None:
    def tell(honest: Any, self: audience.Audience, connection: Connection, *more: Any) -> None:
        connection.shown = None
        honest(self, connection, *more)

    wrap(patch, audience.Audience, "_tell_one", tell)


@in_windows
def news_are_numbered_by_the_records_of_the_table(patch: pytest.MonkeyPatch) -> None:
    def tell(honest: Any, self: audience.Audience, connection: Connection, *more: Any) -> None:
        connection.n = self.table.count
        honest(self, connection, *more)

    wrap(patch, audience.Audience, "_tell_one", tell)


@in_windows
def the_table_waits_for_those_who_have_not_answered(patch: pytest.MonkeyPatch) -> None:
    def waits(table: Table, now: float) -> tuple[say.Wait, ...]:
        match = table.match
        return tuple(say.Wait(seat, table.clock.left(seat, now)) for seat in match.waiting()) if match else ()

    patch.setattr(telling, "waits", waits)


@in_windows
def the_game_awaits_those_who_have_not_answered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "awaited_in_public", Match.waiting)


@in_windows
def a_changed_answer_is_acknowledged_to_all(patch: pytest.MonkeyPatch) -> None:
    def outline(honest: Any, self: room.Room) -> Any:
        match = self.table.match
        return (*honest(self), encode(match.agenda) if match else b"")

    wrap(patch, room.Room, "_outline", outline)


@in_windows
def who_has_answered_has_no_deadline_any_more(patch: pytest.MonkeyPatch) -> None:
    def follow(honest: Any, self: clock.Clock, match: Match, *more: Any) -> None:
        honest(self, match, *more)
        self.due = {seat: when for seat, when in self.due.items() if seat in match.waiting()}

    wrap(patch, clock.Clock, "follow", follow)


@in_windows
def a_window_closes_when_all_have_answered(patch: pytest.MonkeyPatch) -> None:
    from tests.core.test_windows import Window

    patch.setattr(Window, "lasts", lambda self, at: False)


@in_windows
def nothing_to_take_back_tells_that_somebody_was_quicker(patch: pytest.MonkeyPatch) -> None:
    from tests.core.test_windows import Window

    def no_take_back(self: Match, seat: Seat) -> Refusal | None:
        last = self.entries[-1]
        return (
            Refusal("nothing_to_take_back", "", "Only your own last move can be taken back.")
            if last.seat != seat or isinstance(last.move, TakeBack)
            else None
        )

    patch.setattr(Window, "discreet", True)
    patch.setattr(Match, "_no_take_back", no_take_back)


# --- all of them --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTS[name](monkeypatch)
    tally = compare(PAIRS)
    assert tally.leak, f"in {tally.pairs} pairs nobody noticed that {name.replace('_', ' ')}"


@pytest.mark.parametrize("name", IN_WINDOWS)
def test_a_leak_planted_in_windows_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    IN_WINDOWS[name](monkeypatch)
    assert compare_windows(12).leak, f"nobody noticed that {name.replace('_', ' ')}"


@pytest.mark.campaign
def test_without_a_plant_the_same_pairs_leak_nothing() -> None:
    assert compare(PAIRS).leak == compare_windows(12).leak == ""


def test_there_are_enough_plants() -> None:
    assert len(PLANTS) + len(IN_WINDOWS) >= 25
