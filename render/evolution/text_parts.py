"""The facts of a state that picture and text twin both tell, said once for both."""

from collections.abc import Sequence

from engine.evolution import GAME
from engine.evolution.state import State, species_name
from render.perspective import Perspective

_PHASES = {
    "select": "Select Food",
    "play": "Play Cards",
    "reveal": "Before the reveal",
    "feed": "Feeding",
    "over": "Game over",
}


class TextParts(Perspective[State]):
    """A seen state with the words for it. `names` given to it are ready for where they go."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME.rules, seen, viewer)

    @property
    def together(self) -> bool:
        """Whether everyone decides at once, unseen by the others."""
        seen = self.seen
        return seen.phase == "select" or (seen.phase == "play" and seen.options.quick_play)

    @property
    def eating(self) -> bool:
        """Whether it is a phase in which species eat."""
        return self.seen.phase in {"reveal", "feed"}

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        last = ": the last" if seen.last_round == seen.round else ""
        return f"Round {seen.round}{last}", _PHASES[seen.phase]

    def headline(self, shown: Sequence[str]) -> str:
        """What everyone waits for, or how the game ended, in a line."""
        if self.outcome:
            winners = " and ".join(shown[seat] for seat in self.outcome.winners)
            verb = "wins" if len(self.outcome.winners) == 1 else "share the victory"
            return f"{winners} {verb} with {max(self.outcome.scores)} points"
        if self.together:
            what = "food cards in secret" if self.seen.phase == "select" else "cards in secret"
            seats = len(self.seen.seats)
            return f"choosing {what}; {seats - len(self.acting)} of {seats} are ready"
        asked = GAME.wording.question(self.seen, self.acting[0])
        return f"{self._attack()}{shown[self.acting[0]]}: {asked}"

    def _attack(self) -> str:
        attack = self.seen.attack
        if attack is None:
            return ""
        return f"{species_name(attack.hunter)} attacks {species_name(attack.prey)}. "

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words on a seat's banner, the last being what it is doing."""
        tags = ["you"] if seat == self.viewer else []
        mine = self.seen.seats[seat]
        if not mine.species:
            tags.append("no species")
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.acting:
            tags.append("to act")
        elif self.seen.phase == "select":
            tags.append("ready")
        elif self.seen.phase == "play" and mine.done:
            tags.append("done")
        elif self.seen.phase == "feed" and mine.enough:
            tags.append("enough")
        return tuple(tags)

    def points(self, seat: int) -> int | None:
        """Final points of a seat; None while the game goes on."""
        return self.outcome.scores[seat] if self.outcome else None
