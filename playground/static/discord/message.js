// One message: who, when, what it says, what can be pressed, and what only you can see.

import { avatar } from "../shared/avatar.js";
import { now } from "../shared/clock.js";
import { h } from "../shared/dom.js";
import { icon, iconButton } from "../shared/icons.js";
import { components, download } from "./components.js";
import { embed } from "./embed.js";
import { markdown } from "./markdown.js";
import { gallery } from "./picture.js";
import { reference } from "./reference.js";
import { sent } from "./times.js";

const EPHEMERAL = 64;
const THINKING = 128;
const PINNED = 6;
const THREAD_BEGUN = 18;
const LATE_MS = 15 * 60 * 1000;

// `host` has: store, press, choose, enlarge, apps(node, user), look(id), dismiss(message), remove(message), follow(url)
export function messageNode(message, host) {
  const store = host.store;
  const user = store.user(message.author.id);
  const name = user?.name ?? message.author.username;
  const above = reference(message, store);
  const node = h("article", { class: "message", "aria-label": `Message from ${name}`, tabindex: "-1" });
  node.classList.toggle("ephemeral", Boolean(message.flags & EPHEMERAL));
  node.classList.toggle("pings", message.mentions.some((each) => each.id === store.me.id) || byRole(message, store));
  node.classList.toggle("event", [PINNED, THREAD_BEGUN].includes(message.type));
  Object.assign(node.dataset, { id: message.id, author: message.author.id, sent: Date.parse(message.timestamp), lone: above ? "1" : "" });
  node.append(above ?? "",
    h("div", { class: "face" }, avatar(user, store)),
    byline(message, name, host), tools(message, host) ?? "",
    h("div", { class: "body" }, content(message, host), below(message, host)));
  return node;
}

function byRole(message, store) {
  const held = store.server(store.here)?.members[store.me.id]?.roles ?? [];
  return (message.mention_roles ?? []).some((each) => held.includes(each));
}

function byline(message, name, host) {
  const apps = (event) => { event.preventDefault(); host.apps(event.currentTarget, { id: message.author.id, name }); };
  return h("header", { class: "byline" },
    h("b", { class: "name", "data-key": `name-${message.id}`, oncontextmenu: apps }, name),
    message.author.bot ? h("span", { class: "tag" }, "APP") : null,
    sent(Date.parse(message.timestamp) / 1000),
    message.pinned ? h("span", { class: "muted small pinned" }, icon("pin", 14), "pinned") : null);
}

// What Discord shows over a message that one points at.
function tools(message, host) {
  if (message.flags & EPHEMERAL) return null;
  const copy = iconButton("link", "Copy message link", () => host.copyLink(message), 18);
  const remove = iconButton("trash", "Delete this message", () => host.remove(message), 18);
  remove.title = "Delete, as a moderator could";
  return h("div", { class: "tools" }, copy, remove);
}

function content(message, host) {
  if (message.flags & THINKING) return thinking(message, host.store);
  if (message.type === THREAD_BEGUN) return h("p", { class: "muted" }, `Started a thread: ${message.content}`);
  if (message.type === PINNED) return h("p", { class: "muted" }, "Pinned a message to this channel.");
  const images = message.attachments.filter((a) => (a.content_type ?? "").startsWith("image/"));
  const files = message.attachments.filter((a) => !images.includes(a));
  const node = h("div", { class: "content" },
    message.content ? h("div", { class: "text" }, markdown(message.content, host.store)) : null,
    message.embeds.map((each) => embed(each, host)),
    images.length ? gallery(images, host) : null,
    files.map((a) => download(a.url, a.filename, a.size)),
    components(message.components, host),
    message.thread ? threadCard(message.thread, host) : null);
  if (message.edited_timestamp) {
    const edited = h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)");
    (node.querySelector(":scope > .text > p:last-child") ?? node).append(" ", edited);
  }
  return node;
}

function thinking(message, store) {
  if (now() * 1000 - Date.parse(message.timestamp) > LATE_MS) return h("p", { class: "failed" }, "The application did not respond.");
  return h("p", { class: "thinking" }, `${store.bot.name} is thinking`,
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")));
}

function threadCard(thread, host) {
  const count = thread.message_count ?? 0;
  return h("button", { type: "button", class: "thread-card", onclick: () => host.look(thread.id) },
    icon("thread", 20), h("b", {}, thread.name),
    h("span", { class: "link-words" }, `${count} ${count === 1 ? "message" : "messages"} ›`),
    h("span", { class: "hidden-words" }, "Open thread"));
}

function below(message, host) {
  const note = h("p", { class: "failed", role: "alert", hidden: true });
  if (!(message.flags & EPHEMERAL)) return note;
  return h("div", {}, note, h("p", { class: "only-you" }, icon("eye", 16), h("span", {}, "Only you can see this · ",
    h("button", { type: "button", class: "linklike", onclick: () => host.dismiss(message) }, "Dismiss message"))));
}

// Tells at the message itself why what was tried on it failed.
export function showFailure(node, words) {
  const note = node.querySelector(".failed[role=alert]");
  if (note) { note.textContent = words; note.hidden = false; }
}
