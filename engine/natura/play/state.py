"""Natura's state: options, boards, and what still matters of earlier turns."""

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from engine.model import Options
from engine.natura.board.kinds import Flips
from engine.natura.board.position import Bar, Position, position

GoalName = Literal[
    "blue-v-browns",
    "one-people",
    "calm",
    "quench",
    "stillness",
    "taker",
    "mosaic",
    "harmony",
    "three-realms",
    "river",
    "short-river",
    "green-line",
    "scorched",
    "deadlock",
    "exile",
]

Start = Literal["standard", "second", "third"]


class NaturaOptions(Options, frozen=True):
    """The options of a table of Natura."""

    goal: Annotated[
        Literal["usual", GoalName], msgspec.Meta(description="One of the fourteen games")
    ] = "usual"
    moves: Annotated[
        Literal["advised", "flexible", "rigid"],
        msgspec.Meta(description="How far Water and Terra Firma move"),
    ] = "advised"
    flips: Annotated[
        Flips,
        msgspec.Meta(description="A piece that one kind touches on three sides turns over"),
    ] = "none"
    press: Annotated[
        bool, msgspec.Meta(description="You must move closer to the goal if you can")
    ] = False
    race: Annotated[bool, msgspec.Meta(description="Two players race on separate boards")] = False
    standstill: Annotated[
        bool, msgspec.Meta(description="A game for two ends when neither player gets any closer")
    ] = True
    begins: Annotated[
        Literal["seated", "drawn", "swapped"],
        msgspec.Meta(description="Who moves first, and plays Water"),
    ] = "seated"
    length: Annotated[
        int, msgspec.Meta(ge=0, le=200, description="How many moves a co-op game lasts")
    ] = 0
    board: Annotated[Start, msgspec.Meta(description="Where the pieces begin")] = "standard"
    board_file: Annotated[
        str | None,
        msgspec.Meta(description="Your own start: eight rows of eight letters OSLIRMFT or dots"),
    ] = None


class Last(msgspec.Struct, frozen=True):
    """The last move on a board and what it caused."""

    kind: int
    """Before any flip."""
    from_: int = msgspec.field(name="from")
    to: int
    eaten: bool
    """Whether it removed a Meadow."""
    flipped: tuple[int, ...]
    lost: tuple[int, ...]
    """Squares from which Rainforests were removed."""
    recovered: int | None = None


class Board(msgspec.Struct, dict=True):
    """One board: shared, or one for each seat in a race.

    Its position is cached beside the fields, where it's neither stored nor compared.
    """

    letters: str
    """64 letters, a1 first, then b1; a dot is free."""
    rainforests: int = 0
    """As they showed when removed."""
    meadows: int = 0
    turns: int = 0
    """Turns taken on it, passes included."""
    last: Last | None = None

    @property
    def position(self) -> Position:
        """The pieces on it and life off it."""
        known: Position | None = self.__dict__.get("position")
        if (
            known is None
            or known.letters != self.letters
            or known.rainforests != self.rainforests
            or known.meadows != self.meadows
        ):
            known = position(self.letters, self.rainforests, self.meadows)
            self.__dict__["position"] = known
        return known

    def copy(self) -> "Board":
        """A copy that shares its cached position."""
        new = replace(self)
        new.set_out(self.position)
        return new

    def set_out(self, now: Position) -> None:
        """Change it to a position."""
        self.letters, self.rainforests, self.meadows = now.letters, now.rainforests, now.meadows
        self.__dict__["position"] = now


REPETITIONS = 3
"""A position that comes up this often, with the same seat to move, ends a competitive game."""

QUIET_TURNS = 100
"""This many turns without a removal, recovery or flip end a competitive game."""

IDLE_TURNS = 100
"""With `standstill`, this many turns in a row without progress end a competitive game."""

EndReason = Literal["goal", "repetition", "quiet", "standstill", "length", "agreed", "resigned"]


class End(msgspec.Struct, frozen=True):
    """How a game ended; nobody may have won."""

    reason: EndReason
    winners: tuple[int, ...]
    by: int | None = None
    """The seat that resigned."""


