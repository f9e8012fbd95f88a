// "Continue a table": the channels where it's anyone's turn, newest first.

import { h } from "../shared/dom.js";
import { lines, liveMessages, pictureOf, places } from "./waiting.js";

const SHOWN = 6;

// The newest usable message of each channel, with the names of those it waits for; those that wait for
// `me` come first.
export function waitingTables(stores, me) {
  const found = new Map();
  for (const store of [...stores].filter((each) => each.ready)) {
    const waiting = new Set(places(store).map(({ channel }) => channel.id));
    for (const channel of store.channels.values()) {
      if (channel.kind === "dm" || channel.archived) continue;
      const [message] = liveMessages(store, channel);
      if (!message) continue;
      if (!found.has(channel.id)) found.set(channel.id, { store, channel, message, waiting: [] });
      if (waiting.has(channel.id)) found.get(channel.id).waiting.push(store.name);
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
  const { store, channel, message, waiting } = table;
  const [first, second] = lines(store, message);
  const [title, ...about] = (first ?? channel.name).split(" · ");
  const line = about.join(", ") || second;
  const who = waiting.includes(me) ? me : waiting[0] ?? me;
  const picture = pictureOf(message);
  const state = waiting.length ? `Waiting for ${waiting.join(", ")}` : `#${channel.name}`;
  return h("article", { class: "table", "aria-label": title },
    h("span", { class: "thumb", "aria-hidden": "true" }, picture ? h("img", { src: picture, alt: "" }) : null),
    h("div", { class: "table-words" },
      h("h3", {}, title), h("p", {}, line ?? ""),
      h("p", { class: waiting.length ? "due" : "" }, state)),
    h("button", {
      type: "button", class: `own-button ${waiting.includes(me) ? "strong" : ""}`,
      "aria-label": `${waiting.length ? "Continue" : "Look"}: ${title}`,
      onclick: () => go({ user: who, channel: channel.id, message: message.id }),
    }, waiting.length ? "Continue" : "Look"));
}
