"""The facts of a state that picture and text twin both tell, said once for both."""

from collections.abc import Sequence

from engine.evolution import GAME
from engine.evolution.play.state import State, species_name
from render.drawing import fonts
from render.drawing.canvas import GLANCE
from render.text.perspective import Perspective

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

    def wooden(self) -> tuple[str, str]:
        """Round and phase for the wooden sign, where the second line is large."""
        first, second = self.sign()
        return first, _ON_SIGN.get(self.seen.phase, second)

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

    def strip(self, shown: Sequence[str]) -> tuple[tuple[int, ...], str]:
        """Whose badges stand in the dark strip, and its large line."""
        if self.outcome:
            winners = self.outcome.winners
            if len(winners) > 1:
                return winners[:_FEW], "share the win"
            return winners, _named(shown[winners[0]], "wins")
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
        return (seat,), _named(shown[seat], verb)

    def below(self, line: str) -> str:
        """The small line under it: an attack under way, the points of the winner, or `line`, what
        the last action did.
        """
        if self.outcome:
            return f"with {max(self.outcome.scores)} points"
        return self._attack().rstrip(" .") or line

    def _attack(self) -> str:
        attack = self.seen.attack
        if attack is None:
            return ""
        return f"{species_name(attack.hunter)} attacks {species_name(attack.prey)}. "

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words on a seat, the last being what it is doing."""
        tags = ["you"] if seat == self.viewer else []
        mine = self.seen.seats[seat]
        if not mine.species:
            tags.append("no species")
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.acting:
            tags.append("to act")
        elif state := self.state_of(seat):
            tags.append(state)
        return tuple(tags)

    def state_of(self, seat: int) -> str:
        """What a seat that is not to act has finished, in a word; nothing else."""
        mine = self.seen.seats[seat]
        if seat in self.acting or self.outcome:
            return ""
        if self.seen.phase == "select":
            return "ready"
        if self.seen.phase == "play" and mine.done:
            return "done"
        return "enough" if self.seen.phase == "feed" and mine.enough else ""

    def points(self, seat: int) -> int | None:
        """Final points of a seat; None while the game goes on."""
        return self.outcome.scores[seat] if self.outcome else None

    def made_of(self, seat: int) -> tuple[str, ...]:
        """What a seat's final points are made of, at length and in short; nothing while the game
        goes on.
        """
        if not self.outcome:
            return ()
        parts = [(title.lower(), points[seat]) for title, points in self.outcome.breakdown]
        long = " + ".join(f"{points} {title}" for title, points in parts)
        return long, " + ".join(str(points) for _, points in parts)


def _named(name: str, verb: str) -> str:
    """A name with a verb, the name cut where both have no room in the strip."""
    room = _TITLE_ROOM - fonts.line(f" {verb}", GLANCE, "black").width
    return f"{fonts.fit(name, GLANCE, room, 'black')} {verb}"
