"""Accessibility checks with axe-core."""

from importlib.resources import files

from playwright.async_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
"""From the package, with its licence."""


async def serious(page: Page) -> list[str]:
    """Each serious or critical violation on the page: rule, place, and why."""
    await page.evaluate(AXE)
    found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']} ({rule['impact']}): {node['target']}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
