// The options of a command being filled in: words, choices, suggestions of the bot, files.

import { Mistake, ask, freshId, h } from "../shared/dom.js";
import { readFile } from "./files.js";
import { Suggestions } from "./suggestions.js";

const KINDS = { 3: "text", 4: "whole number", 5: "true or false", 6: "person", 7: "channel", 8: "role", 10: "number" };
const COMPLETE_AFTER_MS = 120;

export class Field {
  constructor(option, composer) {
    this.option = option;
    this.composer = composer;
    this.picked = null;
    this.asked = 0;
    const listId = freshId("values");
    const id = freshId("option");
    this.input = h("input", {
      id, type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": listId,
      placeholder: KINDS[option.type] ?? "", inputmode: option.type === 4 ? "numeric" : null, size: "12",
    });
    this.list = new Suggestions(listId, "Suggestions", this.input, (choice, label) => {
      this.picked = { label, value: choice };
      this.input.value = label;
      composer.next(this);
    });
    this.node = h("span", { class: "pill" }, h("label", { for: id }, option.name), this.input, this.list.node);
    this.input.addEventListener("focus", () => { composer.hint.textContent = `${option.name}: ${option.description}`; this.suggest(); });
    this.input.addEventListener("input", () => { this.picked = null; this.suggest(); });
    this.input.addEventListener("blur", () => this.list.closeSoon());
    this.input.addEventListener("keydown", (event) => {
      if (this.list.keydown(event)) return;
      if (event.key === "Escape") { event.preventDefault(); composer.cancel(); }
      else if (event.key === "Backspace" && this.input.value === "" && composer.fields[0] === this) composer.cancel();
    });
  }

  value() {
    return this.picked && this.picked.label === this.input.value ? this.picked.value : this.input.value;
  }

  suggest() {
    const { option } = this;
    const typed = this.picked ? "" : this.input.value.toLowerCase();
    const fits = (entries) => this.list.show(entries.filter((e) => e.label.toLowerCase().includes(typed)), "Nothing fits.");
    if (option.autocomplete) { this.complete(); return; }
    if (option.choices?.length) fits(option.choices.map((c) => ({ value: c.value, label: c.name })));
    else if (option.type === 5) fits([{ value: "true", label: "true" }, { value: "false", label: "false" }]);
    else if (option.type === 6) fits(this.composer.host.store.people.map((p) => ({ value: p.id, label: p.name })));
  }

  complete() {
    this.asked += 1;
    const number = this.asked;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const body = { ...this.composer.body(), command: this.composer.command.name, focused: this.option.name };
      const typed = this.picked ? "" : this.input.value;
      let answer;
      try {
        answer = await ask("autocomplete", { ...body, options: { ...this.composer.words(), [this.option.name]: typed } });
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        answer = {};
      }
      if (number !== this.asked || document.activeElement !== this.input) return;
      const words = answer.kind === "autocomplete" ? "No suggestions." : "The suggestions did not come in time.";
      this.list.show((answer.choices ?? []).map((c) => ({ value: c.value, label: c.name })), words);
    }, COMPLETE_AFTER_MS);
  }
}

export class FileField {
  constructor(option, composer) {
    this.option = option;
    const id = freshId("option");
    this.input = h("input", { id, type: "file" });
    this.node = h("span", { class: "pill" }, h("label", { for: id }, option.name), this.input);
    this.input.addEventListener("focus", () => { composer.hint.textContent = `${option.name}: ${option.description}`; });
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { event.preventDefault(); composer.cancel(); }
    });
  }

  value() {
    return readFile(this.input.files[0]);
  }
}
