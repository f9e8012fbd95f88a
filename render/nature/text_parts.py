"""The facts of a state that picture and text twin both tell, said once for both."""

from collections.abc import Sequence

from engine.nature import GAME
from engine.nature.play.state import State, species_name
from engine.nature.play.turns import can_feed
from render.text.perspective import Perspective

_TIMES = "\N{MULTIPLICATION SIGN}"


def times(copies: int) -> str:
    """How often something is there, as a sign and a number; nothing for once."""
    return f"{_TIMES}{copies}" if copies > 1 else ""


class TextParts(Perspective[State]):
    """A seen state with the words for it. `names` given to it are ready for where they go."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME.rules, seen, viewer)

    @property
    def in_secret(self) -> bool:
        """Whether everyone adapts at once, unseen by the others."""
        return self.seen.phase == "adapt" and self.seen.options.quick_play

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        phases = {"adapt": "Adapting", "feed": "Feeding", "over": "Game over"}
        return f"Round {seen.round} of {seen.options.rounds}", phases[seen.phase]

    def headline(self, shown: Sequence[str]) -> str:
        """What everyone waits for, or how the game ended, in a line."""
        if self.outcome:
            winners = " and ".join(shown[seat] for seat in self.outcome.winners)
            verb = "wins" if len(self.outcome.winners) == 1 else "share the victory"
            return f"{winners} {verb} with {max(self.outcome.scores)} points"
        if self.in_secret:
            seats = len(self.seen.seats)
            return f"adapting in secret; {seats - len(self.acting)} of {seats} have finished"
        asked = GAME.wording.question(self.seen, self.acting[0])
        hunt = f"{self.hunt()}. " if self.hunt() else ""
        return f"{hunt}{shown[self.acting[0]]}: {asked}"

    def hunt(self) -> str:
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

    def finished(self, seat: int) -> str:
        """Whether a seat is out of the present phase, in a word; nothing if it is not."""
        seen = self.seen
        if seen.phase == "adapt" and seen.seats[seat].done:
            return "done"
        return "passed" if seen.phase == "feed" and seen.seats[seat].passed else ""

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words on a seat's banner, the last being what it is doing."""
        tags = ["you"] if seat == self.viewer else []
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.acting:
            tags.append("to act")
        elif self.finished(seat):
            tags.append(self.finished(seat))
        return tuple(tags)

    def points(self, seat: int) -> int | None:
        """Final points of a seat; None while the game goes on."""
        return self.outcome.scores[seat] if self.outcome else None
