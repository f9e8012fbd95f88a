// An embed: the older kind of box, with title, text, fields, pictures and footer.

import { colour, h, local } from "../shared/dom.js";
import { markdown } from "./markdown.js";
import { picture } from "./picture.js";

export function embed(body, host) {
  const { store } = host;
  const words = (text) => h("div", { class: "text" }, markdown(text, store));
  const node = h("div", { class: "container embed" },
    body.thumbnail ? picture({ media: body.thumbnail }, host, "thumbnail") : null,
    body.author ? h("p", { class: "embed-author" }, body.author.icon_url ? h("img", { src: local(body.author.icon_url), alt: "", width: 24, height: 24 }) : null, body.author.name) : null,
    body.title ? h("p", { class: "embed-title" }, body.url ? h("a", { href: body.url, target: "_blank", rel: "noopener noreferrer" }, body.title) : body.title) : null,
    body.description ? words(body.description) : null,
    body.fields?.length ? h("div", { class: "fields" }, body.fields.map((each) =>
      h("div", { class: each.inline ? "field inline" : "field" }, h("b", {}, each.name), words(each.value)))) : null,
    body.image ? picture({ media: body.image }, host, "shot") : null,
    body.footer ? h("p", { class: "subtext" }, body.footer.text) : null);
  if (body.color) node.style.borderLeftColor = colour(body.color);
  return node;
}
