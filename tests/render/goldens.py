"""Golden pictures: what pictures of fixed positions look like, at half their size.

A golden is two files in `goldens/`: the redacted state as JSON, and its picture. After a change
that is meant to be seen, `python -m tests.render.goldens` draws all of them again, from their
stored states; with `--new-states` the states are played again, each from its seed. A game without
goldens of its own here has two of the usual kinds.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from PIL import Image, ImageChops

from engine.registry import game as game_named
from render import palette
from render.base import Picture
from render.registry import view
from tests.games import VIEWS
from tests.render.natura import scenes as natura
from tests.render.renature import scenes as renature
from tests.render.samples import NAMES, positions

FOLDER = Path(__file__).with_name("goldens")
TOLERANCE = 0.0002
"""The share of pixels that may look different: rounding, but no sign and no number."""
_CLEARLY = 60
"""From this difference of a colour's channel on (of 255), a pixel looks different."""


Kind: TypeAlias = Literal["board", "private board", "hand", "portrait"]
_USUAL: tuple[Kind, ...] = ("board", "hand")


class Golden(NamedTuple):
    """A kind of picture of a position: its seed, and how far along the game (0 to 1) it is; or how
    the position is made.
    """

    name: str
    game: str
    kind: Kind
    seats: int
    seed: int
    along: float
    longest: bool = False
    made: Callable[[], msgspec.Struct] | None = None


_CHOSEN = (
    *(
        Golden(f"natura-{name}", "natura", kind, seats, 0, 0, made=made)
        for name, kind, seats, made in natura.SCENES
    ),
    *(
        Golden(f"renature-{name}", "renature", kind, seats, 0, 0, made=made)
        for name, kind, seats, made in renature.SCENES
    ),
    Golden("nature-adapting", "nature", "private board", 4, 5, 0.3),
    Golden("nature-feeding", "nature", "board", 4, 6, 0.988),
    Golden("nature-hunting", "nature", "private board", 3, 10, 0.931),
    Golden("nature-over", "nature", "board", 2, 5, 1.0),
    Golden("nature-many", "nature", "board", 6, 8, 0.995, longest=True),
    Golden("nature-hand", "nature", "hand", 3, 0, 0.17),
    Golden("evolution-select", "evolution", "board", 6, 6, 0.5146),
    Golden("evolution-playing", "evolution", "private board", 3, 8, 0.5364),
    Golden("evolution-feeding", "evolution", "board", 4, 22, 0.812),
    Golden("evolution-attack", "evolution", "private board", 6, 37, 0.958),
    Golden("evolution-over", "evolution", "board", 2, 0, 1.0),
    Golden("evolution-hand", "evolution", "hand", 4, 22, 0.604),
    Golden("darwin-begin", "darwin", "private board", 2, 1, 0.5),
    Golden("darwin-many", "darwin", "board", 5, 3, 0.97),
    Golden("darwin-over", "darwin", "board", 3, 6, 1.0),
    Golden("darwin-hand", "darwin", "hand", 4, 2, 0.6),
    Golden("darwin-portrait", "darwin", "portrait", 3, 6, 1.0),
)
GOLDENS = (
    *_CHOSEN,
    *(
        Golden(f"{name}-{kind}", name, kind, game_named(name).rules.max_seats, 1, 0.5)
        for name in VIEWS
        if name not in {golden.game for golden in _CHOSEN}
        for kind in _USUAL
    ),
)


class Stored(msgspec.Struct, frozen=True):
    """What is kept of a golden's position."""

    viewer: int | None
    state: msgspec.Raw


def play(golden: Golden) -> Stored:
    """The golden's position, played from its seed."""
    game = game_named(golden.game)
    if golden.made is not None:
        state = golden.made()
    else:
        states = positions(golden.game, golden.seats, golden.seed, longest=golden.longest)
        state = states[round((len(states) - 1) * golden.along)]
    viewer = None if golden.kind == "board" else (*game.rules.actors(state), 0)[0]
    return Stored(viewer, msgspec.Raw(game.storage.encode(game.rules.redact(state, viewer))))


def draw(golden: Golden, seen: msgspec.Struct, viewer: int | None) -> Image.Image:
    """The golden's kind of picture of a seen state, at half its size."""
    shown, game = view(golden.game), game_named(golden.game)
    picture: Picture | None
    if golden.kind == "hand":
        picture = shown.hand(seen, viewer or 0, NAMES)
    elif golden.kind == "portrait":
        picture = shown.portrait(seen, viewer or 0, NAMES, "Mirabilia portentosa")
    else:
        marks = [] if viewer is None else game.rules.actions(seen, viewer)
        picture = shown.board(seen, viewer, NAMES, marks)
    assert picture is not None
    half = Image.open(BytesIO(picture.data)).convert("RGB").reduce(2)
    return half.quantize(palette=palette.stored(), dither=Image.Dither.NONE)


def stored(golden: Golden) -> tuple[msgspec.Struct, int | None]:
    """The golden's seen state and viewer."""
    kept = msgspec.json.decode((FOLDER / f"{golden.name}.json").read_bytes(), type=Stored)
    return game_named(golden.game).storage.decode_state(bytes(kept.state)), kept.viewer


def expected(golden: Golden) -> Image.Image:
    """The golden's picture."""
    return Image.open(FOLDER / f"{golden.name}.png")


def difference(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels that look different: 0 to 1, and 1 where the sizes differ."""
    if first.size != second.size:
        return 1.0
    apart = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    red, green, blue = apart.split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(counts[_CLEARLY:]) / sum(counts)


def draw_all(game: str | None = None, *, new_states: bool = False) -> None:
    """Draw every golden (of one game) again."""
    for golden in GOLDENS:
        if game not in {None, golden.game}:
            continue
        path = FOLDER / f"{golden.name}.json"
        if new_states or not path.exists():
            path.write_bytes(msgspec.json.encode(play(golden)) + b"\n")
        draw(golden, *stored(golden)).save(FOLDER / f"{golden.name}.png", optimize=True)


if __name__ == "__main__":
    draw_all(new_states="--new-states" in sys.argv)
