"""The rules of Natura."""

from collections.abc import Iterator
from random import Random

import msgspec
from msgspec.structs import replace

from engine.errors import CannotUpgrade, CorruptRecord, IllegalAction
from engine.model import Action, Event, Memory, Outcome
from engine.natura.board.effects import recoverable
from engine.natura.board.kinds import OCEAN
from engine.natura.board.position import MOVE, Move
from engine.natura.board.squares import SQUARES
from engine.natura.play import actions as act
from engine.natura.play import ending, scoring, setup, turns
from engine.natura.play.events import EVENT_TYPES, Ended, Events
from engine.natura.play.goals import GOALS
from engine.natura.play.legal import legal_moves
from engine.natura.play.state import NaturaOptions, State
from engine.natura.players import evaluation
from engine.rules import Handler, Rules

_ALONE = tuple((seat,) for seat in range(setup.MAX_SEATS))


_WAITS = "Your piece can bring life back.", "Decide that first."


def _nothing_to_recover(
    _state: State, _seat: int, _action: Action, _rng: Random, _events: Events
) -> None:
    raise IllegalAction("There's no life to bring back now.", "Move a piece.")


def _racing(handler: Handler, *, recovers: bool = False) -> Handler:
    """The same in a race, where each seat is at a stage of its own: it moves, or `recovers`."""

    def handled(state: State, seat: int, action: Action, rng: Random, events: Events) -> None:
        if recovers and state.recovers(seat) is None:
            _nothing_to_recover(state, seat, action, rng, events)
        if not recovers and state.recovers(seat) is not None:
            raise IllegalAction(*_WAITS)
        handler(state, seat, action, rng, events)

    return handled


class NaturaRules(Rules[State, NaturaOptions]):
    """Natura for 1 to 6: one board, eight kinds of pieces, fourteen games."""

    version = 2
    is_open = True
    min_seats = setup.MIN_SEATS
    max_seats = setup.MAX_SEATS
    options_type = NaturaOptions
    state_type = State
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    handlers = {  # noqa: RUF012 - a constant of the contract
        "turn": {
            Move: turns.move,
            act.Pass: turns.pass_turn,
            act.Offer: ending.offer,
            act.Resign: ending.resign,
            act.Recover: _nothing_to_recover,
            act.Leave: _nothing_to_recover,
        },
        "recovery": {act.Recover: turns.recover, act.Leave: turns.leave},
        "race": {
            Move: _racing(turns.move),
            act.Pass: _racing(turns.pass_turn),
            act.Offer: _racing(ending.offer),
            act.Resign: _racing(ending.resign),
            act.Recover: _racing(turns.recover, recovers=True),
            act.Leave: _racing(turns.leave, recovers=True),
        },
        "answer": {act.Accept: ending.accept, act.Decline: ending.decline},
    }

    seats_for = staticmethod(setup.seats_for)
    check = staticmethod(setup.check)
    setup = staticmethod(setup.set_up)

    def actors(self, state: State) -> tuple[int, ...]:
        """Whose turn it is, in a race who has yet to move this round, or to answer an offer."""
        if state.end is not None:
            return ()
        if state.asking is not None:
            return tuple(state.waiting)
        return tuple(sorted(state.racing)) if state.options.race else _ALONE[state.turn]

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.end is not None

    def stage(self, state: State) -> str:
        """A turn, a recovery, or the answers to an offer; in a race either of the first two."""
        if state.asking is not None:
            return "answer"
        if state.options.race:
            return "race"
        return "turn" if state.recovering is None else "recovery"

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """What must be decided first."""
        if state.asking is not None:
            return "There's an open offer to end the game.", "Accept or decline it first."
        if state.recovering is not None:
            return _WAITS
        return "Nobody has offered to end the game.", "Move a piece."

    def actions(self, state: State, seat: int) -> list[Action]:
        """Moves, a recovery, or an answer; and what may end the game."""
        if seat not in self.actors(state):
            return []
        state = state.seen_by(seat)
        if state.asking is not None:
            return [act.ACCEPT, act.DECLINE]
        if state.recovering is not None:
            squares = recoverable(state.position, state.recovering)
            return [*(act.RECOVER[square] for square in squares), act.LEAVE]
        actions: list[Action] = []
        actions += legal_moves(state)
        if not actions:
            actions.append(act.PASS)
        if ending.may_offer(state, seat):
            actions.append(act.OFFER)
        if ending.may_resign(state):
            actions.append(act.RESIGN)
        return actions

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; see `scoring.outcome_of`."""
        return scoring.outcome_of(state, state.end) if state.end is not None else None

    is_contest = staticmethod(ending.is_contest)
    evaluate = staticmethod(evaluation.evaluate)

    def alternates(self, state: State) -> bool:
        """Two on one board, while neither has offered to end the game."""
        return state.seats == 2 and not state.options.race and state.asking is None

    def candidates(self, seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
        """Actions of a kind, legal or not.

        A free square has no piece, so any kind will do there: the refusal names only the square.
        """
        if kind is Move:
            seen = seen.seen_by(seat)
            for from_ in SQUARES:
                piece = seen.position.kind_at(from_)
                yield from MOVE[OCEAN if piece is None else piece][from_]
        elif kind is act.Recover:
            yield from act.RECOVER
        else:
            yield kind()

    def upgrade(self, data: bytes, from_version: int) -> State:
        """A state of version 1."""
        if from_version != 1:
            raise CannotUpgrade(from_version, self.version)
        try:
            state = msgspec.json.decode(data, type=State)
        except msgspec.MsgspecError as error:
            msg = f"natura: the state of version 1 does not decode: {error}"
            raise CorruptRecord(msg) from error
        state.options = self.upgrade_options(state.options, from_version)
        return state

    def upgrade_options(self, options: NaturaOptions, from_version: int) -> NaturaOptions:
        """A game of version 1 doesn't end by a standstill; only a contest can."""
        is_contest = GOALS[options.goal].is_competitive
        return replace(options, standstill=from_version > 1 or not is_contest)

    def begun_under(self, options: bytes) -> int:
        """Version 1 knew no standstill."""
        return self.version if b'"standstill":' in options else 1

    def as_stored(self, state: bytes, version: int) -> bytes:
        """Version 1 counted nothing for a standstill."""
        if version == self.version:
            return state
        fields = msgspec.json.decode(state)
        del fields["nearest"], fields["idle"], fields["options"]["standstill"]
        return msgspec.json.encode(fields)

    # Nothing is hidden in Natura, so every view is a copy.

    def redact(self, state: State, viewer: int | None) -> State:
        """A copy: everything is open to everyone."""
        del viewer
        return self.copy(state)

    def redact_event(self, event: Event, viewer: int | None) -> Event | None:
        """The event itself; the channel has a message of its own for the end."""
        return None if viewer is None and isinstance(event, Ended) else event

    def scramble(self, state: State, viewer: int | None, rng: Random) -> State:
        """A copy: nothing is hidden, so nothing may differ."""
        del viewer, rng
        return self.copy(state)

    def determinize(
        self, seen: State, viewer: int | None, rng: Random, memory: Memory | None = None
    ) -> State:
        """A copy: nothing is hidden."""
        del viewer, rng, memory
        return self.copy(seen)

    def copy(self, state: State) -> State:
        """A copy that shares only cached positions."""
        return replace(
            state,
            boards=[board.copy() for board in state.boards],
            bars=[*state.bars],
            taken=[*state.taken],
            positions=state.positions.copy(),
            nearest=[*state.nearest],
            waiting=[*state.waiting],
            offered=[*state.offered],
        )
