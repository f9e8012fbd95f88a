"""The words of a game: what it asks, offers and tells, and its rules for players."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic

from engine.errors import IllegalAction
from engine.forms import Form
from engine.joining import Joints, told_together
from engine.model import Action, Choice, Event, StateT
from engine.pages import read_pages

LONGEST_PHRASE = 80
"""Characters of the words for an action, for a game that must cut some of its own."""


class Wording(ABC, Generic[StateT]):
    """All words of one game. Whatever takes `seen` takes a redacted state and needs no other."""

    asked_together: ClassVar[Mapping[type[Action], tuple[tuple[str, ...], ...]]] = {}
    """By kind of action: its fields as they are asked, those of one question side by side. A kind
    that is not named is asked field by field.
    """

    @abstractmethod
    def status(self, seen: StateT) -> str:
        """Where the game stands in a few words, such as "Round 2 of 4 · Feeding"."""

    @abstractmethod
    def question(self, seen: StateT, seat: int) -> str:
        """What the game asks of a seat now, to be read by everyone; one sentence without "you",
        such as "feed a species or discard cards as food".
        """

    @abstractmethod
    def choice(self, seen: StateT, seat: int, action: Action, field: str) -> Choice:
        """How the value of one field of a legal action is shown to the seat that may take it."""

    def joined(self, seen: StateT, seat: int, action: Action, fields: Sequence[str]) -> Choice:
        """How the values of fields that are asked together are shown, as `choice` shows one."""
        parts = [self.choice(seen, seat, action, field) for field in fields]
        return Choice("-".join(part.key for part in parts), parts[-1].label, parts[-1].help)

    def form(self, seen: StateT, seat: int) -> Form | None:
        """A form by which this seat, which is to decide, can take its turn at once; mostly none."""
        del seen, seat
        return None

    def typed(self, seen: StateT, seat: int, text: str) -> Sequence[Action]:
        """The actions that were typed into a field of the form that has no answers to choose.

        They need not be legal: the rules say why not. Raises `IllegalAction` for what means none.
        """
        del seen, seat, text
        raise IllegalAction("Nothing can be typed here.", "Choose from what is offered.")

    phrases: ClassVar[Mapping[type[Action], Callable[..., str]]] = {}
    """How each kind of action is put into words, from `(seen, seat, action)`."""

    def phrase(self, seen: StateT, seat: int, action: Action) -> str:
        """A legal action in a few words for its seat, up to 80 characters: "Hunt B1 with A2"."""
        return self.phrases[type(action)](seen, seat, action)

    def reasons(
        self, seen: StateT, seat: int, action: Action, after: Sequence[StateT]
    ) -> tuple[str, ...]:
        """Up to two short clauses on what a legal action brings its seat, the most telling first,
        to be read after the action's phrase: "fills A2 before the watering hole is empty".

        `after` are states that could be true right after it, made from `seen` by `determinize` and
        `apply`. All that the seat may not know is imagined in them, so only facts are told that
        follow from `seen`, or from what everyone sees in all of `after`. Each clause is up to 100
        characters of plain text, in the present tense and the third person, without "you".
        """
        del seen, seat, action, after
        return ()

    sentences: ClassVar[Mapping[type[Event], Callable[..., str | None]]] = {}
    """How each kind of event is told, from `(event, viewer, names)`."""

    def narrate(self, event: Event, viewer: int | None, names: Sequence[str]) -> str | None:
        """What a viewer (None: everyone in the channel) hears of an event, as one sentence in
        Discord's markdown; None where there is nothing to hear. `names` are those of the seats, as
        people typed them: escaped here.
        """
        return self.sentences[type(event)](event, viewer, names)

    hand: ClassVar[str] = "hand"
    """What a player calls what is theirs, such as "pieces" where nobody holds a hand: the button
    that leads there is called "My pieces".
    """
    joints: ClassVar[Joints] = {}
    """Which neighbouring events are told in one sentence."""

    def narrate_all(
        self, events: Sequence[Event], viewer: int | None, names: Sequence[str]
    ) -> tuple[str, ...]:
        """What a viewer hears of events that happened one after the other, as whole sentences:
        those that are alike in one.
        """
        return told_together(events, viewer, names, narrate=self.narrate, joints=self.joints)

    def unit(self, seen: StateT) -> str:
        """What the scores of a game that is over count, in the plural, such as "moves"; nothing
        where they go without saying. Points, unless a game says otherwise.
        """
        del seen
        return "points"

    def changes_since(self, version: int) -> str:
        """What changed for a game that began by this older version of the rules: a sentence or two
        for those who play it on by today's; mostly nothing.
        """
        del version
        return ""

    package: ClassVar[str]
    """Where the game's `rules.md` lies."""

    @cached_property
    def rules_pages(self) -> tuple[tuple[str, str], ...]:
        """The rules for players: title and text of each page, the text up to 3,500 characters."""
        return read_pages(f"{self.package}.words")
