"""Scores of species, the three conditions of survival, and how a game ends."""

from collections.abc import Sequence

from engine.darwin.play.events import Changed
from engine.darwin.play.species import species_of
from engine.darwin.play.state import EAT, PREDATOR, REPRODUCE, SURVIVE, State
from engine.ends import Highlight, PlayedAction, Progress, each_alone, ranks_by
from engine.model import Outcome
from engine.words import counted

EAT_NEEDED = 3
REPRODUCE_NEEDED = 1


def scores(state: State, number: int) -> tuple[int, int, int, int]:
    """Eat, Survive, Predator and Reproduce scores of a seat's species."""
    return species_of(state, number).scores


def all_scores(state: State) -> list[tuple[int, int, int, int]]:
    """The scores of every seat's species."""
    return [scores(state, number) for number in range(len(state.seats))]


def threat(every: list[tuple[int, int, int, int]], number: int) -> int:
    """The best Predator score among a seat's opponents, surviving or not (ruling 10)."""
    return max(each[PREDATOR] for other, each in enumerate(every) if other != number)


def conditions(every: list[tuple[int, int, int, int]], number: int) -> tuple[bool, bool, bool]:
    """Which conditions of survival a seat's species meets (rulebook, "Objective").

    In order: Eat at least 3; Survive at least the best opposing Predator score; Reproduce at
    least 1. `every` are the scores of all seats.
    """
    own = every[number]
    return (
        own[EAT] >= EAT_NEEDED,
        own[SURVIVE] >= threat(every, number),
        own[REPRODUCE] >= REPRODUCE_NEEDED,
    )


def survives(state: State, number: int) -> bool:
    """Whether a seat's species meets all three conditions now."""
    eat, survive, _, reproduce = scores(state, number)
    # Few species eat and reproduce enough: the others' Predator scores are looked at last.
    if eat < EAT_NEEDED or reproduce < REPRODUCE_NEEDED:
        return False
    return all(
        survive >= scores(state, other)[PREDATOR]
        for other in range(len(state.seats))
        if other != number
    )


def survivors(state: State) -> tuple[int, ...]:
    """The seats whose species survives now."""
    every = all_scores(state)
    return tuple(number for number in range(len(every)) if all(conditions(every, number)))


def final_outcome(state: State) -> Outcome:
    """The end of a finished game: points are the conditions met, 3 for a survivor.

    The survivor with the fewest Adaptations wins; ties are broken by the fewest Strategy
    cards, then by the call, and else shared (ruling 11). Nobody wins a game that comes to its
    last round without a call (ruling 14).
    """
    every = all_scores(state)
    seats = range(len(state.seats))
    alive = survivors(state) if state.caller is not None else ()
    adaptations = tuple(len(seat.species) for seat in state.seats)
    strategy = tuple(species_of(state, number).strategy for number in seats)
    winners, tie = _winners(alive, adaptations, strategy, state.caller)
    note = note_on(tie, alive, adaptations)
    met = tuple(sum(conditions(every, number)) for number in seats)
    breakdown = (
        ("conditions", met),
        ("adaptations", adaptations),
        ("strategy", strategy),
        ("eat", tuple(each[EAT] for each in every)),
        ("survive", tuple(each[SURVIVE] for each in every)),
        ("predator", tuple(threat(every, number) for number in seats)),
        ("reproduce", tuple(each[REPRODUCE] for each in every)),
    )
    # Survivors by the order that decides who wins, after them the others by what they reached.
    ranks = ranks_by(
        [int(number in alive) for number in seats],
        [-adaptations[number] if number in alive else met[number] for number in seats],
        [-strategy[number] if number in alive else 0 for number in seats],
        [int(number in alive and number == state.caller) for number in seats],
    )
    teams = each_alone(len(state.seats))
    return Outcome(met, winners, ranks, teams, note, breakdown, tie=tie)


def _winners(
    alive: tuple[int, ...],
    adaptations: tuple[int, ...],
    strategy: tuple[int, ...],
    caller: int | None,
) -> tuple[tuple[int, ...], tuple[str, int]]:
    """Who wins, and what decided."""
    if not alive:
        return (), ("stalled", 0)
    fewest = min(adaptations[number] for number in alive)
    leaders = tuple(number for number in alive if adaptations[number] == fewest)
    if len(leaders) == 1:
        return leaders, ("alone" if len(alive) == 1 else "fewest", 0)
    least = min(strategy[number] for number in leaders)
    finest = tuple(number for number in leaders if strategy[number] == least)
    if len(finest) == 1:
        return finest, ("strategy", least)
    return ((caller,), ("caller", 0)) if caller in finest else (finest, ("shared", 0))


_NOTES = {
    "stalled": "The game stalled after 100 rounds: nobody wins.",
    "alone": "The only species to survive, with {cards}.",
    "fewest": "{cards}, the fewest of {survivors} survivors.",
    "strategy": "A tie on {cards}. The winner has the fewest Strategy cards: {least}.",
    "caller": "A tie on {cards} and Strategy cards. The winner is the player who called.",
    "shared": "A tie on {cards} and Strategy cards, so the victory is shared.",
}


def note_on(tie: tuple[str, int], alive: Sequence[int], adaptations: Sequence[int]) -> str:
    """The sentence on what decided a game, from the survivors and everyone's Adaptations."""
    what, least = tie
    fewest = min((adaptations[number] for number in alive), default=0)
    return _NOTES[what].format(
        cards=counted(fewest, "Adaptation"), survivors=len(alive), least=least
    )


def storytellers(state: State) -> tuple[int, ...]:
    """Those whose species survived (ruling 12)."""
    ended = state.phase == "over" and state.caller is not None
    return survivors(state) if ended else ()


def progress(state: State) -> Progress:
    """How many Adaptations each species has; fewer are better."""
    counts = tuple(len(seat.species) for seat in state.seats)
    return Progress(state.round, counts, "Adaptations by round")


def highlight(state: State, played: Sequence[PlayedAction]) -> Highlight | None:
    """With how few Adaptations the game was won, else how often the Environment changed."""
    winners = final_outcome(state).winners
    if len(winners) == 1:
        few = len(state.seats[winners[0]].species)
        return Highlight(few, "Adaptations were enough for {0}", winners, "darwin/sign_survive")
    changes = sum(isinstance(event, Changed) for each in played for event in each.events)
    if not changes:
        return None
    words = "change of Environment" if changes == 1 else "changes of Environment"
    return Highlight(changes, words, (), "darwin/sign_to")
