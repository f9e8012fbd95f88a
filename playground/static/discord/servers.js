// The column of servers: direct messages on top, then each server; what waits in each.

import { serverIcon } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

export const DMS = "dms";

// A red number for how often one is called for; without calls nothing.
export function badge(count) {
  return count ? h("span", { class: "badge", "aria-hidden": "true" }, count > 99 ? "99+" : count) : null;
}

// `screen` has: store, side (DMS or a server's id), openSide(side)
export function drawServers(node, screen) {
  const { store } = screen;
  node.replaceChildren(
    entry(screen, DMS, "Direct messages", icon("at"), (place) => place.kind === "dm"),
    h("hr"),
    ...store.joined().map((server) => entry(screen, server.id, server.name,
      serverIcon(server, store.servers.indexOf(server)), (place) => place.guild === server.id)));
}

function entry(screen, side, name, picture, belongs) {
  const here = screen.side === side;
  const pings = screen.store.pings(belongs);
  const unread = [...screen.store.channels.values()].some((place) => belongs(place) && place.unread);
  const label = pings ? `${name}, ${pings} for you` : unread ? `${name}, unread` : name;
  const node = h("button", {
    type: "button", class: "server", title: name, "aria-label": side === DMS ? label : `${label} (server)`, "aria-current": here ? "true" : null,
    onclick: () => screen.openSide(side), "data-key": side,
  }, picture, badge(pings));
  node.classList.toggle("here", here);
  node.classList.toggle("unread", unread && !here);
  return node;
}
