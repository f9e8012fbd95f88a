// A message's components as things to read and press: containers, galleries, buttons, menus.

import { bytes, freshId, h } from "./dom.js";
import { markdown } from "./markdown.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };
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
    case 12: return h("div", { class: `gallery n${Math.min(body.items.length, 4)}` }, body.items.map((item) => picture(item, host, "shot")));
    case 13: return file(body);
    case 14: return h("hr", { class: `${body.divider === false ? "bare" : ""} ${body.spacing === 2 ? "wide" : ""}` });
    case 17: return container(body, host);
    default: return MENUS.has(body.type) ? menu(body, host) : h("p", { class: "subtext" }, `(a component of type ${body.type})`);
  }
}

function container(body, host) {
  const node = h("div", { class: "container" }, components(body.components, host));
  const accent = body.accent_color ?? body.accent_colour;
  if (accent !== null && accent !== undefined) node.style.borderLeftColor = `#${accent.toString(16).padStart(6, "0")}`;
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
  return h("a", { class: "file", href: url, download: name },
    h("span", { "aria-hidden": "true" }, "↓ "), h("span", { class: "file-name" }, name),
    size === undefined ? null : h("span", { class: "muted small" }, ` ${bytes(size)}`));
}

// CSS pixels: what the desktop client gives to a lone picture; a phone gives its width.
const BOX = { width: 550, height: 350 };

export function picture(item, host, kind) {
  const media = item.media ?? item;
  const alt = item.description ?? "";
  const image = h("img", { src: media.url, alt, width: media.width, height: media.height, loading: "eager" });
  // Fitted, uncropped, into the box in which Discord shows a picture; its room is kept free before it
  // has loaded, so that nothing jumps.
  if (kind === "shot" && media.width) {
    image.style.width = `${Math.min(media.width, BOX.width, (BOX.height * media.width) / media.height)}px`;
  }
  const node = h("button", {
    type: "button",
    class: `picture ${kind}`,
    "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge the picture",
    onclick: () => host.enlarge(media.url, alt),
  }, image);
  return item.spoiler ? veiled(node) : node;
}

function veiled(inside) {
  inside.inert = true;
  const cover = h("div", { class: "veiled" }, inside, h("button", { type: "button", class: "unveil" }, "Spoiler: show it"));
  cover.lastChild.addEventListener("click", () => { inside.inert = false; cover.replaceWith(inside); });
  return cover;
}

function emojiOf(body) {
  if (!body.emoji) return null;
  const sign = body.emoji.id ? `:${body.emoji.name}:` : body.emoji.name;
  return h("span", { class: "emoji", "aria-hidden": body.label ? "true" : null }, sign);
}

function button(body, host) {
  const style = STYLES[body.style] ?? "secondary";
  if (body.style === 5) {
    return h("a", { class: "btn link", href: body.url, target: "_blank", rel: "noopener noreferrer" },
      emojiOf(body), body.label ?? "", h("span", { "aria-hidden": "true" }, " ↗"));
  }
  const node = h("button", { type: "button", class: `btn ${style}`, disabled: body.disabled }, emojiOf(body), body.label ?? "");
  node.dataset.customId = body.custom_id ?? "";
  node.addEventListener("click", () => host.press(body.custom_id, node));
  return node;
}

export function menuOptions(body, store) {
  if (body.type === 3 || body.options) return body.options.map((o) => ({ ...o, emoji: o.emoji?.name }));
  if (body.type === 5 || body.type === 7) return [...store.people].map((p) => ({ label: p.name, value: p.id }));
  if (body.type === 8) return [...store.channels.values()].filter((c) => c.kind === "text").map((c) => ({ label: `#${c.name}`, value: c.id }));
  return [];
}

function menu(body, host) {
  const options = menuOptions(body, host.store);
  const most = body.max_values ?? 1;
  const least = body.min_values ?? 1;
  const listId = freshId("menu");
  const before = options.filter((o) => o.default).map((o) => o.label).join(", ");
  const label = body.placeholder || "Make a choice";
  const face = h("button", {
    type: "button", class: "menu-face", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-controls": listId, "aria-label": before ? `${label}: ${before}` : label, disabled: body.disabled,
  }, h("span", { class: before ? "" : "muted" }, before || label), h("span", { "aria-hidden": "true" }, "▾"));
  face.dataset.customId = body.custom_id;
  const list = h("div", { class: "menu-list", id: listId, role: "listbox", "aria-label": "Choices", hidden: true });
  if (most > 1) list.setAttribute("aria-multiselectable", "true");
  const node = h("div", { class: "menu" }, face, list);
  const picked = new Set(options.filter((o) => o.default).map((o) => o.value));
  const close = (focus) => {
    list.hidden = true;
    face.setAttribute("aria-expanded", "false");
    if (focus) face.focus();
  };
  const send = () => { close(true); host.choose(body.custom_id, [...picked], face); };
  const done = most > 1 ? h("button", { type: "button", class: "btn primary menu-done", onclick: send }, "Done") : null;
  const refresh = () => {
    if (done) done.disabled = picked.size < least || picked.size > most;
  };
  for (const option of options) {
    const entry = h("div", { role: "option", class: "menu-option", tabindex: "-1", "aria-selected": String(picked.has(option.value)) },
      option.emoji ? h("span", { class: "emoji" }, option.emoji) : null,
      h("span", { class: "menu-words" }, h("span", {}, option.label),
        option.description ? h("span", { class: "muted small" }, option.description) : null),
      h("span", { class: "tick", "aria-hidden": "true" }, "✓"));
    entry.addEventListener("click", () => {
      if (most === 1) { picked.clear(); picked.add(option.value); send(); return; }
      if (!picked.delete(option.value)) picked.add(option.value);
      entry.setAttribute("aria-selected", String(picked.has(option.value)));
      refresh();
    });
    list.append(entry);
  }
  if (done) { list.append(done); refresh(); }
  face.addEventListener("click", () => {
    if (!list.hidden) { close(false); return; }
    list.hidden = false;
    face.setAttribute("aria-expanded", "true");
    list.querySelector("[role=option]")?.focus();
    list.scrollIntoView({ block: "nearest" });
  });
  node.addEventListener("keydown", (event) => walk(event, list, () => close(true)));
  node.addEventListener("focusout", (event) => { if (!node.contains(event.relatedTarget)) close(false); });
  return node;
}

function walk(event, list, close) {
  if (list.hidden) return;
  const entries = [...list.querySelectorAll("[role=option], .menu-done")];
  const at = entries.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) { event.preventDefault(); entries[(at + step + entries.length) % entries.length].focus(); }
  else if (event.key === "Escape") { event.preventDefault(); close(); }
  else if ((event.key === "Enter" || event.key === " ") && document.activeElement.getAttribute("role") === "option") {
    event.preventDefault();
    document.activeElement.click();
  }
}
