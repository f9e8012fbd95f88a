// One message: who, when, what it says, what can be pressed, and what only you can see.

import { avatar, h } from "./dom.js";
import { components, download, picture } from "./components.js";
import { markdown, time } from "./markdown.js";

const EPHEMERAL = 64;
const THINKING = 128;

export function messageNode(message, host) {
  const store = host.store;
  const user = store.user(message.author.id);
  const name = user?.name ?? message.author.username;
  const classes = ["message"];
  if (message.flags & EPHEMERAL) classes.push("ephemeral");
  if (message.mentions.some((each) => each.id === store.me.id)) classes.push("pings");
  const node = h("article", { class: classes.join(" "), "aria-label": `Message from ${name}`, tabindex: "-1" });
  node.dataset.id = message.id;
  node.append(...above(message, store), h("div", { class: "message-row" },
    avatar(name, user?.colour ?? 0x777777),
    h("div", { class: "body" }, byline(message, name, host), content(message, host), below(message, host))));
  return node;
}

function above(message, store) {
  const quoted = message.referenced_message;
  if (message.message_reference) {
    const words = quoted ? `${store.user(quoted.author.id)?.name}: ${plain(quoted)}` : "The original message was deleted";
    return [h("p", { class: "reference" }, "↪ ", words)];
  }
  const from = message.interaction_metadata;
  if (message.type === 20 && from?.name) {
    const who = store.user(from.user.id)?.name ?? "Someone";
    return [h("p", { class: "reference" }, `↪ ${who} used `, h("b", {}, `/${from.name}`))];
  }
  return [];
}

function plain(message) {
  const texts = [message.content];
  const dig = (list) => list.forEach((each) => { if (each.content) texts.push(each.content); dig(each.components ?? []); });
  dig(message.components);
  const words = texts.filter(Boolean).join(" ").replace(/[*_#`|]/g, "");
  return words.length > 90 ? `${words.slice(0, 90)}…` : words || "(a picture)";
}

function byline(message, name, host) {
  const when = time(Date.parse(message.timestamp) / 1000, "t");
  const thread = message.thread
    ? h("button", { type: "button", class: "linklike", onclick: () => host.open(message.thread.id) }, "Open thread") : null;
  return h("header", { class: "byline" },
    h("b", { class: "name" }, name),
    message.author.bot ? h("span", { class: "tag" }, "APP") : null,
    message.flags & EPHEMERAL ? h("span", { class: "tag alone" }, "ONLY YOU") : null,
    when,
    message.pinned ? h("span", { class: "muted small" }, "pinned") : null,
    thread,
    message.flags & EPHEMERAL ? null : h("button", {
      type: "button", class: "linklike remove", "aria-label": "Delete this message", title: "Delete, as a moderator could",
      onclick: () => host.remove(message),
    }, "Delete"));
}

function content(message, host) {
  if (message.flags & THINKING) {
    const old = Date.now() - Date.parse(message.timestamp) > 15 * 60 * 1000;
    if (old) return h("p", { class: "failed" }, "The application did not respond.");
    return h("p", { class: "thinking" }, `${host.store.bot.name} is thinking`, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")));
  }
  if (message.type === 18) return h("p", { class: "muted" }, `Started a thread: ${message.content}`);
  const images = message.attachments.filter((a) => (a.content_type ?? "").startsWith("image/"));
  const files = message.attachments.filter((a) => !images.includes(a));
  const edited = message.edited_timestamp ? h("span", { class: "edited", title: message.edited_timestamp }, "(edited)") : null;
  const node = h("div", { class: "content" },
    message.content ? h("div", { class: "text" }, markdown(message.content, host.store)) : null,
    message.embeds.map((each) => embed(each, host)),
    images.length ? h("div", { class: `gallery n${Math.min(images.length, 4)}` }, images.map((a) => picture(a, host, "shot"))) : null,
    files.map((a) => download(a.url, a.filename, a.size)),
    components(message.components, host));
  if (edited) (node.querySelector(".text > p:last-child") ?? node).append(" ", edited);
  return node;
}

function embed(body, host) {
  const node = h("div", { class: "container" },
    body.author ? h("p", { class: "small" }, body.author.name) : null,
    body.title ? h("h4", {}, body.title) : null,
    body.description ? h("div", { class: "text" }, markdown(body.description, host.store)) : null,
    (body.fields ?? []).map((f) => h("div", { class: "field" }, h("b", {}, f.name), markdown(f.value, host.store))),
    body.footer ? h("p", { class: "subtext" }, body.footer.text) : null);
  if (body.color) node.style.borderLeftColor = `#${body.color.toString(16).padStart(6, "0")}`;
  return node;
}

function below(message, host) {
  const note = h("p", { class: "failed", role: "alert", hidden: true });
  if (!(message.flags & EPHEMERAL)) return note;
  return h("div", {}, note, h("p", { class: "only-you" }, "Only you can see this · ",
    h("button", { type: "button", class: "linklike", onclick: () => host.dismiss(message) }, "Dismiss message")));
}

export function showFailure(node, words) {
  const note = node.querySelector(".failed[role=alert]");
  if (note) { note.textContent = words; note.hidden = false; }
}
