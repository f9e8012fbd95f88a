// The line below the messages: who is typing, which answer is awaited, whether the server is there.

import { h } from "../shared/dom.js";

const SHOWN_AFTER_MS = 400;
const TYPING_MS = 9000;
const SAID_MS = 4000;

export class Waiting {
  constructor(store) {
    this.store = store;
    this.unanswered = 0;
    this.isTyping = false;
    this.said = "";
    this.node = h("p", { class: "waiting", "aria-live": "polite" });
  }

  // Says that the bot hasn't answered yet, once the wait is noticeable.
  async until(going) {
    let told = 0;
    const timer = setTimeout(() => { told = 1; this.unanswered += 1; this.draw(); }, SHOWN_AFTER_MS);
    try {
      return await going;
    } finally {
      clearTimeout(timer);
      this.unanswered -= told;
      this.draw();
    }
  }

  typing(on) {
    clearTimeout(this.timer);
    this.isTyping = on;
    this.draw();
    if (on) this.timer = setTimeout(() => this.typing(false), TYPING_MS);
  }

  say(words) {
    this.said = words;
    this.draw();
    setTimeout(() => { this.said = ""; this.draw(); }, SAID_MS);
  }

  draw() {
    const bot = this.store.bot?.name;
    const words = this.store.barred ? "The playground was restarted: open the new address from its terminal."
      : this.store.lost ? "The playground isn't running. Waiting for it…"
      : this.unanswered ? `Waiting for ${bot} to answer…` : this.isTyping ? `${bot} is typing…` : this.said;
    if (this.node.dataset.words === words) return;
    this.node.dataset.words = words;
    const dots = words.endsWith("…") ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : "";
    this.node.replaceChildren(dots, words);
  }
}
