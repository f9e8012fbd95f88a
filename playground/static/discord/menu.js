// A menu: its face, and the list that opens below it, for one choice or several; by keyboard, too.

import { freshId, h } from "../shared/dom.js";
import { avatar } from "../shared/avatar.js";
import { icon } from "../shared/icons.js";
import { emojiOf } from "./buttons.js";

// What can be chosen: written by the bot, or the server's people, roles or channels.
export function menuOptions(body, store) {
  const before = new Set((body.default_values ?? []).map((each) => each.id));
  const people = store.people.map((each) => ({ label: store.user(each.id).name, value: each.id, user: each, default: before.has(each.id) }));
  const roles = (store.server(store.here)?.roles ?? [])
    .map((each) => ({ label: `@${each.name.replace(/^@/, "")}`, value: each.id, default: before.has(each.id) }));
  if (body.type === 5) return people;
  if (body.type === 6) return roles;
  if (body.type === 7) return [...people, ...roles];
  if (body.type === 8) {
    const kinds = body.channel_types ?? [];
    const places = ["text", "forum", "thread"].flatMap((kind) => store.of(kind, store.here));
    return places.filter((each) => !kinds.length || kinds.includes(each.type))
      .map((each) => ({ label: `#${each.name}`, value: each.id, default: before.has(each.id) }));
  }
  return body.options ?? [];
}

export function menu(body, host) {
  // Only forms say whether a choice is required.
  const node = new Menu({ ...body, required: true }, host.store);
  node.face.dataset.customId = body.custom_id;
  node.chosen = () => host.choose(body.custom_id, [...node.picked], node.face);
  return node.node;
}

// `body.name` is what it is called where that is not its placeholder (in a form).
// `picked` holds the values; `chosen()` is called when a choice is complete.
export class Menu {
  constructor(body, store, faceId = freshId("face")) {
    this.body = body;
    this.store = store;
    this.options = menuOptions(body, store);
    this.least = body.required === false ? 0 : body.min_values ?? 1;
    this.most = body.max_values ?? 1;
    this.picked = new Set(this.options.filter((o) => o.default).map((o) => o.value));
    this.chosen = () => {};
    this.build(faceId);
    this.showPicked();
  }

  build(faceId) {
    const listId = freshId("menu");
    this.words = h("span", { class: "menu-shown" });
    this.face = h("button", {
      id: faceId, type: "button", class: "menu-face", role: "combobox", "aria-haspopup": "listbox",
      "aria-expanded": "false", "aria-controls": listId, disabled: this.body.disabled,
    }, this.words, icon("down", 20));
    this.done = this.most > 1 ? h("button", { type: "button", class: "btn primary menu-done", onclick: () => this.finish() }, "Done") : null;
    this.entries = this.options.map((option) => this.entry(option));
    this.inner = h("div", { id: listId, role: "listbox", "aria-label": "Choices", "aria-multiselectable": this.most > 1 ? "true" : null },
      this.entries.length ? this.entries : h("p", { class: "muted small menu-none" }, "Nothing to choose."));
    this.list = h("div", { class: "menu-list", hidden: true }, this.inner, this.done);
    this.node = h("div", { class: "menu" }, this.face, this.list);
    this.face.addEventListener("click", () => (this.list.hidden ? this.open() : this.close(false)));
    this.face.addEventListener("keydown", (event) => this.faceKey(event));
    this.list.addEventListener("keydown", (event) => this.listKey(event));
    this.node.addEventListener("focusout", (event) => { if (!this.node.contains(event.relatedTarget)) this.close(false); });
  }

  entry(option) {
    const box = h("span", { class: this.most > 1 ? "tick box" : "tick", "aria-hidden": "true" }, icon("check", 16));
    const face = option.user ? avatar(option.user, this.store, 24) : emojiOf(option.emoji, option.label);
    const node = h("div", { role: "option", class: "menu-option", tabindex: "-1" }, face,
      h("span", { class: "menu-words" }, h("span", {}, option.label),
        option.description ? h("span", { class: "muted small" }, option.description) : null), box);
    node.addEventListener("click", () => this.pick(option.value));
    return node;
  }

  pick(value) {
    if (this.most === 1) {
      this.picked = new Set([value]);
      this.finish();
      return;
    }
    if (!this.picked.delete(value)) this.picked.add(value);
    this.showPicked();
  }

  finish() {
    this.showPicked();
    this.close(true);
    this.chosen();
  }

  showPicked() {
    const labels = this.options.filter((o) => this.picked.has(o.value));
    const label = this.body.placeholder || "Make a choice";
    const name = this.body.name ?? label;
    const words = labels.map((o) => o.label).join(", ");
    this.words.replaceChildren(...(words ? [emojiOf(labels[0].emoji, true) ?? "", words] : [label]));
    this.words.classList.toggle("unset", !words);
    this.face.setAttribute("aria-label", words || name !== label ? `${name}: ${words || label}` : label);
    this.entries.forEach((node, at) => node.setAttribute("aria-selected", String(this.picked.has(this.options[at].value))));
    if (this.done) this.done.disabled = this.picked.size < this.least || this.picked.size > this.most;
  }

  open() {
    this.list.hidden = false;
    this.face.setAttribute("aria-expanded", "true");
    this.turn();
    (this.entries.find((each) => each.getAttribute("aria-selected") === "true") ?? this.entries[0])?.focus({ preventScroll: true });
    this.list.scrollIntoView({ block: "nearest" });
  }

  // Opens upwards where there is more room above than below.
  turn() {
    const frame = this.node.closest(".log, .dialog-body")?.getBoundingClientRect();
    const box = this.face.getBoundingClientRect();
    if (!frame) return;
    const needed = this.list.offsetHeight;
    this.node.classList.toggle("above", frame.bottom - box.bottom < needed && box.top - frame.top > needed);
  }

  close(focus) {
    if (this.list.hidden) return;
    this.list.hidden = true;
    this.face.setAttribute("aria-expanded", "false");
    if (focus) this.face.focus();
  }

  faceKey(event) {
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || !this.list.hidden) return;
    event.preventDefault();
    this.open();
  }

  listKey(event) {
    const stops = [...this.entries, ...(this.done ? [this.done] : [])];
    const at = stops.indexOf(document.activeElement);
    const last = stops.length - 1;
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) { event.preventDefault(); stops[to].focus(); }
    else if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); this.close(true); }
    else if ((event.key === "Enter" || event.key === " ") && document.activeElement.getAttribute("role") === "option") {
      event.preventDefault();
      document.activeElement.click();
    } else if (event.key.length === 1 && /\S/.test(event.key)) this.seek(event.key.toLowerCase(), at);
  }

  // A letter moves to the next choice that starts with it.
  seek(letter, at) {
    const order = this.options.map((_, index) => (at + 1 + index) % this.options.length);
    const found = order.find((index) => this.options[index].label.toLowerCase().startsWith(letter));
    if (found !== undefined) this.entries[found].focus();
  }
}
