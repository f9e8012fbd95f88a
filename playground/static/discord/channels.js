// The list beside the servers: the server's channels and threads, or the direct messages.

import { avatar } from "../shared/avatar.js";
import { ask, h } from "../shared/dom.js";
import { icon, iconButton, signOf } from "../shared/icons.js";
import { askName } from "./ask_name.js";
import { DMS, badge } from "./servers.js";
import { time } from "./times.js";

// `screen` has: store, side, place(), look(id), attempt(promise), drawer(open), closeUnder
export function drawChannels(node, screen) {
  const { store } = screen;
  const shut = iconButton("close", "Close the list", () => screen.drawer(false));
  shut.classList.add("close-drawer");
  const title = screen.side === DMS ? "Direct messages" : store.server(screen.side)?.name ?? "No server";
  node.replaceChildren(
    h("header", { class: "list-head" }, h("h2", {}, title), shut),
    h("div", { class: "list" }, screen.side === DMS ? direct(screen) : server(screen)),
    own(screen));
}

function server(screen) {
  const { store } = screen;
  const groups = new Map();
  for (const place of [...store.of("text", screen.side), ...store.of("forum", screen.side)]) {
    const name = place.category ?? "Text channels";
    groups.set(name, [...(groups.get(name) ?? []), place]);
  }
  const add = iconButton("plus", "New channel", () => newChannel(screen), 18);
  const titles = [...groups.keys()];
  return [events(screen), ...titles.map((title) => h("section", { "aria-label": title },
    h("h3", {}, h("span", {}, title), title === titles.at(-1) ? add : null),
    groups.get(title).map((place) => [entry(screen, place), threads(screen, place)])))];
}

// What is scheduled in the server; its place is a link to a channel.
function events(screen) {
  const all = screen.store.server(screen.side)?.events ?? [];
  const look = (place) => () => screen.look(place.split("/").at(-1));
  return all.length ? h("section", { "aria-label": "Events" }, h("h3", {}, h("span", {}, "Events")),
    all.map((each) => h("button", { type: "button", class: "place dm", onclick: look(each.place), "data-key": each.id },
      h("span", { class: "own-words" }, h("b", {}, each.name),
        h("span", { class: "muted small" }, each.is_on ? "Happening now" : time(each.starts, "f")))))) : null;
}

function threads(screen, place) {
  const all = screen.store.threads(place.id);
  return all.length ? h("div", { class: "threads" }, all.map((thread) => entry(screen, thread))) : null;
}

function direct(screen) {
  const { store } = screen;
  const all = store.of("dm");
  const open = async () => {
    await screen.attempt(ask("read", { user: store.name, channel: "dm" }));
    const place = store.of("dm")[0];
    if (place) screen.look(place.id);
  };
  return all.length ? all.map((place) => entry(screen, place))
    : h("button", { type: "button", class: "place dm", onclick: open }, avatar(store.bot, store, 32), h("span", { class: "place-name" }, store.bot.name));
}

function entry(screen, place) {
  const { store } = screen;
  const here = place.id === screen.place()?.id;
  const pings = here ? 0 : place.pings;
  const unread = place.unread && !here;
  const node = h("button", {
    type: "button", class: `place ${place.kind}`, "aria-current": here ? "page" : null, onclick: () => screen.look(place.id),
    "data-key": place.id, "aria-label": unread ? `${place.name}, ${pings ? `${pings} for you` : "unread"}` : null,
  }, place.kind === "dm" ? avatar(store.bot, store, 32) : icon(place.private ? "lock" : signOf(place), 20),
  h("span", { class: "place-name" }, place.name), badge(pings));
  node.classList.toggle("here", here);
  node.classList.toggle("unread", unread);
  return node;
}

// The panel at the foot: who is at this screen.
function own(screen) {
  const { store } = screen;
  return h("div", { class: "own-panel" }, avatar(store.me, store, 32),
    h("div", { class: "own-words" }, h("b", {}, store.name), h("span", { class: "muted small" }, store.lost ? "Not connected" : "Online")));
}

async function newChannel(screen) {
  const name = await askName("New channel", "Channel name");
  if (!name) return;
  const made = await screen.attempt(ask("channels", { name, server: screen.side }));
  if (made) screen.look(made.channel);
}
