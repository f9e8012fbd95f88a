// A form the bot opened: a dialog with its fields, submitted or cancelled.

import { avatar } from "../shared/avatar.js";
import { Mistake, ask, freshId, h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";
import { field } from "./form_fields.js";
import { markdown } from "./markdown.js";

// `waiting(promise)` shows that an answer is awaited; `late` are the words when none came.
export function openForm(modal, store, waiting, late) {
  const dialog = formDialog(modal, store, async (values) => {
    const answer = await waiting(ask("submit", { user: store.name, modal: modal.interaction, values }));
    // Keeps what was typed, so it can be sent again.
    if (answer.kind === "not answered") throw new Mistake(late);
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".dialog-body :is(input, textarea, button)")?.focus();
}

// The dialog alone; `submit(values)` raises Mistake with words for the person.
export function formDialog(modal, store, submit) {
  const titleId = freshId("form-title");
  const readers = new Map();
  const note = h("p", { class: "failed", role: "alert", hidden: true });
  const button = h("button", { type: "submit", class: "btn primary" }, "Submit");
  const dialog = h("dialog", { class: "form-dialog", "aria-labelledby": titleId });
  const close = () => dialog.close();
  const form = h("form", { autocomplete: "off" },
    h("header", { class: "dialog-head" }, avatar(store.bot, store, 24), h("h2", { id: titleId }, modal.title), iconButton("close", "Close the form", close)),
    h("div", { class: "dialog-body" }, modal.components.map((part) => formPart(part, store, readers))),
    h("div", { class: "dialog-foot" }, note, h("button", { type: "button", class: "btn secondary", onclick: close }, "Cancel"), button));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    button.classList.add("busy");
    note.hidden = true;
    try {
      const values = {};
      for (const [name, read] of readers) values[name] = await read();
      await submit(values);
      close();
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      note.textContent = error.message;
      note.hidden = false;
    } finally {
      button.classList.remove("busy");
      button.disabled = false;
    }
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}

function formPart(part, store, readers) {
  if (part.type === 10) return h("div", { class: "text" }, markdown(part.content, store));
  const body = part.type === 18 ? part.component : part.components[0];
  const id = freshId("field");
  const label = part.type === 18 ? part.label : body.label;
  const needed = body.required !== false && body.type !== 23;
  const { node, read, group } = field(body, id, store, label);
  readers.set(body.custom_id, read);
  const words = [label, needed ? h("span", { class: "needed", title: "needed" }, " *") : null];
  const help = part.description ? h("p", { class: "muted small" }, part.description) : null;
  if (group) return h("fieldset", {}, h("legend", {}, words), help, node);
  return h("div", { class: "form-part" }, h("label", { for: id }, words), help, node);
}
