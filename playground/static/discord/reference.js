// The line above a message: what it answers, or which command it came of.

import { avatar } from "../shared/avatar.js";
import { h } from "../shared/dom.js";
import { linkTo } from "./jump.js";

const COMMAND_ANSWER = 20;
const COMPONENT = 3;
const LONGEST = 110;

export function reference(message, store) {
  if (message.message_reference) return quoted(message.referenced_message, message, store);
  const from = message.interaction_metadata;
  if (message.type === COMMAND_ANSWER && from?.name) return used(from, store);
  // Discord shows the answer to a press as a reply to the pressed message.
  const source = from?.type === COMPONENT && store.channels.get(message.channel_id)?.messages.get(from.interacted_message_id);
  return source && source.id !== message.id ? quoted(source, message, store) : null;
}

function line(user, store, ...words) {
  return h("div", { class: "reference" }, user ? avatar(user, store, 16) : null, words);
}

function used(from, store) {
  const who = store.user(from.user.id);
  return line(who, store, h("p", { class: "reference-words" }, h("b", {}, who?.name ?? "Someone"), " used ", h("span", { class: "link-words" }, `/${from.name}`)));
}

function quoted(source, message, store) {
  if (!source) return line(null, store, h("p", { class: "reference-words" }, h("i", {}, "The original message was deleted")));
  const who = store.user(source.author.id);
  const href = `${linkTo(message.channel_id, store)}/${source.id}`;
  return line(who, store, h("p", { class: "reference-words" }, h("b", {}, who?.name ?? "Someone"), " ", h("a", { href }, plain(source, store))));
}

// A message in one line, without its signs of Markdown.
export function plain(message, store) {
  const texts = [message.content];
  const dig = (list) => list.forEach((each) => { if (each.content) texts.push(each.content); dig(each.components ?? []); });
  dig(message.components);
  const words = texts.filter(Boolean).join(" ")
    .replace(/\|\|[\s\S]*?\|\|/g, "▮▮▮").replace(/^(#{1,3}|-#|>{1,3}) /gm, "").replace(/<@!?(\d+)>/g, (_, id) => `@${store.user(id)?.name ?? "unknown"}`)
    .replace(/<(\/[^:>]+):\d+>/g, "$1").replace(/<#(\d+)>/g, (_, id) => `#${store.channels.get(id)?.name ?? "unknown"}`).replace(/<t:\d+(:\w)?>/g, "…")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replace(/\\([^0-9A-Za-z\s])|\*\*|__|~~|[*_`]/g, "$1").replace(/\s+/g, " ");
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words || "Click to see the picture";
}
