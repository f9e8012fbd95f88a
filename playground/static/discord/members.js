// Who is here: the list at the right, in Discord's groups.

import { avatar } from "../shared/avatar.js";
import { h } from "../shared/dom.js";

export function drawMembers(node, screen) {
  const { store } = screen;
  const place = screen.place();
  const all = place?.kind === "thread" && place.members ? store.people.filter((each) => place.members.includes(each.id)) : store.people;
  const present = [...(all.length ? all : store.people), store.bot];
  const online = present.filter((each) => !each.offline);
  const offline = present.filter((each) => each.offline);
  node.replaceChildren(...[["Online", online], ["Offline", offline]].filter(([, list]) => list.length).map(([title, list]) =>
    h("section", { "aria-label": title }, h("h3", {}, `${title}: ${list.length}`), h("ul", {}, list.map((each) => member(each, store))))));
}

function member(user, store) {
  const note = user.note ?? (user.dms_closed ? "Direct messages closed" : user.id === store.me.id ? "This is you" : "");
  const node = h("li", { class: "member" },
    h("span", { class: "member-face" }, avatar(user, store, 32), h("span", { class: "dot", "aria-hidden": "true" })),
    h("span", { class: "member-words" },
      h("span", { class: "member-name" }, user.name, user.bot ? h("span", { class: "tag" }, "APP") : null),
      note ? h("span", { class: "muted small" }, note) : null));
  node.classList.toggle("offline", Boolean(user.offline));
  return node;
}
