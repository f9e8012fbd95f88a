"""What is true of every view: secrets and limits kept, the same bytes each time."""

import random
import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from render.base import Picture
from render.drawing import art, canvas, colours, fonts
from render.registry import VIEWS
from render.renature.ground import board_tile
from tests.games import GAMES, at_tables
from tests.render.drawn import faults, keeps_limits, pixels, recorded
from tests.render.samples import TABLES, Sample, samples

TEXT_LIMIT = 3900
MENU_LIMIT = 25
WIDTH, HEIGHT = canvas.WIDTH, canvas.HEIGHT

everywhere = at_tables(TABLES)


def _pictures(sample: Sample) -> list[Picture]:
    seen, recent = sample.seen, sample.recent
    drawn = [sample.view.board(seen, sample.viewer, sample.names, recent=recent)]
    for part in sample.view.score_sheets.parts(seen, sample.viewer, sample.names):
        closer = sample.view.score_sheets.draw(seen, sample.viewer, sample.names, part.key)
        assert closer is not None
        drawn.append(closer)
    if sample.viewer is not None:
        marks = sample.game.rules.actions(seen, sample.viewer)
        drawn.append(sample.view.board(seen, sample.viewer, sample.names, marks, recent))
        hand = sample.view.hand(seen, sample.viewer, sample.names, sample.since)
        drawn += [] if hand is None else [hand]
        zooms = sample.view.zooms(seen, sample.viewer, sample.names, marks)
        for zoom in zooms[:1]:
            near = sample.view.enlarged(seen, sample.viewer, sample.names, marks, zoom.key)
            drawn += [] if near is None else [near]
        portrait = sample.view.portrait(seen, sample.viewer, sample.names, "*Fleet*\n@foot")
        drawn += [] if portrait is None else [portrait]
    return drawn


@everywhere
def test_a_hand_that_others_look_at_names_its_seat_and_nobody_as_you(name: str, seats: int) -> None:
    for sample in samples(name, seats, 6):
        if sample.viewer is None:
            continue
        with recorded() as texts:
            hand = sample.view.hand(
                sample.seen, sample.viewer, sample.names, sample.since, own=False
            )
        said = " ".join(each.text for each in texts)
        assert hand is None or not re.search(r"\byou\b|\byour\b", hand.alt, re.IGNORECASE)
        # Words of cards, such as "After you feed", speak to their players.
        assert not re.findall(
            r"\byour\b|\bonly you|\byou (?:win|have|are)|\byou[,.;)]", said, re.IGNORECASE
        )


def _told(sample: Sample) -> str:
    return sample.view.text_board(sample.seen, sample.viewer, sample.names)


class Drawn(NamedTuple):
    """A sample with everything shown of it, and what drawing it left behind."""

    sample: Sample
    pictures: list[Picture]
    told: str
    is_state_unchanged: bool
    is_chance_unchanged: bool


def _draw(sample: Sample) -> Drawn:
    before, chance = sample.game.storage.encode(sample.state), random.getstate()
    pictures, told = _pictures(sample), _told(sample)
    is_state_unchanged = sample.game.storage.encode(sample.state) == before
    return Drawn(sample, pictures, told, is_state_unchanged, random.getstate() == chance)


@lru_cache(maxsize=2)
def _drawn(name: str, seats: int) -> list[Drawn]:
    return [_draw(sample) for sample in samples(name, seats, 5)]


@everywhere
def test_what_a_viewer_cannot_know_changes_neither_picture_nor_text(name: str, seats: int) -> None:
    """Of states and their scrambles, as in the second law of the games.

    All is made from the sight, which is the same to the byte; the last is drawn again.
    """
    rng = random.Random(seats)
    encode = GAMES[name].storage.encode
    for drawn in (all_drawn := _drawn(name, seats)):
        sample = drawn.sample
        other = sample._replace(state=sample.game.rules.scramble(sample.state, sample.viewer, rng))
        assert encode(other.seen) == encode(sample.seen)
        assert _told(other) == drawn.told
    assert _pictures(other) == all_drawn[-1].pictures


@everywhere
def test_pictures_keep_shape_text_size_weight_and_length_of_alt_text(name: str, seats: int) -> None:
    usual = [picture for drawn in _drawn(name, seats) for picture in drawn.pictures]
    longest = samples(name, seats, 5, longest=True)
    for picture in (*usual, *(picture for sample in longest for picture in _pictures(sample))):
        assert keeps_limits(picture)
        assert picture.suffix == "png"


@everywhere
def test_no_letters_in_a_hand_are_below_34_pixels_cut_off_or_on_others(
    name: str, seats: int
) -> None:
    """They are 9 pixels high on a phone. People's names may be cut off."""
    board_tile.cache_clear()  # its letters are drawn once
    for sample in (*samples(name, seats, 15), *samples(name, seats, 15, longest=True)):
        seat = 0 if sample.viewer is None else sample.viewer
        with recorded() as drawn:
            own = sample._replace(viewer=seat)
            sample.view.hand(own.seen, seat, own.names, own.since)
        assert [one for one in drawn if one.size < 34] == []
        assert faults(drawn) == []
        people = {person[:2] for person in sample.names}
        cut = [one.text for one in drawn if "…" in one.text]
        assert [words for words in cut if words[:2] not in people] == []


