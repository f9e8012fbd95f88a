// A panel to the right of the screens: one at a time, and the screens stay usable.

import { h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";

export class Panel {
  constructor(root) {
    this.root = root;
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) { event.preventDefault(); this.close(); }
    });
    this.root.hidden = true;
    this.name = null;
  }

  // Opens under a name, with `content` (nodes); calls `closed` when it closes.
  open(name, title, content, closed) {
    this.close();
    this.name = name;
    this.closed = closed;
    this.opener = document.activeElement;
    const heading = h("h2", { tabindex: "-1" }, title);
    this.root.setAttribute("aria-label", title);
    this.root.className = `own panel tool-${name}`;
    this.root.replaceChildren(h("header", {}, heading, iconButton("close", `Close: ${title}`, () => this.close(), 22)), ...content);
    this.root.hidden = false;
    this.changed(name);
    heading.focus({ preventScroll: true });
  }

  // Called with the name of what is open (null: nothing).
  changed() {}

  close() {
    if (!this.name) return;
    this.name = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.closed();
    this.changed(null);
    if (document.contains(this.opener)) this.opener.focus({ preventScroll: true });
  }
}
