"""What clients and the server say to each other: one tagged union per direction, strict, versioned.

Every message is one JSON object with a ``type``. What a client says carries an ``id`` of its own choice; the answer is
`Ack` or `Refused` with the same id, and saying it again with the same id changes nothing (it is acknowledged again).
"""

from __future__ import annotations

from typing import Any

import msgspec

from telltable.core.words import harmless_json

from .changing import Change, Known, changes, join_changes, path, put, write_change, write_changes
from .client import (
    AddChair,
    Again,
    AnswerSeat,
    AnswerTakeBack,
    AskQuestion,
    AskSeat,
    AskTakeBack,
    Ban,
    Begin,
    Chat,
    ClearChat,
    ClientMessage,
    ClientSays,
    CloseQuestion,
    EditBook,
    Editing,
    HandOver,
    Hello,
    Id,
    Key,
    Leave,
    LiftBans,
    MakeHost,
    MoreTime,
    Name,
    Nudge,
    Pace,
    Pause,
    Play,
    Rating,
    React,
    Reaction,
    Remove,
    Resume,
    SetAgreement,
    SetChair,
    SetFace,
    SetLock,
    SetOption,
    SetPace,
    SetQuestions,
    SetTalk,
    SetTime,
    Silence,
    StepOut,
    SwapSeats,
    Tags,
    TakeChair,
    TakeQuestion,
    Why,
    Word,
    XCard,
    XChoice,
)
from .server import (
    Ack,
    Chair,
    Closing,
    Edited,
    Editors,
    Forget,
    Game,
    Heard,
    News,
    Nudged,
    Party,
    Question,
    Reacted,
    Refused,
    Said,
    SeatAsk,
    ServerMessage,
    ServerSays,
    TableChanged,
    TableInfo,
    TakeBackAsk,
    TimeWasUp,
    Wait,
    Welcome,
    XOpen,
)

VERSION = 1
MOST_FRAME = 8 * 1024

_from_client = msgspec.json.Decoder(ClientSays)
_from_server = msgspec.json.Decoder(ServerSays)
_encoder = msgspec.json.Encoder()


def read_client(frame: bytes | str) -> ClientSays:
    """What a client says. Raises `msgspec.DecodeError` (a `ValidationError` when it is JSON, but no message)."""
    message: ClientSays = _from_client.decode(frame)
    return message


def read_server(frame: bytes | str) -> ServerSays:
    """What the server says, for clients in Python."""
    message: ServerSays = _from_server.decode(frame)
    return message


def encode(message: ServerMessage | ClientMessage) -> bytes:
    """A message as it is sent: whatever is kept of old, no screen gets more than is harmless (`core/words.py`)."""
    return harmless_json(_encoder.encode(message))


def write_told(events: tuple[msgspec.Raw, ...], lines: tuple[str, ...]) -> bytes:
    """Facts and lines as they stand in `News`."""
    return harmless_json(b'"events":%b,"lines":%b' % (_encoder.encode(events), _encoder.encode(lines)))


def write_news(n: int, told: bytes, changed: bytes) -> bytes:
    """`News` as it is sent, of parts that are written already: `write_told` and `write_changes`."""
    return b'{"type":"News","n":%d,%b,"game":null,"changes":[%b]}' % (n, told, changed)


def schema() -> dict[str, Any]:
    """JSON Schema of both directions."""
    (client, server), parts = msgspec.json.schema_components((ClientSays, ServerSays), ref_template="#/$defs/{name}")
    return {"version": VERSION, "client": client, "server": server, "$defs": parts}


__all__ = [
    "MOST_FRAME",
    "VERSION",
    "Ack",
    "AddChair",
    "Again",
    "AnswerSeat",
    "AnswerTakeBack",
    "AskQuestion",
    "AskSeat",
    "AskTakeBack",
    "Ban",
    "Begin",
    "Chair",
    "Change",
    "Chat",
    "ClearChat",
    "ClientMessage",
    "ClientSays",
    "CloseQuestion",
    "Closing",
    "EditBook",
    "Edited",
    "Editing",
    "Editors",
    "Forget",
    "Game",
    "HandOver",
    "Heard",
    "Hello",
    "Id",
    "Key",
    "Known",
    "Leave",
    "LiftBans",
    "MakeHost",
    "MoreTime",
    "Name",
    "News",
    "Nudge",
    "Nudged",
    "Pace",
    "Party",
    "Pause",
    "Play",
    "Question",
    "Rating",
    "React",
    "Reacted",
    "Reaction",
    "Refused",
    "Remove",
    "Resume",
    "Said",
    "SeatAsk",
    "ServerMessage",
    "ServerSays",
    "SetAgreement",
    "SetChair",
    "SetFace",
    "SetLock",
    "SetOption",
    "SetPace",
    "SetQuestions",
    "SetTalk",
    "SetTime",
    "Silence",
    "StepOut",
    "SwapSeats",
    "TableChanged",
    "TableInfo",
    "Tags",
    "TakeBackAsk",
    "TakeChair",
    "TakeQuestion",
    "TimeWasUp",
    "Wait",
    "Welcome",
    "Why",
    "Word",
    "XCard",
    "XChoice",
    "XOpen",
    "changes",
    "encode",
    "join_changes",
    "path",
    "put",
    "read_client",
    "read_server",
    "schema",
    "write_change",
    "write_changes",
    "write_news",
    "write_told",
]
