// Discord's Markdown within a line: emphasis, code, links, mentions, moments, spoilers, escapes.

import { h } from "../shared/dom.js";
import { linkTo, targetOf } from "./jump.js";
import { time } from "./times.js";

// Tried at each place in this order; the first place that fits anything wins.
const INLINE = [
  ["code", /``([^`]+)``|`([^`\n]+)`/],
  ["link", /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/],
  ["url", /<?(https?:\/\/[^\s<>]+[^\s<>.,;:!?)"'])>?/],
  ["user", /<@!?(\d+)>/],
  ["role", /<@&(\d+)>/],
  ["all", /@(everyone|here)\b/],
  ["channel", /<#(\d+)>/],
  ["time", /<t:(-?\d+)(?::([tTdDfFRsS]))?>/],
  ["command", /<\/([^:>]+):\d+>/],
  ["emoji", /<a?:(\w+):\d+>/],
  ["strong", /\*\*([\s\S]+?)\*\*(?!\*)/],
  ["u", /__([\s\S]+?)__(?!_)/],
  ["em", /\*(?![\s*])([\s\S]*?[^\s*])\*(?!\*)|\b_([^_\n]+)_\b/],
  ["s", /~~([\s\S]+?)~~/],
  ["spoiler", /\|\|([\s\S]+?)\|\|/],
  ["escape", /\\([^0-9A-Za-z\s])/],
];

export function inline(text, store) {
  let first = null;
  for (const [kind, pattern] of INLINE) {
    const match = pattern.exec(text);
    if (match && (!first || match.index < first.match.index)) first = { kind, match };
  }
  if (!first) return text ? [text] : [];
  const { kind, match } = first;
  const rest = text.slice(match.index + match[0].length);
  return [text.slice(0, match.index), element(kind, match, store), ...inline(rest, store)];
}

function element(kind, match, store) {
  const inner = match[1] ?? match[2] ?? "";
  switch (kind) {
    case "code": return h("code", {}, inner);
    case "link": return link(match[2], inline(match[1], store));
    case "url": return link(match[1], spoken(match[1], store));
    case "user": return mention(inner, store);
    case "role": return h("span", { class: "mention" }, `@${store.role(inner)?.name.replace(/^@/, "") ?? "deleted-role"}`);
    case "all": return h("span", { class: "mention" }, `@${inner}`);
    case "channel": return place(inner, store);
    case "time": return time(Number(match[1]), match[2] ?? "f");
    case "command": return command(inner);
    case "emoji": return `:${inner}:`;
    case "escape": return inner;
    case "spoiler": return spoiler(inline(inner, store));
    default: return h(kind, {}, inline(inner, store));
  }
}

function link(url, words) {
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, words);
}

function place(id, store) {
  const known = store.channels.get(id);
  if (!known) return h("span", { class: "mention" }, "#unknown");
  return h("a", { class: "mention", href: linkTo(id, store) }, `#${known.name}`);
}

// A bare link to a message is shown by its channel's name, as the app does.
function spoken(url, store) {
  const target = targetOf(url, store);
  const known = target && store.channels.get(target.channel);
  if (!known) return url;
  return `${known.kind === "dm" ? "@" : "#"}${known.name}${target.message ? " › message" : ""}`;
}

function mention(id, store) {
  const user = store.user(id);
  return h("span", { class: "mention" }, `@${user ? user.name : "unknown"}`);
}

// The screen that holds it hears the event, and puts the command into its composer.
function command(name) {
  return h("button", {
    type: "button", class: "mention", onclick: (event) => event.target.dispatchEvent(new CustomEvent("command", { bubbles: true, detail: name })),
  }, `/${name}`);
}

function spoiler(words) {
  const inside = h("span", {}, words);
  inside.inert = true;
  const button = h("button", { type: "button", class: "spoiler", "aria-label": "Spoiler: show text" }, inside);
  button.addEventListener("click", () => button.replaceWith(h("span", { class: "spoiler shown" }, ...inside.childNodes)));
  return button;
}
