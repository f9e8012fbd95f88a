// The input: plain words, the list of commands after "/", and the last message again.

import { Mistake, ask, freshId, h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";
import { CommandLine, sendButton } from "./command_line.js";
import { groupsFor, present } from "./slash.js";
import { Suggestions } from "./suggestions.js";

const EPHEMERAL = 64;

export class Composer {
  // `host` has: store, place(), notice(words), opened(modal), waiting.until(promise)
  constructor(host) {
    this.host = host;
    this.form = h("form", { class: "composer", autocomplete: "off", "aria-label": "Write" });
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    // Unsent drafts, by channel.
    this.drafts = new Map();
    this.stands = null;
    this.plain();
  }

  commands() {
    return this.host.store.slashCommands(this.host.place());
  }

  // Switches to the screen's channel and its draft.
  arrive() {
    if (this.stands === (this.host.place()?.id ?? null)) this.allowed();
    else this.plain(this.drafts.get(this.host.place()?.id) ?? "");
  }

  // Starts a command that was pressed in a message.
  take(name) {
    const command = this.commands().find((each) => each.name === name);
    if (command) this.begin(command);
  }

  // The bot's commands have changed.
  known() {
    if (!this.command && document.activeElement === this.input) this.suggest();
  }

  plain(words = "") {
    this.command = null;
    this.editing = null;
    const place = this.host.place();
    this.stands = place?.id ?? null;
    const listId = freshId("commands");
    const where = place?.kind === "dm" ? `@${this.host.store.bot?.name}` : `#${place?.name ?? ""}`;
    this.usual = `Message ${where}, or / for a command`;
    this.input = h("input", {
      type: "text", class: "line", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": listId, "aria-label": "Message or command",
      value: words, maxlength: "2000",
    });
    this.list = new Suggestions(listId, "List of commands", this.input, (command) => this.chosen(command));
    this.input.addEventListener("input", () => { if (!this.editing) this.drafts.set(this.stands, this.input.value); this.suggest(); });
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.list.closeSoon());
    this.input.addEventListener("focus", () => this.suggest());
    const slash = iconButton("plus", "Show the commands", () => { this.input.value = "/"; this.input.focus(); this.suggest(); });
    this.hint = h("p", { class: "hint", hidden: true });
    this.form.replaceChildren(this.list.node, this.hint, h("div", { class: "line-row" }, slash, this.input, sendButton()));
    this.allowed();
  }

  // This person's permissions here: write, only use commands, or neither.
  allowed() {
    if (this.command) return;
    const place = this.host.place();
    const locked = Boolean(place?.archived && place.locked);
    const forum = place?.kind === "forum";
    const send = place && !locked && !forum && place.may?.send !== false;
    const commands = place && !locked && !forum && place.may?.commands !== false;
    const words = forum ? "Open a post to write there." : locked ? "This thread is archived and locked." : "You don't have permission to send messages here.";
    if (!this.editing) this.input.placeholder = send ? this.usual : commands ? "You can only use commands here: start with /" : place ? words : "There's no channel here.";
    for (const each of this.form.querySelectorAll(".line-row :is(input, button)")) each.disabled = !send && !commands;
  }

  key(event) {
    if (this.list.keydown(event)) return;
    if (event.key === "Escape" && this.editing) { event.preventDefault(); this.plain(); this.input.focus(); }
    else if (event.key === "ArrowUp" && !this.input.value) { event.preventDefault(); this.editLast(); }
  }

  suggest() {
    const text = this.input.value;
    if (!text.startsWith("/") || this.editing) { this.list.close(); return; }
    const known = this.commands();
    const place = this.host.place();
    const roots = new Set(known.filter((each) => each.name.includes(" ")).map((each) => each.name.split(" ")[0]));
    const groups = groupsFor(known, text.slice(1), present(place, this.host.store.bot, roots));
    this.list.showGroups(groups.map(entriesOf), known.length ? "No command with that name." : "The bot has no commands yet.");
  }

  // Opens a folded group, or starts a command.
  chosen(command) {
    if (typeof command === "string") {
      this.input.value = `${command} `;
      this.input.focus();
      this.suggest();
    } else this.begin(command);
  }

  begin(command) {
    this.list.close();
    this.drafts.delete(this.stands);
    this.command = new CommandLine(command, this);
    this.form.replaceChildren(...this.command.nodes);
    this.command.focus();
  }

  cancel() {
    this.plain();
    this.input.focus();
  }

  body() {
    return { user: this.host.store.name, channel: this.host.place().id };
  }

  async send() {
    if (this.command) { await this.command.give(); return; }
    const words = this.input.value.trim();
    if (!words) return;
    if (this.editing) { await this.say("edit", { message: this.editing, content: words }, words); return; }
    if (words.startsWith("/")) {
      const exact = this.commands().find((each) => `/${each.name}` === words);
      if (exact) this.begin(exact);
      else this.suggest();
      return;
    }
    await this.say("say", { content: words }, words);
  }

  // Unsent words stay, so they can be sent again.
  async say(what, body, words) {
    const { editing } = this;
    const sent = { ...this.body(), ...body };
    this.drafts.delete(this.stands);
    this.plain();
    this.input.focus();
    try {
      await ask(what, sent);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      if (!this.command && !this.input.value) { this.input.value = words; this.edit(editing); }
      this.host.notice(error.message);
    }
  }

  // Edits your last message here.
  editLast() {
    const { store } = this.host;
    const last = [...(this.host.place()?.messages.values() ?? [])]
      .findLast((message) => message.author.id === store.me.id && message.content && !(message.flags & EPHEMERAL));
    if (!last) return;
    this.input.value = last.content;
    this.edit(last.id);
    this.input.setSelectionRange(last.content.length, last.content.length);
  }

  edit(id) {
    this.editing = id;
    this.hint.hidden = !id;
    this.hint.textContent = id ? "Editing your last message. Enter saves it, Escape cancels." : "";
  }
}

function entriesOf(group) {
  if (group.folded) {
    const about = `${group.commands.length} commands: ${group.commands.map((each) => each.name.split(" ").at(-1)).join(", ")}`;
    return { title: "", entries: [{ value: group.title, label: `${group.title} …`, about, folded: true }] };
  }
  return {
    title: group.title || "Single commands",
    entries: group.commands.map((command) => ({ value: command, label: `/${command.name}`, about: command.description, extra: chips(command) })),
  };
}

function chips(command) {
  const ordered = [...command.options].sort((a, b) => Boolean(b.required) - Boolean(a.required));
  return ordered.map((option) => h("span", { class: option.required ? "chip must" : "chip" }, option.name));
}
