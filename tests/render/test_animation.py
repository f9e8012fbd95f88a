"""The process that draws an animation: its answer is the picture, and nothing else."""

import subprocess
import sys

import msgspec

from render.animation import AnimationSpec
from render.drawing.canvas import Picture

NOISY = """
import os, sys
from render import animation
from render.drawing.canvas import Picture

def animated(spec):
    print("a library prints")
    os.write(1, b"and writes")
    return Picture(b"frames", "webp", spec.names[0])

animation.animated = animated
sys.exit(animation.main())
"""


def test_what_a_library_prints_is_not_part_of_the_answer() -> None:
    spec = msgspec.msgpack.encode(AnimationSpec("nature", None, ("Ann",), ()))
    drawn = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", NOISY], input=spec, capture_output=True, check=True
    )
    assert msgspec.msgpack.decode(drawn.stdout, type=Picture) == Picture(b"frames", "webp", "Ann")
    assert b"a library prints" in drawn.stderr
    assert b"and writes" in drawn.stderr
