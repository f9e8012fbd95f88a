"""What a scene is: what the start page shows of it, who takes part, and what they do in order."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

HOST, GUESTS, ALL, SOMEONE = "host", "guests", "all", "someone"
PLACEHOLDERS: Final = frozenset({HOST, GUESTS, ALL, SOMEONE})
"""Who can be named in a step in place of a person: the first one, the others, all of them, and the
one whom the last step "someone is named in" found."""

KINDS: Final[Mapping[str, str]] = {
    "play": "Play now",
    "hot seat": "Hot seat",
    "watch": "Watch",
    "view": "Discord view",
}
"""The kinds of scenes, each with what stands on its button unless the scene says otherwise."""


class Range(NamedTuple):
    """From the least to the most."""

    least: int
    most: int


@dataclass(frozen=True)
class Step:
    """One line of what people do; `where` is the line's file and number, for errors.

    `verb` is one of gives, presses, chooses, fills, writes, sees, is (named in), dismisses, stands.
    `words` are a command's name, labels, a menu's options or a text; `pairs` are a command's
    options or a form's fields with their values; `menu` is a placeholder; `in_dm` says where.
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
    """One scene. `players` is how many people it takes; `names`, where they are always the same.

    `channel` is the name of the channel that each run gets for itself; without one, nobody's
    channel is made and one stands in the server's first.
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
    """All scenes of a file, in its order. `folder` is where its pictures lie."""

    folder: Path = Path()
    listed: tuple[Scene, ...] = ()

    def named(self, wanted: str) -> Scene | None:
        """Find a scene by its id."""
        return next((scene for scene in self.listed if scene.id == wanted), None)

    def pictures(self) -> frozenset[str]:
        """The files that the scenes show: no other one is ever handed out."""
        return frozenset(
            file for scene in self.listed for file in (scene.picture, scene.mark) if file
        )
