"""A step is one pause, or one automatic paragraph, of a rulebook; the agenda is the stack of steps still to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, TypeVarTuple, Unpack

from msgspec import Struct

from .ask import Ask
from .luck import Luck
from .move import Move
from .refusal import Refusal
from .seat import Seat

if TYPE_CHECKING:
    from .play import Play


About = TypeVarTuple("About")
Made = TypeVar("Made")
StateT = TypeVar("StateT")
PackT = TypeVar("PackT")


class Scene(Struct, Generic[StateT, PackT], eq=False):
    """What rules look at: the pack that is played with, and the state."""

    pack: PackT
    state: StateT
    _made: dict[Any, Any] = {}  # by what made it of this very state

    def once(self, make: Callable[[Scene[StateT, PackT], Unpack[About]], Made], *about: *About) -> Made:
        """What a function makes of this scene and of what it is about, the same object for every seat: it looks at
        nothing else, and nobody changes it."""
        key = (make, *about) if about else make
        if key not in self._made:
            self._made[key] = make(self, *about)
        found: Made = self._made[key]
        return found

    def maker(self, thing: object) -> Any:
        """The function for which `once` made this very object; None for what was not made for all."""
        for make, made in self._made.items():
            if made is thing:
                return make
        return None


class Step(
    Struct,
    Generic[StateT, PackT],
    frozen=True,
    gc=False,
    tag_field="type",
    tag=True,
    forbid_unknown_fields=True,
):
    """One pause or one automatic paragraph. Its fields are what it is about: a seat, a card.

    A step either awaits seats, or it runs. Awaiting, it is *open* (each answer takes effect at once through
    `answer`, and the step lines itself up again if it still waits) or *sealed* (answers are kept in the
    agenda, may be changed until the last one is in, and arrive together in `answered`).

    Attributes:
        rule: id of the paragraph it implements.
        sealed: see above.
        discreet: while a sealed step is open, nobody is told who has answered already.
        takes: moves that are standing actions elsewhere but answers here.
    """

    rule: ClassVar[str] = ""
    sealed: ClassVar[bool] = False
    discreet: ClassVar[bool] = False
    takes: ClassVar[tuple[type[Move], ...]] = ()

    def times(self) -> tuple[int, int]:
        """How many seconds the choice may take at a relaxed and at a brisk table; 0: no limit."""
        return (0, 0)

    def awaits(self, at: Scene[StateT, PackT]) -> tuple[Seat, ...]:
        """The seats that owe a choice; empty for an automatic step. By public facts only."""
        return ()

    def ask(self, at: Scene[StateT, PackT], seat: Seat) -> Ask:
        """What this seat is asked. At least one move."""
        raise LookupError(f"{type(self).__name__} asks nobody")

    def outline(self, at: Scene[StateT, PackT], seat: Seat) -> Ask:
        """`ask`, as far as it is counted: all its forms, but where they are dear, without suggestions and some fields.
        Where that is a choice, so is this. A step that leaves something out draws by itself (`draw`)."""
        return self.ask(at, seat)

    def draw(self, at: Scene[StateT, PackT], seat: Seat, luck: Luck) -> Move | None:
        """What would be drawn from `ask`, where that can be said without making it; None: make it."""
        return None

    def answer(self, p: Play[StateT, PackT], seat: Seat, move: Any) -> None:
        """Open step: one seat's answer takes effect."""

    def check(self, p: Play[StateT, PackT], seat: Seat, move: Any) -> None:
        """Sealed step: refuse an answer that is not legal, or tell what may be told of it. Resolve nothing."""

    def answered(self, p: Play[StateT, PackT], answers: Mapping[Seat, Any]) -> None:
        """Sealed step: every awaited seat has answered. `answers` is in seat order."""

    def run(self, p: Play[StateT, PackT]) -> None:
        """Automatic step: do what the paragraph says."""

    def not_asked(self, at: Scene[StateT, PackT], seat: Seat, move: Move) -> Refusal | None:
        """The sentence for a seat that is not awaited here; None for the general one."""
        return None

    def default(self, at: Play[StateT, PackT], seat: Seat) -> Move:
        """What is taken for a seat whose time is over: a listed move by chance unless the rules name another."""
        drawn = self.draw(at, seat, at.luck)
        return drawn or at.rules.read_move(at.rules.in_full(self.outline(at, seat), at.state).draw(at.luck))


AnyScene = Scene[Any, Any]  # of whatever game
AnyStep = Step[Any, Any]


class Standing(Generic[StateT, PackT]):
    """An action that nobody owes: legal beside whatever is asked. Stateless; one object per kind of move.

    Attributes:
        move: the kind of move.
        interrupts: what was just done can be questioned by it, so bots leave people a little time.
    """

    move: ClassVar[type[Move]]
    interrupts: ClassVar[bool] = False

    def ask(self, at: Scene[StateT, PackT], seat: Seat, step: AnyStep) -> Ask | None:
        """What the seat may do now, or None."""
        return None

    def take(self, p: Play[StateT, PackT], seat: Seat, move: Any, step: AnyStep) -> None:
        """Do it, or refuse. Steps lined up here come before the step that waits: it is suspended."""


class Frame(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A step on the agenda, with the sealed answers it has so far."""

    step: Any
    answers: tuple[tuple[Seat, Any], ...] = ()

    def given(self, seat: Seat) -> Any:
        """What the seat has answered so far; None when nothing."""
        for who, answer in self.answers:
            if who == seat:
                return answer
        return None


AnyStanding = Standing[Any, Any]
Agenda = tuple[Frame, ...]  # the last frame is the one to do now
