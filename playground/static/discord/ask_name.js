// A small dialog that asks for one name: for a new channel or thread.

import { freshId, h } from "../shared/dom.js";

// Gives the name, or null when it was cancelled.
export function askName(title, label) {
  const id = freshId("name");
  const heading = freshId("title");
  const field = h("input", { id, type: "text", required: true, maxlength: "100", autocomplete: "off" });
  const dialog = h("dialog", { class: "form-dialog", "aria-labelledby": heading });
  return new Promise((told) => {
    const form = h("form", {}, h("header", { class: "dialog-head" }, h("h2", { id: heading }, title)),
      h("div", { class: "dialog-body" }, h("div", { class: "form-part" }, h("label", { for: id }, label), field)),
      h("div", { class: "dialog-foot" },
        h("button", { type: "button", class: "btn secondary", onclick: () => dialog.close() }, "Cancel"),
        h("button", { type: "submit", class: "btn primary" }, "Create")));
    form.addEventListener("submit", (event) => { event.preventDefault(); told(field.value.trim() || null); dialog.close(); });
    dialog.addEventListener("close", () => { told(null); dialog.remove(); });
    dialog.append(form);
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  });
}
