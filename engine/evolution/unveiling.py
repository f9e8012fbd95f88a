"""Quick Play: what everyone did in secret comes to light when all have finished (ruling 20)."""

from engine.evolution.events import Change, Unveiled
from engine.evolution.state import Seat, Species, State
from engine.game import Event


def unveil(state: State, before: list[Seat], events: list[Event]) -> None:
    """Tell what everyone did, and put their discards on the pile."""
    for number, seat in enumerate(state.seats):
        old = {one.id: one for one in before[number].species}
        changes = [
            change for one in seat.species if (change := _change(old.get(one.id), one)) is not None
        ]
        events.append(Unveiled(number, changes, seat.discards))
        state.discard += seat.discards
        seat.discards = []
    state.veiled = None


def _change(old: Species | None, new: Species) -> Change | None:
    """What became of a species; None if nothing did (new face-down traits are told later)."""
    was = old or Species(new.id)
    removed = [card for card in was.up if card not in new.up]
    grown, enlarged = new.population - was.population, new.body - was.body
    if old is not None and not (grown or enlarged or removed):
        return None
    return Change(new.id, old is None, grown, enlarged, removed)
