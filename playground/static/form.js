// A form the bot opened: a dialog with its fields, submitted or cancelled.

import { Mistake, ask, byId, freshId, h } from "./dom.js";
import { menuOptions } from "./components.js";
import { markdown } from "./markdown.js";

// `waiting(promise)` shows that an answer is awaited; `late` are the words when none came.
export function openForm(modal, store, waiting, late) {
  const dialog = byId("form");
  const readers = new Map();
  const parts = modal.components.map((part) => formPart(part, store, readers));
  const note = h("p", { class: "failed", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "btn primary" }, "Submit");
  const form = h("form", { autocomplete: "off" },
    h("h2", { id: "form-title" }, modal.title), note, parts,
    h("div", { class: "dialog-foot" },
      h("button", { type: "button", class: "btn secondary", onclick: () => dialog.close() }, "Cancel"), submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    for (const [name, read] of readers) values[name] = read();
    const complain = (words) => { note.textContent = words; note.hidden = false; };
    submit.disabled = true;
    submit.classList.add("busy");
    note.hidden = true;
    try {
      const answer = await waiting(ask("submit", { user: store.name, modal: modal.interaction, values }));
      // What was written stays, to be sent again.
      if (answer.kind === "not answered") complain(late);
      else dialog.close();
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      complain(error.message);
    } finally {
      submit.classList.remove("busy");
      submit.disabled = false;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function formPart(part, store, readers) {
  if (part.type === 10) return h("div", { class: "text" }, markdown(part.content, store));
  const field = part.type === 18 ? part.component : part.components[0];
  const id = freshId("field");
  const label = part.type === 18 ? part.label : field.label;
  const needed = field.required !== false && field.type !== 23;
  const { node, read, group } = input(field, id, store);
  readers.set(field.custom_id, read);
  const words = [label, needed ? h("span", { class: "needed", title: "needed" }, " *") : null];
  const help = part.description ? h("p", { class: "muted small" }, part.description) : null;
  if (group) return h("fieldset", {}, h("legend", {}, words), help, node);
  return h("div", { class: "form-part" }, h("label", { for: id }, words), help, node);
}

function input(field, id, store) {
  switch (field.type) {
    case 4: return textInput(field, id);
    case 21: return choices(field, field.options, id, "radio");
    case 22: return choices(field, field.options, id, "checkbox");
    case 23: {
      const box = h("input", { type: "checkbox", id });
      box.checked = Boolean(field.default);
      return { node: box, read: () => box.checked };
    }
    case 19: return { node: h("p", { class: "muted" }, "Files cannot be sent here."), read: () => [] };
    default: {
      const options = menuOptions(field, store);
      return (field.max_values ?? 1) > 1 ? choices(field, options, id, "checkbox") : select(field, options, id);
    }
  }
}

function textInput(field, id) {
  const props = {
    id, placeholder: field.placeholder, minlength: field.min_length, maxlength: field.max_length ?? 4000,
    required: field.required !== false, value: field.value ?? "",
  };
  const node = field.style === 2 ? h("textarea", { ...props, rows: "4" }) : h("input", { ...props, type: "text" });
  return { node, read: () => node.value };
}

function choices(field, options, id, type) {
  const boxes = options.map((option) => {
    const box = h("input", { type, name: id, value: option.value, required: type === "radio" && field.required !== false });
    box.checked = Boolean(option.default);
    return [box, h("label", { class: "choice" }, box, h("span", {}, option.label,
      option.description ? h("span", { class: "muted small" }, ` ${option.description}`) : null))];
  });
  const picked = () => boxes.filter(([box]) => box.checked).map(([box]) => box.value);
  return {
    node: h("div", {}, boxes.map(([, label]) => label)),
    read: () => (type === "radio" ? picked()[0] ?? null : picked()),
    group: true,
  };
}

function select(field, options, id) {
  const node = h("select", { id, required: field.required !== false });
  node.append(h("option", { value: "" }, field.placeholder ?? "Make a choice"));
  for (const option of options) {
    const words = option.description ? `${option.label} — ${option.description}` : option.label;
    const entry = h("option", { value: option.value }, words);
    entry.selected = Boolean(option.default);
    node.append(entry);
  }
  return { node, read: () => [...node.selectedOptions].map((o) => o.value).filter(Boolean) };
}
