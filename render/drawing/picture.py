"""What a drawing comes to: the encoded picture, and what is to be known of it."""

import msgspec


class Picture(msgspec.Struct, frozen=True):
    """A drawn picture: its encoded bytes, the file name's ending, and its alt text.

    `smallest_text` is the size of its smallest letters in pixels, `stages` are the names of the
    stages of crowding that it fell back to.
    """

    data: bytes
    suffix: str
    alt: str
    smallest_text: int = 0
    stages: tuple[str, ...] = ()
