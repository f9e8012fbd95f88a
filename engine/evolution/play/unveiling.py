"""Quick Play: what everyone did in secret comes to light when all have finished (ruling 20)."""

from collections.abc import Sequence
from typing import Literal

from engine.evolution.play.events import Change, Unveiled
from engine.evolution.play.state import Seat, Species, State
from engine.model import Event
from engine.species_games.quick_play import show_discards


def unveil(state: State, before: Sequence[Seat], events: list[Event]) -> None:
    """Tell what everyone did, and put their discards on the pile."""
    for number, seat in enumerate(state.seats):
        changes = _changes({one.id: one for one in before[number].species}, seat.species)
        events.append(Unveiled(number, changes, show_discards(state, number)))
    state.veiled = None


def _changes(old: dict[int, Species], row: list[Species]) -> list[Change]:
    """What became of a seat's species, from left to right; what lay there before is never gone."""
    changes: list[Change] = []
    end: Literal["left", "right"] = "left"
    for one in row:
        if one.id in old:
            end = "right"
            change = _change(old[one.id], one)
            changes += [change] if change is not None else []
        else:
            changes.append(
                Change(
                    species=one.id,
                    new=True,
                    grown=one.population - 1,
                    enlarged=one.body - 1,
                    end=end,
                    traits=len(one.down),
                )
            )
    return changes


def _change(was: Species, new: Species) -> Change | None:
    """What became of a species; None if nothing did."""
    removed = [card for card in was.up if card not in new.up]
    grown, enlarged = new.population - was.population, new.body - was.body
    if not (grown or enlarged or removed or new.down):
        return None
    return Change(
        species=new.id,
        grown=grown,
        enlarged=enlarged,
        removed=removed,
        screened=was.fat - new.fat,
        traits=len(new.down),
    )
