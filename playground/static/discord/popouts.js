// What opens below a button: the threads of a channel, its pinned messages, the apps at a name.

import { avatar } from "../shared/avatar.js";
import { ask, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { askName } from "./ask_name.js";
import { plain } from "./reference.js";
import { linkTo } from "./jump.js";
import { sent } from "./times.js";

export function openThreads(button, screen) {
  const place = screen.place();
  const { store } = screen;
  const begin = async () => {
    const name = await askName("New thread", "Thread name");
    if (!name) return;
    const made = await screen.attempt(ask("threads", { user: store.name, channel: place.id, name }));
    if (made) screen.look(made.channel);
  };
  const lists = [["Open", false], ["Archived", true]].map(([title, archived]) => {
    const all = store.threads(place.id, archived);
    return all.length ? [h("h3", {}, `${title}: ${all.length}`), all.map((each) => threadEntry(each, screen))] : null;
  });
  const none = lists.some(Boolean) ? null : h("p", { class: "muted" }, "No threads here yet.");
  popout(button, "Threads", screen, [lists, none], h("button", { type: "button", class: "btn primary", onclick: begin }, "New thread"));
}

function threadEntry(thread, screen) {
  const count = thread.messages.size;
  return h("button", { type: "button", class: "popout-entry", onclick: () => screen.look(thread.id) },
    h("span", { class: "popout-line" }, icon(thread.locked ? "lock" : "thread", 18), h("b", {}, thread.name)),
    h("span", { class: "muted small" }, [`${count} ${count === 1 ? "message" : "messages"}`, thread.private ? "private" : "", thread.locked ? "locked" : ""].filter(Boolean).join(" · ")));
}

export function openPins(button, screen) {
  const place = screen.place();
  const { store } = screen;
  const pinned = [...place.messages.values()].filter((each) => each.pinned).reverse();
  popout(button, "Pinned messages", screen, pinned.length ? pinned.map((each) => {
    const user = store.user(each.author.id);
    return h("button", { type: "button", class: "popout-entry", onclick: () => screen.follow(`${linkTo(place.id, store)}/${each.id}`) },
      h("span", { class: "popout-line" }, avatar(user, store, 24), h("b", {}, user?.name ?? "Someone"), sent(Date.parse(each.timestamp) / 1000)),
      h("span", { class: "popout-words" }, plain(each, store)));
  }) : h("p", { class: "muted" }, "No pinned messages yet."));
}

// The bot's commands about a person, which Discord has under Apps in the menu at a name.
export function openApps(pressed, user, screen) {
  const { person } = screen.store.commands;
  popout(pressed, `Apps: ${user.name}`, screen, person.length ? person.map((name) =>
    h("button", { type: "button", class: "popout-entry", onclick: () => screen.useOn(user.id, name) }, h("b", {}, name)))
    : h("p", { class: "muted" }, "The bot has no commands here."));
}

// A box below a button; it closes by Escape, by a click elsewhere, and when something in it is used.
function popout(pressed, title, screen, inside, foot = null) {
  // The head and the members may have been redrawn, so the button is found by its name.
  const { key } = pressed.dataset;
  const button = () => (pressed.isConnected ? pressed : screen.node.querySelector(`[data-key="${key}"]`));
  const close = () => { box.remove(); button()?.setAttribute("aria-expanded", "false"); document.removeEventListener("pointerdown", away, true); };
  const away = (event) => { if (!box.contains(event.target) && !button()?.contains(event.target)) close(); };
  const old = screen.node.querySelector(".popout");
  if (old) { old.close(); if (old.key === key) return; }
  const box = h("div", { class: "popout", role: "dialog", "aria-label": title, tabindex: "-1" },
    h("header", {}, h("h2", {}, title), foot), h("div", { class: "popout-list" }, inside));
  Object.assign(box, { close, key });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.preventDefault(); close(); button()?.focus(); } });
  box.addEventListener("click", (event) => { if (event.target.closest("button")) close(); });
  document.addEventListener("pointerdown", away, true);
  pressed.setAttribute("aria-expanded", "true");
  screen.main.append(box);
  (box.querySelector("button") ?? box).focus();
}
