"""How much of everything. Each limit is documented in docs/limits.md and tested."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from msgspec import Struct

from telltable.table import budgets, refusing

from . import share

BODY = 64 * 1024  # bytes of an HTTP body
PHOTO = 8 * 1024 * 1024  # bytes of the body in which a picture for a book is sent
PHOTO_PIXELS = 50_000_000  # of such a picture, where it is unpacked smaller than it is
PIXELS = 12_000_000  # of one that is unpacked whole
PICTURE = 140_000  # bytes of it as it is kept
FRAME = 8 * 1024  # bytes of a message from a client
OUTBOX = 64  # messages that wait for a slow reader before it is cut
OUTBOX_BYTES = 256 * 1024  # bytes that wait, at most; one message is always let in
WRITE = 8.0  # seconds one message may take to leave
SEND_BUFFER = 128 * 1024  # bytes the operating system may hold for one socket
HELLO = 10.0  # seconds to say hello, and to complete an HTTP request
PING, PONG = 15.0, 10.0  # seconds between pings, and to answer one
MESSAGES, BURST = 3.0, 20  # messages a second and at once, per socket; more wait for their turn
WAITING = 60  # messages of one socket that wait for their turn; more closes it
WAITING_BYTES = 128 * 1024  # the same, in bytes
PINGS, PING_BURST = 1.0, 20  # pings of a client a second and at once; more closes its socket
SOCKETS_PER_SEAT = 8
WORDS_PER_MINUTE, WORD_BURST = 12, 12  # lines, questions, seats asked for, by those who watch a table from one address
STOPS_PER_MINUTE, STOP_BURST = 6, 12  # X-cards, pauses, more time, and moves to be taken back, that one person asks for
WATCHERS = 50  # spectators of one table
KNOWN = 200  # addresses from which somebody was at a table lately: one that is locked lets them watch again
SOCKETS_PER_ADDRESS = 30
SOCKETS = 10_000  # of all addresses
GREETINGS_PER_ADDRESS, GREETINGS = 20, 500  # sockets that have not said hello yet
CONNECTIONS_PER_SOCKET = 2  # connections without a socket, for each socket that an address may have
CONNECTIONS = 1_000  # of all addresses; then the longest silent one makes room
SLICE = 0.005  # seconds for newcomers in one turn of the loop, before those who play are heard
TABLES_PER_HOUR = 20  # new tables of one address
ATTEMPTS_PER_MINUTE = 30  # wrong codes and tokens of one address
UNKNOWN = 10_000  # wrong pairs of code and token that are remembered: the same one again is no new try
ASKED_PER_HOUR = 20  # times that one address may say where its people are reminded
REMINDED = 1_000  # addresses and devices that are reminded, of all tables
DEVICES = 4  # devices that get notifications for one seat
MAILS_PER_HOUR = 200  # reminders that one process sends, in the long run and at once
PUSH = 10.0  # seconds that a push service may take for each answer
PUSH_KEPT = 24 * 3600  # seconds for which it keeps a call for a device that is off
CALLERS = 8  # reminders that leave at the same time
SMTP = 20.0  # seconds that the host's SMTP server may take for each answer
PHRASES_PER_HOUR = 30  # seat phrases that one seat may ask for
BOOKS_PER_MINUTE = 12  # books, pictures and files of whole tables that are made for one address
STORIES_PER_MINUTE = 240  # times that one address may have something of finished stories
CARDS = 64  # pictures for previews that are not drawn anew
PICTURES_PER_HOUR = 60  # pictures for books that one address may send
PRESSES = 1  # books that are typeset at the same time, of all addresses
OPEN_TABLES = 40  # tables that are listed for everybody
LIST_KEPT = 2.0  # seconds for which that list is not made anew
OWN_TABLES = 40  # tables in one list of one's own
MOMENTS = 40  # moments of a finished game in one page of its replay
ADDRESSES = 10_000  # that are remembered; the one longest unheard of is forgotten first
PLAYED = refusing.MOST_PLAYED  # records of a table's games
PLAYED_KEPT_FREE = refusing.KEPT_FREE  # of these, for the game that goes on
BESIDE = refusing.MOST_BESIDE  # records of a table for everything else that people do
RECORDS = PLAYED + BESIDE + refusing.MOST_PRESENCE  # of one table
LINES = budgets.MOST_LINES  # of the chat that stand there, of one seat, and of all who watch together
THINKERS = 2  # bots that think ahead at the same time, of all tables
WAITERS = 16  # bots of the host's own that are waited for at the same time, of all tables
IDLE = 300.0  # seconds a table stays in memory when nobody is there
VISIT = 60.0  # the same, of another worker's table that somebody asked here about
SWEEP = 6 * 3600.0  # seconds from one look for tables whose time is over to the next
MIND = 60.0  # seconds after which a server looks for new bans even if it heard of none
AGAIN = 1.0  # seconds after which it looks again when the store did not answer
STOP = 5  # seconds that clients are given when the server stops
TALLY = 1.0  # seconds from one word of a worker about what it has counted to the next
WORKERS = share.MOST  # processes that share the tables of a server
WORKERS_ON_A_FILE = 4  # the same where the tables are in a file


class Allowance(Struct, frozen=True):
    """What one address may do."""

    tables: int = TABLES_PER_HOUR
    attempts: int = ATTEMPTS_PER_MINUTE
    sockets: int = SOCKETS_PER_ADDRESS
    stories: int = STORIES_PER_MINUTE

    @classmethod
    def of_people(cls, count: int) -> Allowance:
        """For so many people who play from behind one address, such as a school's; each may have two sockets."""
        tables, attempts = max(TABLES_PER_HOUR, count), max(ATTEMPTS_PER_MINUTE, 2 * count)
        return cls(tables, attempts, 2 * count, max(STORIES_PER_MINUTE, 16 * count))


def monotonic() -> float:
    """Seconds that no change of the clock disturbs."""
    return time.monotonic()


class Bucket:
    """A token bucket: `rate` a second, `burst` at once."""

    def __init__(
        self,
        rate: float,
        burst: int,
        clock: Callable[[], float] = monotonic,
        taken: Callable[[], None] = lambda: None,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._clock = clock
        self._at = clock()
        self._taken = taken

    def take(self) -> bool:
        """Whether one more is allowed now; it is used up then."""
        if self.empty():
            return False
        self._left -= 1
        self._taken()
        return True

    def lose(self) -> None:
        """One was used up elsewhere."""
        if not self.empty():
            self._left -= 1

    def empty(self) -> bool:
        """Whether nothing is allowed now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left < 1

    def wait(self) -> float:
        """Seconds until one more is allowed."""
        return (1 - self._left) / self._rate if self.empty() else 0.0


class Lately:
    """Whatever was heard of lately: of more than `most`, what is longest unheard of is forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._heard: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, one: str) -> bool:
        return one in self._heard

    def add(self, one: str) -> None:
        """It was heard of now."""
        self._heard[one] = None
        self._heard.move_to_end(one)
        if len(self._heard) > self._most:
            self._heard.popitem(last=False)


class Gate:
    """A bucket for each address. An IPv6 address counts with its whole /64, which is what one house is given.

    Attributes:
        taken: called with the address, as it is counted, when one was used up.
    """

    def __init__(self, rate: float, burst: int, most: int = ADDRESSES, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.taken: Callable[[str], None] = lambda house: None

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        key = house(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock, lambda: self.taken(key))
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


def house(address: str) -> str:
    """What an address is counted as."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return address
