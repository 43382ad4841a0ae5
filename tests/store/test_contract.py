"""What every kind of store promises."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from telltable.core.errors import Problem
from telltable.store.base import MOST_BODY, MOST_ID, Kept, Place, Record, Store
from telltable.store.copies import Copy
from telltable.store.memory import Memory

from .conftest import Opens
from .helpers import T1, T2, everything, in_loop, record, records

NEW, AGAIN, TAKEN = Kept.NEW, Kept.AGAIN, Kept.TAKEN


@in_loop
async def test_records_come_back_in_order_and_byte_for_byte(opens: Opens) -> None:
    odd = [
        record(0, body=b'{ "a" :\n 1 }'),
        record(1, body='"ü \U0001f98a \\u0000"'.encode()),
        record(2, id_="!~" * 32, body=b'"' + b"x" * (MOST_BODY - 2) + b'"'),
    ]
    async with opens() as store:
        await store.open(T1)
        assert await store.append(odd[:2]) == [NEW, NEW]
        assert await store.append(odd[2:]) == [NEW]
        assert await store.read("t1") == odd
    async with opens() as store:
        assert await store.read("t1") == odd


@in_loop
async def test_ranges(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 9))
        assert await store.read("t1", 7) == records(7, 9)
        assert await store.read("t1", 2, 3) == records(2, 4)
        assert await store.read("t1", 10) == []
        assert await store.read("t1", 0, 0) == []
        assert await store.read("t2") == []
        assert await store.read("no\0where") == []
        for since, limit in ((-1, 1), (0, -1), (2**31, 1), (0, 2**31)):
            with pytest.raises(Problem, match="Ask for"):
                await store.read("t1", since, limit)


@in_loop
async def test_an_id_is_kept_once(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.open(T2)
        await store.append(records(0, 2))
        assert await store.append([record(3, "id1")]) == [AGAIN]  # at a new place
        assert await store.append([record(1, body=b"{}")]) == [AGAIN]  # with another body
        assert await store.append(records(0, 2)) == [AGAIN] * 3
        assert await store.append([record(0, "id1", "t2")]) == [NEW]  # another table's is another
        assert await store.read("t1") == records(0, 2)
        assert await store.find_id("t1", "id2") == 2
        assert await store.find_id("t1", "id3") is None
        assert await store.find_id("t3", "id2") is None
        assert await store.find_id("t1", "\ud800") is None


@in_loop
async def test_a_place_is_kept_once(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 2))
        assert await store.append([record(2, "other")]) == [TAKEN]
        assert await store.append([record(2, "other"), record(3, "more")]) == [TAKEN, TAKEN]  # together or not at all
        assert await store.append([record(2), record(3)]) == [AGAIN, TAKEN]
        assert await store.append([record(3), record(4, "id0")]) == [TAKEN, AGAIN]
        assert await store.read("t1") == records(0, 2)
        assert await store.append(records(3, 4)) == [NEW, NEW]


@in_loop
async def test_gaps_are_refused(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        for batch in ([record(1)], [record(0), record(2)], [record(1), record(0)], [record(0), record(0, "b")]):
            with pytest.raises(Problem, match=r"gap|follow"):
                await store.append(batch)
        await store.append([record(0)])
        with pytest.raises(Problem, match="goes on at 1, so 2 would leave a gap"):
            await store.append([record(2)])
        assert await store.read("t1") == [record(0)]


@in_loop
async def test_tables_in_one_call_fare_each_by_itself(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.open(T2)
        await store.append([record(0, "first")])
        mixed = [record(0), record(0, table="t2"), record(1), record(1, table="t2")]
        assert await store.append(mixed) == [TAKEN, NEW, TAKEN, NEW]
        assert await store.read("t2") == records(0, 1, "t2")
        with pytest.raises(Problem, match="gap"):
            await store.append([record(1), record(3, table="t2")])
        with pytest.raises(Problem, match="no table t3"):
            await store.append([record(1), record(0, table="t3")])
        assert len(await store.read("t1")) == 1


@in_loop
async def test_nothing_asked_is_nothing_kept(opens: Opens) -> None:
    async with opens() as store:
        assert await store.append([]) == []
        assert await everything(store) == []


BAD = [
    (Record("t1", 0, "", b"1"), "id of a record"),
    (Record("t1", 0, "x" * (MOST_ID + 1), b"1"), "id of a record"),
    (Record("t1", 0, "a b", b"1"), "id of a record"),
    (Record("t1", 0, "a\0", b"1"), "id of a record"),
    (Record("t1", 0, "é", b"1"), "id of a record"),
    (Record("t1", 0, "\ud800", b"1"), "id of a record"),
    (Record("x" * (MOST_ID + 1), 0, "a", b"1"), "id of a table"),
    (Record("t1", 0, "a", b""), "body of a record"),
    (Record("t1", 0, "a", b"x" * (MOST_BODY + 1)), "body of a record"),
    (Record("t1", 0, "a", b"\xff"), "UTF-8"),
    (Record("t1", -1, "a", b"1"), "place"),
    (Record("t1", 2**31, "a", b"1"), "place"),
]


@in_loop
async def test_what_has_no_bounds_is_refused(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        for bad, said in BAD:
            with pytest.raises(Problem, match=said):
                await store.append([bad])
        with pytest.raises(Problem, match="same id"):
            await store.append([record(0, "a"), record(1, "a")])
        for place in (
            Place("", "A", 0),
            Place("a", "", 0),
            Place("a", "a", 0),
            Place("a", "A" * (MOST_ID + 1), 0),
            Place("a", "A", -1),
            Place("a", "A", 2**53),
            Place("a", "A", 0, b""),
            Place("a", "A", 0, b"x" * (MOST_BODY + 1)),
        ):
            with pytest.raises(Problem, match="table"):
                await store.open(place)
        with pytest.raises(Problem, match="id of a table"):
            await store.places(after="\0")
        assert await everything(store) == [T1]


@in_loop
async def test_tables_and_codes_are_unique(opens: Opens) -> None:
    async with opens() as store:
        assert await store.open(T2)
        assert await store.open(T1)
        assert not await store.open(T1)
        assert not await store.open(Place("t1", "NEW", 0))
        assert not await store.open(Place("t3", "FOX", 0))
        assert await store.find("FOX") == T1
        assert await store.find("NEW") is None
        assert await store.find("no\0code") is None
        assert await store.places() == [T1, T2]
        assert await store.places(1) == [T1]
        assert await store.places(1, "t1") == [T2]
        # by bytes, whatever the language of the database
        more = [Place(id_, id_.upper() + str(n), 0) for n, id_ in enumerate(["B", "a", "_", "-x", "A-", "b"])]
        for place in more:
            await store.open(place)
        assert [place.table for place in await store.places()] == sorted(["t1", "t2", "B", "a", "_", "-x", "A-", "b"])


@pytest.mark.by_turns(4)
@in_loop
async def test_calls_that_overlap_are_each_answered_rightly(opens: Opens) -> None:
    """R-5 in one process: twenty callers want every place of a table."""
    async with opens() as store:
        await store.open(T1)
        for n in range(20):
            kept = await asyncio.gather(*(store.append([record(n, f"{who}.{n}")]) for who in range(20)))
            flat = [verdict for (verdict,) in kept]
            assert flat.count(NEW) == 1
            assert flat.count(TAKEN) == 19
            winner = flat.index(NEW)
            assert (await store.read("t1", n))[0].id == f"{winner}.{n}"


@in_loop
async def test_one_callers_fault_is_not_anothers(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.open(T2)
        calls = [
            store.append([record(5)]),
            store.append([record(0, table="t2")]),
            store.append([record(0, table="t9")]),
        ]
        gap, good, nowhere = await asyncio.gather(*calls, return_exceptions=True)
        assert good == [NEW]
        assert isinstance(gap, Problem)
        assert isinstance(nowhere, Problem)


@in_loop
async def test_a_caller_who_goes_away_stops_nobody(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.open(T2)
        gone = asyncio.create_task(store.append([record(0)]))
        stays = asyncio.create_task(store.append([record(0, table="t2")]))
        await asyncio.sleep(0)
        gone.cancel()
        assert await stays == [NEW]
        # Whether it was kept, asking again tells.
        assert await store.append([record(0)]) in ([NEW], [AGAIN])
        assert await store.read("t1") == [record(0)]


@in_loop
async def test_words_taken_back_are_gone(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 4))
        assert await store.redact("t1", {1: b'"gone"', 3: b'"gone, and longer than it was"'}, 5)
        read = await store.read("t1")
        assert [entry.body for entry in read[1::2]] == [b'"gone"', b'"gone, and longer than it was"']
        assert [entry.id for entry in read] == [f"id{n}" for n in range(5)]
        assert read[::2] == records(0, 4)[::2]
        assert await store.append([record(1)]) == [AGAIN]  # it does not come back
        assert await store.append([record(5)]) == [NEW]


@in_loop
async def test_all_words_are_taken_back_or_none(opens: Opens) -> None:
    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 1))
        for table, n in (("t1", 2), ("t1", -1), ("t1", 2**40), ("t2", 0)):
            with pytest.raises(Problem, match="no such record"):
                await store.redact(table, {0: b"0", n: b"0"}, 2)
        with pytest.raises(Problem, match="body"):
            await store.redact("t1", {0: b"0", 1: b""}, 2)
        assert await store.read("t1") == records(0, 1)


@in_loop
async def test_whoever_has_not_read_the_newest_record_rewrites_nothing(opens: Opens) -> None:
    """Else words that another process took out meanwhile would come back."""
    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 4))
        for count in (0, 4, 6):
            assert not await store.redact("t1", {1: b'"old words"'}, count)
        assert await store.read("t1") == records(0, 4)


@pytest.mark.by_turns(4)
@in_loop
async def test_a_backup_while_others_write_is_of_one_moment(opens: Opens, tmp_path: Path) -> None:
    """R-24: every table is whole up to some place, and tables written in turn are never more than one apart."""
    async with opens() as store:
        for place in (T1, T2):
            await store.open(place)

        enough, grown = asyncio.Event(), asyncio.Event()
        written = goal = 0

        async def write() -> None:
            nonlocal written
            while not enough.is_set():
                await store.append([record(written)])
                await store.append([record(written, table="t2")])
                await asyncio.sleep(0.001)  # else a slow backup lets it write more than one read returns
                written += 1
                if written >= goal:
                    grown.set()

        writing = asyncio.create_task(write())
        sizes = []
        for attempt in range(3):
            goal = written + 20
            grown.clear()
            await grown.wait()
            path = str(tmp_path / f"copy{attempt}")
            await store.backup(path)
            sizes.append(await _restored(path))
        enough.set()
        await writing
    for ones, twos in sizes:
        assert ones == records(0, len(ones) - 1)
        assert twos == records(0, len(twos) - 1, "t2")
        assert len(twos) <= len(ones) <= len(twos) + 1
    assert len(sizes[0][0]) < len(sizes[1][0]) < len(sizes[2][0])


@in_loop
async def test_a_table_opened_during_a_backup_is_not_in_it_by_half(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-24: what is opened between the reading of the tables and that of their records."""
    loop = asyncio.get_running_loop()
    add = Copy.add
    late = iter([T2])

    async def open_late(store: Store) -> None:
        for place in late:
            assert await store.open(place)
            assert await store.append(records(0, 2, "t2")) == [NEW] * 3

    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 2))

        def add_and_wait(copy: Copy, things: Iterable[Place] | Iterable[Record]) -> None:
            add(copy, things)
            asyncio.run_coroutine_threadsafe(open_late(store), loop).result()

        monkeypatch.setattr(Copy, "add", add_and_wait)
        await store.backup(str(tmp_path / "copy"))
        assert await store.read("t2") == records(0, 2, "t2")
    assert await _restored(str(tmp_path / "copy")) == (records(0, 2), [])


