"""The rules of Natura: the contract, carried out by the modules beside."""

import random
from collections.abc import Iterable

import msgspec

from engine.errors import BadOption, GameOver, IllegalAction, NotYourTurn
from engine.model import Action, Event, Order, Outcome
from engine.natura import actions as act
from engine.natura import candidates, ending, offers, turns
from engine.natura.events import EVENT_TYPES
from engine.natura.goals import GOALS
from engine.natura.legal import legal_moves
from engine.natura.starts import start_of
from engine.natura.state import Board, NaturaOptions, State
from engine.options import check_bounds, check_seats
from engine.orders import check_order
from engine.rules import Rules

_ALONE = tuple((seat,) for seat in range(6))
_PRESSED = {1, 3, 4, 5, 6}
"""The numbers of the games that the option `press` is for (ruling 8)."""


class NaturaRules(Rules[State, NaturaOptions]):
    """Natura for 1 to 6: one board, eight kinds of pieces, fourteen games."""

    version = 1
    keeps_best_results = True
    min_seats = 1
    max_seats = 6
    options_type = NaturaOptions
    state_type = State
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES

    def seats_for(self, options: NaturaOptions) -> range:
        """Two for a competitive game or a race, else one to six."""
        goal = GOALS.get(options.goal)
        if options.race or (goal is not None and goal.is_competitive):
            return range(2, 3)
        return super().seats_for(options)

    def check(self, options: NaturaOptions, seats: int) -> NaturaOptions:
        """Settle the game, its moves and its length; check what goes together, and the start."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        options = _settled(options, seats)
        goal = GOALS[options.goal]
        if goal.is_competitive and options.race:
            reason = f"{goal.title} is played on one board: it cannot be a race."
            raise BadOption("race", reason, "Race in a fruitful or a harmful game.")
        if seats not in self.seats_for(options):
            what = f"A race in {goal.title}" if options.race else goal.title
            hint = "Change the number of players, or choose another goal."
            raise BadOption("seats", f"{what} is for two players, not for {seats}.", hint)
        if options.press and goal.number not in _PRESSED:
            reason = f"Nothing can be pressed in {goal.title}."
            raise BadOption("press", reason, "It is for Blue v Browns, Calm, Quench, "
                            "Stillness and Taker.")  # fmt: skip
        start_of(options)
        return options

    def setup(self, options: NaturaOptions, seats: int, rng: random.Random) -> State:
        """The start; seat 0 begins and plays Water (ruling 3). Nothing is drawn."""
        del rng  # Natura has no chance
        boards = seats if options.race else 1
        state = State(
            options=options,
            seats=seats,
            boards=[Board(start_of(options)) for _ in range(boards)],
            bars=[None] * seats,
            taken=[0] * seats,
            offered=[0] * seats,
        )
        ending.remember_start(state)
        return state

    def actors(self, state: State) -> tuple[int, ...]:
        """Whose turn it is, or who has not answered an offer."""
        if state.end is not None:
            return ()
        if state.asking is not None:
            return tuple(state.waiting)
        return _ALONE[state.turn]

    def actions(self, state: State, seat: int) -> list[Action]:
        """Moves, a recovery, an answer; and what may end the game."""
        if seat not in self.actors(state):
            return []
        if state.asking is not None:
            return [act.ACCEPT, act.DECLINE]
        if state.recovering is not None:
            squares = turns.recovery_squares(state.board, state.recovering)
            return [*(act.RECOVER[square] for square in squares), act.LEAVE]
        actions: list[Action] = [*legal_moves(state)] or [act.PASS]
        if offers.may_offer(state, seat):
            actions.append(act.OFFER)
        if offers.may_resign(state):
            actions.append(act.RESIGN)
        return actions

    def apply(self, state: State, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Check and carry out an action, then all that follows without a decision."""
        del rng  # Natura has no chance
        if state.end is not None:
            raise GameOver("The game is over.", "Start a new one!")
        if isinstance(action, Order):
            check_order(self.orders, action)
        if seat not in self.actors(state):
            raise NotYourTurn("It is not your turn to decide.", "You will be asked when it is.")
        events: list[Event] = []
        if state.asking is not None:
            _answer(state, seat, action, events)
        elif state.recovering is not None:
            _recover(state, seat, action, events)
        else:
            _take_turn(state, seat, action, events)
        return events

    def redact(self, state: State, seat: int | None) -> State:
        """A copy: everything is open to everyone."""
        del seat
        return _copy(state)

    def determinize(self, seen: State, seat: int | None, rng: random.Random) -> State:
        """A copy: nothing is hidden."""
        del seat, rng
        return _copy(seen)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; see `ending.outcome_of`."""
        return ending.outcome_of(state, state.end) if state.end is not None else None

    def candidates(self, seen: State, seat: int, kind: type[Action]) -> Iterable[Action]:
        """See `candidates.candidates`."""
        del seat  # what can be meant is the same for all
        return candidates.candidates(seen, kind)


def _settled(options: NaturaOptions, seats: int) -> NaturaOptions:
    """The options with "usual" and "advised" replaced, and the length that the game has: none
    where seats play against each other.
    """
    goal = GOALS[
        ("blue-v-browns" if seats == 2 and not options.race else "harmony")
        if options.goal == "usual"
        else options.goal
    ]
    advised = "rigid" if goal.advised == "rigid" else "flexible"
    return msgspec.structs.replace(
        options,
        goal=goal.name,
        moves=advised if options.moves == "advised" else options.moves,
        length=0 if goal.is_competitive else options.length or goal.length,
    )


def _copy(state: State) -> State:
    """A state that shares nothing changeable with another."""
    return State(
        options=state.options,
        seats=state.seats,
        boards=[
            Board(one.letters, one.rainforests, one.meadows, one.turns, one.last)
            for one in state.boards
        ],
        bars=[*state.bars],
        taken=[*state.taken],
        turn=state.turn,
        recovering=state.recovering,
        quiet=state.quiet,
        positions={**state.positions},
        asking=state.asking,
        waiting=[*state.waiting],
        offered=[*state.offered],
        end=state.end,
    )


def _answer(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if not isinstance(action, act.Accept | act.Decline):
        raise IllegalAction("An offer to end the game waits for you.", "Accept or decline it.")
    offers.answer(state, seat, events, accepted=isinstance(action, act.Accept))


def _recover(state: State, seat: int, action: Action, events: list[Event]) -> None:
    match action:
        case act.Recover():
            turns.recover(state, seat, action, events)
        case act.Leave():
            turns.leave(state, seat, events)
        case _:
            raise IllegalAction("Your piece can bring life back.", "Recover it, or leave it.")


def _take_turn(state: State, seat: int, action: Action, events: list[Event]) -> None:
    match action:
        case act.Move():
            turns.move(state, seat, action, events)
        case act.Pass():
            turns.pass_turn(state, seat, events)
        case act.Offer():
            offers.offer(state, seat, events)
        case act.Resign():
            offers.resign(state, seat, events)
        case act.Recover() | act.Leave():
            raise IllegalAction("There is no life to bring back now.", "Move a piece.")
        case _:
            raise IllegalAction("Nobody has offered to end the game.", "Move a piece.")
