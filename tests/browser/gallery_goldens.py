"""Golden pictures of the gallery: each of its exhibits, drawn small.

`python -m tests.browser.gallery_goldens` draws them again, after a change that is meant to be seen;
look at what has changed before you commit it. `--full NAME FILE` draws one in its full size.

What differs from machine to machine is taken away: the faces (all text is in the one that the page
brings along), the hour, the language, motion. What is left of it (how edges are smoothed) is lost
in the small size and within the tolerance; an element that is missing or moved is not.
"""

import asyncio
import io
import re
import sys
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageOps
from playwright.async_api import Page, Route

from playground.client import running
from tests.chromium import chromium

Theme: TypeAlias = Literal["light", "dark"]

FOLDER = Path(__file__).with_name("goldens")
NOW = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
SMALLER = 8
"""So many CSS pixels are one pixel of a golden."""
BITS = 5
"""So much of each channel of a colour is kept, for smaller files."""
CLEARLY = 40
"""From this difference of a colour's channel on (of 255), a pixel looks different."""
MOST_DIFFERENT = 1
"""So many pixels of one exhibit may look different."""
FONTS = """
:root { --discord: Nunito, "Emoji in one colour"; --own: var(--discord); --mono: var(--discord); }
"""


class Look(NamedTuple):
    """How the gallery is looked at: its width in CSS pixels, by day or by night."""

    width: int
    theme: Theme


LOOKS = (Look(1200, "light"), Look(390, "dark"))


async def with_our_fonts(route: Route) -> None:
    """The page's last style sheet, and with it the fonts that are the same on every machine."""
    answer = await route.fetch()
    await route.fulfill(response=answer, body=await answer.text() + FONTS)


@asynccontextmanager
async def gallery(look: Look) -> AsyncGenerator[Page]:
    """The gallery as it is drawn for goldens."""
    async with running() as play, chromium() as browser:
        window = await browser.new_context(
            viewport={"width": look.width, "height": 900},
            device_scale_factor=1,
            reduced_motion="reduce",
            color_scheme=look.theme,
            locale="en-GB",
            timezone_id="UTC",
        )
        page = await window.new_page()
        await page.clock.set_fixed_time(NOW)
        await page.route("**/css/gallery.css", with_our_fonts)
        await page.goto(f"{play.url}/gallery")
        await page.locator("html[data-ready=yes]").wait_for()
        yield page


async def exhibits(page: Page, only: Collection[str] = ()) -> dict[str, Image.Image]:
    """Each exhibit in its full size, by its name; `only` those that stand beside one of these."""
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
    """A picture in the size of a golden."""
    size = (max(picture.width // SMALLER, 1), max(picture.height // SMALLER, 1))
    return picture.resize(size, Image.Resampling.BOX)


def file_of(look: Look, name: str) -> Path:
    """Where the golden of an exhibit is."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return FOLDER / f"{look.width}-{words}.png"


def differing(found: Image.Image, golden: Path) -> int | None:
    """How many pixels of an exhibit look different from its golden; None: its size has changed."""
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
    return sum(counts[CLEARLY:])


async def changed(page: Page, look: Look, only: Collection[str] = ()) -> dict[str, int | None]:
    """The exhibits that look different from their goldens, and by how many pixels."""
    found = {
        name: differing(picture, file_of(look, name))
        for name, picture in (await exhibits(page, only)).items()
    }
    return {name: count for name, count in found.items() if count is None or count > MOST_DIFFERENT}


async def draw_all() -> None:
    """Draw every golden again, and take away what no exhibit has any more."""
    FOLDER.mkdir(exist_ok=True)
    kept = set()
    for look in LOOKS:
        async with gallery(look) as page:
            for name, picture in (await exhibits(page)).items():
                coarse = ImageOps.posterize(small(picture), BITS)
                coarse.save(file_of(look, name), optimize=True)
                kept.add(file_of(look, name))
    for path in set(FOLDER.iterdir()) - kept:
        path.unlink()


async def draw_full(name: str, file: str) -> None:
    """Draw the exhibit of a name in its full size."""
    async with gallery(LOOKS[0]) as page:
        (await exhibits(page))[name].save(file)


if __name__ == "__main__":
    if "--full" in sys.argv:
        asyncio.run(draw_full(*sys.argv[sys.argv.index("--full") + 1 :][:2]))
    else:
        asyncio.run(draw_all())
