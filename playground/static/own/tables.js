// "Continue a table": the channels that hold something waiting, newest first, whoever it waits for.

import { h } from "../shared/dom.js";
import { lines, liveMessages, pictureOf, waitsFor } from "./waiting.js";

const SHOWN = 3;

// Every live message once, with the names of those it waits for; what waits for `me` first.
export function waitingTables(stores, me) {
  const found = new Map();
  const ordered = [...stores].filter((store) => store.ready).sort((a, b) => (b.name === me) - (a.name === me));
  for (const store of ordered) {
    for (const channel of store.channels.values()) {
      if (channel.kind === "dm" || channel.archived) continue;
      for (const message of liveMessages(store, channel)) {
        const waits = waitsFor(store, channel, message);
        const known = found.get(message.id) ?? { store, channel, message, waiting: [] };
        if (waits) known.waiting.push(store.name);
        found.set(message.id, known);
      }
    }
  }
  return [...found.values()]
    .sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? 1 : -1))
    .sort((a, b) => urgency(b, me) - urgency(a, me))
    .slice(0, SHOWN);
}

function urgency(table, me) {
  return table.waiting.includes(me) ? 2 : Number(table.waiting.length > 0);
}

export function tableRow(table, me, go) {
  const { channel, message, waiting } = table;
  const [title, line] = lines(message);
  const who = waiting.includes(me) ? me : waiting[0] ?? me;
  const picture = pictureOf(message);
  const state = waiting.length ? `${waiting.join(", ")} to act` : `#${channel.name}`;
  return h("article", { class: "table", "aria-label": title },
    h("span", { class: "thumb", "aria-hidden": "true" }, picture ? h("img", { src: picture, alt: "" }) : null),
    h("div", { class: "table-words" },
      h("h3", {}, title ?? channel.name), h("p", {}, line ?? ""),
      h("p", { class: waiting.length ? "due" : "" }, state)),
    h("button", {
      type: "button", class: `own-button ${waiting.includes(me) ? "strong" : ""}`,
      "aria-label": `${waiting.length ? "Continue" : "Look"}: ${title}`,
      onclick: () => go({ user: who, channel: channel.id, message: message.id }),
    }, waiting.length ? "Continue" : "Look"));
}
