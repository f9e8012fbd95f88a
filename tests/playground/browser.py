"""What axe-core holds against a page."""

from importlib.resources import files

from playwright.async_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
"""The package brings it along with its licence."""


async def serious(page: Page) -> list[str]:
    """Give each serious or critical fault of the page as it stands: rule, place, and why."""
    await page.evaluate(AXE)
    found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']} ({rule['impact']}): {node['target']}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
