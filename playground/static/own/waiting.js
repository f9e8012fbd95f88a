// Whose turn it is, and where: worked out from the bot's messages alone, for any bot.

import { now } from "../shared/clock.js";

const MENUS = new Set([3, 5, 6, 7, 8]);
const BUTTON = 2;
const LINK = 5;
const EPHEMERAL = 64;
const LOOKED_AT = 30;

// What can be read or used on a message, from the top: [{words}] or [{used: true}].
function parts(message) {
  const found = message.content ? [{ words: message.content }] : [];
  const dig = (list) => list.forEach((each) => {
    if (each.content) found.push({ words: each.content });
    if (!each.disabled && ((each.type === BUTTON && each.style !== LINK) || MENUS.has(each.type))) found.push({ used: true });
    dig(each.components ?? []);
    if (each.accessory) dig([each.accessory]);
  });
  dig(message.components);
  return found;
}

// The bot's usable messages in a channel, newest first.
export function liveMessages(store, channel) {
  return [...channel.messages.values()].slice(-LOOKED_AT).reverse()
    .filter((message) => message.author.id === store.bot.id && !(message.flags & EPHEMERAL) && parts(message).some((part) => part.used));
}

// Where it's a person's turn, newest first: [{channel, message}]. A usable message waits for the people
// it pings, and for those named in the words right above its first button.
export function places(store) {
  const found = [];
  for (const channel of store.channels.values()) {
    for (const message of channel.kind === "dm" ? [] : liveMessages(store, channel)) {
      if (message.mentions.some((each) => each.id === store.me.id) || named(message).includes(store.me.id)) found.push({ channel, message });
    }
  }
  return found.sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? 1 : -1));
}

function named(message) {
  const all = parts(message);
  const words = all[all.findIndex((part) => part.used) - 1]?.words ?? "";
  return [...words.matchAll(/<@!?(\d+)>/g)].map((match) => match[1]);
}

// Whether a usable message names a moment that is still to come.
export function hasDeadline(store) {
  const words = [...store.channels.values()].flatMap((channel) => liveMessages(store, channel).flatMap(parts)).map((part) => part.words ?? "");
  return words.some((each) => [...each.matchAll(/<t:(\d+):R>/g)].some((match) => Number(match[1]) > now()));
}

// The lines of a message in plain words.
export function lines(store, message) {
  const plain = (line) => line.replace(/^#+ |^-# |[*_`|]/g, "").replace(/<@!?(\d+)>/g, (_, id) => store.user(id)?.name ?? "someone")
    .replace(/<#(\d+)>/g, (_, id) => `#${store.channels.get(id)?.name ?? "a channel"}`).trim();
  return parts(message).map((part) => part.words).filter(Boolean).join("\n").split("\n").map(plain).filter(Boolean);
}

export function pictureOf(message) {
  let found = null;
  const dig = (list) => list.forEach((each) => {
    found ??= each.items?.[0]?.media ?? each.media ?? null;
    dig(each.components ?? []);
  });
  dig(message.components);
  found ??= message.attachments.find((file) => (file.content_type ?? "").startsWith("image/"));
  return found?.url ?? null;
}
