"""What holds for every view: secrets kept, limits kept, the same bytes each time."""

import random
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from render import canvas, fonts, pen
from render.base import ALT_LIMIT, Picture
from render.registry import VIEWS
from tests.render.samples import TABLES, Sample, samples

TEXT_LIMIT = 3900
LARGEST_FILE = 400 * 1024
WIDEST = 1200

everywhere = pytest.mark.parametrize(("name", "seats"), TABLES)


def _pictures(sample: Sample) -> list[Picture]:
    """Every picture that a viewer may be sent."""
    seen, recent = sample.seen, sample.recent
    drawn = [sample.view.board(seen, sample.viewer, sample.names, recent=recent)]
    if sample.viewer is not None:
        marks = sample.game.rules.actions(seen, sample.viewer)
        drawn.append(sample.view.board(seen, sample.viewer, sample.names, marks, recent))
        hand = sample.view.hand(seen, sample.viewer, sample.names, recent)
        drawn += [] if hand is None else [hand]
        portrait = sample.view.portrait(seen, sample.viewer, sample.names, "*Fleet*\n@foot")
        drawn += [] if portrait is None else [portrait]
    return drawn


def _told(sample: Sample) -> str:
    return sample.view.text_board(sample.seen, sample.viewer, sample.names)


@everywhere
def test_what_a_viewer_cannot_know_changes_neither_picture_nor_text(name: str, seats: int) -> None:
    """Of states and their scrambles, as in the second law of the games."""
    rng = random.Random(seats)
    for sample in samples(name, seats, 5):
        other = sample._replace(state=sample.game.rules.scramble(sample.state, sample.viewer, rng))
        assert _pictures(other) == _pictures(sample)
        assert _told(other) == _told(sample)


@everywhere
def test_pictures_keep_within_width_weight_and_length_of_alt_text(name: str, seats: int) -> None:
    for longest in (False, True):
        for sample in samples(name, seats, 7, longest=longest):
            for picture in _pictures(sample):
                width, _ = Image.open(BytesIO(picture.data)).size
                assert width <= WIDEST
                assert len(picture.data) <= LARGEST_FILE
                assert 0 < len(picture.alt) <= ALT_LIMIT
                assert picture.suffix == "png"


@everywhere
def test_the_text_twin_fits_into_a_message_whatever_the_names(name: str, seats: int) -> None:
    for sample in samples(name, seats, 25, longest=True):
        for names in (sample.names, ["*" * 200] * seats):
            text = sample.view.text_board(sample.seen, sample.viewer, names)
            assert 0 < len(text) <= TEXT_LIMIT


@everywhere
def test_drawing_reads_a_state_and_never_changes_it(name: str, seats: int) -> None:
    for sample in samples(name, seats, 3):
        before = sample.game.storage.encode(sample.state)
        chance = random.getstate()
        _pictures(sample)
        _told(sample)
        assert sample.game.storage.encode(sample.state) == before
        assert random.getstate() == chance


@everywhere
def test_no_text_in_a_picture_is_smaller_than_a_phone_can_show(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: set[int] = set()
    real = fonts.line

    def recording(text: str, size: int, weight: fonts.Weight = "bold") -> fonts.Line:
        used.add(size)
        return real(text, size, weight)

    monkeypatch.setattr(fonts, "line", recording)
    fonts.fit.cache_clear()
    fonts.wrap.cache_clear()
    for sample in samples(name, seats, 3, longest=True):
        _pictures(sample)
    assert used
    assert min(used) >= fonts.SMALLEST
    assert fonts.SMALLEST * 1200 / canvas.WIDTH >= 22


@pytest.mark.parametrize("name", VIEWS)
def test_threads_that_draw_at_once_and_from_cold_get_the_same_bytes(name: str) -> None:
    wanted = list(samples(name, 3, 6, longest=True))
    alone = [_pictures(sample) for sample in wanted]
    for cache in (pen.sprite, fonts.line, fonts.fit, fonts.wrap, fonts.file_for):
        cache.cache_clear()
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(_pictures, wanted * 2))
    assert together == alone * 2