async def _restored(path: str) -> tuple[list[Record], list[Record]]:
    store = Memory()
    await store.restore(path)
    return await store.read("t1"), await store.read("t2")


@in_loop
async def test_a_restored_backup_is_the_same(opens: Opens, tmp_path: Path) -> None:
    """R-24: into an empty store of every kind, twice, and back out to the same bytes."""
    chance = random.Random(24)
    source = Memory()
    for number in range(20):
        table = f"t{number}"
        await source.open(Place(table, f"C{number}", number, b'{ "x" : "\xc3\xbc" }'))
        many = chance.choice([0, 1, 30, 300])
        for n in range(many):
            body = '"' + "".join(chance.choice('aü🦊\\"') for _ in range(30)) + '"\n'
            await source.append([record(n, table=table, body=body.encode())])
    await source.backup(str(tmp_path / "one"))
    async with opens() as store:
        await store.restore(str(tmp_path / "one"))
        await store.restore(str(tmp_path / "one"))
        assert await everything(store) == await everything(source)
        await store.backup(str(tmp_path / "two"))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".new")]  # noqa: PTH208


@in_loop
async def test_a_newer_backup_goes_on_where_an_older_one_ended(opens: Opens, tmp_path: Path) -> None:
    older, newer = str(tmp_path / "older"), str(tmp_path / "newer")
    source = Memory()
    await source.open(T1)
    await source.append(records(0, 4))
    await source.backup(older)
    await source.append(records(5, 9))
    await source.backup(newer)
    async with opens() as store:
        await store.restore(older)
        assert await store.redact("t1", {0: b'"gone"'}, 5)
        await store.restore(newer)
        assert (await store.read("t1"))[1:] == records(1, 9)
        assert (await store.read("t1"))[0].body == b'"gone"'
        await store.restore(older)
        assert len(await store.read("t1")) == 10


