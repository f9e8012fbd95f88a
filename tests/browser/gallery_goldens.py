"""Golden pictures of the gallery's exhibits, at an eighth of their size.

`python -m tests.browser.gallery_goldens` redraws them after an intended change; look at the
differences before you commit them.

The page brings its fonts; what else differs between machines is fixed: the time, the language,
motion. Smoothed edges disappear in the small size and the tolerance; a missing or moved
element doesn't.
"""

import asyncio
import io
import re
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageOps
from playwright.async_api import Browser, Page

from playground.program.client import running
from tests.chromium import chromium

Theme: TypeAlias = Literal["light", "dark"]

FOLDER = Path(__file__).with_name("goldens")
NOW = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
SCALE_DOWN = 8
BITS_PER_CHANNEL = 5
"""Bits kept per colour channel, for smaller files."""
VISIBLE_DIFFERENCE = 40
"""From this difference in a channel (of 255), a pixel counts as different."""
MAX_DIFFERENT = 1


class Look(NamedTuple):
    """The page's width in CSS pixels, and its theme."""

    width: int
    theme: Theme


LOOKS = (Look(1200, "light"), Look(390, "dark"))


@asynccontextmanager
async def gallery(browser: Browser, look: Look) -> AsyncGenerator[Page]:
    """The gallery as goldens show it."""
    made = browser.new_context(
        viewport={"width": look.width, "height": 900},
        device_scale_factor=1,
        reduced_motion="reduce",
        color_scheme=look.theme,
        locale="en-GB",
        timezone_id="UTC",
    )
    async with running() as play, await made as window:
        page = await window.new_page()
        await page.clock.set_fixed_time(NOW)
        await page.goto(f"{play.url}/gallery")
        await page.locator("html[data-ready=yes]").wait_for()
        yield page


async def exhibits(page: Page, only: Collection[str] = ()) -> dict[str, Image.Image]:
    """Each exhibit at full size, by name; `only` those in a section with one of these."""
    found: dict[str, Image.Image] = {}
    for section in await page.locator("#gallery > section").all():
        if only and not set(await section.locator(".exhibit").evaluate_all(NAMES)) & set(only):
            continue
        raw = await section.screenshot(animations="disabled", caret="hide")
        whole = Image.open(io.BytesIO(raw)).convert("RGB")
        for name, *box in await section.evaluate(BOXES):
            found[name] = whole.crop(tuple(box))
    return found


NAMES = """(exhibits) => exhibits.map((each) => each.getAttribute("aria-label"))"""
# Name, left, top, right, bottom of each exhibit in its section, in CSS pixels.
BOXES = """(section) => [...section.querySelectorAll(".exhibit")].map((each) => {
  const frame = section.getBoundingClientRect();
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const box = [left - frame.left, top - frame.top, right - frame.left, bottom - frame.top];
  return [each.getAttribute("aria-label"), ...box.map(Math.round)];
})"""


def small(picture: Image.Image) -> Image.Image:
    size = (max(picture.width // SCALE_DOWN, 1), max(picture.height // SCALE_DOWN, 1))
    return picture.resize(size, Image.Resampling.BOX)


def file_of(look: Look, name: str) -> Path:
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return FOLDER / f"{look.width}-{words}.png"


def differing(found: Image.Image, golden: Path) -> int | None:
    """Pixels in which an exhibit differs from its golden; None: its size changed."""
    if not golden.exists():
        return None
    expected = Image.open(golden).convert("RGB")
    drawn = small(found)
    if max(abs(drawn.width - expected.width), abs(drawn.height - expected.height)) > 1:
        return None
    common = (0, 0, min(drawn.width, expected.width), min(drawn.height, expected.height))
    apart = ImageChops.difference(drawn.crop(common), expected.crop(common))
    red, green, blue = apart.split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(counts[VISIBLE_DIFFERENCE:])


async def changed(page: Page, look: Look, only: Collection[str] = ()) -> dict[str, int | None]:
    """Exhibits that differ from their goldens, and by how many pixels."""
    found = {
        name: differing(picture, file_of(look, name))
        for name, picture in (await exhibits(page, only)).items()
    }
    return {name: count for name, count in found.items() if count is None or count > MAX_DIFFERENT}


async def draw_all() -> None:
    """Redraw every golden, and delete those without an exhibit."""
    FOLDER.mkdir(exist_ok=True)
    kept = set()
    async with chromium() as browser:
        for look in LOOKS:
            async with gallery(browser, look) as page:
                for name, picture in (await exhibits(page)).items():
                    coarse = ImageOps.posterize(small(picture), BITS_PER_CHANNEL)
                    coarse.save(file_of(look, name), optimize=True)
                    kept.add(file_of(look, name))
    for path in set(FOLDER.iterdir()) - kept:
        path.unlink()


if __name__ == "__main__":
    asyncio.run(draw_all())
