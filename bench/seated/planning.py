"""What a person means to do: a turn as a computer player of the game would take it."""

import random

import msgspec

from bench.seated.kinds import goes_on
from bench.seated.words import Wanted, wanted
from engine.play import bot_action
from host.table.models import AnyGame, SeatView

STYLES = 2
"""So many kinds of computer players take part; the later ones of some games think for long."""
LONGEST = 60
"""Actions of one turn that are thought of beforehand."""


def planned(game: AnyGame, seen: SeatView, rng: random.Random) -> list[Wanted]:
    """The actions by which this seat would finish its turn, from what it may know.

    A computer player decides each, on a state that could be the true one: the game's first kind at
    the first seat and so on in turn, so that different ways of playing meet.
    """
    seat = seen.own_seat
    bot = list(game.bots)[seat % STYLES % len(game.bots)]
    state = game.rules.determinize(seen.begun, seat, rng)
    began, view = seen.begun, seen
    wants: list[Wanted] = []
    while len(wants) < LONGEST:
        action = bot_action(game, state, seat, bot, rng)
        if action not in view.actions:
            break
        wants.append(wanted(game, view, action))
        game.rules.apply(state, seat, action, rng)
        if not game.rules.decides(state, seat):
            break
        shown = game.rules.redact(state, seat)
        if not goes_on(game.name, began, shown):
            break
        view = msgspec.structs.replace(view, state=shown, actions=game.rules.actions(shown, seat))
    return wants
