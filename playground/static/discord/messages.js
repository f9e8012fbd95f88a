// The list of messages of one screen: groups, days, what is new, and staying at the newest.

import { h } from "../shared/dom.js";
import { icon, signOf } from "../shared/icons.js";
import { messageNode } from "./message.js";
import { day } from "./times.js";

const GROUP_MS = 7 * 60 * 1000;
const NEAR_PX = 80;
const QUIET_MS = 500;
const CONTROL = "[data-custom-id]:not(:disabled)";

export class Messages {
  // `host` is the screen: what a message can ask of it.
  constructor(host) {
    this.host = host;
    this.atBottom = true;
    this.lastTop = 0;
    this.below = 0;
    this.newFrom = null;
    this.log = h("div", { class: "log", role: "log", "aria-label": "Messages", "aria-live": "polite", "aria-relevant": "additions", tabindex: "0" });
    this.jump = h("button", { type: "button", class: "jump", hidden: true, onclick: () => this.toNewest() });
    this.node = h("div", { class: "log-frame" }, this.log, this.jump);
    this.log.addEventListener("scroll", () => { this.noteScroll(); this.drawJump(); });
    // A loaded picture makes the log longer, and so does a smaller window.
    this.log.addEventListener("load", () => this.keepBottom(() => {}), true);
    new ResizeObserver(() => this.keepBottom(() => {})).observe(this.log);
  }

  // If you're at the newest message, you stay there.
  keepBottom(change) {
    this.noteScroll();
    change();
    if (this.atBottom) this.log.scrollTop = this.log.scrollHeight;
    this.drawJump();
  }

  // Only scrolling up leaves the end: a log that just grew isn't at its end either.
  noteScroll() {
    const { log } = this;
    if (log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX) this.atBottom = true;
    else if (log.scrollTop < this.lastTop) this.atBottom = false;
    this.lastTop = log.scrollTop;
    if (this.atBottom) this.below = 0;
  }

  drawJump() {
    this.jump.hidden = this.atBottom;
    const words = this.below ? `${this.below} new ${this.below === 1 ? "message" : "messages"}` : "Jump to newest";
    if (this.jump.dataset.words === words) return;
    this.jump.dataset.words = words;
    this.jump.classList.toggle("news", this.below > 0);
    this.jump.replaceChildren(h("span", {}, words), icon("down", 18));
  }

  toNewest() {
    this.atBottom = true;
    this.log.scrollTop = this.log.scrollHeight;
    this.lastTop = this.log.scrollTop;
    this.below = 0;
    this.drawJump();
    this.log.focus({ preventScroll: true });
  }

  // Shows a channel from its newest message up, with unread messages marked.
  draw(place) {
    const messages = place ? [...place.messages.values()] : [];
    this.newFrom = place?.unread ? firstNew(place, this.host.store.me.id)?.id ?? null : null;
    this.log.replaceChildren(...(messages.length ? [] : [place?.kind === "forum" ? posts(place, this.host) : empty(place)]), ...messages.map((each) => messageNode(each, this.host)));
    this.group();
    this.below = 0;
    this.atBottom = true;
    this.log.scrollTop = this.log.scrollHeight;
    this.drawJump();
  }

  // Adds a message, or updates it.
  show(message) {
    const old = this.find(message.id);
    const node = messageNode(message, this.host);
    if (!old) {
      this.log.querySelector(".empty")?.remove();
      if (!this.atBottom) this.below += 1;
      this.keepBottom(() => { this.log.append(node); this.group(); });
      return;
    }
    // A screen reader announces new messages and the awaited answer, not each change of a board.
    const quiet = !old.querySelector(".thinking");
    if (quiet) this.log.setAttribute("aria-live", "off");
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    const at = [...old.querySelectorAll(CONTROL)].indexOf(held);
    this.keepBottom(() => { old.replaceWith(node); this.group(); });
    if (held) this.hold(node, held.dataset.customId, at);
    if (quiet) setTimeout(() => this.log.setAttribute("aria-live", "polite"), QUIET_MS);
  }

