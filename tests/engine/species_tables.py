"""Tables of Nature or Evolution laid out in words such as "A1 Fat Tissue / Horns body=3 | B1":
traits face up, after a slash those face down, then numbers, and what is so without a number.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Generic

import pytest

from engine.errors import Refused
from engine.game import Game
from engine.model import Action, Event, OptionsT, Order
from engine.species_games.state import AnySpecies, Pieces, SpeciesT, TableT
from tests.engine.playing import reasons_for

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
A, B, C, D = range(4)
_IN_FULL = {"pop": "population"}
_SAID = re.compile(
    r"(.*?) ?(?<!\w)(are asked|is asked|may not|may also|may|holds|heard:|discarded|gone|->) ?(.*)"
)


def laid_out(words: str) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Name, traits and numbers of each species."""
    for name, *about in map(str.split, words.split(" | ")):
        traits = [each for each in about if "=" not in each and not each.islower()]
        pairs = (each.partition("=") for each in about if each not in traits)
        numbers = {
            _IN_FULL.get(key, key): int(number) if number else True for key, _, number in pairs
        }
        yield name, " ".join(traits), numbers


def cases(text: str) -> dict[str, tuple[str, str]]:
    """Cases of a test by their names, below which two arguments are indented: a line, and one or
    more, which a semicolon joins.
    """
    found: dict[str, list[str]] = {}
    for line in text.strip().splitlines():
        if line[0] != " ":
            lines = found[line] = []
        else:
            lines.append(" ".join(line.split()))
    return {name: (first, "; ".join(more)) for name, (first, *more) in found.items()}


def refused(does: Callable[..., object], *about: object) -> str:
    """Why something is refused, and what could be done instead."""
    with pytest.raises(Refused) as refusal:
        does(*about)
    return str(refusal.value)


def situation(make: Callable[..., TableT], words: str, **last_round: int) -> TableT:
    """A table in words such as "feed of 3, B's turn: A1 | B1; Horns 2; B: Fast; deck: Horns x9":
    phase, plants, species, the hands of A and B, and the deck.

    Its phase may be followed by "last round", "others are done", "3 players" and "B first", too.
    """
    head, _, rest = words.partition(": ")
    on_table, *cards = rest.split("; ")
    phase, _, plants = head.split(", ")[0].partition(" of ")
    more: dict[str, object] = {**last_round} if "last round" in head else {}
    for letter, what in re.findall("([A-F])(?: |'s )(first|turn)", head):
        more[what] = seat_of(letter)
    if players := re.search(r"(\d) players", head):
        more["seats"] = int(players[1])
    hands: dict[int, str] = {}
    for whose, _, what in (each.rpartition(": ") for each in cards):
        if whose in {"deck", "discard"}:
            more[whose] = what
        else:
            hands[seat_of(whose or "A")] = what
    state = make(on_table, phase=phase, plants=int(plants or 0), hands=hands, **more)
    for seat in state.seats[1:]:
        seat.done = "others are done" in head
    return state


def seat_of(name: str) -> int:
    """The seat of a letter, or of a species by its name."""
    return "ABCDEF".index(name[0])


