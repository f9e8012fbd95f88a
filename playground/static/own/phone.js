// The lock screen of the person you are: what Discord would have pushed, the newest first.

import { h } from "../shared/dom.js";
import { now } from "../shared/clock.js";

const LOOK_EVERY_MS = 500;

// Returns {nodes, close}: the panel's content, and a function that stops its looking.
export function phone(app) {
  const list = h("ol", { class: "pushes", role: "log", "aria-label": "Notifications" });
  const note = h("p", { class: "count-line" });
  let drawn = "";
  const look = () => {
    const { name, phone: pushes } = app.stores.get(app.me);
    const key = `${name} ${pushes.length} ${Math.floor(now() / 60)}`;
    if (key === drawn) return;
    drawn = key;
    note.textContent = pushes.length ? `${name}'s lock screen. Pale ones are silent: they don't ring.` : `Nothing has rung on ${name}'s phone.`;
    list.replaceChildren(...pushes.toReversed().map(row));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { nodes: [note, list], close: () => clearInterval(timer) };
}

function row({ title, text, silent, at }) {
  return h("li", { class: silent ? "push silent" : "push" },
    h("span", { class: "from" }, silent ? `${title} (silent)` : title), h("span", { class: "ago" }, ago(now() - at)),
    h("p", {}, text || "(no text)"));
}

function ago(seconds) {
  if (seconds < 60) return "now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3600)} h ago`;
}
