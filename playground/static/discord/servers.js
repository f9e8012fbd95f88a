// The column of servers: direct messages on top, then the one server; what waits in each.

import { mark } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

// A red number for how often one is called for; without calls nothing.
export function badge(count) {
  return count ? h("span", { class: "badge", "aria-hidden": "true" }, count > 99 ? "99+" : count) : null;
}

// `screen` has: store, side ("server" or "dms"), openSide(side)
export function drawServers(node, screen) {
  const { store } = screen;
  const server = ["text", "thread"];
  node.replaceChildren(
    entry(screen, "dms", "Direct messages", icon("at"), store.pings(["dm"]), store.of("dm").some((each) => each.unread)),
    h("hr"),
    entry(screen, "server", store.guild, mark(48), store.pings(server), [...store.channels.values()].some((each) => server.includes(each.kind) && each.unread)));
}

function entry(screen, side, name, picture, pings, unread) {
  const here = screen.side === side;
  const label = pings ? `${name}, ${pings} for you` : unread ? `${name}, unread` : name;
  const node = h("button", {
    type: "button", class: "server", title: name, "aria-label": `${label}${side === "server" ? " (server)" : ""}`, "aria-current": here ? "true" : null,
    onclick: () => screen.openSide(side), "data-key": side,
  }, picture, badge(pings));
  node.classList.toggle("here", here);
  node.classList.toggle("unread", unread && !here);
  return node;
}
