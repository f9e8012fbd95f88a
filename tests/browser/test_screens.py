"""The Discord view: threads, pins, unread messages, permissions, several screens."""

import discord
import pytest
from playwright.async_api import Page, expect

from playground.program.client import Driver
from tests.browser.pages import give, in_one_browser, serious, tried

pytestmark = in_one_browser


async def test_side_by_side_each_sees_their_own_channel_and_their_own_messages() -> None:
    async with tried() as (page, play, _):
        await (await play.person("Ann")).slash("try fruit", name="pear")
        await (await play.person("Ann")).slash("try board", size=4)
        await page.get_by_role("button", name="Side by side").click()
        ann = page.get_by_role("region", name="Ann's screen")
        ben = page.get_by_role("region", name="Ben's screen")
        for screen in (ann, ben):
            await expect(screen.get_by_role("heading", name="Board of 4")).to_be_visible()
        await expect(ann.get_by_text("A pear.")).to_be_visible()
        await expect(ben.get_by_text("A pear.")).to_have_count(0)
        await ben.get_by_role("button", name="Open the list").click()
        await ben.get_by_role("button", name="oasis").click()
        await expect(ben.get_by_role("heading", name="# oasis")).to_be_visible()
        await expect(ann.get_by_role("heading", name="# watering-hole")).to_be_visible()
        await ben.get_by_label("Message or command").fill("only here")
        await page.keyboard.press("Enter")
        await expect(ben.get_by_text("only here")).to_be_visible()
        await expect(ann.get_by_text("only here")).to_have_count(0)
        assert await serious(page) == []


async def test_what_came_meanwhile_is_marked_and_the_newest_is_one_press_away() -> None:
    async with tried() as (page, play, bot):
        oasis = bot.guilds[0].text_channels[1]
        ben = await play.person("Ben")
        for number in range(30):
            await ben.say(f"talk {number}", "oasis")
        line = page.get_by_label("Message or command")
        await line.fill("half a sentence")
        await page.get_by_role("button", name="oasis, unread").click()
        first = page.get_by_role("article").filter(has_text="talk 0")
        await expect(line).to_have_value("")
        new = page.get_by_role("separator", name="New messages")
        await expect(new).to_be_attached()
        await expect(page.get_by_text("talk 29")).to_be_in_viewport()
        await first.scroll_into_view_if_needed()
        await expect(new).to_be_in_viewport()
        await oasis.send("news")
        await page.get_by_role("button", name="1 new message").click()
        await expect(page.get_by_text("news", exact=True)).to_be_in_viewport()
        await page.get_by_role("button", name="watering-hole", exact=True).click()
        await expect(line).to_have_value("half a sentence")
        await expect(page.get_by_role("button", name="oasis, unread")).to_have_count(0)


async def test_threads_and_pins_are_found_and_a_locked_thread_says_so() -> None:
    async with tried() as (page, _, bot):
        here = bot.guilds[0].text_channels[0]
        message = await here.send("**The** board")
        await message.pin()
        for number in range(25):
            await here.send(f"talk {number}")
        await page.get_by_role("button", name="Pinned messages").click()
        pins = page.get_by_role("dialog", name="Pinned messages")
        await pins.get_by_role("button", name="The board").click()
        pinned = page.get_by_role("article").filter(has_text="The board").first
        await expect(pinned).to_be_focused()
        await expect(pinned).to_be_in_viewport()
        thread = await here.create_thread(
            name="A long game", type=discord.ChannelType.public_thread
        )
        await thread.send("the first move")
        entry = page.get_by_role("navigation", name="Channels").get_by_text("A long game")
        await entry.click()
        await expect(page.get_by_text("the first move")).to_be_visible()
        await thread.edit(archived=True, locked=True)
        await expect(entry).to_have_count(0)
        field = page.get_by_label("Message or command")
        await expect(field).to_be_disabled()
        await page.get_by_role("button", name="watering-hole", exact=True).click()
        await page.get_by_role("button", name="Threads").click()
        await page.get_by_role("dialog", name="Threads").get_by_text("Archived: 1").wait_for()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("button", name="Threads")).to_be_focused()


