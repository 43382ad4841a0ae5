"""A bot of the host's own on a server: it plays in a process of its own, which is killed when it takes too long."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

import msgspec

from telltable.core.errors import Problem
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.observation import AnyObservation
from telltable.core.seat import Seat
from telltable.core.step import Frame

from .outside import BotFailed, Outside
from .process import LENGTH, MOST, Answered, Played, Question

STARTS = 30.0  # seconds in which a module has to be read
PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV", "SYSTEMROOT")  # and no secrets
ENDED = "its process has ended"
NO_MOVE = "its answer isn't a move"
_decoder = msgspec.json.Decoder(Answered)


class _Died(Exception):
    """The process gave no answer; its text says why."""


class _Unread(_Died):
    """The bot can't be read; its text is a sentence."""


class OwnProcess(Outside):
    """A bot ``module:name`` in a process of its own, for all tables of this server: one question at a time.

    Args:
        word: the bot, as typed.
        seconds: that it may take for a move.
        note: is told each time it fails: how, and where in its file; nothing that it has said or was shown.
    """

    def __init__(self, word: str, seconds: float, note: Callable[[str], None] = lambda why: None) -> None:
        self.word = word
        self.seconds = seconds
        self._note = note
        self._place = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._pack: tuple[Any, ...] = ()
        self._one = threading.Lock()

    def start(self) -> None:
        """Begin now, so that whoever serves learns what is wrong. Raises `Problem`."""
        try:
            with self._one:
                self._begin()
        except _Unread as unread:
            raise Problem(str(unread)) from None
        except _Died as died:
            raise Problem(f"The bot {self.word} can't be used: {died}.") from None

    def close(self) -> None:
        """End the process."""
        with self._one:
            self._end()

    def __call__(self, observation: AnyObservation, luck: Luck) -> Move | dict[str, Any] | None:
        """What the bot plays. Raises `BotFailed` when it hangs, crashes, or answers what can't be played.

        In a window that must not show who could answer, everybody waits for the whole time.
        """
        if observation.taste:
            return observation.taste(observation, luck)
        if not self._one.acquire(timeout=self.seconds):
            raise self._failed(observation.seat, "it was busy at other tables")
        try:
            answered, until = self._ask(observation, luck)
        except _Unread as unread:
            self._note(str(unread))
            raise BotFailed(observation.seat, "it can't be read any more") from None
        except _Died as died:
            raise self._failed(observation.seat, str(died)) from None
        finally:
            self._one.release()
        if observation.discreet:
            sleep(max(0.0, until - monotonic()))
        return self._checked(observation, answered)

    def idle(self, seat: Seat) -> BotFailed | None:
        """One that waits although nobody else is left to choose would wait for ever."""
        return self._failed(seat, "it waits, and nobody else is left to choose")

    def _failed(self, seat: Seat, why: str, place: str = "") -> BotFailed:
        self._note(f"The bot {self.word} is out: {why} ({place or self._place}).")
        return BotFailed(seat, why)

    def _checked(self, observation: AnyObservation, answered: Answered) -> Move | None:
        if answered.failed:
            raise self._failed(observation.seat, answered.failed, answered.place)
        if answered.move is None:
            return None
        try:
            move = observation.read(answered.move)
        except msgspec.ValidationError:
            raise self._failed(observation.seat, NO_MOVE) from None
        if not observation.takes(move):
            raise self._failed(observation.seat, "it chose a move that isn't legal")
        return move

    def _ask(self, observation: AnyObservation, luck: Luck) -> tuple[Answered, float]:
        """Its answer, and until when it had time. Whatever has to be read before it can think takes nothing of that."""
        if self._process is None or self._process.poll() is not None:
            self._begin()
        world = observation.determinise(luck)
        key = (luck.below(1 << 30), luck.below(1 << 30))
        agenda = tuple(Frame(one.step, one.answers) for one in world.agenda)  # those of a log have a class of their own
        asked = Question(observation.game, world.scene.state, agenda, observation.seat, key, 0)
        try:
            if not (self._pack and self._pack[0] is world.scene.pack):
                self._heard(pickle.dumps(Played(world.scene.pack)), monotonic() + STARTS)
                self._pack = (world.scene.pack,)
            body = pickle.dumps(asked)
            until = monotonic() + self.seconds
            return self._heard(body, until), until
        except _Died:
            self._end()
            raise

    def _begin(self) -> None:
        self._end()
        command = (sys.executable, "-P", "-m", "telltable.bots.process", self.word)
        env = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
            start_new_session=True,
        )
        try:
            ready = self._heard(b"", monotonic() + STARTS)
        except _Died:
            self._end()
            raise
        if ready.failed:
            self._end()
            raise _Unread(ready.failed)
        self._place = ready.place

    def _end(self) -> None:
        process, self._process, self._pack = self._process, None, ()
        if process is not None:
            _kill(process)
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # what was not taken in yet
                    if pipe is not None:
                        pipe.close()

    def _heard(self, body: bytes, until: float) -> Answered:
        """What it says when it is told this. Not every system can wait for a pipe so long and no longer: the process
        is killed, which ends the waiting."""
        process, late = self._process, threading.Event()
        assert process is not None

        def kill() -> None:
            late.set()
            _kill(process)

        timer = threading.Timer(max(0.0, until - monotonic()), kill)
        timer.start()
        try:
            return _exchange(process, body)
        except (_Died, OSError) as died:
            if late.is_set():
                raise _Died("it did not answer in time") from None
            raise died if isinstance(died, _Died) else _Died(ENDED) from None
        finally:
            timer.cancel()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The process, and where the system can name them, those that it has started."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _exchange(process: subprocess.Popen[bytes], body: bytes) -> Answered:
    assert process.stdin is not None
    assert process.stdout is not None
    if body:
        process.stdin.write(LENGTH.pack(len(body)) + body)
        process.stdin.flush()
    head = process.stdout.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise _Died(ENDED)
    (size,) = LENGTH.unpack(head)
    if size > MOST:
        raise _Died("its answer is too long")
    said = process.stdout.read(size)
    if len(said) < size:
        raise _Died(ENDED)
    try:
        return _decoder.decode(said)
    except msgspec.MsgspecError:
        raise _Died(NO_MOVE) from None
