// A message's components as things to read and press: containers, sections, galleries, rows.

import { bytes, colour, h, local } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { button } from "./buttons.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { gallery, picture, veiled } from "./picture.js";

const MENUS = new Set([3, 5, 6, 7, 8]);

// `host` has: store, press(custom_id, node), choose(custom_id, values, node), enlarge(url, alt)
export function components(list, host) {
  return list.map((each) => component(each, host));
}

function component(body, host) {
  switch (body.type) {
    case 1: return h("div", { class: "row" }, components(body.components, host));
    case 2: return button(body, host);
    case 9: return section(body, host);
    case 10: return h("div", { class: "text" }, markdown(body.content, host.store));
    case 11: return picture(body, host, "thumbnail");
    case 12: return gallery(body.items, host);
    case 13: return file(body);
    case 14: return h("hr", { class: `${body.divider === false ? "bare" : ""} ${body.spacing === 2 ? "wide" : ""}` });
    case 17: return container(body, host);
    default: return MENUS.has(body.type) ? menu(body, host) : h("p", { class: "subtext" }, `(a component of type ${body.type})`);
  }
}

function container(body, host) {
  const node = h("div", { class: "container" }, components(body.components, host));
  const accent = body.accent_color ?? body.accent_colour;
  if (accent !== null && accent !== undefined) node.style.borderLeftColor = colour(accent);
  return body.spoiler ? veiled(node) : node;
}

function section(body, host) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, components(body.components, host)),
    component(body.accessory, host));
}

function file(body) {
  const node = download(body.file.url, body.name ?? body.file.url.split("/").pop(), body.size);
  return body.spoiler ? veiled(node) : node;
}

export function download(url, name, size) {
  return h("a", { class: "file", href: local(url), download: name }, icon("file"),
    h("span", {}, h("span", { class: "file-name" }, name),
      size === undefined ? null : h("span", { class: "muted small" }, ` ${bytes(size)}`)));
}
