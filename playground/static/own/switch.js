// One switch: its name, what it does, its controls, and the effect it had.

import { Mistake, h } from "../shared/dom.js";

export class Switch {
  // `hands` are nodes made by `press`, `onOff`, `choice` or `line`.
  constructor(what, does, { wide = false } = {}) {
    this.title = h("p", { class: "what" }, what);
    this.effect = h("p", { class: "effect", role: "status" });
    this.hands = h("div", { class: "hands", role: "group", "aria-label": what });
    this.node = h("div", { class: wide ? "switch wide" : "switch" }, this.title, h("p", { class: "does" }, does), this.hands, this.effect);
  }

  name(what) {
    this.title.textContent = what;
    this.hands.setAttribute("aria-label", what);
  }

  say(words, bad = false) {
    this.effect.classList.toggle("bad", bad);
    if (this.effect.textContent !== words) this.effect.textContent = words;
  }

  // Runs `work` and shows the words it returns, or why it failed.
  async run(work) {
    this.hands.inert = true;
    try {
      const words = await work();
      if (words !== undefined) this.say(words);
      return true;
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.say(error.message, true);
      return false;
    } finally {
      this.hands.inert = false;
    }
  }

  press(words, work) {
    const node = h("button", { type: "button", class: "own-button" }, words);
    node.addEventListener("click", async () => { await this.run(work); if (node.isConnected && !node.disabled) node.focus(); });
    this.hands.append(node);
    return node;
  }

  // `turn(on)` resolves once that's done; until then, and if it fails, the switch stays as it was.
  onOff(label, turn) {
    const node = h("button", { type: "button", class: "toggle", role: "switch", "aria-checked": "false", "aria-label": label });
    node.addEventListener("click", async () => {
      const on = node.getAttribute("aria-checked") !== "true";
      if (await this.run(() => turn(on))) node.setAttribute("aria-checked", String(on));
      node.focus();
    });
    this.hands.append(node);
    return node;
  }

  choice(label, options, turn) {
    const node = h("select", { "aria-label": label }, options.map(([value, words]) => h("option", { value }, words)));
    let before = node.value;
    node.addEventListener("focus", () => { before = node.value; });
    node.addEventListener("change", async () => {
      if (await this.run(() => turn(node.value))) before = node.value;
      else node.value = before;
    });
    this.hands.append(node);
    return node;
  }

  // A text field, applied on Enter or on leaving it; `turn(words)` resolves once that's done.
  line(label, limit, turn) {
    const node = h("input", { type: "text", "aria-label": label, placeholder: label, maxlength: String(limit), autocomplete: "off" });
    node.addEventListener("change", () => this.run(() => turn(node.value.trim())));
    this.hands.append(node);
    return node;
  }
}

export function group(title, ...switches) {
  return h("section", { class: "switch-group", "aria-label": title }, h("h3", {}, title), switches.map((each) => each.node ?? each));
}