@in_loop
async def test_a_backup_that_does_not_fit_is_refused(opens: Opens, tmp_path: Path) -> None:
    path = tmp_path / "copy"
    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 2))
        await store.backup(str(path))
        whole = path.read_bytes()
        damaged = [
            b"",
            b"{}\n",
            whole[:-1] + b"x",
            whole + b"{}",
            whole[: len(whole) // 2],
            whole.replace(b"id1", b"id9"),
            b"".join(line for line in whole.splitlines(keepends=True) if b"id2" not in line),
            whole.replace(b'"format":1', b'"format":2'),
            b'"' * 3_000_000,
        ]
        for wrong in damaged:
            path.write_bytes(wrong)
            with pytest.raises(Problem, match=r"copy (isn't|is|was)"):
                await store.restore(str(path))
        with pytest.raises(Problem, match="can't be read"):
            await store.restore(str(tmp_path / "nowhere"))
        with pytest.raises(Problem, match="can't be written"):
            await store.backup(str(tmp_path / "nowhere" / "copy"))
        assert await everything(store) == [T1, *records(0, 2)]


@in_loop
async def test_a_table_that_went_another_way_is_not_mixed(opens: Opens, tmp_path: Path) -> None:
    path = str(tmp_path / "copy")
    source = Memory()
    await source.open(T1)
    await source.append(records(0, 3))
    await source.backup(path)
    async with opens() as store:
        await store.open(T1)
        await store.append([*records(0, 1), record(2, "another")])
        with pytest.raises(Problem, match="continued differently"):
            await store.restore(path)
        assert [entry.id for entry in await store.read("t1")] == ["id0", "id1", "another"]
    stranger = Memory()
    await stranger.open(Place("t9", "FOX", 0))
    with pytest.raises(Problem, match="id or code"):
        await stranger.restore(path)
