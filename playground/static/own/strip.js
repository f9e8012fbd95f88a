// The strip over each person's screen in the split view: whose it is, where they are.

import { avatar } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";

const strips = new Map();

// Gives the strip of a person, brought up to date.
export function strip(app, name) {
  if (!strips.has(name)) strips.set(name, h("header", { class: "own strip" }));
  const node = strips.get(name);
  const store = app.stores.get(name);
  const place = app.screen(name).place();
  node.classList.toggle("me", name === app.me);
  const where = place ? `${place.kind === "dm" ? "@ " : "# "}${place.name}${place.kind === "dm" ? ", direct" : ""}` : "";
  const words = `${name} ${where}`;
  if (node.dataset.words === words) return node;
  node.dataset.words = words;
  node.replaceChildren(avatar(store.people.find((each) => each.name === name), store, 28),
    h("h2", {}, `${name}'s screen`), h("span", { class: "strip-place" }, where),
    iconButton("close", `Take ${name}'s screen away`, () => app.takeAway(name), 20));
  return node;
}