async def test_who_may_not_write_is_told_so_and_another_name_is_shown() -> None:
    async with tried(1280) as (page, play, _):
        await (await play.person("Ben")).say("hello")
        await play.people(user="Ben", nick="Owl")
        await play.people(user="Dov", role="owner")
        await play.people(user="Ann", role="spectator")
        field = page.get_by_label("Message or command")
        await expect(field).to_have_attribute(
            "placeholder", "You can only use commands here: start with /"
        )
        await play.people(user="Ann", role="none")
        await expect(field).to_be_disabled()
        members = page.get_by_role("complementary", name="Members")
        await expect(members.get_by_text("Owl")).to_be_visible()
        await expect(members.get_by_text("No permissions here")).to_be_visible()
        await expect(page.get_by_role("article", name="Message from Owl")).to_be_visible()


async def scale(page: Page) -> str:
    """The picture viewer's zoom."""
    return await page.get_by_role("dialog", name="Picture").get_by_role("status").inner_text()


async def test_the_members_left_open_cover_no_direct_messages() -> None:
    async with tried(width=390, height=844) as (page, play, bot):
        await (await bot.fetch_user(int((await play.person("Ann")).id))).send("hello")
        await page.get_by_role("button", name="Members").click()
        members = page.get_by_role("complementary", name="Members")
        await expect(members).to_be_visible()
        await page.get_by_role("button", name="Open the list").click()
        await page.get_by_role("button", name="Direct messages, 1 for you").click()
        await page.get_by_role("button", name="Watering Hole, 1 for you").click()
        await expect(page.get_by_text("hello", exact=True)).to_be_visible()
        await expect(members).to_be_hidden()


async def test_a_picture_is_looked_at_closely_by_keys_and_wheel() -> None:
    async with tried() as (page, play, _):
        await (await play.person("Ann")).slash("try board", size=4)
        opener = page.get_by_role("button", name="Enlarge: A plain board")
        await opener.focus()
        await page.keyboard.press("Enter")
        picture = page.get_by_role("dialog", name="Picture").get_by_role("img")
        await expect(picture).to_be_visible()
        assert await scale(page) == "100%"
        await page.keyboard.press("+")
        assert await scale(page) == "150%"
        await picture.hover()
        await page.mouse.wheel(0, -400)
        assert await scale(page) == "408%"
        await page.keyboard.press("0")
        assert await scale(page) == "100%"
        assert await serious(page) == []
        await page.keyboard.press("Escape")
        await expect(opener).to_be_focused()
        await page.keyboard.type("/try fo")
        await expect(page.get_by_role("option", name="/try form")).to_be_visible()


async def kinds_of_screen(page: Page, play: Driver) -> None:
    """Run axe on each kind of screen."""
    ann = await play.person("Ann")
    await ann.slash("try board", size=4)
    await ann.slash("try dm")
    assert await serious(page) == []
    await page.get_by_label("Message or command").fill("/")
    assert await serious(page) == []
    await give(page, "try form")
    form = page.get_by_role("dialog", name="A form")
    await expect(form.get_by_label("Name")).to_be_focused()
    assert await serious(page) == []
    await form.get_by_role("button", name="Cancel").click()
    await page.get_by_role("button", name="Threads").click()
    assert await serious(page) == []
    await page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
async def test_axe_finds_nothing_serious_on_any_kind_of_screen(width: int, theme: str) -> None:
    async with tried(width) as (page, play, _):
        await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        await kinds_of_screen(page, play)
        if width < 720:
            await page.get_by_role("button", name="Open the list").click()
            await expect(page.get_by_role("navigation", name="Channels")).to_be_in_viewport()
            assert await serious(page) == []


async def test_a_forum_lists_its_posts_with_their_tags_and_takes_no_messages() -> None:
    async with tried() as (page, _, bot):
        made = await bot.guilds[0].create_forum("game-room")
        forum = await made.edit(available_tags=[discord.ForumTag(name="Open seats")])
        assert forum is not None
        await page.get_by_role("button", name="game-room", exact=True).click()
        await expect(page.get_by_text("No posts yet.")).to_be_visible()
        await expect(page.get_by_placeholder("Open a post to write there.")).to_be_disabled()
        post = await forum.create_thread(
            name="Nature, table 1", content="Join!", applied_tags=[*forum.available_tags]
        )
        shown = page.get_by_role("log").get_by_role("button", name="Nature, table 1 Open seats")
        await expect(shown).to_be_visible()
        await post.thread.edit(applied_tags=[])
        await expect(shown).to_have_count(0)
        await page.get_by_role("log").get_by_role("button", name="Nature, table 1").click()
        await expect(page.get_by_text("Join!")).to_be_visible()
        assert await serious(page) == []
