"""What happens at a table, told in words step by step, for tests of the rules of any game."""

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from types import ModuleType
from typing import Any, Generic

import pytest

from engine.errors import Refused
from engine.game import Game
from engine.model import Action, Event, OptionsT, Order, StateT
from engine.stories import words_of
from engine.words import Reader
from tests.engine.invariants import check_sound
from tests.engine.playing import reasons_for

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
A, B, C, D = range(4)
_IN_FULL = {"pop": "population"}
_DOUBTED = re.compile(" -> | because ")


def telling(tell: Callable[[str, str], None]) -> Callable[[str], Callable[[str, str], None]]:
    """What makes a test of many cases. Below the name of each two arguments are indented: a line,
    and one or more, which a semicolon joins; say, a situation, and what happens in it by steps.
    """

    def test_of(text: str) -> Callable[[str, str], None]:
        def told(at: str, story: str) -> None:
            tell(at, story)

        found: dict[str, list[str]] = {}
        for line in text.strip().splitlines():
            if line[0] != " ":
                lines = found[line] = []
            else:
                lines.append(" ".join(line.split()))
        given = [(first, "; ".join(more)) for first, *more in found.values()]
        return pytest.mark.parametrize(("at", "story"), given, ids=found)(told)

    return test_of


def refused(does: Callable[..., object], *about: object) -> str:
    """Why something is refused, and what could be done instead."""
    with pytest.raises(Refused) as refusal:
        does(*about)
    return str(refusal.value)


def seat_of(name: str) -> int:
    """The seat of a letter, or of a species by its name."""
    return "ABCDEF".index(name[0])


def seats_of(names: str) -> tuple[int, ...]:
    """The seats of "A and B", or of "nobody"."""
    return () if names == "nobody" else tuple(map(seat_of, names.split(" and ")))


def head_of(words: str) -> tuple[str, str, dict[str, Any]]:
    """What a situation begins with before its first colon, what follows, and what it says of
    "3 players", "B first" and "B's turn".
    """
    head, _, rest = words.partition(": ")
    said: dict[str, Any] = {
        what: seat_of(letter) for letter, what in re.findall("([A-F])(?: |'s )(first|turn)", head)
    }
    if players := re.search(r"(\d) players", head):
        said["seats"] = int(players[1])
    return head, rest, said


