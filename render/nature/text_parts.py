"""The facts of a state that picture and text twin both tell, said once for both."""

from engine.nature import GAME
from engine.nature.play.state import State, species_name
from engine.nature.play.turns import can_feed
from render.species_games.text_parts import SpeciesTextParts


class TextParts(SpeciesTextParts[State]):
    """A seen state of Nature with the words for it."""

    doing_together = "adapting in secret; {} have finished"

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME, seen, viewer)

    @property
    def together(self) -> bool:
        """Whether everyone adapts at once, unseen by the others."""
        return self.seen.in_secret

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        phases = {"adapt": "Adapting", "feed": "Feeding", "over": "Game over"}
        return f"Round {seen.round} of {seen.options.rounds}", phases[seen.phase]

    @property
    def under_way(self) -> str:
        """The hunt that waits for somebody's choice, in a few words; nothing without one."""
        hunting = self.seen.hunting
        if hunting is None:
            return ""
        return f"{species_name(hunting.hunter)} hunts {species_name(hunting.prey)}"

    def to_do(self, seat: int) -> str:
        """What a seat that is to act is to do, in a word."""
        seen = self.seen
        if seen.hunting is not None:
            return "choose"
        if seen.phase == "adapt":
            return "adapt"
        if can_feed(seen, seen.seats[seat]):
            return "feed"
        return "starve" if any(one.hungry for one in seen.seats[seat].species) else "pass"

    def out(self, seat: int) -> str:
        """Whether a seat has finished adapting or passed."""
        seen = self.seen
        if seen.phase == "adapt" and seen.seats[seat].done:
            return "done"
        return "passed" if seen.phase == "feed" and seen.seats[seat].passed else ""