class State(msgspec.Struct):
    """The whole state of a game; nothing is hidden."""

    options: NaturaOptions
    """As `check` settled them."""
    seats: int
    boards: list[Board]
    bars: list[Bar | None]
    """The bar that each seat's last turn left."""
    taken: list[int]
    """Life removed by each seat, for good (ruling 4)."""
    turn: int = 0
    """The seat to move; in a race the first of them."""
    recovering: int | None = None
    """The moved piece's square while the seat to move decides on recovery."""
    quiet: int = 0
    positions: dict[str, int] = msgspec.field(default_factory=dict)
    """How often each position came up, by its digest; in competitive games."""
    nearest: list[int] = msgspec.field(default_factory=list)
    """How near each seat has come to its goal so far (`goals.DISTANCES`), if `standstill` ends the
    game.
    """
    idle: int = 0
    """Turns in a row in which no seat came nearer than that."""
    asking: int | None = None
    """The seat that offered to end the game."""
    waiting: list[int] = msgspec.field(default_factory=list)
    """Seats yet to answer that offer."""
    offered: list[int] = msgspec.field(default_factory=list)
    """For each seat, the turn from which it may offer again."""
    end: End | None = None
    also_recovering: int | msgspec.UnsetType = msgspec.UNSET
    """In a race the same of the other seat, stored only while it decides."""

    @property
    def rigid(self) -> bool:
        """Whether moves are Rigid."""
        return self.options.moves == "rigid"

    @property
    def board(self) -> Board:
        """The board of the seat to move."""
        return self.board_of(self.turn)

    def board_of(self, seat: int) -> Board:
        """The board that a seat plays on."""
        return self.boards[seat if self.options.race else 0]

    @property
    def racing(self) -> tuple[int, ...]:
        """The seats of a race that have yet to move this round, who begins first."""
        first = 1 if self.options.begins == "swapped" else 0
        done = [board.turns for board in self.boards]
        return tuple(seat for seat in (first, 1 - first) if done[seat] == min(done))

    def recovers(self, seat: int) -> int | None:
        """The square of the piece with which a seat may bring life back, while it decides."""
        if not self.options.race or seat == self.turn:
            return self.recovering if seat == self.turn else None
        return None if self.also_recovering is msgspec.UNSET else self.also_recovering

    def set_recovers(self, seat: int, square: int | None) -> None:
        """Note that a seat decides on recovery, or no longer does; in a race this also settles
        whose `turn` comes first.
        """
        if not self.options.race:
            self.recovering = square
            return
        found = [self.recovers(each) for each in range(2)]
        found[seat] = square
        self.turn, *_ = self.racing
        self.recovering, also = found[self.turn], found[1 - self.turn]
        self.also_recovering = msgspec.UNSET if also is None else also

    def seen_by(self, seat: int) -> "State":
        """The state with a seat's own turn first: in a race both may be to move. It shares all."""
        if not self.options.race or seat == self.turn:
            return self
        also = msgspec.UNSET if self.recovering is None else self.recovering
        return replace(self, turn=seat, recovering=self.recovers(seat), also_recovering=also)

    @property
    def turns(self) -> int:
        """Turns taken on all boards."""
        boards = self.boards
        return boards[0].turns + boards[1].turns if self.options.race else boards[0].turns

    @property
    def position(self) -> Position:
        """The position of the seat to move."""
        return self.position_of(self.turn)

    def position_of(self, seat: int) -> Position:
        """A seat's position; in a race that of a game alone."""
        board = self.board_of(seat)
        known = board.position
        turn, bars, taken = self.turn, tuple(self.bars), tuple(self.taken)
        if self.options.race:
            turn, bars, taken = 0, (self.bars[seat],), (self.taken[seat],)
        if (
            known.seat != turn
            or known.bars != bars
            or known.taken != taken
            or known.quiet != self.quiet
        ):
            known = known.turned(turn, bars, taken, self.quiet)
            board.set_out(known)
        return known

    def set_out(self, seat: int, now: Position) -> None:
        """Set a seat's board, and what is kept of earlier turns."""
        if self.options.race:
            self.boards[seat].set_out(now)
            (self.bars[seat],), (self.taken[seat],) = now.bars, now.taken
        else:
            self.boards[0].set_out(now)
            self.bars, self.taken = [*now.bars], [*now.taken]
        self.quiet = now.quiet
