"""Pictures in fewer pixels, for where many of them are looked at quickly."""

import io
from typing import Final

import msgspec
from PIL import Image

from render.drawing.picture import Picture

SMALL: Final = (660, 420)
"""Half as wide and high as a board: still more than Discord shows of it in a message."""


def shrunk(picture: Picture, size: tuple[int, int] = SMALL) -> Picture:
    """The same picture with so many pixels, in width and height."""
    with Image.open(io.BytesIO(picture.data)) as image:
        small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    buffer = io.BytesIO()
    small.save(buffer, "PNG", compress_level=2)
    return msgspec.structs.replace(picture, data=buffer.getvalue(), suffix="png")
