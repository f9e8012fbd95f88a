"""Golden pictures of fixed positions, as a desktop shows them.

A golden is a redacted state with the last events as JSON, and its picture, 550 pixels wide. Games
list theirs in `tests/render/<game>/scenes.py`; without a list a game has two.

`python -m tests.render.goldens [GAME …]` draws them again from their stored states, with
`--new-states` from new ones. `--sheet FILE` shows all at 550 and 340 pixels, `--full NAME FILE` one
in full size.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import msgspec
from PIL import Image, ImageChops

from engine.ends import Summary
from engine.model import Event
from engine.registry import game as game_named
from render.base import Picture
from render.registry import view
from tests.games import VIEWS
from tests.playing import random_end
from tests.render.samples import NAMES, Golden, Kind, Position, since, steps

FOLDER = Path(__file__).with_name("goldens")
TOLERANCE = 0.0002
"""The share of pixels that may differ: rounding, but no sign or number."""
_CLEARLY = 60
"""From this difference of a channel on, a pixel looks different."""
DESKTOP, PHONE = 550, 340
"""How wide Discord shows a picture, in CSS pixels."""
_COLOURS = 128


def _usual(name: str) -> Iterator[Kind]:
    rules = game_named(name).rules
    options = rules.check(rules.options_type(), rules.max_seats)
    seen = rules.redact(rules.setup(options, rules.max_seats, random.Random(1)), 0)
    yield "board"
    if VIEWS[name].hand(seen, 0, NAMES) is not None:
        yield "hand"


def _goldens() -> Iterator[Golden]:
    for name in VIEWS:
        module = f"tests.render.{name}.scenes"
        if (FOLDER.parent / name).is_dir() and find_spec(module) is not None:
            yield from import_module(module).GOLDENS
        else:
            for kind in _usual(name):
                seats = game_named(name).rules.max_seats
                yield Golden(f"{name}-{kind}", name, kind, seats, 1, 0.5)


GOLDENS: tuple[Golden, ...] = tuple(_goldens())


class Stored(msgspec.Struct, frozen=True):
    """What is kept of a golden's position, redacted for its viewer."""

    viewer: int | None
    state: msgspec.Raw
    recent: msgspec.Raw = msgspec.Raw(b"[]")
    summary: Summary = Summary()


class Shown(msgspec.Struct, frozen=True):
    """What a golden's picture is drawn from."""

    seen: msgspec.Struct
    viewer: int | None
    recent: Sequence[Event]
    summary: Summary = Summary()


def play(golden: Golden) -> Stored:
    game = game_named(golden.game)
    summary = Summary()
    if golden.kind == "ending":
        state, summary = random_end(game, golden.seats, golden.seed, longest=golden.longest)
        position = Position(state)
    elif golden.made is not None:
        position = golden.made()
    else:
        played = steps(golden.game, golden.seats, golden.seed, longest=golden.longest)
        at = round((len(played) - 1) * golden.along)
        state, events, _ = played[at]
        if golden.kind == "hand":
            events = since(played, at, (*game.rules.actors(state), 0)[0])
        position = Position(state, events)
    public = golden.kind in {"board", "ending"}
    viewer = None if public else (*game.rules.actors(position.state), 0)[0]
    known = [game.rules.redact_event(event, viewer) for event in position.events]
    return Stored(
        viewer,
        msgspec.Raw(game.storage.encode(game.rules.redact(position.state, viewer))),
        msgspec.Raw(game.storage.encode([event for event in known if event is not None])),
        summary,
    )


def picture(golden: Golden, shown: Shown) -> Picture:
    drawing, game = view(golden.game), game_named(golden.game)
    seen, viewer, recent = shown.seen, shown.viewer, shown.recent
    drawn: Picture | None
    actions = [] if viewer is None else game.rules.actions(seen, viewer)
    match golden.kind:
        case "hand":
            drawn = drawing.hand(seen, viewer or 0, NAMES, recent)
        case "choosing":
            drawn = drawing.choosing(seen, viewer or 0, NAMES, actions, golden.part)
        case "zoom":
            drawn = drawing.enlarged(seen, viewer, NAMES, actions, golden.part)
        case "score sheet":
            drawn = drawing.score_sheets.draw(seen, viewer, NAMES, golden.part)
        case "signs":
            drawn = drawing.legend()[int(golden.part or 0)]
        case "ending":
            drawn = drawing.ending(seen, NAMES[: golden.seats], shown.summary)
        case "portrait":
            drawn = drawing.portrait(seen, viewer or 0, NAMES, "Mirabilia portentosa")
        case _:
            drawn = drawing.board(seen, viewer, NAMES, actions, recent)
    assert drawn is not None
    return drawn


def draw(golden: Golden, shown: Shown) -> Image.Image:
    return as_desktop(picture(golden, shown))


def as_desktop(drawn: Picture) -> Image.Image:
    image = Image.open(BytesIO(drawn.data)).convert("RGB")
    image.thumbnail((DESKTOP, DESKTOP), Image.Resampling.LANCZOS)
    return image.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def stored(golden: Golden) -> Shown:
    kept = msgspec.json.decode((FOLDER / f"{golden.name}.json").read_bytes(), type=Stored)
    storage = game_named(golden.game).storage
    return Shown(
        storage.decode_state(bytes(kept.state)),
        kept.viewer,
        storage.decode_events(bytes(kept.recent)),
        kept.summary,
    )


def expected(golden: Golden) -> Image.Image:
    return Image.open(FOLDER / f"{golden.name}.png")


def share_differing(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels that look different: 0 to 1, and 1 where the sizes differ."""
    if first.size != second.size:
        return 1.0
    apart = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    red, green, blue = apart.split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(counts[_CLEARLY:]) / sum(counts)


def draw_all(games: Sequence[str] = (), *, new_states: bool = False) -> None:
    wanted = [golden for golden in GOLDENS if not games or golden.game in games]
    names = {golden.name for golden in GOLDENS}
    for path in FOLDER.iterdir():
        if path.stem not in names:
            path.unlink()
    for golden in wanted:
        path = FOLDER / f"{golden.name}.json"
        if new_states or not path.exists():
            path.write_bytes(msgspec.json.encode(play(golden)) + b"\n")
        draw(golden, stored(golden)).save(FOLDER / f"{golden.name}.png", optimize=True)


def sheet(games: Sequence[str] = ()) -> Image.Image:
    images = [expected(golden).convert("RGB") for golden in GOLDENS
              if not games or golden.game in games]  # fmt: skip
    tops = [0]
    for image in images:
        tops.append(tops[-1] + image.height + 10)
    whole = Image.new("RGB", (DESKTOP + PHONE + 10, max(tops[-1] - 10, 1)), "white")
    for image, (top, _) in zip(images, pairwise(tops), strict=True):
        whole.paste(image, (0, top))
        small = image.resize((PHONE, image.height * PHONE // image.width), Image.Resampling.LANCZOS)
        whole.paste(small, (DESKTOP + 10, top))
    return whole


def main(arguments: Sequence[str]) -> None:
    games = [argument for argument in arguments if argument in VIEWS]
    if "--full" in arguments:
        name, file = arguments[arguments.index("--full") + 1 :][:2]
        golden = next(each for each in GOLDENS if each.name == name)
        Path(file).write_bytes(picture(golden, stored(golden)).data)
    elif "--sheet" in arguments:
        sheet(games).save(arguments[arguments.index("--sheet") + 1])
    else:
        draw_all(games, new_states="--new-states" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
