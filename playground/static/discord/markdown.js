// Discord's Markdown, block by block, as elements: never as HTML text, so that nothing becomes code.

import { h } from "../shared/dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([a-zA-Z0-9+-]+)\n|\n?)([\s\S]*?)```/;

export function markdown(text, store) {
  const out = document.createDocumentFragment();
  const parts = text.split(FENCE);
  for (let index = 0; index < parts.length; index += 3) {
    if (parts[index]) blocks(parts[index], store, out);
    if (index + 2 < parts.length) out.append(h("pre", { tabindex: "0", "aria-label": "Code" }, h("code", {}, parts[index + 2].replace(/\n$/, ""))));
  }
  return out;
}

// Collects the lines of one paragraph, list or quote until another begins.
class Blocks {
  constructor(store, out) {
    Object.assign(this, { store, out, paragraph: [], list: null, quote: null, rest: false });
  }

  flush() {
    while (this.paragraph.length && !this.paragraph.at(-1).trim()) this.paragraph.pop();
    if (this.paragraph.length) this.out.append(h("p", {}, lines(this.paragraph, this.store)));
    if (this.list) this.out.append(this.list.node);
    if (this.quote) this.out.append(h("blockquote", {}, markdown(this.quote.join("\n"), this.store)));
    this.paragraph = []; this.list = null; this.quote = null;
  }

  alone(node) {
    this.flush();
    this.out.append(node);
  }

  item(indent, sign, words) {
    const kind = /\d/.test(sign) ? "ol" : "ul";
    if (!this.list || (this.list.kind !== kind && !indent)) {
      this.flush();
      this.list = { kind, node: h(kind, kind === "ol" ? { start: parseInt(sign, 10) } : {}) };
    }
    const entry = h("li", {}, inline(words, this.store));
    const above = this.list.node.lastElementChild;
    if (!indent || !above) { this.list.node.append(entry); return; }
    if (!above.querySelector("ul, ol")) above.append(h(kind, {}));
    above.querySelector("ul, ol").append(entry);
  }

  line(words) {
    if (this.list || this.quote) this.flush();
    if (words.trim() || this.paragraph.length) this.paragraph.push(words);
  }
}

function blocks(text, store, out) {
  const made = new Blocks(store, out);
  const all = text.replace(/^\n|\n$/g, "").split("\n");
  all.forEach((line) => {
    const heading = /^(#{1,3}) +(.+)/.exec(line);
    const small = /^-# +(.+)/.exec(line);
    const item = /^( *)([-*]|\d+\.) +(.+)/.exec(line);
    const quoted = /^> (.*)/.exec(line);
    if (made.rest) made.quote.push(line);
    else if (line.startsWith(">>> ")) { made.flush(); made.quote = [line.slice(4)]; made.rest = true; }
    else if (heading) made.alone(h(`h${heading[1].length + 2}`, {}, inline(heading[2], store)));
    else if (small) made.alone(h("p", { class: "subtext" }, inline(small[1], store)));
    else if (item) made.item(item[1].length, item[2], item[3]);
    else if (quoted) { if (!made.quote) { made.flush(); made.quote = []; } made.quote.push(quoted[1]); }
    else made.line(line);
  });
  made.flush();
}

function lines(texts, store) {
  return texts.flatMap((text, index) => [index ? h("br") : null, ...inline(text, store)]);
}
