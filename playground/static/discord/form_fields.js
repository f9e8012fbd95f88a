// The fields of a form: text, menus, radio buttons, check boxes, files. Each can be read.

import { bytes, h } from "../shared/dom.js";
import { readFile } from "./files.js";
import { Menu } from "./menu.js";

// Gives {node, read(), group}: `group` when the node holds several things with labels of their own.
export function field(body, id, store, label) {
  switch (body.type) {
    case 4: return textInput(body, id);
    case 19: return files(body, id);
    case 21: return choices(body, id, "radio");
    case 22: return choices(body, id, "checkbox");
    case 23: return single(body, id);
    default: return select(body, id, store, label);
  }
}

function textInput(body, id) {
  const most = body.max_length ?? 4000;
  const props = {
    id, placeholder: body.placeholder, minlength: body.min_length, maxlength: most,
    required: body.required !== false, value: body.value ?? "",
  };
  const node = body.style === 2 ? h("textarea", { ...props, rows: "4" }) : h("input", { ...props, type: "text" });
  const left = h("span", { class: "muted small length", "aria-hidden": "true" });
  const count = () => { left.textContent = node.value.length > most - 200 || body.max_length ? `${node.value.length}/${most}` : ""; };
  node.addEventListener("input", count);
  count();
  return { node: h("div", { class: "text-input" }, node, left), read: () => node.value };
}

function choices(body, name, type) {
  const boxes = body.options.map((option) => {
    const box = h("input", { type, name, value: option.value, required: type === "radio" && body.required !== false });
    box.checked = Boolean(option.default);
    return [box, h("label", { class: "choice" }, box, h("span", {}, option.label,
      option.description ? h("span", { class: "muted small" }, ` ${option.description}`) : null))];
  });
  const picked = () => boxes.filter(([box]) => box.checked).map(([box]) => box.value);
  return {
    node: h("div", { class: "choices" }, boxes.map(([, label]) => label)),
    read: () => (type === "radio" ? picked()[0] ?? null : picked()),
    group: true,
  };
}

function single(body, id) {
  const box = h("input", { type: "checkbox", id });
  box.checked = Boolean(body.default);
  return { node: box, read: () => box.checked };
}

function select(body, id, store, label) {
  const menu = new Menu({ ...body, name: label, placeholder: body.placeholder ?? "Make a choice" }, store, id);
  menu.node.classList.add("in-form");
  return { node: menu.node, read: () => [...menu.picked] };
}

function files(body, id) {
  const input = h("input", { type: "file", id, multiple: (body.max_values ?? 1) > 1, required: body.required !== false });
  const list = h("ul", { class: "muted small files" });
  input.addEventListener("change", () => list.replaceChildren(...[...input.files].map((each) => h("li", {}, `${each.name}, ${bytes(each.size)}`))));
  return { node: h("div", {}, input, list), read: () => Promise.all([...input.files].map(readFile)) };
}
