// The line at the bottom: plain words, or a slash command with its options filled in one by one.

import { Mistake, ask, freshId, h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";
import { Field, FileField } from "./option_fields.js";
import { Suggestions } from "./suggestions.js";

const FILE = 11;

export class Composer {
  // `host` has: store, place(), notice(words), opened(modal), waiting.until(promise)
  constructor(host) {
    this.host = host;
    this.form = h("form", { class: "composer", autocomplete: "off", "aria-label": "Write" });
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.plain();
  }

  // Begins a command that was pressed in a message.
  take(name) {
    const command = this.host.store.slashCommands(this.host.place()).find((each) => each.name === name);
    if (command) this.begin(command);
  }

  // The bot's commands have changed.
  known() {
    if (!this.command && document.activeElement === this.input) this.suggest();
  }

  plain(words = "") {
    this.command = null;
    const channel = this.host.place();
    const listId = freshId("commands");
    const where = channel?.kind === "dm" ? this.host.store.bot?.name : `#${channel?.name ?? ""}`;
    this.input = h("input", {
      type: "text", class: "line", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": listId, "aria-label": "Message or command", placeholder: `Message ${channel?.kind === "dm" ? "@" : ""}${where}, or / for a command`,
      value: words, maxlength: "2000",
    });
    this.list = new Suggestions(listId, "List of commands", this.input, (command) => this.begin(command));
    this.input.addEventListener("input", () => this.suggest());
    this.input.addEventListener("keydown", (event) => this.list.keydown(event));
    this.input.addEventListener("blur", () => this.list.closeSoon());
    this.input.addEventListener("focus", () => this.suggest());
    const slash = iconButton("plus", "Show the commands", () => { this.input.value = "/"; this.input.focus(); this.suggest(); });
    this.form.replaceChildren(this.list.node, h("div", { class: "line-row" }, slash, this.input, sendButton()));
  }

  suggest() {
    const text = this.input.value;
    if (!text.startsWith("/")) { this.list.close(); return; }
    const wanted = text.slice(1).toLowerCase();
    const known = this.host.store.slashCommands(this.host.place());
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
        iconButton("close", "Cancel the command", () => this.cancel(), 20), sendButton())));
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
    return { user: this.host.store.name, channel: this.host.place().id };
  }

  async send() {
    if (!this.command) {
      const words = this.input.value.trim();
      if (!words) return;
      if (words.startsWith("/")) {
        const exact = this.host.store.slashCommands(this.host.place()).find((c) => `/${c.name}` === words);
        if (exact) this.begin(exact);
        else this.suggest();
        return;
      }
      this.input.value = "";
      await this.say(words);
      return;
    }
    await this.give();
  }

  // What could not be sent comes back, to be sent again.
  async say(words) {
    try {
      await ask("say", { ...this.body(), content: words });
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      if (!this.command && !this.input.value) this.input.value = words;
      this.host.notice(error.message);
    }
  }

  async give() {
    const missing = this.fields.find((f) => f.option.required && f.input.value === "");
    if (missing) { this.complain(`${missing.option.name} is needed.`); missing.input.focus(); return; }
    const command = this.command;
    const sent = this.body();
    const button = this.form.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      const going = this.host.waiting.until(ask("slash", { ...sent, command: command.name, options: await this.values() }));
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

function sendButton() {
  const node = iconButton("send", "Send");
  node.type = "submit";
  node.classList.add("send");
  return node;
}
