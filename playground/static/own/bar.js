// The playground's bar: who you are, one screen or several, the switches, the log.

import { avatar } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { openSwitches } from "./switches.js";

export function drawBar(node, app) {
  const held = document.activeElement?.dataset?.bar;
  node.replaceChildren(
    h("h1", { class: "bar-title" }, "Playground"),
    h("span", { class: "bar-words", id: "people-title" }, "You are"),
    h("div", { id: "people", role: "group", "aria-labelledby": "people-title" }, app.people().map((each) => person(each, app))),
    h("div", { class: "bar-tools" },
      tool("one", "One screen", () => app.oneScreen(), !app.split),
      tool("columns", "Side by side", () => app.sideBySide(), app.split),
      tool("switches", "Switches", () => openSwitches(app.stores.get(app.me), app.screen(app.me).place()))));
  if (held) node.querySelector(`[data-bar="${CSS.escape(held)}"]`)?.focus();
}

function person(each, app) {
  const pings = app.pings(each.name);
  const waiting = pings && each.name !== app.me;
  const node = h("button", {
    type: "button", class: "person", "aria-pressed": String(app.shown.includes(each.name)),
    "aria-label": waiting ? `${each.name}, ${pings} waiting` : each.name, onclick: () => app.become(each.name),
  }, avatar(each, app.stores.get(app.me), 26), h("span", {}, each.name), waiting ? h("span", { class: "badge" }, pings) : null);
  node.classList.toggle("me", each.name === app.me);
  node.dataset.bar = each.name;
  return node;
}

function tool(sign, words, onclick, pressed = null) {
  const node = h("button", { type: "button", class: "bar-tool", onclick, "aria-pressed": pressed === null ? null : String(pressed) }, icon(sign, 20), h("span", {}, words));
  node.dataset.bar = words;
  return node;
}
