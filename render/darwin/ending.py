"""The end of Darwin: who won, what its species scored, and its newest Adaptation's organism."""

from collections.abc import Sequence

from engine.darwin import GAME
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import all_scores
from engine.darwin.play.state import EAT, REPRODUCE, SURVIVE, State
from engine.summary import Summary
from render.base import Picture
from render.darwin.organisms import art_of
from render.pages.ending import Ending, draw_ending, finished

_NO_ADAPTATION = "darwin/sign_survive"


def draw_end(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """The picture of a finished game. Raises `ValueError` before the end."""
    outcome = finished(GAME.rules.outcome(seen))
    scores = all_scores(seen)
    ending = Ending(
        outcome=outcome,
        scene="scenes/savanna",
        champions=tuple(_champion(seen, seat) for seat in range(len(seen.seats))),
        parts=tuple(
            (title, tuple(each[score] for each in scores))
            for title, score in (("Eat", EAT), ("Survive", SURVIVE), ("Reproduce", REPRODUCE))
        ),
        totals=tuple(str(len(seat.species)) for seat in seen.seats),
        total="Adaptations",
        title="" if outcome.winners else "No survivor",
        folders=("darwin",),
    )
    return draw_ending(ending, names, summary)


def _champion(seen: State, seat: int) -> str:
    """The organism of a species' newest Adaptation."""
    species = seen.seats[seat].species
    if not species:
        return _NO_ADAPTATION
    return art_of(cards_of(seen.options.deck).all[species[-1]])
