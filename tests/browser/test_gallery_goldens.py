"""The gallery looks like its goldens, and missing or moved elements are noticed."""

import pytest

from tests.browser.gallery_goldens import LOOKS, Look, changed, gallery
from tests.browser.pages import in_one_browser, shared

pytestmark = in_one_browser

SPOILT = {
    "Buttons": (".btn.success", "style.visibility = 'hidden'"),
    "Answer to a command": (".reference", "remove()"),
    "Menus": (".menu-face", "remove()"),
    "Containers": (".container", "style.marginLeft = '12px'"),
    "With every field": ("input[type=radio]", "remove()"),
}
"""Damage to an element of an exhibit, which has to be noticed."""


@pytest.mark.parametrize("look", LOOKS)
async def test_the_gallery_looks_as_it_did_and_what_is_spoilt_is_noticed(look: Look) -> None:
    """Look at differences: `python -m tests.browser.gallery_goldens` redraws."""
    async with gallery(shared[0], look) as page:
        assert await changed(page, look) == {}
        for name, (element, harm) in SPOILT.items():
            exhibit = page.get_by_role("article", name=name, exact=True)
            await exhibit.locator(element).first.evaluate(f"(node) => node.{harm}")
        assert set(await changed(page, look, SPOILT)) == set(SPOILT)
