// The list that opens above a field while one types: entries to choose by keyboard or pointer.

import { h } from "../shared/dom.js";

export class Suggestions {
  constructor(id, label, input, pick) {
    this.input = input;
    this.pick = pick;
    this.node = h("div", { class: "suggestions", id, role: "listbox", "aria-label": label, hidden: true });
    this.at = 0;
    this.entries = [];
  }

  show(entries, empty) {
    this.entries = entries;
    this.at = 0;
    this.node.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.node.replaceChildren(...(entries.length ? entries.map((entry, index) => this.entry(entry, index))
      : [h("p", { class: "muted small" }, empty)]));
    this.mark();
  }

  entry(entry, index) {
    const node = h("div", { role: "option", id: `${this.node.id}-${index}`, class: "suggestion" },
      h("span", {}, h("b", {}, entry.label), entry.extra ? h("span", { class: "muted small" }, ` ${entry.extra}`) : null),
      entry.about ? h("span", { class: "muted small" }, entry.about) : null);
    // Not click: the field would lose the focus first and the list would close.
    node.addEventListener("mousedown", (event) => event.preventDefault());
    node.addEventListener("click", () => this.choose(index));
    return node;
  }

  mark() {
    [...this.node.children].forEach((node, index) => node.setAttribute("aria-selected", String(index === this.at)));
    const active = this.entries.length ? `${this.node.id}-${this.at}` : "";
    this.input.setAttribute("aria-activedescendant", active);
    if (active) this.node.children[this.at].scrollIntoView({ block: "nearest" });
  }

  choose(index) {
    const entry = this.entries[index];
    this.close();
    this.pick(entry.value, entry.label);
  }

  // A list outlives the blur by a moment, so that its entries can be clicked.
  closeSoon() {
    setTimeout(() => { if (document.activeElement !== this.input) this.close(); }, 150);
  }

  close() {
    this.node.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.setAttribute("aria-activedescendant", "");
  }

  // Gives true when the key was for the list.
  keydown(event) {
    if (this.node.hidden || !this.entries.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.at = (this.at + step + this.entries.length) % this.entries.length;
      this.mark();
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) this.choose(this.at);
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    return true;
  }
}
