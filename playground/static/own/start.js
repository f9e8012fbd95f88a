// The start page: a card for each game, and the tables to continue.

import { avatar, mark } from "../shared/avatar.js";
import { Mistake, ask, get, h } from "../shared/dom.js";
import { Card } from "./card.js";
import { icon } from "../shared/icons.js";
import { landscape } from "./landscape.js";
import { tableRow, waitingTables } from "./tables.js";
import { themeButton } from "./theme.js";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const MEANINGS = [
  ["play", "Play now", "you against the computer"],
  ["members", "Hot seat", "two to six people on this page"],
  ["eye", "Watch", "computers play each other, slowly"],
];

// `doors` has: enter({user, channel, message}), which opens a game, and discord().
export class StartPage {
  constructor(root, app, doors) {
    this.root = root;
    this.app = app;
    this.doors = doors;
    this.busy = false;
    this.cards = h("div", { class: "cards" });
    this.tables = h("section", { class: "tables", "aria-labelledby": "tables-title", hidden: true });
    this.jump = h("button", { type: "button", class: "own-button to-tables", hidden: true, onclick: () => this.tables.querySelector("button").focus() });
    this.others = h("ul", { class: "others" });
    this.who = h("div", { class: "who" });
    this.name = h("b", { class: "own-name" });
    this.about = h("span", {}, "A Discord bot to try on this page.");
    root.replaceChildren(landscape(),
      h("header", { class: "start-head" }, mark(40), this.name, this.jump, this.who, themeButton(),
        h("button", { type: "button", class: "own-button wood", "aria-label": "Discord view", onclick: () => doors.discord() }, icon("hash", 20), h("span", { class: "words" }, "Discord view"))),
      h("div", { class: "welcome" },
        h("h1", { tabindex: "-1" }, "Pick a game", h("span", {}, " and play.")),
        h("p", {}, this.about, h("br"), " No account needed, and nothing leaves this computer.")),
      this.cards,
      h("ul", { class: "meanings" }, MEANINGS.map(([sign, word, meaning]) => h("li", {}, icon(sign, 20), h("b", {}, word), " ", meaning))),
      this.others, this.tables);
  }

  // Returns the number of games; without any there's no start page.
  async load() {
    const scenes = await get("scenes");
    const groups = new Map();
    for (const scene of scenes.filter((each) => each.kind !== "view")) groups.set(scene.group, [...(groups.get(scene.group) ?? []), scene]);
    this.cards.replaceChildren(...[...groups.values()].map((group) => new Card(group, (scene, people) => this.run(scene, people)).node));
    this.others.replaceChildren(...scenes.filter((each) => each.kind === "view" && each.people.length).map((scene) => this.other(scene)));
    if (groups.size > 1) this.about.textContent = `A Discord bot with ${NUMBERS[groups.size] ?? groups.size} games, to try on this page.`;
    return groups.size;
  }

  // A scene that isn't a game of its own: a button with its sentence, below the cards.
  other(scene) {
    const words = h("span", { role: "status" }, scene.sentence);
    const begin = async () => {
      words.textContent = "Setting the table …";
      try {
        await this.run(scene);
        words.textContent = scene.sentence;
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        words.textContent = error.message;
      }
    };
    return h("li", {}, h("button", { type: "button", class: "own-button", onclick: begin }, icon("clock", 20), h("span", {}, scene.label)), words);
  }

  async run(scene, people) {
    if (this.busy) return;
    this.busy = true;
    this.cards.inert = true;
    try {
      const at = await ask("scene", { scene: scene.id, user: this.app.me, people });
      this.doors.enter(at);
    } finally {
      this.busy = false;
      this.cards.inert = false;
    }
  }

  // Redraws what changes: who you are, the bot's name, the tables to continue.
  draw() {
    const { app } = this;
    const store = app.stores.get(app.me);
    if (!store?.ready) return;
    this.name.textContent = store.bot.name;
    const choice = h("select", { "aria-label": "You are", onchange: () => app.become(choice.value) },
      store.people.map((person) => h("option", { value: person.name, selected: person.name === app.me }, `You are ${person.name}`)));
    const mine = store.people.find((person) => person.name === app.me);
    this.who.replaceChildren(avatar(mine, store, 26), choice, icon("down", 16));
    const tables = waitingTables(app.stores.values(), app.me);
    this.tables.hidden = this.jump.hidden = tables.length === 0;
    const title = tables.some(({ waiting }) => waiting.length) ? "Continue a table" : "Look at a table";
    this.jump.textContent = title;
    this.tables.replaceChildren(h("h2", { id: "tables-title" }, title),
      h("div", { class: "table-rows" }, tables.map((table) => tableRow(table, app.me, this.doors.enter))));
  }
}
