// The options of a command being filled in: words, choices, suggestions of the bot, files.

import { Mistake, ask, freshId, h } from "../shared/dom.js";
import { readFile } from "./files.js";
import { menuOptions } from "./menu.js";
import { Suggestions } from "./suggestions.js";

const KINDS = { 3: "text", 4: "whole number", 5: "true or false", 6: "person", 7: "channel", 8: "role", 9: "person or role", 10: "number" };
// The menu in which the same is chosen as an option of this type takes.
const NAMED = { 6: 5, 7: 8, 8: 6, 9: 7 };
const COMPLETE_AFTER_MS = 120;

export class Field {
  // `line` is the command line of the option.
  constructor(option, line) {
    this.option = option;
    this.line = line;
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
      line.next(this);
    });
    this.node = h("span", { class: option.required ? "pill must" : "pill" }, h("label", { for: id }, option.name), this.input, this.list.node);
    this.input.addEventListener("focus", () => { line.explain(option); this.suggest(); });
    this.input.addEventListener("input", () => { this.picked = null; this.wrong(null); this.suggest(); });
    this.input.addEventListener("blur", () => this.list.closeSoon());
    this.input.addEventListener("keydown", (event) => {
      if (this.list.keydown(event)) return;
      if (event.key === "Backspace" && this.input.value === "") { event.preventDefault(); line.back(this); }
    });
  }

  // Marks the field as invalid; `note` is the id of the explanation.
  wrong(note) {
    markWrong(this, note);
  }

  value() {
    return this.picked && this.picked.label === this.input.value ? this.picked.value : this.input.value;
  }

  suggest() {
    const { option } = this;
    const typed = this.picked ? "" : this.input.value.toLowerCase();
    const fits = (entries) => this.list.show(entries.filter((e) => e.label.toLowerCase().includes(typed)), "No match.");
    if (option.autocomplete) { this.complete(); return; }
    if (option.choices?.length) fits(option.choices.map((c) => ({ value: c.value, label: c.name })));
    else if (option.type === 5) fits([{ value: "true", label: "true" }, { value: "false", label: "false" }]);
    else if (NAMED[option.type]) fits(menuOptions({ ...option, type: NAMED[option.type] }, this.line.host.store));
  }

  complete() {
    this.asked += 1;
    const number = this.asked;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const body = { ...this.line.body(), command: this.line.command.name, focused: this.option.name };
      const typed = this.picked ? "" : this.input.value;
      let answer;
      try {
        answer = await ask("autocomplete", { ...body, options: { ...this.line.words(), [this.option.name]: typed } });
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        answer = {};
      }
      if (number !== this.asked || document.activeElement !== this.input) return;
      const words = answer.kind === "autocomplete" ? "No suggestions." : "Suggestions took too long.";
      this.list.show((answer.choices ?? []).map((c) => ({ value: c.value, label: c.name })), words);
    }, COMPLETE_AFTER_MS);
  }
}

export class FileField {
  constructor(option, line) {
    this.option = option;
    const id = freshId("option");
    this.input = h("input", { id, type: "file" });
    this.node = h("span", { class: "pill" }, h("label", { for: id }, option.name), this.input);
    this.input.addEventListener("focus", () => line.explain(option));
    this.input.addEventListener("change", () => this.wrong(null));
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Backspace") { event.preventDefault(); line.back(this); }
    });
  }

  wrong(note) {
    markWrong(this, note);
  }

  value() {
    return readFile(this.input.files[0]);
  }
}

function markWrong({ node, input }, note) {
  node.classList.toggle("wrong", Boolean(note));
  if (note) {
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", note);
  } else {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
}