class Stories(ABC, Generic[StateT, OptionsT]):
    """Tells what happens in a game; a subclass says what words mean there."""

    verbs = "holds"
    """What can be said of a seat besides, for `is_so`; a regular expression."""

    def __init__(
        self, game: Game[StateT, OptionsT], actions: ModuleType, *, sound: bool = False
    ) -> None:
        """Use these kinds of action; `sound` says that states are sound after each."""
        self.game, self._actions, self._sound = game, actions, sound
        said = (
            "is asked to|(?:is|are) asked|may(?: not| also)?|wins?|scores|status:|heard:|->|because"
        )
        self._said = re.compile(rf"(.*?) ?(?<!\w)({said}|{self.verbs})(?!\w) ?(.*)")

    def do(self, state: StateT, seat: int, *actions: Action) -> list[Event]:
        """Carry out actions; the events of the last."""
        for action in actions:
            events = self.game.rules.apply(state, seat, action, random.Random(0))
            if self._sound:
                check_sound(self.game.name, state)
        return events

    def legal(self, state: StateT, seat: int, *words: str) -> list[str]:
        """The seat's actions in words, or those that hold these words."""
        rules, phrase = self.game.rules, self.game.wording.phrase
        told = [phrase(state, seat, each) for each in rules.actions(state, seat)]
        return [each for each in told if all(word in each for word in words)]

    def told(self, events: Sequence[Event], viewer: int | None = None) -> list[str]:
        """What a viewer reads about events."""
        return words_of(self.game.wording.stories(events, Reader(viewer, NAMES)))

    def tell(self, state: StateT, story: str) -> None:
        """Carry a story out and assert what it says, step by step, with semicolons between:
        "Eat A1; A1 food=1; plants=4; B is asked; B may Pass | Enough; B: Eat A1 -> not yours;
        Eat A2 because feeds all of A2 | takes the last plant".

        Who acts is whose turn it is, or named before a colon. See `_holds` for what can be said.
        """
        events: list[Event] = []
        for step in story.split("; "):
            if re.match("([A-F]: )?[A-Z][A-Za-z]", step) and not _DOUBTED.search(step):
                events = self._act(state, step)
            else:
                assert self._holds(state, step, events), f"{step} ({self.told(events)})"

    def _act(self, state: StateT, step: str) -> list[Event]:
        return self.do(state, *self._read(state, step))

    def _read(self, state: StateT, step: str) -> tuple[int, Action]:
        who, _, what = step.rpartition(": ")
        kind, _, words = what.partition(" ")
        seat = seat_of(who) if who else self.game.rules.actors(state)[0]
        return seat, self.action(state, kind, *filter(None, words.split(", ")))

    def action(self, state: StateT, kind: str, *words: str) -> Action:
        """An action by the name of its kind and words for its fields."""
        del state
        made: type[Action] = getattr(self._actions, kind, Order)
        return made(*map(self.meant, made.__struct_fields__, words))

    def meant(self, field: str, words: str) -> int | str:
        """What words say for a field of an action."""
        del field
        return words

    def _holds(self, state: StateT, step: str, events: Sequence[Event]) -> bool:
        """Whether it is so: who is asked and what, what a seat may do, what is refused, what speaks
        for an action, what all or a seat heard, who wins and why; what the game has verbs for; else
        numbers.
        """
        match self._said.fullmatch(step):
            case None:
                return self._counts(state, step)
            case found:
                who, what, words = found.groups()
        match what:
            case "is asked" | "are asked":
                return self.game.rules.actors(state) == seats_of(who)
            case "wins" | "win" | "scores":
                return self._is_over(state, who, words)
            case "is asked to" | "status:":
                wording = self.game.wording
                told = wording.question(state, seat_of(who)) if who else wording.status(state)
                return told == words
            case "may":
                return self.legal(state, seat_of(who)) == words.split(" | ")
            case "may not" | "may also":
                return bool(self.legal(state, seat_of(who), words)) == (what == "may also")
            case "heard:":
                viewer = None if who in {"", "not"} else seat_of(who)
                return (words in " ".join(self.told(events, viewer))) != (who == "not")
            case "->":
                return words in refused(self._act, state, who)
            case "because":
                reasons = reasons_for(self.game.name, state, *self._read(state, who))
                return reasons == tuple(words.split(" | "))
            case _:
                return self.is_so(state, who, what, words)

    def _is_over(self, state: StateT, who: str, words: str) -> bool:
        outcome = self.game.rules.outcome(state)
        assert outcome is not None
        if who:
            return outcome.winners == seats_of(who) and words in outcome.note
        return outcome.scores == tuple(map(int, words.split()))

    @abstractmethod
    def is_so(self, state: StateT, who: str, verb: str, words: str) -> bool:
        """Whether what one of the `verbs` says is so."""

    def named(self, state: Any, name: str) -> object:
        """A seat, or something else with a name, that has numbers."""
        return state.seats[seat_of(name)]

    def _counts(self, state: StateT, step: str) -> bool:
        if re.match("[a-z_.]+=", step):
            pairs = (each.split("=") for each in step.split())
            return all(
                value == str("ABCDEF"[found] if key in {"turn", "first"} else found)
                for key, value in pairs
                for found in [attrgetter(key)(state)]
            )
        return all(
            attrgetter(key)(self.named(state, name)) == number
            for name, _, numbers in laid_out(step)
            for key, number in numbers.items()
        )


def laid_out(words: str) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Name, traits and numbers of each thing in words such as "A1 Fat Tissue / Horns body=3 | B1":
    what is so without a number is 1.
    """
    for name, *about in map(str.split, words.split(" | ")):
        traits = [each for each in about if "=" not in each and not each.islower()]
        pairs = (each.partition("=") for each in about if each not in traits)
        numbers = {_IN_FULL.get(key, key): int(value) if value else True for key, _, value in pairs}
        yield name, " ".join(traits), numbers