@everywhere
def test_the_text_twin_fits_into_a_message_whatever_the_names(name: str, seats: int) -> None:
    for sample in samples(name, seats, 25, longest=True):
        for names in (sample.names, ["*" * 200] * seats):
            text = sample.view.text_board(sample.seen, sample.viewer, names)
            assert 0 < len(text) <= TEXT_LIMIT


@everywhere
def test_where_nothing_is_hidden_the_board_is_the_same_for_everybody(name: str, seats: int) -> None:
    for sample in samples(name, seats, 5):
        if sample.game.rules.is_open:
            looks = [(sample.game.rules.redact(sample.state, who), who) for who in (None, 0)]
            first, second = (sample.view.board(seen, who, sample.names) for seen, who in looks)
            assert first == second


@everywhere
def test_drawing_reads_a_state_and_never_changes_it(name: str, seats: int) -> None:
    assert all(drawn.is_state_unchanged for drawn in _drawn(name, seats))
    assert all(drawn.is_chance_unchanged for drawn in _drawn(name, seats))


@everywhere
def test_the_longest_names_break_no_picture(name: str, seats: int) -> None:
    for sample in samples(name, seats, 2, longest=True):
        names = ["W" * 40] * sample.game.rules.max_seats
        assert keeps_limits(sample.view.board(sample.seen, None, names))


@everywhere
def test_parts_have_keys_of_their_own_and_no_other_key_is_looked_at(name: str, seats: int) -> None:
    for sample in samples(name, seats, 5):
        parts = sample.view.score_sheets.parts(sample.seen, sample.viewer, sample.names)
        keys = [part.key for part in parts]
        assert len(set(keys)) == len(keys)
        for gone in ("", "seat-", f"seat-{'bcdefg'[seats - 1]}", "seat-a-9", "nothing"):
            look = sample.view.score_sheets.draw(sample.seen, sample.viewer, sample.names, gone)
            assert look is None


@everywhere
def test_a_zoom_shows_a_part_of_the_same_board_twice_as_large_and_sharp(
    name: str, seats: int
) -> None:
    """And nothing else: scaled down, it is that part of the board."""
    for sample in samples(name, seats, 3):
        seen, viewer, names = sample.seen, sample.viewer, sample.names
        marks = [] if viewer is None else sample.game.rules.actions(seen, viewer)
        zooms = sample.view.zooms(seen, viewer, names, marks)
        assert 0 < len(zooms) <= MENU_LIMIT - 1
        assert len({zoom.key for zoom in zooms}) == len(zooms)
        assert sample.view.enlarged(seen, viewer, names, marks, "nothing") is None
        board = pixels(sample.view.board(seen, viewer, names, marks))
        for zoom in {zooms[0], zooms[-1]}:
            assert re.fullmatch(r"[a-z0-9-]{1,24}", zoom.key)
            assert 0 < len(zoom.label) <= 100
            assert len(zoom.help) <= 100
            near = sample.view.enlarged(seen, viewer, names, marks, zoom.key)
            assert near is not None
            assert keeps_limits(near)
            assert near.alt == zoom.alt
            x, y = zoom.corner
            assert (x, y) == (min(max(x, 0), WIDTH // 2), min(max(y, 0), HEIGHT // 2))
            part, beside = (
                board.crop((left, y, left + WIDTH // 2, y + HEIGHT // 2)) for left in (x, x + 1)
            )
            small = pixels(near).resize(part.size, Image.Resampling.BOX)
            apart, shifted = (
                max(ImageStat.Stat(ImageChops.difference(each, small)).mean)
                for each in (part, beside)
            )
            blurred = part.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
            sharp = ImageStat.Stat(pixels(near).convert("L").filter(ImageFilter.FIND_EDGES)).var
            soft = ImageStat.Stat(blurred.convert("L").filter(ImageFilter.FIND_EDGES)).var
            assert apart < 0.75 * shifted, f"{zoom.key} isn't nearer than a pixel further right"
            assert sharp[0] > 1.3 * soft[0], (zoom.key, sharp, soft)


@pytest.mark.parametrize("name", VIEWS)
def test_pages_of_signs_keep_the_limits_and_leave_nothing_out(name: str) -> None:
    for page in VIEWS[name].legend():
        assert keeps_limits(page)
        assert page.stages == ()


@pytest.mark.parametrize(("name", "does"), [("nature", "hunt"), ("evolution", "attack")])
def test_the_legend_explains_the_strip_of_a_species_that_is_safe(name: str, does: str) -> None:
    told = " ".join(page.alt for page in VIEWS[name].legend())
    assert f"In your hand: why you can't {does} it" in told


def test_text_that_nobody_could_read_is_refused() -> None:
    drawing = canvas.Canvas(colours.PAPER)
    drawing.text(0, 100, "26", canvas.SMALLEST)
    with pytest.raises(ValueError, match="25 pixels"):
        drawing.text(0, 100, "25", canvas.SMALLEST - 1)
    assert drawing.picture("").smallest_text == canvas.SMALLEST


@pytest.mark.short("nature")
@pytest.mark.parametrize("name", VIEWS)
def test_threads_that_draw_at_once_and_from_cold_get_the_same_bytes(name: str) -> None:
    wanted = list(samples(name, 3, 4, longest=True))
    alone = [_pictures(sample) for sample in wanted]
    for cache in (art.sprite, fonts.line, fonts.fit, fonts.wrap, fonts.file_for):
        cache.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(_pictures, wanted))
    assert together == alone
