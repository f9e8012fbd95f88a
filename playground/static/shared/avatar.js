// Faces: each person is an animal on a disc; the bot and its server have the playground's mark.

import { colour, h } from "./dom.js";

const ANIMALS = ["meerkat", "owl", "octopus", "tortoise", "flamingo", "hare", "frog", "hedgehog"];
const DISCS = ["#3b73b4", "#b8502a", "#2a7f4b", "#6e479c", "#1c7a80", "#a13d5b", "#86681a", "#5a6470"];

// `user` is someone of `store.people`, or the bot; a picture chosen by its name goes before the usual.
export function avatar(user, store, size = 40) {
  const node = h("span", { class: "avatar", "aria-hidden": "true" });
  node.style.width = node.style.height = `${size}px`;
  const at = store.people.findIndex((each) => each.id === user?.id);
  const source = user?.avatar ? `/static/avatars/${user.avatar}.svg` : (user?.bot ? "/static/avatars/mark.svg"
    : at >= 0 ? `/static/avatars/${ANIMALS[at % ANIMALS.length]}.svg` : null);
  if (source) node.append(h("img", { src: source, alt: "", width: size, height: size, class: user.bot ? "whole" : "" }));
  node.style.background = at >= 0 ? DISCS[at % DISCS.length] : colour(user?.colour ?? 0x777777);
  return node;
}

export function mark(size) {
  return h("img", { class: "mark", src: "/static/avatars/mark.svg", alt: "", width: size, height: size });
}
