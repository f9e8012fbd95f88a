// Buttons in Discord's six styles.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

export function emojiOf(emoji, labelled) {
  if (!emoji) return null;
  if (emoji.id) return h("img", { class: "emoji", src: `/cdn/emojis/${emoji.id}.png`, alt: labelled ? "" : `:${emoji.name}:` });
  return h("span", { class: "emoji", "aria-hidden": labelled ? "true" : null }, emoji.name);
}

export function button(body, host) {
  const words = [emojiOf(body.emoji, body.label), body.label ?? ""];
  if (body.style === 5) {
    const away = { class: "btn secondary link", href: body.disabled ? null : body.url, target: "_blank", rel: "noopener noreferrer" };
    return h("a", { ...away, "aria-disabled": body.disabled ? "true" : null }, words, icon("open", 16));
  }
  const node = h("button", { type: "button", class: `btn ${STYLES[body.style] ?? "secondary"}`, disabled: body.disabled }, words);
  node.dataset.customId = body.custom_id ?? "";
  node.addEventListener("click", () => host.press(body.custom_id, node));
  return node;
}