  // Keeps the focus: on the same control, or on the one in its position.
  hold(node, customId, at) {
    const controls = [...node.querySelectorAll(CONTROL)];
    (controls.find((each) => each.dataset.customId === customId) ?? controls[at] ?? node).focus({ preventScroll: true });
  }

  remove(id, place) {
    const node = this.find(id);
    const hadFocus = node?.contains(document.activeElement);
    this.keepBottom(() => { node?.remove(); this.group(); });
    if (!this.log.querySelector("article")) this.log.replaceChildren(empty(place));
    if (hadFocus) this.log.focus({ preventScroll: true });
  }

  notice(words) {
    const node = h("div", { class: "notice", role: "alert" }, h("span", {}, words),
      h("button", { type: "button", class: "linklike", onclick: () => node.remove() }, "Dismiss"));
    this.keepBottom(() => this.log.append(node));
    node.scrollIntoView({ block: "nearest" });
  }

  // Updates a person's name.
  rename(store) {
    for (const node of this.log.querySelectorAll("article")) {
      const name = store.user(node.dataset.author)?.name;
      if (!name) continue;
      node.setAttribute("aria-label", `Message from ${name}`);
      node.querySelector(".byline .name").textContent = name;
    }
  }

  find(id) {
    return this.log.querySelector(`article[data-id="${id}"]`);
  }

  // Groups an author's consecutive messages; draws the days and the line above unread ones.
  group() {
    for (const line of this.log.querySelectorAll(".divider")) line.remove();
    let above = null;
    for (const node of this.log.querySelectorAll("article")) {
      const { author, sent, lone } = node.dataset;
      const isNew = node.dataset.id === this.newFrom;
      const newDay = !above || new Date(Number(above.dataset.sent)).toDateString() !== new Date(Number(sent)).toDateString();
      if (newDay || isNew) node.before(divider(newDay ? day(Number(sent) / 1000) : "", isNew));
      node.classList.toggle("follows", Boolean(above) && !newDay && !isNew && !lone && above.dataset.author === author
        && !node.classList.contains("event") && !above.classList.contains("event")
        && node.classList.contains("ephemeral") === above.classList.contains("ephemeral") && sent - above.dataset.sent < GROUP_MS);
      above = node;
    }
  }
}

function firstNew(place, me) {
  return [...place.messages.values()].find((each) => BigInt(each.id) > BigInt(place.read ?? 0) && each.author.id !== me);
}

function divider(words, isNew) {
  return h("div", { class: `divider${isNew ? " new" : ""}`, role: "separator", "aria-label": [words, isNew ? "New messages" : ""].filter(Boolean).join(", ") },
    words ? h("span", {}, words) : null, isNew ? h("b", {}, "NEW") : null);
}

// A forum's posts with their tags, the newest first.
function posts(place, host) {
  const all = [...host.store.threads(place.id), ...host.store.threads(place.id, true)].reverse();
  return h("div", { class: "posts" }, all.length ? all.map((post) => h("button", { type: "button", class: "thread-card", onclick: () => host.look(post.id) },
    icon("thread", 20), h("b", {}, post.name), h("span", { class: "muted small" }, [...post.tags, ...(post.archived ? ["archived"] : [])].join(" · "))))
    : h("p", { class: "muted" }, "No posts yet."));
}

function empty(place) {
  const dm = place?.kind === "dm";
  return h("div", { class: "empty" },
    h("span", { class: "empty-sign", "aria-hidden": "true" }, icon(place ? signOf(place) : "hash", 40)),
    h("p", { class: "big" }, place ? (dm ? "Messages just for you" : `This is ${place.kind === "thread" ? "" : "#"}${place.name}`) : "No channel"),
    h("p", { class: "muted" }, dm ? "The bot's private messages to you appear here." : place?.topic ?? ""),
    place ? h("p", {}, "Type ", h("kbd", {}, "/"), " below to see the commands.") : null);
}
