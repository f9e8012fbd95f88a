// The line above the messages: where one is, and what else there is of this place.

import { avatar } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { icon, iconButton, signOf } from "../shared/icons.js";
import { openPins, openThreads } from "./popouts.js";
import { badge } from "./servers.js";

export function drawHead(node, screen) {
  const { store } = screen;
  const place = screen.place();
  const dm = place?.kind === "dm";
  const title = h("h2", { class: "head-name" }, h("span", { class: "hidden-words" }, place ? (dm ? "@ " : "# ") : ""), place?.name ?? "");
  const about = dm ? `Only ${store.name} and the bot see this` : place?.kind === "thread" ? threadWords(place, store) : place?.topic ?? "";
  node.replaceChildren(listButton(screen),
    place ? (dm ? avatar(store.bot, store, 24) : icon(signOf(place))) : "",
    title, about ? h("p", { class: "head-topic" }, about) : h("span", { class: "head-topic bare" }),
    h("div", { class: "head-tools" }, place ? tools(screen, place) : null));
}

function threadWords(place, store) {
  const parent = store.channels.get(place.parent);
  const state = [place.archived ? "archived" : "", place.locked ? "locked" : ""].filter(Boolean).join(" and ");
  const what = parent?.kind === "forum" ? ["Post", ...place.tags].join(" · ") : "Thread";
  return `${what} of #${parent?.name ?? "a deleted channel"}${state ? `, ${state}` : ""}`;
}

// Opens the lists where there is no room for them; tells what waits in them.
function listButton(screen) {
  const sum = screen.store.pings();
  const node = iconButton("menu", sum ? `Open the list, ${sum} waiting` : "Open the list", () => screen.drawer(true));
  node.classList.add("open-drawer");
  node.append(badge(sum) ?? "");
  return node;
}

function tools(screen, place) {
  const threads = place.kind === "text" ? iconButton("thread", "Threads", (event) => openThreads(event.currentTarget, screen)) : null;
  const pins = iconButton("pin", "Pinned messages", (event) => openPins(event.currentTarget, screen));
  const members = place.kind === "dm" ? null : iconButton("members", "Members", () => screen.toggleMembers());
  members?.setAttribute("aria-pressed", String(screen.membersShown()));
  return [threads, pins, members].filter(Boolean);
}
