// Discord's markdown as elements: never as HTML text, so that nothing written can become code.

import { h } from "./dom.js";
import { linkTo, targetOf } from "./jump.js";

const INLINE = [
  ["code", /``([^`]+)``|`([^`\n]+)`/],
  ["link", /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/],
  ["url", /<?(https?:\/\/[^\s<>]+[^\s<>.,;:!?)"'])>?/],
  ["user", /<@!?(\d+)>/],
  ["channel", /<#(\d+)>/],
  ["time", /<t:(-?\d+)(?::([tTdDfFRsS]))?>/],
  ["command", /<\/([^:>]+):\d+>/],
  ["emoji", /<a?:(\w+):\d+>/],
  ["strong", /\*\*([\s\S]+?)\*\*(?!\*)/],
  ["u", /__([\s\S]+?)__(?!_)/],
  ["em", /\*(?![\s*])([\s\S]*?[^\s*])\*(?!\*)|\b_([^_\n]+)_\b/],
  ["s", /~~([\s\S]+?)~~/],
  ["spoiler", /\|\|([\s\S]+?)\|\|/],
  ["escape", /\\([\\*_~`|<>#@[\]\-:])/],
];

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function markdown(text, store) {
  const out = document.createDocumentFragment();
  const parts = text.split(/```(?:[a-zA-Z0-9+-]*\n)?([\s\S]*?)```/);
  parts.forEach((part, index) => {
    if (index % 2) out.append(h("pre", {}, h("code", {}, part.replace(/\n$/, ""))));
    else if (part) blocks(part, store, out);
  });
  return out;
}

function blocks(text, store, out) {
  let paragraph = [];
  let list = null;
  let quote = null;
  const flush = () => {
    if (paragraph.length) out.append(h("p", {}, lines(paragraph, store)));
    if (list) out.append(list.node);
    if (quote) out.append(h("blockquote", {}, markdown(quote.join("\n"), store)));
    paragraph = []; list = null; quote = null;
  };
  for (const line of text.replace(/^\n|\n$/g, "").split("\n")) {
    const heading = /^(#{1,3}) +(.+)/.exec(line);
    const small = /^-# +(.+)/.exec(line);
    const item = /^( *)([-*]|\d+\.) +(.+)/.exec(line);
    const quoted = /^> ?(.*)/.exec(line);
    if (heading) { flush(); out.append(h(`h${heading[1].length + 2}`, {}, inline(heading[2], store))); }
    else if (small) { flush(); out.append(h("p", { class: "subtext" }, inline(small[1], store))); }
    else if (item) {
      const kind = /\d/.test(item[2]) ? "ol" : "ul";
      if (!list || list.kind !== kind) {
        flush();
        list = { kind, node: h(kind, kind === "ol" ? { start: parseInt(item[2], 10) } : {}) };
      }
      list.node.append(h("li", { style: item[1].length ? "margin-left:1.2em" : null }, inline(item[3], store)));
    }
    else if (quoted) { if (!quote) { flush(); quote = []; } quote.push(quoted[1]); }
    else if (!line.trim()) flush();
    else { if (list || quote) flush(); paragraph.push(line); }
  }
  flush();
}

function lines(texts, store) {
  return texts.flatMap((text, index) => [index ? h("br") : null, ...inline(text, store)]);
}

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
    case "channel": return place(inner, store);
    case "time": return time(Number(match[1]), match[2] ?? "f");
    case "command": return h("span", { class: "mention" }, `/${inner}`);
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
  const mine = user && user.id === store.me.id;
  return h("span", { class: mine ? "mention mine" : "mention" }, `@${user ? user.name : "unknown"}`);
}

function spoiler(words) {
  const inside = h("span", {}, words);
  inside.inert = true;
  const button = h("button", { type: "button", class: "spoiler", "aria-label": "Hidden text: show it" }, inside);
  button.addEventListener("click", () => {
    inside.inert = false;
    button.replaceWith(h("span", { class: "spoiler shown" }, ...inside.childNodes));
  });
  return button;
}

export function time(seconds, style) {
  const node = h("time", { datetime: new Date(seconds * 1000).toISOString(), title: moment(seconds, "F"), class: "stamp" });
  node.dataset.seconds = seconds;
  node.dataset.style = style;
  node.textContent = moment(seconds, style);
  return node;
}

export function refreshTimes() {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    node.textContent = moment(Number(node.dataset.seconds), "R");
  }
}

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (style === "R") return relative(seconds - Date.now() / 1000);
  const day = { d: "short", D: "long", f: "long", F: "full" }[style];
  const clock = { t: "short", T: "medium", f: "short", F: "short" }[style];
  return date.toLocaleString(undefined, { dateStyle: day, timeStyle: clock });
}

function relative(difference) {
  const [unit, size] = UNITS.find(([, each]) => Math.abs(difference) >= each) ?? UNITS[5];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(difference / size), unit);
}
