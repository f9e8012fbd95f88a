"""The words of a game: what it asks, offers, tells, and its rules pages."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import ClassVar, Generic, TypeAlias

from engine.model import Action, Choice, Event, StateT
from engine.stories import Concerns, MergeRules, Story, Told, sentences, stories_of
from engine.words import Clause, Reader

Parts: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
"""What an outcome's points consist of, by seat."""
_NEW_LINE = re.compile(r"\s*$|- |\d+\. ")
"""What begins a new line: an empty line, or an item of a list."""
LONGEST_PHRASE, LONGEST_LABEL = 80, 29
"""Maximum lengths of a phrase and of a button's label; a phone shows two of these in a row."""


def fitting(label: str, shorter: str) -> str:
    """A label, or if it is too long for a button the shorter one."""
    return label if len(label) <= LONGEST_LABEL else shorter


def read_pages(package: str, file: str = "rules.md") -> tuple[tuple[str, str], ...]:
    """Title and text of each page of a file in a package.

    Text before the first heading is left out. Wrapped lines are joined, because chats show every
    line break.

    >>> pages = read_pages("engine.nature.words")
    >>> [title for title, _ in pages][:2]
    ['The idea', 'Preparation']
    """
    text = resources.files(package).joinpath(file).read_text("utf-8")
    pages = []
    for part in ("\n" + text).split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        pages.append((title.strip(), _unwrap(body.strip())))
    return tuple(pages)


def _unwrap(body: str) -> str:
    lines: list[str] = []
    for line in body.splitlines():
        begins = not lines or not lines[-1] or _NEW_LINE.match(line) is not None
        if begins or _is_bold(lines[-1]):
            lines.append(line)
        else:
            lines[-1] += f" {line.strip()}"
    return "\n".join(lines)


def _is_bold(line: str) -> bool:
    """Whether a line is a small heading, which nothing joins."""
    return line.startswith("**") and line.endswith("**") and line.count("**") == 2


