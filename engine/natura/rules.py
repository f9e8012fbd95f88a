"""The rules of Natura: the contract, carried out by the modules beside."""

import random
from collections.abc import Iterable

from engine.errors import IllegalAction
from engine.model import Action, Event, Memory, Outcome
from engine.natura.board.moves import Move
from engine.natura.play import actions as act
from engine.natura.play import candidates, offers, scoring, setup, turns
from engine.natura.play.events import EVENT_TYPES, Ended
from engine.natura.play.legal import legal_moves
from engine.natura.play.state import Board, NaturaOptions, State
from engine.natura.players import evaluation
from engine.natura.words import summary
from engine.rules import Rules

_ALONE = tuple((seat,) for seat in range(setup.MAX_SEATS))


def _nothing_to_recover(
    _state: State, _seat: int, _action: Action, _rng: random.Random, _events: list[Event]
) -> None:
    raise IllegalAction("There is no life to bring back now.", "Move a piece.")


class NaturaRules(Rules[State, NaturaOptions]):
    """Natura for 1 to 6: one board, eight kinds of pieces, fourteen games."""

    version = 1
    is_open = True
    keeps_best_results = True
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
            act.Offer: offers.offer,
            act.Resign: offers.resign,
            act.Recover: _nothing_to_recover,
            act.Leave: _nothing_to_recover,
        },
        "recovery": {act.Recover: turns.recover, act.Leave: turns.leave},
        "answer": {act.Accept: offers.accept, act.Decline: offers.decline},
    }

    def seats_for(self, options: NaturaOptions) -> range:
        """See `setup.seats_for`."""
        return setup.seats_for(options)

    def check(self, options: NaturaOptions, seats: int) -> NaturaOptions:
        """See `setup.check`."""
        return setup.check(options, seats)

    def setup(self, options: NaturaOptions, seats: int, rng: random.Random) -> State:
        """See `setup.set_up`."""
        return setup.set_up(options, seats, rng)

    def again(self, options: NaturaOptions) -> NaturaOptions:
        """The options with which "Play again" opens the next game; see `setup.again`."""
        return setup.again(options)

    def actors(self, state: State) -> tuple[int, ...]:
        """Whose turn it is, or who has not answered an offer."""
        if state.end is not None:
            return ()
        if state.asking is not None:
            return tuple(state.waiting)
        return _ALONE[state.turn]

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.end is not None

    def stage(self, state: State) -> str:
        """A turn, the recovery that may follow a move, or the answers to an offer."""
        if state.asking is not None:
            return "answer"
        return "turn" if state.recovering is None else "recovery"

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """What has to be decided first."""
        if state.asking is not None:
            return "An offer to end the game waits for you.", "Accept or decline it."
        if state.recovering is not None:
            return "Your piece can bring life back.", "Recover it, or leave it."
        return "Nobody has offered to end the game.", "Move a piece."

    def actions(self, state: State, seat: int) -> list[Action]:
        """Moves, a recovery, an answer; and what may end the game."""
        if seat not in self.actors(state):
            return []
        if state.asking is not None:
            return [act.ACCEPT, act.DECLINE]
        if state.recovering is not None:
            squares = turns.recovery_squares(state.board, state.recovering)
            return [*(act.RECOVER[square] for square in squares), act.LEAVE]
        actions: list[Action] = []
        actions += legal_moves(state)
        if not actions:
            actions.append(act.PASS)
        if offers.may_offer(state, seat):
            actions.append(act.OFFER)
        if offers.may_resign(state):
            actions.append(act.RESIGN)
        return actions

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; see `scoring.outcome_of`."""
        return scoring.outcome_of(state, state.end) if state.end is not None else None

    def is_contest(self, state: State) -> bool:
        """See `offers.is_contest`."""
        return offers.is_contest(state)

    def candidates(self, seen: State, seat: int, kind: type[Action]) -> Iterable[Action]:
        """See `candidates.candidates`."""
        del seat  # what can be meant is the same for all
        return candidates.candidates(seen, kind)

    def evaluate(self, state: State, seat: int) -> float:
        """See `evaluation.evaluate`."""
        return evaluation.evaluate(state, seat)

    # Nothing is hidden in Natura: no piece, no choice and no offer. So all views are copies.

    def redact(self, state: State, viewer: int | None) -> State:
        """A copy: everything is open to everyone."""
        del viewer
        return self.copy(state)

    def redact_event(self, event: Event, viewer: int | None) -> Event | None:
        """The event itself; but in the channel the end has a message of its own."""
        return None if viewer is None and isinstance(event, Ended) else event

    def scramble(self, state: State, viewer: int | None, rng: random.Random) -> State:
        """A copy: a state that differed in anything could be told from this one."""
        del viewer, rng
        return self.copy(state)

    def determinize(
        self, seen: State, viewer: int | None, rng: random.Random, memory: Memory | None = None
    ) -> State:
        """A copy: nothing is hidden."""
        del viewer, rng, memory
        return self.copy(seen)

    def copy(self, state: State) -> State:
        """A state that shares nothing changeable with another, but what is known of positions."""
        new = State(
            options=state.options,
            seats=state.seats,
            boards=[],
            bars=state.bars.copy(),
            taken=state.taken.copy(),
            turn=state.turn,
            recovering=state.recovering,
            quiet=state.quiet,
            positions=state.positions.copy(),
            asking=state.asking,
            waiting=state.waiting.copy(),
            offered=state.offered.copy(),
            end=state.end,
        )
        for one in state.boards:
            board = Board(one.letters, one.rainforests, one.meadows, one.turns, one.last)
            board.set_out(one.position)
            new.boards.append(board)
        return new

    progress = staticmethod(summary.progress)
    highlight = staticmethod(summary.highlight)