class SpeciesTables(Generic[TableT, OptionsT, SpeciesT]):
    """What tests of one of the games say in words."""

    def __init__(
        self,
        game: Game[TableT, OptionsT],
        pieces: Pieces,
        traits: Sequence[str],
        make_card: Callable[[int, int], int],
        make_species: Callable[..., SpeciesT],
        actions: ModuleType,
        find: Callable[[TableT, int], SpeciesT | None],
    ) -> None:
        self._game, self._pieces, self._actions, self._find = game, pieces, actions, find
        self._traits, self._make_card, self._make_species = traits, make_card, make_species

    def ident(self, name: str) -> int:
        """The id of a species by its name, such as "B2"."""
        return seat_of(name) * self._pieces.per_seat + int(name[1:])

    def card(self, words: str) -> int:
        """A card by its trait and food number, such as "Horns 3"; the number is 2 if left out."""
        words = words.strip()
        trait, _, food = (words, "", "2") if words in self._traits else words.rpartition(" ")
        return self._make_card(self._traits.index(trait), int(food))

    def cards(self, words: str) -> list[int]:
        """Cards by their names, with commas between; "Horns 3 x9" for several alike."""
        found = []
        for name, _, copies in (each.partition(" x") for each in words.split(",") if each.strip()):
            found += [self.card(name)] * int(copies or 1)
        return found

    def row(self, words: str) -> list[SpeciesT]:
        """Species as they lie on the table."""
        found = []
        for name, traits, numbers in laid_out(words):
            up, _, down = traits.partition("/")
            cards = {"up": tuple(self.cards(up)), "down": tuple(self.cards(down))}
            found.append(self._make_species(id=self.ident(name), **cards, **numbers))
        return found

    def species(self, words: str, up: str = "", down: str = "", **numbers: int) -> SpeciesT:
        """A single one, in words or otherwise."""
        one = self.row(f"{words} {up} / {down}" if up or down else words)[0]
        for name, number in numbers.items():
            setattr(one, name, number)
        return one

    def fill(
        self, state: TableT, rows: Sequence[str | AnySpecies], hands: Mapping[int, str] | None
    ) -> None:
        """Put species into their owners' rows, in the order given, and cards into hands."""
        for row in rows:
            for one in self.row(row) if isinstance(row, str) else [row]:
                seat = state.seats[self._pieces.owner(one.id)]
                seat.species.append(one)
                seat.born = max(seat.born, one.id % self._pieces.per_seat)
        for number, words in (hands or {}).items():
            state.seats[number].hand = sorted(self.cards(words))

    def do(
        self, state: TableT, seat: int, action: Action | type[Action], *words: str
    ) -> list[Event]:
        """Carry out an action; or one of this kind with the cards and species of these names."""
        if isinstance(action, type):
            action = action(*map(self._meant, action.__struct_fields__, words))
        return self._game.rules.apply(state, seat, action, random.Random(0))

    def _meant(self, field: str, words: str) -> int | str:
        if field == "card":
            return self.card(words)
        return self.ident(words) if field in {"species", "hunter", "prey"} else words

    def legal(self, state: TableT, seat: int, *words: str) -> list[str]:
        """The seat's actions in words, or those that hold these words."""
        game = self._game
        told = [game.wording.phrase(state, seat, each) for each in game.rules.actions(state, seat)]
        return [each for each in told if all(word in each for word in words)]

    def on(self, state: TableT, name: str) -> SpeciesT:
        """A species that is on the table."""
        one = self._find(state, self.ident(name))
        assert one is not None, f"{name} is not on the table"
        return one

    def is_extinct(self, state: TableT, name: str) -> bool:
        """Whether the species has left the table."""
        return self._find(state, self.ident(name)) is None

    def tell(self, state: TableT, story: str) -> None:
        """Carry a story out and assert what it says, step by step, with semicolons between:
        "Eat A1; A1 food=1; plants=4; B is asked; B may Pass | Enough; B: Eat A1 -> not yours".

        Who acts is whose turn it is, or named before a colon. See `_holds` for what can be said.
        """
        heard = ""
        for step in story.split("; "):
            if re.match("([A-F]: )?[A-Z][a-z]", step) and " -> " not in step:
                heard = " ".join(self.told(self._act(state, step)))
            else:
                assert self._holds(state, step, heard), f"{step} (heard: {heard})"

    def _act(self, state: TableT, step: str) -> list[Event]:
        who, _, what = step.rpartition(": ")
        kind, _, words = what.partition(" ")
        seat = seat_of(who) if who else self._game.rules.actors(state)[0]
        action = getattr(self._actions, kind, Order)
        return self.do(state, seat, action, *filter(None, words.split(", ")))

    def _holds(self, state: TableT, step: str, heard: str) -> bool:
        """Whether it is so: who is asked, what a seat may do or holds, what is refused, heard,
        discarded or gone; else numbers of the table, of a seat, or of species.
        """
        match _SAID.fullmatch(step):
            case None:
                return self._counts(state, step)
            case found:
                who, what, words = found.groups()
        match what:
            case "is asked" | "are asked":
                return self._game.rules.actors(state) == tuple(map(seat_of, who.split(" and ")))
            case "may":
                return self.legal(state, seat_of(who)) == words.split(" | ")
            case "may not" | "may also":
                return bool(self.legal(state, seat_of(who), words)) == (what == "may also")
            case "holds":
                return state.seats[seat_of(who)].hand == sorted(self.cards(words))
            case "heard:":
                return (words in heard) != (who == "not")
            case "discarded":
                return state.discard == self.cards(words)
            case "gone":
                return all(self.is_extinct(state, name) for name in words.split(", "))
            case _:
                return words in refused(self._act, state, who)

    def _counts(self, state: TableT, step: str) -> bool:
        if re.match("[a-z_]+=", step):
            pairs = (each.split("=") for each in step.split())
            return all(
                value == str("ABCDEF"[found] if key in {"turn", "first"} else found)
                for key, value in pairs
                for found in [getattr(state, key)]
            )
        return all(
            getattr(self.on(state, name) if name[1:] else state.seats[seat_of(name)], key) == number
            for name, _, numbers in laid_out(step)
            for key, number in numbers.items()
        )

    def check_reasons(self, state: TableT, told: str) -> None:
        """Assert why A might do something: "Feed A1 a plant => it is the last; it feeds all"."""
        phrase, clauses = told.split(" => ")
        rules, wording = self._game.rules, self._game.wording
        [action] = [
            each
            for each in rules.actions(state, A)
            if wording.phrase(state, A, each).replace("\N{MINUS SIGN}", "-") == phrase
        ]
        assert reasons_for(self._game.name, state, A, action) == tuple(clauses.split("; "))

    def told(self, events: Sequence[Event], viewer: int | None = None) -> list[str]:
        """What a viewer hears of events."""
        narrate = self._game.wording.narrate
        return [words for each in events if (words := narrate(each, viewer, NAMES))]
