"""A whole game, or some moves, as one animation: small and short however long the game was.

Run as a program in a low-priority process (`host.computers.worker_process`), it reads an
`AnimationSpec` from standard input and writes a `Picture` to standard output, both as MessagePack.
"""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from PIL import Image

from engine.registry import GAMES
from render.drawing.canvas import Picture
from render.registry import view

SMALL: Final = (660, 420)
"""Half a board's width and height, still more than Discord shows in a message."""


def shrunk(picture: Picture, size: tuple[int, int] = SMALL) -> Picture:
    """The same picture at another size in pixels."""
    with Image.open(io.BytesIO(picture.data)) as image:
        small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    buffer = io.BytesIO()
    small.save(buffer, "PNG", compress_level=2)
    return msgspec.structs.replace(picture, data=buffer.getvalue(), suffix="png")


Format: TypeAlias = Literal["webp", "gif"]

MOST_BYTES: Final = 7_900_000
"""Just under Discord's 8 MB."""
LONGEST_MS: Final = 60_000
LAST_FRAME_MS: Final = 5_000
QUICK_MS, CALM_MS = 250, 500
"""How long a frame is shown in a long and in a short game."""
MOST_FRAMES: Final = (LONGEST_MS - LAST_FRAME_MS) // QUICK_MS
QUALITIES: Final = ((SMALL, 75), (SMALL, 50), ((550, 350), 40), ((440, 280), 30))
"""Sizes and qualities, tried in this order until the file is small enough."""
NICENESS: Final = 15
BRIEF_NICENESS: Final = 4
BRIEF: Final = 20
"""So few frames, such as those of a puzzle's answer, take a second or two: they needn't wait."""
GIF_SIZES: Final = (SMALL, (440, 280), (330, 210), (220, 140))


class Frame(msgspec.Struct, frozen=True):
    """A moment as its viewer saw it: a redacted state and redacted events, encoded."""

    state: bytes
    events: bytes


class AnimationSpec(msgspec.Struct, frozen=True):
    """The input of an animation. `names` are as typed, `about` begins its description, and a frame
    is shown for `calm_ms` if there are few.
    """

    game: str
    viewer: int | None
    names: tuple[str, ...]
    frames: tuple[Frame, ...]
    format: Format = "webp"
    about: str = "The whole game"
    calm_ms: int = CALM_MS


def chosen(count: int, most: int = MOST_FRAMES) -> list[int]:
    """Which moments become frames: all, or evenly spread ones with the last.

    >>> chosen(3), chosen(10, 4)
    ([0, 1, 2], [0, 3, 6, 9])
    """
    if count <= most:
        return list(range(count))
    return [round(place * (count - 1) / (most - 1)) for place in range(most)]


def durations(frames: int, calm_ms: int = CALM_MS) -> list[int]:
    """Each frame's duration in milliseconds; the last is longer.

    >>> durations(3), durations(220)[0], sum(durations(220)) <= LONGEST_MS
    ([500, 500, 5000], 250, True)
    """
    each = max(QUICK_MS, min(calm_ms, (LONGEST_MS - LAST_FRAME_MS) // max(1, frames - 1)))
    return [each] * (frames - 1) + [LAST_FRAME_MS]


def animated(spec: AnimationSpec) -> Picture:
    """The animation. Raises `CorruptRecord` for a state that doesn't decode."""
    drawn = [_drawn(spec, frame) for frame in spec.frames]
    alt = f"{spec.about} in {len(drawn)} pictures. At the end: {drawn[-1].alt}"[:1024]
    data = _small_enough(spec, [picture.data for picture in drawn])
    return Picture(data, spec.format, alt)


def _drawn(spec: AnimationSpec, frame: Frame) -> Picture:
    storage, look = GAMES[spec.game].storage, view(spec.game)
    state, events = storage.decode_state(frame.state), storage.decode_events(frame.events)
    return shrunk(look.board(state, spec.viewer, spec.names, recent=events))


def _small_enough(spec: AnimationSpec, frames: Sequence[bytes]) -> bytes:
    """The best version that is small enough, dropping every second frame if need be."""
    kept = list(frames)
    while True:
        for data in _tries(spec, kept):
            if len(data) <= MOST_BYTES:
                return data
        kept = [*kept[:-1:2], kept[-1]]


def _tries(spec: AnimationSpec, frames: Sequence[bytes]) -> Iterator[bytes]:
    ms = durations(len(frames), spec.calm_ms)
    if spec.format == "gif":
        yield from (_gif(frames, size, ms) for size in GIF_SIZES)
    else:
        yield from (_webp(frames, size, quality, ms) for size, quality in QUALITIES)


def _webp(frames: Sequence[bytes], size: tuple[int, int], quality: int, ms: list[int]) -> bytes:
    images = [_image(data, size) for data in frames]
    return _saved(images, "WEBP", ms, quality=quality, method=2, kmax=30)


def _gif(frames: Sequence[bytes], size: tuple[int, int], ms: list[int]) -> bytes:
    images = [_image(data, size) for data in frames]
    # One palette keeps unchanged parts identical, and the file small.
    palette = images[-1].quantize(255)
    same = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    return _saved(same, "GIF", ms, optimize=False)


def _saved(images: Sequence[Image.Image], format_: str, ms: list[int], **options: int) -> bytes:
    buffer, (first, *more) = io.BytesIO(), images
    first.save(buffer, format_, save_all=True, append_images=more, duration=ms, loop=0, **options)
    return buffer.getvalue()


def _image(data: bytes, size: tuple[int, int]) -> Image.Image:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").resize(size)


def main() -> int:
    """Draw the animation on standard input. Returns the exit code."""
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a library prints isn't the answer
    spec = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=AnimationSpec)
    os.nice(BRIEF_NICENESS if len(spec.frames) <= BRIEF else NICENESS)
    with target:
        target.write(msgspec.msgpack.encode(animated(spec)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
