"""The facts of a state that picture and text twin both tell, said once for both."""

from collections.abc import Sequence

from engine.evolution import GAME
from engine.evolution.play.state import State, species_name
from render.species_games.text_parts import SpeciesTextParts, named

_PHASES = {
    "select": "Select Food",
    "play": "Play Cards",
    "reveal": "Before the reveal",
    "feed": "Feeding",
    "over": "Game over",
}
_ON_SIGN = {"reveal": "Reveal"}
_VERBS = {"play": "to play", "reveal": "to choose", "feed": "to feed"}
_PLAYING = ("play", "playing")
_FEW = 3
"""Of up to so many seats that decide at once, each has its badge in the strip."""
_TITLE_ROOM = 412


class TextParts(SpeciesTextParts[State]):
    """A seen state of Evolution with the words for it."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME, seen, viewer)

    @property
    def together(self) -> bool:
        """Whether everyone decides at once, unseen by the others."""
        seen = self.seen
        return seen.phase == "select" or seen.in_secret

    @property
    def eating(self) -> bool:
        """Whether it is a phase in which species eat."""
        return self.seen.phase in {"reveal", "feed"}

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        last = ": the last" if seen.last_round == seen.round else ""
        return f"Round {seen.round}{last}", _PHASES[seen.phase]

    def wooden(self) -> tuple[str, str]:
        """Round and phase for the wooden sign, where the second line is large."""
        first, second = self.sign()
        return first, _ON_SIGN.get(self.seen.phase, second)

    @property
    def doing_together(self) -> str:
        """Lays food cards, or plays cards."""
        what = "food cards in secret" if self.seen.phase == "select" else "cards in secret"
        return f"choosing {what}; {{}} are ready"

    def strip(self, shown: Sequence[str]) -> tuple[tuple[int, ...], str]:
        """Whose badges stand in the dark strip, and its large line."""
        if self.outcome:
            winners = self.outcome.winners
            if len(winners) > 1:
                return winners[:_FEW], "share the win"
            return winners, named(shown[winners[0]], "wins", _TITLE_ROOM)
        if self.viewer in self.acting:
            return (self.viewer,), "Your turn"
        if self.together:
            verb, doing = ("choose", "choosing") if self.seen.phase == "select" else _PLAYING
            if len(self.acting) <= _FEW:
                return self.acting, doing if len(self.acting) > 1 else f"still to {verb}"
            if len(self.acting) == len(self.seen.seats):
                return (), f"All are {doing}"
            return (), f"{len(self.acting)} of {len(self.seen.seats)} to {verb}"
        seat = self.acting[0]
        verb = _VERBS[self.seen.phase]
        if self.seen.attack is not None:
            verb = "to pay"
        elif self.seen.fed:
            verb = "to think"
        return (seat,), named(shown[seat], verb, _TITLE_ROOM)

    def below(self, line: str) -> str:
        """The small line under it: an attack under way, the points of the winner, or `line`, what
        the last action did.
        """
        if self.outcome:
            return f"with {max(self.outcome.scores)} points"
        return self.under_way or line

    @property
    def under_way(self) -> str:
        """The attack that waits for cards, in a few words; nothing without one."""
        attack = self.seen.attack
        if attack is None:
            return ""
        return f"{species_name(attack.hunter)} attacks {species_name(attack.prey)}"

    def tags(self, seat: int) -> tuple[str, ...]:
        """With a word for who has no species."""
        you, rest = ("you",) * (seat == self.viewer), super().tags(seat)
        none = () if self.seen.seats[seat].species else ("no species",)
        return (*you, *none, *rest[len(you) :])

    def out(self, seat: int) -> str:
        """What a seat that is not to act has finished, in a word; nothing else."""
        if seat in self.acting or self.outcome:
            return ""
        mine = self.seen.seats[seat]
        if self.seen.phase == "select":
            return "ready"
        if self.seen.phase == "play" and mine.done:
            return "done"
        return "enough" if self.seen.phase == "feed" and mine.enough else ""

    def made_of(self, seat: int) -> tuple[str, ...]:
        """What a seat's final points are made of, at length and in short; nothing while the game
        goes on.
        """
        if not self.outcome:
            return ()
        parts = [(title.lower(), points[seat]) for title, points in self.outcome.breakdown]
        long = " + ".join(f"{points} {title}" for title, points in parts)
        return long, " + ".join(str(points) for _, points in parts)
