// The page: its people, each one's stream of changes, and whose screens are shown side by side.

import { Shell } from "./own/shell.js";
import { strip } from "./own/strip.js";
import { Screen } from "./discord/screen.js";
import { refreshTimes } from "./discord/times.js";
import { Store } from "./shared/store.js";

const MOST_SCREENS = 4;
const REFRESH_MS = 15_000;
const PERSON = "playground-person";
const PLACE = "playground-place";

export class App {
  // `page` has #start, #bar, #screens and #panel.
  constructor(page) {
    this.frame = page.getElementById("screens");
    this.stores = new Map();
    this.screens = new Map();
    this.me = null;
    this.shown = [];
    this.split = false;
    this.shell = new Shell(this);
    this.drawing = false;
  }

  begin() {
    const name = localStorage.getItem(PERSON) ?? "Ann";
    this.listen(name);
    this.shell.begin();
    setInterval(refreshTimes, REFRESH_MS);
    document.addEventListener("keydown", (event) => {
      const nowhere = document.activeElement === document.body && !document.body.classList.contains("at-games");
      if (nowhere && this.me) this.screen(this.me).key(event);
    });
    document.addEventListener("visibilitychange", () => this.shown.forEach((each) => this.screen(each).markRead()));
  }

  // Follows one person's changes from now on.
  listen(name) {
    if (this.stores.has(name)) return;
    const store = new Store(name, (which, frame) => this.changed(which, frame));
    this.stores.set(name, store);
    store.connect();
  }

  changed(store, frame) {
    if (store.ready) for (const person of store.people) this.listen(person.name);
    if (!this.me && store.ready) this.become(store.name);
    this.screens.get(store.name)?.hear(frame);
    if (frame.event === "clock") refreshTimes();
    this.drawBar();
  }

  screen(name) {
    if (!this.screens.has(name)) {
      const made = new Screen(this.stores.get(name), (screen) => this.told(screen));
      made.open = localStorage.getItem(`${PLACE}-${name}`);
      this.screens.set(name, made);
    }
    return this.screens.get(name);
  }

  // -- who is shown --------------------------------------------------------------------------

  // Becomes a person: shows their screen alone, or adds it to the split view.
  become(name) {
    this.me = name;
    localStorage.setItem(PERSON, name);
    if (!this.split) this.shown = [name];
    else if (!this.shown.includes(name)) this.shown = [...this.shown, name].slice(-MOST_SCREENS);
    this.place();
  }

  oneScreen() {
    this.split = false;
    this.shown = [this.me];
    this.place();
  }

  // Shows two to four people's screens; without names, this person's and the next one's.
  sideBySide(names = []) {
    const all = this.people().map((each) => each.name);
    const next = all[(all.indexOf(this.me) + 1) % all.length];
    this.split = true;
    this.shown = (names.length > 1 ? names : [this.me, next]).slice(0, MOST_SCREENS);
    this.place();
  }

  // Closes a screen of the split view; the last one left fills the page.
  takeAway(name) {
    this.shown = this.shown.filter((each) => each !== name);
    if (this.me === name) this.me = this.shown[0];
    if (this.shown.length < 2) this.oneScreen();
    else this.place();
  }

  place() {
    for (const [name, screen] of this.screens) if (!this.shown.includes(name)) screen.show(false);
    this.frame.className = `count-${this.shown.length}`;
    this.frame.replaceChildren(...this.shown.map((name) => this.split
      ? divided(strip(this, name), this.screen(name).node) : this.screen(name).node));
    for (const name of this.shown) this.screen(name).show(true);
    this.drawBar();
  }

  people() {
    return this.stores.get(this.me)?.people ?? [];
  }

  pings(name) {
    const store = this.stores.get(name);
    return store?.ready ? store.pings() : 0;
  }

  // -- what is told --------------------------------------------------------------------------

  told(screen) {
    if (screen.open) localStorage.setItem(`${PLACE}-${screen.store.name}`, screen.open);
    if (screen.store.name !== this.me) return;
    const place = screen.place();
    const pings = screen.store.pings();
    document.title = `${pings ? `(${pings}) ` : ""}${place ? `${place.kind === "dm" ? "@" : "#"}${place.name} · ` : ""}Playground`;
    this.drawBar();
  }

  // Draws once for all changes that arrive together.
  drawBar() {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.shell.draw();
      if (this.split) for (const name of this.shown) strip(this, name);
    });
  }
}

function divided(head, screen) {
  const node = document.createElement("div");
  node.className = "half";
  node.append(head, screen);
  return node;
}
