// The list that opens above a field while one types: entries to choose by keyboard or pointer.

import { h } from "../shared/dom.js";

// Long enough for a click on an entry after the field has lost the focus.
const OUTLIVES_BLUR_MS = 150;

export class Suggestions {
  // Calls `pick(value, label)` with the choice.
  constructor(id, label, input, pick) {
    this.input = input;
    this.pick = pick;
    this.node = h("div", { class: "suggestions", id, role: "listbox", "aria-label": label, hidden: true });
    this.at = 0;
    this.entries = [];
    this.nodes = [];
  }

  // `entries` are {value, label, about, extra}; without any, shows the words `empty`.
  show(entries, empty) {
    this.showGroups([{ title: "", entries }], empty);
  }

  // The same under headings: `groups` are {title, entries}.
  showGroups(groups, empty) {
    this.entries = groups.flatMap((group) => group.entries);
    this.at = 0;
    this.nodes = [];
    this.node.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.node.replaceChildren(...(this.entries.length ? groups.map((group) => this.group(group))
      : [h("p", { class: "muted small" }, empty)]));
    this.mark();
  }

  group({ title, entries }) {
    const nodes = entries.map((entry) => this.entry(entry));
    if (!title) return h("div", { role: "presentation" }, nodes);
    return h("div", { role: "group", "aria-label": title, class: "suggestion-group" },
      h("p", { class: "suggestion-head", "aria-hidden": "true" }, title), nodes);
  }

  entry(entry) {
    const index = this.nodes.length;
    const node = h("div", { role: "option", id: `${this.node.id}-${index}`, class: entry.folded ? "suggestion folded" : "suggestion" },
      h("span", {}, h("b", {}, entry.label), entry.extra?.length ? h("span", { class: "muted small" }, entry.extra) : null),
      entry.about ? h("span", { class: "muted small" }, entry.about) : null);
    // Not click: the field would lose the focus first and the list would close.
    node.addEventListener("mousedown", (event) => event.preventDefault());
    node.addEventListener("click", () => this.choose(index));
    this.nodes.push(node);
    return node;
  }

  mark() {
    this.nodes.forEach((node, index) => node.setAttribute("aria-selected", String(index === this.at)));
    const active = this.nodes[this.at];
    this.input.setAttribute("aria-activedescendant", active?.id ?? "");
    if (!active) return;
    if (this.at === 0) this.node.scrollTop = 0;
    else active.scrollIntoView({ block: "nearest" });
  }

  choose(index) {
    const entry = this.entries[index];
    if (!entry.folded) this.close();
    this.pick(entry.value, entry.label);
  }

  closeSoon() {
    setTimeout(() => { if (document.activeElement !== this.input) this.close(); }, OUTLIVES_BLUR_MS);
  }

  close() {
    this.node.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.setAttribute("aria-activedescendant", "");
  }

  // Returns true if the key was for the list.
  keydown(event) {
    if (this.node.hidden || !this.entries.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step) {
      const last = this.entries.length - 1;
      const next = this.at + step;
      this.at = Math.abs(step) > 1 ? Math.min(last, Math.max(0, next)) : (next + last + 1) % (last + 1);
      this.mark();
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) this.choose(this.at);
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    return true;
  }
}
