"""What a scene is: what the start page shows, who takes part, and its steps."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

_TOKEN = re.compile(r'"(?P<quoted>[^"]*)"|(?P<sign>[=,])|(?P<word>[^\s"=,]+)')
_FOR_ALL: Final = "WHO is a person's name, host, guests, all or someone"
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
    where: str
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
        return frozenset(
            file for scene in self.listed for file in (scene.picture, scene.mark) if file
        )


class BadStep(Exception):
    """A line that isn't a step; the text says what is expected."""


class _Tokens:
    """A line's words, quoted texts and signs, one by one."""

    def __init__(self, line: str) -> None:
        self._left: list[tuple[str, str]] = []
        end = 0
        for match in _TOKEN.finditer(line):
            if line[end : match.start()].strip():
                break
            kind = match.lastgroup or ""
            self._left.append((kind, match[kind]))
            end = match.end()
        if line[end:].strip():
            raise BadStep(f"a quotation mark is missing near {line[end:].strip()!r}.")

    def word(self, what: str) -> str:
        """Take a bare word; `what` names it in errors."""
        return self._take(("word",), what)

    def value(self, what: str) -> str:
        """Take a bare word or a quoted text."""
        return self._take(("word", "quoted"), what)

    def quoted(self, what: str) -> str:
        """Take a quoted text."""
        return self._take(("quoted",), what)

    def ahead(self, *words: str) -> bool:
        """Whether these bare words or signs come next."""
        found = [text for kind, text in self._left[: len(words)] if kind != "quoted"]
        return found == list(words)

    def follows(self, *words: str) -> bool:
        """Take these bare words or signs, if they come next."""
        if not self.ahead(*words):
            return False
        del self._left[: len(words)]
        return True

    def end(self) -> bool:
        """Whether nothing is left."""
        return not self._left

    def rest(self) -> str:
        """The rest, for an error."""
        return " ".join(text for _, text in self._left)

    def _take(self, kinds: tuple[str, ...], what: str) -> str:
        if not self._left or self._left[0][0] not in kinds:
            found = f", not {self._left[0][1]!r}" if self._left else ""
            raise BadStep(f"{what} expected here{found}.")
        return self._left.pop(0)[1]


def step(line: str, where: str) -> Step:
    """Read a step, such as `host presses "Start"`. Raises BadStep."""
    tokens = _Tokens(line)
    who = tokens.word(_FOR_ALL)
    verb = tokens.word("what they do")
    reader = _VERBS.get(verb)
    if reader is None:
        raise BadStep(f"{verb!r} is none of: {', '.join(_VERBS)}.")
    words, pairs, menu = reader(tokens)
    in_dm = tokens.follows("in", "dm")
    if not tokens.end():
        raise BadStep(f"{tokens.rest()!r} is unexpected here.")
    return Step(where, line, who, verb, words, pairs, menu, in_dm)


_Read = tuple[tuple[str, ...], tuple[tuple[str, str], ...], str]


def _gives(tokens: _Tokens) -> _Read:
    """`gives /table new game=nature`."""
    first = tokens.word("a command, such as /help,")
    if not first.startswith("/"):
        raise BadStep("a command starts with '/'.")
    name, pairs = [first.removeprefix("/")], list[tuple[str, str]]()
    while not tokens.end() and not tokens.ahead("in", "dm"):
        word = tokens.word("a word of the command, or option=value,")
        if tokens.follows("="):
            pairs.append((word, tokens.value(f"what to fill in for {word}")))
        elif pairs:
            raise BadStep(f"after {word!r} comes '=' and what to fill in.")
        else:
            name.append(word)
    return (" ".join(name),), tuple(pairs), ""


def _label(tokens: _Tokens) -> _Read:
    """`presses "Start"`, `sees "Round 1"`, `writes "hello"`."""
    return (tokens.quoted("a text in quotation marks"),), (), ""


def _chooses(tokens: _Tokens) -> _Read:
    """`chooses "Nature", "Darwin" from "Which game …"`."""
    words = [tokens.quoted("an option in quotation marks")]
    while tokens.follows(","):
        words.append(tokens.quoted("another option in quotation marks"))
    menu = tokens.quoted("the menu's name") if tokens.follows("from") else ""
    return tuple(words), (), menu


def _fills(tokens: _Tokens) -> _Read:
    """`fills "Name" = "Elk", "Size" = "Large"`: into the form that is open, and sends it."""
    pairs = list[tuple[str, str]]()
    while not pairs or tokens.follows(","):
        name = tokens.quoted("a field of the form in quotation marks")
        if not tokens.follows("="):
            raise BadStep(f"after {name!r} comes '=' and what to fill in.")
        pairs.append((name, tokens.quoted("what to fill in, in quotation marks,")))
    return (), tuple(pairs), ""


def _named(tokens: _Tokens) -> _Read:
    """`is named in "'s turn"`."""
    if not tokens.follows("named", "in"):
        raise BadStep("'is' needs 'named in' and a text in quotation marks.")
    return _label(tokens)


def _nothing(_: _Tokens) -> _Read:
    """`dismisses`, `stands`."""
    return (), (), ""


_VERBS: Final[dict[str, Callable[[_Tokens], _Read]]] = {
    "gives": _gives,
    "presses": _label,
    "chooses": _chooses,
    "fills": _fills,
    "writes": _label,
    "sees": _label,
    "is": _named,
    "dismisses": _nothing,
    "stands": _nothing,
}
