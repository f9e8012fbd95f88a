// The line at the bottom: plain words, or a slash command with its options filled in one by one.

import { Mistake, ask, byId, freshId, h } from "./dom.js";

const KINDS = { 3: "text", 4: "whole number", 5: "true or false", 6: "person", 7: "channel", 8: "role", 10: "number" };
const FILE = 11;
const LARGEST_FILE = 10 << 20;
const COMPLETE_AFTER_MS = 120;

export class Composer {
  // `host` has: store(), channel(), notice(words), opened(modal), waiting(promise)
  constructor(host) {
    this.host = host;
    this.form = byId("composer");
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.plain();
  }

  plain(words = "") {
    this.command = null;
    const channel = this.host.channel();
    const listId = freshId("commands");
    const where = channel?.kind === "dm" ? this.host.store().bot.name : `#${channel?.name ?? ""}`;
    this.input = h("input", {
      type: "text", class: "line", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": listId, "aria-label": "Message or command", placeholder: `Message ${where}, or / for a command`,
      value: words, maxlength: "2000",
    });
    this.list = new Suggestions(listId, "List of commands", this.input, (command) => this.begin(command));
    this.input.addEventListener("input", () => this.suggest());
    this.input.addEventListener("keydown", (event) => this.list.keydown(event));
    this.input.addEventListener("blur", () => this.list.closeSoon());
    this.input.addEventListener("focus", () => this.suggest());
    const slash = h("button", { type: "button", class: "icon", "aria-label": "Show the commands", onclick: () => {
      this.input.value = "/"; this.input.focus(); this.suggest();
    } }, "/");
    this.form.replaceChildren(this.list.node, h("div", { class: "line-row" }, slash, this.input,
      h("button", { type: "submit", class: "btn primary" }, "Send")));
  }

  suggest() {
    const text = this.input.value;
    if (!text.startsWith("/")) { this.list.close(); return; }
    const wanted = text.slice(1).toLowerCase();
    const known = this.host.store().slashCommands(this.host.channel());
    const fits = known.filter((c) => c.name.startsWith(wanted));
    const others = known.filter((c) => !fits.includes(c) && wanted.split(" ").every((word) => c.name.includes(word)));
    const entries = [...fits, ...others].map((command) => ({
      value: command, label: `/${command.name}`, about: command.description,
      extra: command.options.map((o) => (o.required ? o.name : `${o.name}?`)).join(" "),
    }));
    this.list.show(entries, known.length ? "No command of that name." : "The bot has no commands yet.");
  }

  begin(command) {
    this.command = command;
    this.fields = [];
    this.hint = h("p", { class: "hint", "aria-live": "polite" }, command.description);
    this.note = h("p", { class: "failed", role: "alert", hidden: true });
    this.pills = h("div", { class: "pills" });
    this.more = h("div", { class: "more" });
    this.form.replaceChildren(this.hint, this.note, h("div", { class: "line-row command-row" },
      h("span", { class: "command-name" }, `/${command.name}`), this.pills, this.more,
      h("span", { class: "ends" },
        h("button", { type: "button", class: "icon", "aria-label": "Cancel the command", onclick: () => this.cancel() }, "✕"),
        h("button", { type: "submit", class: "btn primary" }, "Send"))));
    for (const option of command.options.filter((o) => o.required)) this.addField(option);
    this.offer();
    const first = this.fields[0];
    if (first) first.input.focus();
    else this.form.querySelector("button[type=submit]").focus();
  }

  cancel() {
    this.plain();
    this.input.focus();
  }

  offer() {
    const rest = this.command.options.filter((o) => !this.fields.some((f) => f.option === o));
    this.more.replaceChildren(...rest.map((option) => h("button", {
      type: "button", class: "quiet", title: option.description,
      onclick: () => { this.addField(option).input.focus(); this.offer(); },
    }, `+ ${option.name}`)));
  }

  addField(option) {
    const field = option.type === FILE ? new FileField(option, this) : new Field(option, this);
    this.fields.push(field);
    this.pills.append(field.node);
    return field;
  }

  next(field) {
    const after = this.fields[this.fields.indexOf(field) + 1];
    if (after) after.input.focus();
    else this.form.querySelector("button[type=submit]").focus();
  }

  // What is filled in so far, files aside.
  words() {
    const filled = this.fields.filter((f) => f.input.value !== "" && f.option.type !== FILE);
    return Object.fromEntries(filled.map((f) => [f.option.name, f.value()]));
  }

  async values() {
    const given = this.words();
    for (const field of this.fields) {
      if (field.option.type === FILE && field.input.value !== "") given[field.option.name] = await field.value();
    }
    return given;
  }

  body() {
    return { user: this.host.store().name, channel: this.host.channel().id };
  }

  async send() {
    if (!this.command) {
      const words = this.input.value.trim();
      if (!words) return;
      if (words.startsWith("/")) {
        const exact = this.host.store().slashCommands(this.host.channel()).find((c) => `/${c.name}` === words);
        if (exact) this.begin(exact);
        else this.suggest();
        return;
      }
      this.input.value = "";
      await ask("say", { ...this.body(), content: words });
      return;
    }
    await this.give();
  }

  async give() {
    const missing = this.fields.find((f) => f.option.required && f.input.value === "");
    if (missing) { this.complain(`${missing.option.name} is needed.`); missing.input.focus(); return; }
    const command = this.command;
    const sent = this.body();
    const button = this.form.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      const going = this.host.waiting(ask("slash", { ...sent, command: command.name, options: await this.values() }));
      const quick = await Promise.race([going.then(() => "done", () => "failed"), new Promise((r) => setTimeout(r, 250))]);
      if (quick !== "failed") this.cancel();
      const answer = await going;
      if (answer.modal) this.host.opened(answer.modal);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      if (this.command === command) this.complain(error.message);
      else this.host.notice(error.message);
    } finally {
      button.disabled = false;
    }
  }

  complain(words) {
    this.note.textContent = words;
    this.note.hidden = false;
  }
}

class Field {
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
    else if (option.type === 6) fits(this.composer.host.store().people.map((p) => ({ value: p.id, label: p.name })));
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

class FileField {
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

  async value() {
    const [file] = this.input.files;
    if (file.size > LARGEST_FILE) throw new Mistake(`${file.name} is larger than 10 MB. Send a smaller one.`);
    const reader = new FileReader();
    await new Promise((read, failed) => {
      reader.onload = read;
      reader.onerror = () => failed(new Mistake(`${file.name} cannot be read. Choose it again.`));
      reader.readAsDataURL(file);
    });
    return { filename: file.name, data: reader.result.split(",")[1] ?? "" };
  }
}

class Suggestions {
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
