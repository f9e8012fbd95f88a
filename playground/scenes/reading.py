"""Reads scene files; errors name the file and line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from playground.scenes.steps import KINDS, SOMEONE, BadStep, Range, Scene, Scenes, Step, step
from playground.wire.errors import BadScenes
from playground.world.model import MOST_PEOPLE

NEEDED: Final = ("group", "kind", "title", "sentence")
KEYS: Final = (*NEEDED, "label", "players", "people", "minutes", "picture", "mark", "channel")
PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".svg"})

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WORD = re.compile(r"\{(\w+)\}")
_RANGE = re.compile(r"(\d+)(?:\s+to\s+(\d+))?")

Line: TypeAlias = tuple[int, str]
"""A line's number and text."""


@dataclass
class _Draft:
    """A scene as read so far; each value with its line."""

    id: str
    line: int
    about: dict[str, tuple[int, str]] = field(default_factory=dict)
    steps: list[tuple[int, Step]] = field(default_factory=list)


def read(path: Path) -> Scenes:
    """Read a scene file. Raises BadScenes, naming the line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadScenes(f"{path} can't be read: {error}") from error
    reader = _Reader(path)
    drafts = list(reader.drafts(text))
    if not drafts:
        raise BadScenes(f"{path} has no scenes: each starts with a line 'scene NAME'.")
    return Scenes(path.parent.resolve(), tuple(reader.scene(draft) for draft in drafts))


class _Reader:
    """Reads one file; `path` is for errors and pictures."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def _filled(self, text: str) -> Iterator[Line]:
        """Each template's lines with each set's words, then the other scenes' lines."""
        numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
        lines = [(number, line) for number, line in numbered if line and line[0] != "#"]
        sets: list[dict[str, Line]] = []
        templates: list[Line] = []
        scenes: list[Line] = []
        block = "scene"
        for number, line in lines:
            key, _, value = line.partition(" ")
            if key in {"set", "template", "scene"}:
                block = key
            if key == "set":
                sets.append({"set": (number, value.strip())})
            elif block == "set":
                sets[-1][key] = number, value.strip()
            else:
                (templates if block == "template" else scenes).append((number, line))
        asked = {"set"} | {word for _, line in templates for word in _WORD.findall(line)}
        for each in sets:
            for word, (number, _) in each.items():
                if word not in asked:
                    self._fail(number, f"no template uses {word!r}.")
            for number, line in templates:
                yield from self._fill(number, line, each)
        yield from scenes

    def _fill(self, number: int, line: str, words: dict[str, Line]) -> Iterator[Line]:
        """A template's line with a set's words. A line about the scene is left out if the set lacks
        its word.
        """
        missing = [word for word in _WORD.findall(line) if word not in words]
        if missing and line.startswith("-"):
            self._fail(number, f"the set {words['set'][1]} has no line {missing[0]!r}.")
        if not missing:
            filled = _WORD.sub(lambda found: words[found[1]][1], line)
            yield number, re.sub("^template ", "scene ", filled)

    def drafts(self, text: str) -> Iterator[_Draft]:
        """Read the scenes line by line, those from templates first."""
        draft: _Draft | None = None
        known: set[str] = set()
        for number, line in self._filled(text):
            key, _, value = line.partition(" ")
            value = value.strip()
            if key == "scene":
                if draft is not None:
                    yield draft
                if not _ID.fullmatch(value) or value in known:
                    self._fail(number, f"{value!r} isn't a name, or is an earlier scene's.")
                known.add(value)
                draft = _Draft(value, number)
            elif draft is None:
                self._fail(number, "the first line has to be 'scene NAME'.")
            elif key == "-":
                draft.steps.append((number, self._step(number, value)))
            else:
                self._about(draft, number, key, value)
        if draft is not None:
            yield draft

    def scene(self, draft: _Draft) -> Scene:
        """Make a scene of a draft."""
        about = {key: value for key, (_, value) in draft.about.items()}
        for key in NEEDED:
            if not about.get(key):
                self._fail(draft.line, f"the scene {draft.id} has no line '{key}'.")
        kind = about["kind"].lower()
        if kind not in KINDS:
            self._fail(draft.about["kind"][0], f"a kind is one of: {', '.join(KINDS)}.")
        names = tuple(filter(None, (name.strip() for name in about.get("people", "").split(","))))
        players = self._players(draft, names)
        self._check_steps(draft)
        return Scene(
            id=draft.id,
            group=about["group"],
            kind=kind,
            label=about.get("label") or KINDS[kind],
            title=about["title"],
            sentence=about["sentence"],
            players=players,
            names=names,
            minutes=self._range(draft, "minutes") if "minutes" in about else None,
            picture=self._file(draft, "picture"),
            mark=self._file(draft, "mark"),
            channel=about.get("channel", "").removeprefix("#"),
            steps=tuple(each for _, each in draft.steps),
        )

    def _about(self, draft: _Draft, number: int, key: str, value: str) -> None:
        if key not in KEYS:
            words = ", ".join(sorted(KEYS))
            self._fail(number, f"{key!r} is none of: {words}; a step starts with '- '.")
        if key in draft.about:
            self._fail(number, f"the scene {draft.id} already has a line '{key}'.")
        if not value:
            self._fail(number, f"'{key}' needs a value.")
        if draft.steps:
            self._fail(number, f"'{key}' has to come before the steps.")
        draft.about[key] = (number, value)

    def _step(self, number: int, words: str) -> Step:
        try:
            return step(words, self._where(number))
        except BadStep as error:
            self._fail(number, str(error))

    def _check_steps(self, draft: _Draft) -> None:
        """Only the last step is `stands`, and "someone" is found before use."""
        found = False
        for number, each in draft.steps:
            last = number == draft.steps[-1][0]
            if last != (each.verb == "stands"):
                self._fail(
                    number, "a scene ends with 'WHO stands', and only its last step is that."
                )
            if each.who == SOMEONE and each.verb == "is":
                found = True
            elif each.who == SOMEONE and not found:
                self._fail(number, "use 'someone is named in' before 'someone'.")
            elif each.verb == "is":
                self._fail(number, "'is named in' works only with 'someone'.")

    def _players(self, draft: _Draft, names: tuple[str, ...]) -> Range:
        if not names:
            players = self._range(draft, "players") if "players" in draft.about else Range(1, 1)
        elif "players" in draft.about:
            self._fail(draft.about["players"][0], "use 'people' or 'players', not both.")
        else:
            players = Range(len(names), len(names))
        if not 1 <= players.least <= players.most <= MOST_PEOPLE:
            line = draft.about["people" if names else "players"][0]
            self._fail(line, f"1 to {MOST_PEOPLE} people can take part.")
        return players

    def _range(self, draft: _Draft, key: str) -> Range:
        number, value = draft.about[key]
        match = _RANGE.fullmatch(value)
        if match is None:
            self._fail(number, f"{key} is a number, or two as in '2 to 6'.")
        return Range(int(match[1]), int(match[2] or match[1]))

    def _file(self, draft: _Draft, key: str) -> str:
        """The name of an existing picture under the scene file's folder."""
        if key not in draft.about:
            return ""
        number, value = draft.about[key]
        folder = self._path.parent.resolve()
        file = (folder / value).resolve()
        if not file.is_relative_to(folder) or file.suffix not in PICTURES:
            self._fail(number, f"{value} isn't a picture under {folder}.")
        if not file.is_file():
            self._fail(number, f"there's no picture {value} under {folder}.")
        return value

    def _where(self, number: int) -> str:
        return f"{self._path}:{number}"

    def _fail(self, number: int, words: str) -> NoReturn:
        raise BadScenes(f"{self._where(number)}: {words}")
