// A command being filled in: a chip for each option, the needed ones first, and errors at the option.

import { Mistake, ask, freshId, h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";
import { Field, FileField } from "./option_fields.js";

const FILE = 11;
const LIKELY_DONE_MS = 250;

export class CommandLine {
  constructor(command, composer) {
    this.command = command;
    this.composer = composer;
    this.host = composer.host;
    this.fields = [];
    this.hint = h("p", { class: "hint", "aria-live": "polite" }, command.description);
    this.note = h("p", { class: "failed", role: "alert", id: freshId("wrong"), hidden: true });
    this.pills = h("div", { class: "pills" });
    this.more = h("div", { class: "more" });
    this.submit = sendButton();
    this.nodes = [this.hint, this.note, h("div", { class: "line-row command-row" },
      h("span", { class: "command-name" }, `/${command.name}`), this.pills, this.more,
      h("span", { class: "ends" }, iconButton("close", "Cancel the command", () => composer.cancel(), 20), this.submit))];
    for (const option of command.options.filter((o) => o.required)) this.add(option);
    this.offer();
    for (const node of this.nodes) node.addEventListener("keydown", (event) => this.key(event));
  }

  focus() {
    if (this.fields.length) this.fields[0].input.focus();
    else this.submit.focus();
  }

  key(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    this.composer.cancel();
  }

  add(option) {
    const field = option.type === FILE ? new FileField(option, this) : new Field(option, this);
    this.fields.push(field);
    this.pills.append(field.node);
    return field;
  }

  // A button for each option that isn't filled in yet.
  offer() {
    const rest = this.command.options.filter((o) => !this.fields.some((f) => f.option === o));
    this.more.replaceChildren(...rest.map((option) => h("button", {
      type: "button", class: "quiet", title: option.description,
      onclick: () => { this.add(option).input.focus(); this.offer(); },
    }, `+ ${option.name}`)));
  }

  explain(option) {
    this.hint.textContent = `${option.name}${option.required ? "" : " (optional)"}: ${option.description}`;
  }

  next(field) {
    const after = this.fields[this.fields.indexOf(field) + 1];
    if (after) after.input.focus();
    else this.submit.focus();
  }

  // Removes the last option; if there is none, the command.
  back(field) {
    const at = this.fields.indexOf(field);
    const before = this.fields[at - 1];
    if (!before) { this.composer.cancel(); return; }
    if (!field.option.required) {
      this.fields.splice(at, 1);
      field.node.remove();
      this.offer();
    }
    before.input.focus();
  }

  body() {
    return this.composer.body();
  }

  // The options filled in so far, without files.
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

  async give() {
    this.complain("");
    const missing = this.fields.find((f) => f.option.required && f.input.value === "");
    if (missing) { this.complain(`${missing.option.name} is needed.`, missing); return; }
    const { composer, command } = this;
    const sent = this.body();
    this.submit.disabled = true;
    try {
      const going = this.host.waiting.until(ask("slash", { ...sent, command: command.name, options: await this.values() }));
      const quick = await Promise.race([going.then(() => "done", () => "failed"), new Promise((r) => setTimeout(r, LIKELY_DONE_MS))]);
      if (quick !== "failed" && composer.command === this) composer.cancel();
      const answer = await going;
      if (answer.modal) this.host.opened(answer.modal);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      if (composer.command === this) this.complain(error.message, this.named(error.message));
      else this.host.notice(error.message);
    } finally {
      this.submit.disabled = false;
    }
  }

  // The option that an error is about: its message starts with the option's name.
  named(words) {
    return this.fields.find((field) => words.startsWith(`${field.option.name} `) || words.startsWith(`${field.option.name}:`));
  }

  complain(words, field = null) {
    this.note.textContent = words;
    this.note.hidden = !words;
    for (const each of this.fields) each.wrong(each === field ? this.note.id : null);
    field?.input.focus();
  }
}

export function sendButton() {
  const node = iconButton("send", "Send");
  node.type = "submit";
  node.classList.add("send");
  return node;
}
