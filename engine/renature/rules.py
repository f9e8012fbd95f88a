"""Renature's rules: the contract, implemented by the modules in `play`."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, product
from typing import ClassVar

from engine.errors import BadOption, IllegalAction
from engine.model import HIDDEN, Action, Event, Outcome
from engine.options import check_bounds, check_seats
from engine.renature.board.boards import read_board
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import FACINGS, SQUARES
from engine.renature.play import actions as act
from engine.renature.play import redaction, scrambling
from engine.renature.play.clouds import (
    can_extra,
    change_joker,
    cloud_actions,
    pay_extra_turn,
    return_plant,
    take_coming,
)
from engine.renature.play.derived import copy_state, derived
from engine.renature.play.events import EVENT_TYPES
from engine.renature.play.placing import (
    discard,
    domino_actions,
    draw,
    lose_mushroom,
    mushroom_actions,
    place,
    place_mushroom,
)
from engine.renature.play.planting import plant, plant_actions
from engine.renature.play.scoring import close_off, final_outcome, score_closed
from engine.renature.play.setup import set_up
from engine.renature.play.state import KINDS, ORDERS, RenatureOptions, State
from engine.renature.play.turns import next_turn, run_on
from engine.renature.players import evaluation
from engine.renature.words import wording
from engine.rules import Handler, Rules, every

_ALONE = tuple((seat,) for seat in range(4))


def _done(go_on: Callable[[State, list[Event]], None]) -> Handler:
    """A handler for `Done`."""
    return lambda state, _seat, _action, _rng, events: go_on(state, events)


def _score(state: State, events: list[Event]) -> None:
    score_closed(state, events)
    draw(state, events)
    state.phase = "end"


def _refuse_done(_state: State, _events: list[Event]) -> None:
    raise IllegalAction("You haven't placed a domino yet.", "Place or discard one.")


def _refuse(what: str) -> Handler:
    """A handler that refuses an action in the stages where it isn't legal."""

    def refuse(state: State, *_: object) -> None:
        hint = f"Now you can {wording.question(state, state.turn)}."
        raise IllegalAction(f"You can't {what} now.", hint)

    return refuse


_ALWAYS: Mapping[type[Action], Handler] = {
    # Cloud actions can be taken at any time of the turn (ruling 6), all else in its stage alone.
    act.Joker: change_joker,
    act.Return: return_plant,
    act.Place: _refuse("place a domino"),
    act.Discard: _refuse("discard a domino"),
    act.Mushroom: _refuse("place a mushroom"),
    act.Plant: _refuse("plant"),
    act.Extra: _refuse("take another turn"),
    act.Done: _done(_refuse_done),
}

_OFFERS: Mapping[str, Callable[[State], list[Action]]] = {
    "place": domino_actions,
    "mushroom": mushroom_actions,
    "plant": plant_actions,
}
"""A stage's own actions, besides cloud actions and `Done`."""


class RenatureRules(Rules[State, RenatureOptions]):
    """Renature for 2 to 4 players: bring animals back to a brook and plants to its banks."""

    version = 1
    min_seats = 2
    max_seats = 4
    options_type = RenatureOptions
    state_type = State
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = ORDERS
    handlers: ClassVar[Mapping[str, Mapping[type[Action], Handler]]] = {
        "place": {**_ALWAYS, act.Place: place, act.Discard: discard},
        "mushroom": {
            **_ALWAYS,
            act.Mushroom: place_mushroom,
            act.Done: _done(partial(lose_mushroom, declined=True)),
        },
        "plant": {
            **_ALWAYS,
            act.Plant: plant,
            act.Done: _done(lambda state, _events: close_off(state, derived(state))),
        },
        "score": {**_ALWAYS, act.Done: _done(_score)},
        "end": {**_ALWAYS, act.Extra: pay_extra_turn, act.Done: _done(next_turn)},
        "clouds": {**_ALWAYS, act.Done: _done(take_coming)},
    }

    def check(self, options: RenatureOptions, seats: int) -> RenatureOptions:
        """Check bounds and seats, and that only one board is chosen."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        if options.board_file is not None:
            read_board(options.board_file)
            if options.board != type(options)().board:
                reason = "A table has one board: one of ours, or your own file."
                raise BadOption("board", reason, "Choose either a board or a board file.")
        return options

    setup = staticmethod(set_up)

    def actors(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if state.phase == "over" else _ALONE[state.turn]

    def actions(self, state: State, seat: int) -> list[Action]:
        """The actions of the present stage, and the cloud actions the seat can afford."""
        if seat != state.turn or state.phase == "over":
            return []
        stage = self.stage(state)
        found = _OFFERS[stage](state) if stage in _OFFERS else []
        if state.seats[seat].clouds:
            found += cloud_actions(state)
            if stage == "end" and can_extra(state):
                found.append(act.EXTRA)
        if stage != "place":
            found.append(act.DONE)
        return found

    def stage(self, state: State) -> str:
        """The phase, or "clouds" while the seat may make room for incoming ones."""
        return "clouds" if state.coming else state.phase

    run_on = staticmethod(run_on)
    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    determinize = staticmethod(redaction.determinize)

    def outcome(self, state: State) -> Outcome | None:
        """Points and winners once the final scoring is done."""
        return final_outcome(state) if state.phase == "over" else None

    scramble = staticmethod(scrambling.scramble)
    evaluate = staticmethod(evaluation.evaluate)
    copy = staticmethod(copy_state)

    def candidates(self, seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
        """Actions of a kind with a seat's own dominoes on any square, legal or not; for other
        dominoes one placement each.
        """
        hand = [domino for domino in seen.seats[seat].hand if domino != HIDDEN]
        if kind is act.Place:
            yield from chain.from_iterable(map(_placings, hand))
            others = (domino for domino in range(len(DOMINOES)) if domino not in hand)
            yield from (act.Place(domino, 0, FACINGS[0]) for domino in others)
        else:
            values = {
                "domino": range(len(DOMINOES)),
                "at": range(SQUARES),
                "piece": range(2 * len(KINDS)),
                "animal": range(len(ANIMALS)),
            }
            yield from every(kind, values)


@cache
def _placings(domino: int) -> tuple[act.Place, ...]:
    return tuple(act.Place(domino, *way) for way in product(range(SQUARES), FACINGS))
