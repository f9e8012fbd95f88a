// The bar above every screen except the start page: who you are, how many screens, the tools.

import { mark } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { icon, iconButton } from "../shared/icons.js";
import { MOST_PEOPLE, addPerson, pills } from "./people.js";
import { themeButton } from "./theme.js";

const PHONE = matchMedia("(max-width: 720px)");

export class Bar {
  // `doors` has: home(), added(name) for a new person, and tool(name), which toggles "switches", "phone" or "log".
  constructor(root, app, doors) {
    this.root = root;
    this.app = app;
    this.people = h("div", { id: "people", role: "group", "aria-label": "You are" });
    this.add = addPerson(app, (name) => { this.unfold(false); doors.added(name); });
    this.crowd = h("div", { class: "crowd" }, this.people);
    this.one = tool("one", "One screen", () => app.oneScreen());
    this.two = tool("columns", "Side by side", () => app.sideBySide());
    this.tools = new Map([["switches", tool("switches", "Switches", () => doors.tool("switches"))],
      ["phone", tool("phone", "Phone", () => doors.tool("phone"))], ["log", tool("log", "Log", () => doors.tool("log"))]]);
    this.more = iconButton("menu", "More tools", () => this.unfold(!this.root.classList.contains("unfolded")));
    this.more.classList.add("more");
    this.rest = h("div", { class: "rest" }, this.one, this.two, h("span", { class: "rule" }), [...this.tools.values()], themeButton());
    root.className = "own bar";
    root.replaceChildren(
      h("button", { type: "button", class: "home", "aria-label": "Back to the games", onclick: () => doors.home() },
        icon("back", 20), mark(28), h("b", {}, "Games")),
      h("span", { class: "rule" }), h("span", { class: "you-are", "aria-hidden": "true" }, "You are"),
      this.crowd, this.rest, this.more);
    PHONE.addEventListener("change", () => this.settle());
    this.settle();
    this.rest.addEventListener("click", (event) => { if (!this.add.contains(event.target)) this.unfold(false); });
    document.addEventListener("pointerdown", (event) => { if (!root.contains(event.target)) this.unfold(false); });
    root.addEventListener("keydown", (event) => { if (event.key === "Escape") this.unfold(false); });
    this.unfold(false);
  }

  // A phone only has room for the people.
  settle() {
    if (PHONE.matches) this.rest.prepend(this.add);
    else this.crowd.append(this.add);
  }

  // On a phone the tools are under one button.
  unfold(open) {
    this.root.classList.toggle("unfolded", open);
    this.more.setAttribute("aria-expanded", String(open));
  }

  draw() {
    const { app } = this;
    const store = app.stores.get(app.me);
    if (!store?.ready) return;
    const focused = this.people.contains(document.activeElement) ? document.activeElement.title : null;
    this.people.replaceChildren(...pills(app));
    if (focused) this.people.querySelector(`[title="${CSS.escape(focused)}"]`)?.focus();
    this.add.hidden = store.people.length >= MOST_PEOPLE;
    this.one.setAttribute("aria-pressed", String(!app.split));
    this.two.setAttribute("aria-pressed", String(app.split));
  }

  opened(name) {
    for (const [each, node] of this.tools) node.setAttribute("aria-pressed", String(each === name));
  }
}

function tool(sign, words, onclick) {
  return h("button", { type: "button", class: "tool", "aria-pressed": "false", onclick }, icon(sign, 20), h("span", {}, words));
}