class Wording(ABC, Generic[StateT]):
    """All words of one game. `seen` is always a redacted state."""

    asked_together: ClassVar[Mapping[type[Action], tuple[tuple[str, ...], ...]]] = {}
    """By kind of action, its fields as they're asked, one question each; field by field if not
    named.
    """

    @abstractmethod
    def status(self, seen: StateT) -> str:
        """A short status such as "Round 2 of 4 · Feeding"."""

    def moment(self, seen: StateT) -> str:
        """How players count this moment, such as "Round 2, feeding"; by default the status."""
        return self.status(seen)

    def chapter(self, seen: StateT) -> str:
        """The heading under which the log tells what is done at this moment: by default that."""
        return self.moment(seen)

    @abstractmethod
    def question(self, seen: StateT, seat: int) -> str:
        """What the game asks of a seat now, for everyone to read: one sentence without "you", such
        as "feed a species or discard cards as food".
        """

    @abstractmethod
    def choice(self, seen: StateT, seat: int, action: Action, field: str) -> Choice:
        """A field's value of a legal action, as shown to its seat."""

    def joined(self, seen: StateT, seat: int, action: Action, fields: Sequence[str]) -> Choice:
        """As `choice`, for fields asked together."""
        parts = [self.choice(seen, seat, action, field) for field in fields]
        return Choice("-".join(part.key for part in parts), parts[-1].label, parts[-1].help)

    phrases: ClassVar[Mapping[type[Action], Callable[..., str]]] = {}
    """The words for each kind of action, from `(seen, seat, action)`."""

    def phrase(self, seen: StateT, seat: int, action: Action) -> str:
        """A legal action in up to 80 characters, such as "Hunt B1 with A2"."""
        return self.phrases[type(action)](seen, seat, action)

    def pointed(self, seen: StateT, seat: int, action: Action) -> str:
        """A legal action as somebody points it out where the seat chooses it: with the numbers of
        that picture, if it has any.
        """
        return self.phrase(seen, seat, action)

    def clash(self, seen: StateT, seat: int, one: Action, other: Action) -> str:
        """That two legal actions can't both be done, without a full stop."""
        first, second = (self.phrase(seen, seat, each) for each in (one, other))
        return f"“{first}” and “{second}” can't both be done"

    labels: ClassVar[Mapping[type[Action], Callable[..., str]]] = {}
    """Shorter words, by kind of action, where phrases may not fit a button."""

    def label(self, seen: StateT, seat: int, action: Action) -> str:
        """A legal action as a button's label: up to 29 characters, unlike any other of its kind."""
        words = self.labels.get(type(action), self.phrase)
        return words(seen, seat, action)

    def harms_self(self, seat: int, action: Action) -> bool:
        """Whether a legal action is done to its own seat's pieces, so that its button is grey and
        last.
        """
        del seat, action
        return False

    @abstractmethod
    def clauses(
        self, seen: StateT, seat: int, action: Action, after: Sequence[StateT]
    ) -> Iterable[Clause]:
        """What a legal action brings its seat, at least one clause; reasons are made of those that
        other actions haven't (`engine.words.deciding`).

        `after` are imagined states right after it, so a clause only tells facts that follow from
        `seen`, or that everyone sees in all of `after`. A clause has up to 100 characters, in the
        present tense and the third person, without "you". The more it speaks for the action, the
        greater its weight; what speaks against it, or only describes it, has less than
        `engine.words.SLIGHT`.
        """

    sentences: ClassVar[Mapping[type[Event], Callable[..., Told]]] = {}
    """What is said of each kind of event, from `(event, reader)`."""

    def narrate(self, event: Event, reader: Reader) -> list[str]:
        """What is heard of an event, in sentences in Discord's markdown; none if it's not heard."""
        return sentences(self.sentences[type(event)](event, reader))

    hand: ClassVar[str] = "hand"
    """What players call what is theirs: the button says "My hand", or "My pieces"."""
    merge_rules: ClassVar[MergeRules] = {}
    """Which consecutive events are told together."""
    concerns: ClassVar[Concerns] = {}
    """How much each kind of event matters to its viewer; those not named are somebody's deeds."""

    def stories(self, events: Sequence[Event], reader: Reader) -> tuple[Story, ...]:
        """What is heard of consecutive events, those that belong together in one story."""
        return stories_of(
            events,
            reader,
            narrate=self.narrate,
            rules=self.merge_rules,
            concerns=self.concerns,
        )

    def unit(self, seen: StateT) -> str:
        """What the final scores count, in the plural, such as "moves"; empty if it goes without
        saying.
        """
        del seen
        return "points"

    part_titles: ClassVar[Mapping[str, str]] = {}
    """The titles of an outcome's parts, by their keys."""

    def titled(self, breakdown: Parts) -> Parts:
        """An outcome's parts with their titles in place of the keys."""
        return tuple((self.part_titles[part], numbers) for part, numbers in breakdown)

    def counts(self, points: int, parts: Mapping[str, int]) -> str:
        """What counted for a seat in the end: by default its points; `parts` make them up."""
        del parts
        return str(points)

    ranking: ClassVar[str] = ""
    """How seats with equal points are ranked, as a sentence; empty if they share a rank."""

    def changes_since(self, version: int) -> str:
        """What changed for a game that began under this older version; mostly nothing."""
        del version
        return ""

    package: ClassVar[str]
    """The package whose `words` contain `rules.md`, and `files.md` if a table can use a file."""

    @cached_property
    def rules_pages(self) -> tuple[tuple[str, str], ...]:
        """The rules for players: title and text of each page, up to 3,500 characters."""
        return read_pages(f"{self.package}.words")

    @cached_property
    def file_page(self) -> tuple[str, str] | None:
        """How to write a file of one's own: title and text, up to 3,500 characters."""
        words = f"{self.package}.words"
        has_page = resources.files(words).joinpath("files.md").is_file()
        return read_pages(words, "files.md")[0] if has_page else None
