"""Defects: something is lost, done twice, decided wrongly, or not caught."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from telltable import protocol as say
from telltable.core import log
from telltable.core.errors import IllegalMove
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.games.ninety_nine_chances.rules import odds
from telltable.games.stacktors.rules.fight import damage
from telltable.games.storyline.rules import scoring
from telltable.games.tail_story.rules.chain_outcome import Resolve
from telltable.server import audience, connection, redaction, room
from telltable.store import copies, file, judge, postgres_writer, sqlite
from telltable.store.base import Kept, Record
from telltable.table import bots, clock, deciding, records, reducers, refusing
from telltable.table.state import Table as LiveTable

from .table import Table, around

DEFECTS = Table()
KILLS = "tests/store/test_kill.py::test_thirty_kills"
SERVER_KILLS = "tests/server/test_kill_server.py"
RACES = "tests/store/test_races.py::test_eight_processes_want_every_place"
EVENINGS = "tests/sim/test_sim.py::test_fifty_seeds"
FRAMES = "tests/server/test_fuzz.py::test_three_thousand_bent_frames"


# --- what is kept -------------------------------------------------------------------------------------


@DEFECTS.seen_by(KILLS, "acknowledged")
def a_record_is_acknowledged_before_it_is_durable() -> None:
    late: set[asyncio.Task[Any]] = set()

    async def in_a_while(honest: Any, self: Any, records: Any) -> None:
        await asyncio.sleep(0.05)
        await honest(self, records)

    async def append(honest: Any, self: Any, records: Any) -> list[Kept]:
        late.add(asyncio.ensure_future(in_a_while(honest, self, records)))
        await asyncio.sleep(0.001)
        return [Kept.NEW] * len(records)

    around(sqlite.Sqlite, "append", append)


@DEFECTS.seen_by(SERVER_KILLS + "::test_five_kills", "acknowledged and lost")
def a_line_of_chat_is_acknowledged_and_not_kept() -> None:
    async def keep(honest: Any, self: room.Room, id_: str, answer: Any, *more: Any) -> Kept:
        if type(answer[0]).__name__ in ("Chatted", "Played") and ":" in id_ and hash(id_) % 5 == 0 and more:
            return Kept.NEW
        return Kept(await honest(self, id_, answer, *more))

    around(room.Room, "_keep", keep)


@DEFECTS.seen_by("tests/sim/test_sim.py::test_fifty_seeds[0]")
def what_is_said_again_is_done_again() -> None:
    around(
        connection.Connection, "id_of", lambda honest, self, message: f"{honest(self, message)}/{os.urandom(4).hex()}"
    )


@DEFECTS.seen_by(RACES + "[postgres]")
def a_place_that_is_taken_in_postgres_counts_as_won() -> None:
    async def keep(honest: Any, self: Any, db: Any, group: Any) -> Any:
        return [
            {table: [Kept.NEW] * len(kept) for table, kept in one.items()} if isinstance(one, dict) else one
            for one in await honest(self, db, group)
        ]

    around(postgres_writer.Writer, "_keep", keep)


@DEFECTS.seen_by(RACES + "[sqlite]")
def a_place_that_is_taken_in_a_file_counts_as_won() -> None:
    def append(honest: Any, db: sqlite3.Connection, tables: Mapping[str, Any]) -> Any:
        return {table: [Kept.NEW] * len(kept) for table, kept in honest(db, tables).items()}

    around(sqlite, "_append", append)


@DEFECTS.seen_by("tests/server/test_seats_raced_for.py", "have the seat")
def two_servers_give_the_same_seat_away() -> None:
    async def keep(honest: Any, self: room.Room, *more: Any) -> Kept:
        kept = await honest(self, *more)
        return Kept.NEW if kept is Kept.TAKEN else kept

    around(room.Room, "_keep", keep)


@DEFECTS.seen_by("tests/store/test_contract.py")
def a_backup_leaves_the_last_record_out() -> None:
    around(copies.Copy, "add", lambda honest, self, things: honest(self, [*things][:-1] or things))


@DEFECTS.seen_by("tests/store/test_deleting.py")
def a_deleted_table_leaves_its_records_behind() -> None:
    around(sqlite, "_delete", lambda honest, db, tables: list(tables))


@DEFECTS.seen_by("tests/store/test_contract.py")
def a_gap_between_records_is_kept() -> None:
    def verdicts(honest: Any, batch: Any, after: int | None, known: Any) -> Any:
        return honest(batch, max(after, batch[0].n) if after is not None else None, known)

    around(judge, "verdicts", verdicts)
    sqlite.verdicts = postgres_writer.verdicts = judge.verdicts


@DEFECTS.seen_by("tests/store/test_power.py::test_the_log_is_cut_anywhere")
def a_file_is_not_synced_before_the_answer() -> None:
    """What comes last waits in memory for the next commit."""
    held: dict[int, Any] = {}

    def append(honest: Any, db: sqlite3.Connection, tables: Mapping[str, Any]) -> Any:
        before = held.pop(id(db), None)
        if before is not None:
            honest(db, before)
        ((table, batch),) = tables.items()
        if batch[0].n < 30:
            return honest(db, tables)
        held[id(db)] = tables
        return {table: [Kept.NEW] * len(batch)}

    around(sqlite, "_append", append)


@DEFECTS.seen_by("tests/server/test_x_card_everywhere.py")
def words_of_an_x_card_stay_in_the_store() -> None:
    async def clear(id_: str, store: Any) -> Any:
        kept = await redaction.read_records(id_, store)
        fresh = redaction._settled(kept)
        return redaction.fold([fresh.get(n, one) for n, one in enumerate(kept)])

    room.clear = clear


# --- logs ---------------------------------------------------------------------------------------------


@DEFECTS.seen_by("tests/core/test_match.py tests/cli/test_bad_input.py tests/cli/test_reading.py")
def a_changed_line_of_a_log_is_read() -> None:
    def unseal(lines: Any) -> Any:
        total = ""
        for line in lines:
            body = line[: -log._TAIL] + b"}"
            _, total = log.seal(body, total)
            yield body, total

    log.unseal = file.unseal = unseal


@DEFECTS.seen_by("tests/laws/test_laws.py::test_fifty_random_games_keep_every_law[storyline]", "redecide")
def luck_knows_how_often_it_was_asked_in_this_process() -> None:
    asked = [0]

    def below(honest: Any, self: Stream, bound: int) -> int:
        asked[0] += 1
        return int(honest(self, bound) + (asked[0] % 997 == 0)) % bound

    around(Stream, "below", below)


@DEFECTS.seen_by("tests/laws/test_decided_again.py::test_twenty_games_are_decided_again")
def luck_hangs_on_the_hash_seed() -> None:
    around(
        Stream, "below", lambda honest, self, bound: (honest(self, bound) + (min({"a", "b"}, key=hash) == "a")) % bound
    )


@DEFECTS.seen_by("tests/core/test_match.py")
def a_refused_move_changes_the_state() -> None:
    def play(honest: Any, self: Match, seat: Any, move: Any) -> Any:
        try:
            return honest(self, seat, move)
        except IllegalMove:
            self.entries.append(self.entries[-1])
            raise

    around(Match, "play", play)


# --- time and tables ----------------------------------------------------------------------------------


@DEFECTS.seen_by("tests/table/test_two_rooms.py", "")
def a_clock_that_is_set_back_takes_the_table_along() -> None:
    room.Room._now = lambda self: self._process.now()


@DEFECTS.seen_by("tests/table/test_clocks.py")
def a_clock_counts_while_the_server_is_away() -> None:
    clock.Clock.give_back = lambda self, seconds: None
    clock.Clock.go = lambda self, at: setattr(self, "stopped", None)


@DEFECTS.seen_by(EVENINGS)
def bots_sleep_for_ever_after_a_failed_disk() -> None:
    async def run(self: room.Room) -> None:
        while bots.due(self.table) is not None:
            await asyncio.sleep(self._process.pause)
            if not await self._move_bot():
                return

    room.Room._run_bots = run


@DEFECTS.seen_by("tests/table/test_two_rooms.py")
def what_another_server_kept_is_not_read() -> None:
    async def catch_up(self: room.Room) -> None:
        self._behind = False

    room.Room._catch_up = catch_up


@DEFECTS.seen_by("tests/server/test_locked_and_banned.py")
def a_locked_table_lets_everybody_in() -> None:
    refusing.locked = lambda table: None
    audience.Audience.lets_in = lambda self, who, house: None


@DEFECTS.seen_by("tests/server/test_http_seats.py tests/table/test_seats.py")
def a_seat_that_was_handed_over_keeps_its_old_holder() -> None:
    def fold_keys(honest: Any, table: Any, kept: Any) -> None:
        before = table.chairs.all[kept.seat].keys if isinstance(kept, records.HandedOver) else ()
        honest(table, kept)
        if before:
            table.chairs.all[kept.seat].keys += before

    around(reducers, "_fold_keys", fold_keys)


# --- bad input ----------------------------------------------------------------------------------------


@DEFECTS.seen_by(FRAMES)
def a_move_that_nobody_knows_is_not_caught() -> None:
    def decide(honest: Any, table: LiveTable, who: Any, message: Any, *more: Any) -> Any:
        if isinstance(message, say.Play) and not isinstance(message.move.get("type"), str):
            raise KeyError("type")
        return honest(table, who, message, *more)

    around(deciding, "decide", decide)


@DEFECTS.seen_by(FRAMES)
def a_refused_message_is_kept_all_the_same() -> None:
    async def take(honest: Any, self: room.Room, speaker: Any, message: Any, id_: str) -> Any:
        answer = await honest(self, speaker, message, id_)
        if answer is not None and self.table.match is not None:
            row = Record(self.id, self.table.count, f"{id_}/refused", b'{"type":"Closed"}')
            if (await self._store.append([row]))[0] is Kept.NEW:
                self._behind = True
        return answer

    around(room.Room, "_take", take)


# --- rules of the games -------------------------------------------------------------------------------


@DEFECTS.seen_by("tests/storyline/test_golden_scoring.py")
def a_tie_goes_to_the_first_seat() -> None:
    around(scoring, "_most", lambda honest, seats, figures: honest(seats, figures)[:1])


@DEFECTS.seen_by("tests/ninety_nine_chances/test_odds.py")
def a_flip_of_the_very_number_succeeds() -> None:
    odds.succeeds = lambda flip, median: flip <= median


@DEFECTS.seen_by("tests/tail_story/test_chains.py")
def a_stop_that_was_stopped_stops() -> None:
    around(Resolve, "run", lambda honest, self, p: None)


@DEFECTS.seen_by("tests/stacktors/test_attacks.py")
def damage_spares_what_was_committed() -> None:
    around(damage, "damage_pool", lambda honest, table, one, type_: honest(table, replace(one, committed=()), type_))
