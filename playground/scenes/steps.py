"""What a scene is: what the start page shows, who takes part, and its steps."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

HOST, GUESTS, ALL, SOMEONE = "host", "guests", "all", "someone"
"""Instead of a name: the first person, the others, everyone, and the one found last."""

KINDS: Final[Mapping[str, str]] = {
    "play": "Play now",
    "hot seat": "Hot seat",
    "watch": "Watch",
    "view": "Discord view",
}
"""Kinds of scenes, with their buttons' default labels."""


class Range(NamedTuple):
    """Least and most."""

    least: int
    most: int


@dataclass(frozen=True)
class Step:
    """One line of what people do; `where` is its file and line, for errors.

    `verb` is one of gives, presses, chooses, fills, writes, sees, is (named in), dismisses, stands.
    `words` are a command's name, labels, a menu's options or a text; `pairs` are a command's
    options or a form's fields with values; `menu` is a placeholder; `in_dm` says where.
    """

    where: str
    text: str
    who: str
    verb: str
    words: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    menu: str = ""
    in_dm: bool = False


@dataclass(frozen=True)
class Scene:
    """One scene. `players` is how many people it takes; `names`, if always the same.

    `channel` names the channel that each run opens; without one it starts in the server's first.
    """

    id: str
    group: str
    kind: str
    label: str
    title: str
    sentence: str
    players: Range
    names: tuple[str, ...]
    minutes: Range | None
    picture: str
    mark: str
    channel: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Scenes:
    """A file's scenes in order. `folder` has their pictures."""

    folder: Path = Path()
    listed: tuple[Scene, ...] = ()

    def named(self, wanted: str) -> Scene | None:
        """A scene by its id."""
        return next((scene for scene in self.listed if scene.id == wanted), None)

    def pictures(self) -> frozenset[str]:
        """The scenes' files; no others are ever served."""
        return frozenset(file for one in self.listed for file in (one.picture, one.mark) if file)


class BadStep(Exception):
    """A line that isn't a step; the text says what is expected."""


_WORD: Final = r'[^\s"=,]+'
_TEXT: Final = r'"[^"]*"'
_PAIR: Final = rf"{_TEXT}\s*=\s*{_TEXT}"
_LABEL: Final = (rf"(?P<words>{_TEXT})", '"a text in quotation marks"')
_NOTHING: Final = ("", "")
_IN_DM: Final = re.compile(r"(?:^|\s+)in\s+dm$")
_FORMS: Final[Mapping[str, tuple[str, str]]] = {
    "gives": (
        rf"/(?P<command>{_WORD}(?:\s+{_WORD})*)(?P<pairs>(?:\s+{_WORD}=(?:{_WORD}|{_TEXT}))*)",
        '/command option=value other="two words"',
    ),
    "presses": _LABEL,
    "chooses": (
        rf"(?P<words>{_TEXT}(?:\s*,\s*{_TEXT})*)(?:\s+from\s+(?P<menu>{_TEXT}))?",
        '"One", "Two" from "Menu"',
    ),
    "fills": (rf"(?P<pairs>{_PAIR}(?:\s*,\s*{_PAIR})*)", '"Field" = "text", "Other" = "text"'),
    "writes": _LABEL,
    "sees": _LABEL,
    "is": (rf"named\s+in\s+(?P<words>{_TEXT})", 'named in "a text in quotation marks"'),
    "dismisses": _NOTHING,
    "stands": _NOTHING,
}
"""What follows each verb: its pattern, and an example for errors."""


def step(line: str, where: str) -> Step:
    """Read a step, such as `host presses "Start"`. Raises BadStep."""
    who, verb, rest = [*line.split(None, 2), "", "", ""][:3]
    if verb not in _FORMS:
        raise BadStep(f"{verb!r} is none of: {', '.join(_FORMS)}.")
    pattern, example = _FORMS[verb]
    rest, in_dm = _IN_DM.subn("", rest)
    found = re.fullmatch(pattern, rest)
    if found is None:
        raise BadStep(f"write it as: {who} {verb} {example}".rstrip())
    parts = {name: value or "" for name, value in found.groupdict().items()}
    command, words = parts.get("command"), _values(parts.get("words", ""))
    pairs = _values(parts.get("pairs", ""))
    return Step(
        where,
        line,
        who,
        verb,
        (" ".join(command.split()),) if command else tuple(words),
        tuple(zip(pairs[::2], pairs[1::2], strict=True)),
        parts.get("menu", "").strip('"'),
        bool(in_dm),
    )


def _values(listed: str) -> list[str]:
    """The words and quoted texts in a list."""
    return [each.strip('"') for each in re.findall(rf"{_TEXT}|{_WORD}", listed)]
