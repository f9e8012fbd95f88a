"""The palette in which pictures are stored keeps the colours that are meant."""

from PIL import Image

from render import palette

SLIP = 4
"""A channel may be off by so much: the palette is searched in steps of four."""


def test_every_named_colour_is_stored_as_it_is() -> None:
    named = [
        value
        for name, value in vars(palette).items()
        if name.isupper() and isinstance(value, tuple) and isinstance(value[0], int)
    ]
    named += [*palette.SEATS, *palette.TINTS, *palette.TRAITS]
    for colour in named:
        image = Image.new("RGB", (1, 1), colour)
        kept = image.quantize(palette=palette.stored(), dither=Image.Dither.NONE).convert("RGB")
        pixel = kept.getpixel((0, 0))
        assert isinstance(pixel, tuple)
        assert max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) <= SLIP


def test_seats_and_traits_have_colours_of_their_own() -> None:
    assert len(set(palette.SEATS)) == 6
    assert len(set(palette.TRAITS)) == 8
