// Faces: each person is an animal on a disc; the bot and its server have the playground's mark.

import { colour, h } from "./dom.js";

const ANIMALS = ["meerkat", "owl", "octopus", "tortoise", "flamingo", "hare", "frog", "hedgehog"];
const DISCS = ["#3b73b4", "#b8502a", "#2a7f4b", "#6e479c", "#1c7a80", "#a13d5b", "#86681a", "#5a6470"];

// `user` is someone of `store.people`, or the bot; `avatar` names the animal where it is not the next in turn.
export function avatar(user, store, size = 40) {
  const node = h("span", { class: "avatar", "aria-hidden": "true" });
  node.style.width = node.style.height = `${size}px`;
  const at = store.people.findIndex((each) => each.id === user?.id);
  const animal = ANIMALS.includes(user?.avatar) ? user.avatar : at >= 0 ? ANIMALS[at % ANIMALS.length] : null;
  const source = user?.bot ? "mark" : animal;
  if (source) node.append(h("img", { src: `/static/avatars/${source}.svg`, alt: "", width: size, height: size, class: user.bot ? "whole" : "" }));
  node.style.background = at >= 0 ? DISCS[at % DISCS.length] : colour(user?.colour ?? 0x777777);
  return node;
}

// A server's picture: the first has the playground's mark, the others their letters, as in the app.
export function serverIcon(server, at) {
  if (!at) return mark(48);
  const letters = server.name.split(/\s+/).map((word) => word[0]).join("").slice(0, 3);
  const node = h("span", { class: "server-letters", "aria-hidden": "true" }, letters);
  node.style.background = DISCS[(at + 1) % DISCS.length];
  return node;
}

export function mark(size) {
  return h("img", { class: "mark", src: "/static/avatars/mark.svg", alt: "", width: size, height: size });
}
