// Every element in every state, drawn by the playground's own modules.

import { components } from "../discord/components.js";
import { Composer } from "../discord/composer.js";
import { formDialog } from "../discord/form.js";
import { showFailure } from "../discord/message.js";
import { Messages } from "../discord/messages.js";
import { openPins, openThreads } from "../discord/popouts.js";
import { Screen } from "../discord/screen.js";
import { Waiting } from "../discord/waiting.js";
import { openViewer } from "../discord/viewer.js";
import { applyTheme, themeButton } from "../own/theme.js";
import { Mistake, byId, h } from "../shared/dom.js";
import { LIVE, MESSAGES } from "./messages.js";
import { COMPONENTS, FORM, OPEN_MENUS } from "./parts.js";
import { message, world } from "./world.js";

const nothing = () => {};
const screens = [];

function host(store) {
  return {
    store, place: () => store.channels.get("100"), press: nothing, choose: nothing, enlarge: openViewer, look: nothing, dismiss: nothing,
    remove: nothing, copyLink: nothing, notice: nothing, opened: nothing, waiting: { until: (going) => going },
  };
}

function exhibit(name, node, padded = true, extra = "") {
  return h("article", { class: `exhibit ${extra}`, "aria-label": name }, h("h3", {}, name), h("div", { class: padded ? "stage padded" : "stage" }, node));
}

function log(messages) {
  const store = world(messages);
  const list = new Messages(host(store));
  list.draw(store.channels.get("100"));
  return list;
}

function failed() {
  const list = log([LIVE]);
  list.log.querySelector(".btn").classList.add("busy");
  showFailure(list.log.querySelector("article"), "This interaction failed: the application did not respond in time.");
  return list.node;
}

function unread() {
  const store = world([message("Ann", "Before", 0), message("bot", "Posted since you last looked", 5)]);
  const place = store.channels.get("100");
  Object.assign(place, { unread: true, read: [...place.messages.keys()][0] });
  const list = new Messages(host(store));
  list.draw(place);
  return list.node;
}

function openMenu(parts) {
  const node = h("div", {}, components(parts, host(world())));
  node.querySelector(".menu-list").hidden = false;
  node.querySelector(".menu-face").setAttribute("aria-expanded", "true");
  return node;
}

function form(error) {
  const dialog = formDialog(FORM, world(), () => { throw new Mistake(error); });
  dialog.setAttribute("open", "");
  dialog.close = nothing;
  return dialog;
}

function waiting(change) {
  const line = new Waiting(world());
  change(line);
  line.draw();
  return line.node;
}

function composer(change) {
  const made = new Composer(host(world()));
  change(made);
  return made.form;
}

function screen(extra, change = nothing) {
  const made = new Screen(world([message("Ben", "hello", 0), message("bot", "Pinned words", 30, { pinned: true }), LIVE]));
  made.node.classList.add(...extra);
  // Drawn once they are on the page, because what they show depends on their width.
  screens.push(() => { made.open = "100"; made.draw(); change(made); });
  return made.node;
}

// Waits until fonts and pictures have loaded and the browser has painted them.
async function settled() {
  do {
    document.body.getBoundingClientRect(); // asks for the fonts of what is shown; one that lacks a glyph asks for the next
    await document.fonts.ready;
  } while (document.fonts.status === "loading");
  await Promise.all([...document.images].map((each) => each.decode().catch(nothing)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

const press = (made, name) => made.headNode.querySelector(`[aria-label="${name}"]`);
const SECTIONS = [
  ["Messages", () => [
    ...MESSAGES.map(([name, list]) => exhibit(name, log(list).node, false)),
    exhibit("New messages", unread(), false), exhibit("A failed press, and a pending one", failed(), false), exhibit("Nothing yet", log([]).node, false),
    exhibit("A notice", (() => { const list = log([]); list.notice("That message is gone, or older than this page shows."); return list.node; })(), false),
  ]],
  ["Components", () => COMPONENTS.map(([name, parts]) => exhibit(name, h("div", { class: "content" }, components(parts, host(world())))))],
  ["Open menus", () => OPEN_MENUS.map(([name, parts]) => exhibit(name, openMenu(parts), true, "open-below"))],
  ["A form", () => [exhibit("With every field", form("The game has moved on."))]],
  ["The input", () => [
    exhibit("Empty", composer(nothing), false),
    exhibit("The list of commands", composer((made) => { made.input.value = "/"; made.suggest(); }), false, "open-above"),
    exhibit("A command", composer((made) => made.take("table new")), false),
    exhibit("A command with a missing option", composer((made) => { made.take("table new"); made.command.complain("game is needed: which game", made.command.fields[0]); }), false),
    exhibit("Typing", waiting((line) => { line.isTyping = true; }), false), exhibit("Waiting", waiting((line) => { line.unanswered = 1; }), false),
    exhibit("Not running", waiting((line) => { line.store.lost = true; }), false),
  ]],
  ["Screens", () => [
    exhibit("Wide", screen([]), false), exhibit("Half as wide", screen(["half-wide"]), false), exhibit("On a phone", screen(["narrow"]), false),
    exhibit("On a phone, the drawer", screen(["narrow"], (made) => made.node.classList.add("drawer-open")), false),
    exhibit("Members over the messages", screen(["half-wide"], (made) => made.toggleMembers()), false),
    exhibit("Threads", screen(["half-wide"], (made) => openThreads(press(made, "Threads"), made)), false),
    exhibit("Pins", screen(["half-wide"], (made) => openPins(press(made, "Pinned messages"), made)), false),
  ]],
];

applyTheme();
byId("themes").append(themeButton());
byId("gallery").append(...SECTIONS.map(([name, make]) => h("section", { "aria-label": name }, h("h2", {}, name), make())));
screens.forEach((draw) => draw());
await settled();
document.documentElement.dataset.ready = "yes";
