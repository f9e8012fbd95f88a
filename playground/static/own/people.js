// The people you can be: a pill each, showing whose turn it is; and adding a person.

import { avatar } from "../shared/avatar.js";
import { Mistake, ask, freshId, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { places } from "./waiting.js";

export const MOST_PEOPLE = 8;

// `app` is the page: its `stores`, who you are (`me`), whose screens are `shown`, `become(name)`.
export function pills(app) {
  const store = app.stores.get(app.me);
  return store.people.map((person) => pill(person, store, app));
}

function waitedFor(person, app) {
  const theirs = app.stores.get(person.name);
  return Boolean(theirs?.ready) && places(theirs).length > 0;
}

function pill(person, store, app) {
  const theirs = app.stores.get(person.name);
  const due = waitedFor(person, app);
  const shown = app.shown.includes(person.name);
  const unread = theirs?.ready && !shown ? theirs.pings() : 0;
  const state = due ? ", their turn" : unread ? `, ${unread} waiting` : "";
  const classes = ["who-pill", due ? "due" : "", shown ? "shown" : ""].join(" ");
  return h("button", {
    type: "button", class: classes, "aria-pressed": String(shown), "aria-label": `${person.name}${state}`, title: person.name,
    onclick: () => app.become(person.name),
  }, avatar(person, store, 28), h("span", { class: "pill-name" }, person.name),
    due ? h("span", { class: "to-act" }, "turn") : unread ? h("span", { class: "unread" }, String(unread)) : null);
}

// "Add": a small form under the button; calls `added(name)` once the person is there.
export function addPerson(app, added) {
  const id = freshId("new-person");
  const field = h("input", { id, type: "text", maxlength: "32", required: true, autocomplete: "off" });
  const note = h("p", { class: "own-failure", role: "alert", hidden: true });
  const form = h("form", { class: "add-form", hidden: true, "aria-label": "Add a person" },
    h("label", { for: id }, "Name"), field, h("button", { type: "submit", class: "own-button strong" }, "Add"), note);
  const open = h("button", { type: "button", class: "who-pill add", "aria-expanded": "false", "aria-label": "Add a person" },
    icon("plus", 18), h("span", { class: "pill-name" }, "Add"));
  const show = (shown) => {
    form.hidden = !shown;
    open.setAttribute("aria-expanded", String(shown));
    note.hidden = true;
    if (shown) { field.value = ""; field.focus(); }
  };
  open.addEventListener("click", () => show(form.hidden));
  form.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); show(false); open.focus(); } });
  form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget) && event.relatedTarget !== open) show(false); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const name = field.value.trim();
      await ask("people", { name });
      show(false);
      added(name);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      note.textContent = error.message;
      note.hidden = false;
    }
  });
  return h("div", { class: "add-person" }, open, form);
}
