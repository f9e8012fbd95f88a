// The strip above each screen in the split view: whose it is, in which channel, and who sees that.

import { avatar } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { icon, iconButton } from "../shared/icons.js";
import { places } from "./waiting.js";

const EPHEMERAL = 64;
const SIGNS = { text: "#", forum: "#", thread: "↳", dm: "@" };
const strips = new Map();

// Returns a person's strip, up to date.
export function strip(app, name) {
  if (!strips.has(name)) strips.set(name, h("header", { class: "own strip" }));
  const node = strips.get(name);
  const store = app.stores.get(name);
  const screen = app.screen(name);
  const place = screen.place();
  node.classList.toggle("due", store.ready && places(store).length > 0);
  const channels = [...store.channels.values()].filter((each) => !each.archived);
  const proof = place ? whoSees(name, place) : "";
  const key = JSON.stringify([place?.id, proof, channels.map((each) => each.name)]);
  if (node.dataset.key === key) return node;
  node.dataset.key = key;
  const held = node.contains(document.activeElement) && document.activeElement.tagName === "SELECT";
  const choice = h("select", { "aria-label": `${name}'s channel`, onchange: () => screen.look(choice.value) },
    channels.map((each) => h("option", { value: each.id, selected: each.id === place?.id }, `${SIGNS[each.kind]} ${each.name}${each.kind === "dm" ? ", direct" : ""}`)));
  node.replaceChildren(avatar(store.people.find((each) => each.name === name), store, 28),
    h("h2", {}, `${name}’s`, h("span", {}, " screen")), choice,
    h("p", { class: "proof" }, icon("eye", 18), h("span", {}, proof)),
    iconButton("close", `Close ${name}'s screen`, () => app.takeAway(name), 20));
  if (held) choice.focus();
  return node;
}

function whoSees(name, place) {
  if (place.kind === "dm") return `${name} and the bot only`;
  const alone = [...place.messages.values()].filter((message) => message.flags & EPHEMERAL).length;
  return alone ? `${alone} only ${name} can see` : "Everyone here sees the same";
}
