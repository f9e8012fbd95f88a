"""Darwin's puzzles: survive this turn with the fewest Adaptations.

The positions are dealt, not played: a hand, a few Resources and a small species each. What a turn
draws comes after its end, so it doesn't matter. Opponents don't act.
"""

from collections.abc import Sequence
from functools import partial
from random import Random

from engine.darwin.play.actions import Add, Play, Reproduce
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import survives
from engine.darwin.play.setup import set_up
from engine.darwin.play.state import (
    EAT,
    ENVIRONMENTS,
    RESOURCES,
    SCARCE,
    STRATEGY,
    SURVIVE,
    DarwinOptions,
    State,
)
from engine.darwin.rules import DarwinRules
from engine.model import Action
from engine.parts import Drawn, PuzzleKind, Score
from engine.words import counted

_SEATS = 2
_LATE = range(5, 12)
"""The rounds in which such a turn could be."""
_FIRST_CARDS = 3
"""With fewer to begin with, the first step is as good as told."""


def _draw(rng: Random, *, taking: bool) -> Drawn[State] | None:
    """A turn in which two Resources are to be taken, with 3 cards in hand; or one that goes on
    after two cards were drawn, with 5.
    """
    state = set_up(DarwinOptions(), _SEATS, rng)
    state.first = state.turn = 0
    state.round = rng.choice(_LATE)
    state.environment = rng.choice(ENVIRONMENTS)
    state.phase = "begin" if taking else "play"
    own, other = state.seats
    own.species = sorted(_dealt(state, rng, (EAT, SURVIVE, STRATEGY), rng.randint(2, 4)))
    other.species = sorted(_dealt(state, rng, (EAT, SURVIVE), rng.randint(2, 4)))
    own.hand = sorted(_dealt(state, rng, (EAT, SURVIVE, STRATEGY), 3 if taking else 5))
    other.hand = sorted(_dealt(state, rng, (EAT, SURVIVE, STRATEGY), rng.randint(1, 3)))
    for seat, most in ((own, 6 if taking else 9), (other, 3)):
        for _ in range(rng.randint(most // 2, most)):
            which = rng.randrange(len(RESOURCES))
            if which != SCARCE[state.environment]:
                seat.resources[which] += 1
                state.bank[which] -= 1
    if survives(state, 0) or survives(state, 1) or min(state.bank) < 0:
        return None
    return Drawn(state, 0, _SEATS) if taking or _has_choice(state) else None


def _dealt(state: State, rng: Random, decks: tuple[int, ...], count: int) -> list[int]:
    """Cards from the tops of these decks."""
    return [state.decks[rng.choice(decks)].pop() for _ in range(count)]


def _has_choice(state: State) -> bool:
    """Whether several cards can be added first."""
    legal = DarwinRules().actions(state, state.turn)
    first = {each.card for each in legal if isinstance(each, (Add, Play, Reproduce))}
    return len(first) >= _FIRST_CARDS


def _is_over(state: State, seat: int, start: State) -> bool:
    """The species survives, or the turn has ended, or cards are drawn: not part of the task."""
    drawing = state.phase in {"draw", "discard", "over"} or (
        len(state.decks[EAT]) + len(state.decks[SURVIVE])
        < len(start.decks[EAT]) + len(start.decks[SURVIVE])
    )
    return drawing or state.turn != seat or survives(state, seat)


def _score(state: State, seat: int, start: State) -> Score | None:
    if not survives(state, seat):
        return None
    return Score(len(start.seats[seat].species) - len(state.seats[seat].species))


def _task(state: State, seat: int, best: Score) -> str:
    del seat
    first = "Take two Resources, then add cards" if state.phase == "begin" else "Add cards"
    return f"{first}: survive this turn with only {counted(-best.main, 'new Adaptation')}."


def _takes_planning(state: State, actions: Sequence[Action], best: Score) -> bool:
    """Whether the answer adds three cards or more, one of them a Strategy card."""
    cards = cards_of(state.options.deck).all
    hand = [each.card for each in actions if isinstance(each, (Add, Play))]
    return best.main <= -3 and any(cards[each].deck == STRATEGY for each in hand)


def _kind(name: str, title: str, *, taking: bool) -> PuzzleKind[State]:
    return PuzzleKind(
        name,
        title,
        partial(_draw, taking=taking),
        _is_over,
        _score,
        _task,
        wanted=_takes_planning,
        in_steps=True,
    )


PUZZLES = (
    _kind("take-two", "Survive on two Resources", taking=True),
    _kind("five-cards", "Survive with five cards", taking=False),
)
