// Who is in the server that is shown, or in the thread: the list at the right, in Discord's groups.

import { avatar } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { openApps } from "./popouts.js";

const ROLES = { manager: "Manages the server", spectator: "Spectator", none: "No permissions here" };

export function drawMembers(node, screen) {
  const { store } = screen;
  const place = screen.place();
  const server = store.server(place?.guild);
  const there = (each) => (!server || server.members[each.id]) && (!place?.private || place.members.includes(each.id));
  const present = [...store.people.filter(there), ...(server && !server.has_bot ? [] : [store.bot])];
  const groups = [["Online", present.filter((each) => !each.offline)], ["Offline", present.filter((each) => each.offline)]];
  node.replaceChildren(...groups.filter(([, list]) => list.length).map(([title, list]) =>
    h("section", { "aria-label": title }, h("h3", {}, `${title}: ${list.length}`), h("ul", {}, list.map((each) => member(each, screen, server))))));
}

function notes(user, store, server) {
  const closed = user.dms_closed || user.dms_refused ? "Direct messages closed" : "";
  const role = ROLES[server?.members[user.id]?.role] ?? "";
  return [role, closed].filter(Boolean).join(" · ") || (user.id === store.me.id ? "This is you" : "");
}

function member(user, screen, server) {
  const { store } = screen;
  const name = store.user(user.id)?.name ?? user.name;
  const note = notes(user, store, server);
  const node = h("button", { type: "button", class: "member", "data-key": `member-${user.id}`, onclick: () => openApps(node, { id: user.id, name }, screen) },
    h("span", { class: "member-face" }, avatar(user, store, 32), h("span", { class: "dot", "aria-hidden": "true" })),
    h("span", { class: "member-words" },
      h("span", { class: "member-name" }, name, user.bot ? h("span", { class: "tag" }, "APP") : null),
      note ? h("span", { class: "muted small" }, note) : null));
  node.classList.toggle("offline", Boolean(user.offline));
  return h("li", {}, node);
}
