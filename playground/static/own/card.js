// One game on the start page: its picture, its facts, and the ways to start it.

import { Mistake, get, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

const MOST_AT_ONE_PAGE = 6;
const TELL_SECONDS_AFTER_MS = 1000;
const TELL_EVERY_MS = 500;
// The default label and the icon of each kind of scene.
const WAYS = { play: ["Play now", "play"], "hot seat": ["Hot seat", "members"], watch: ["Watch", "eye"] };

// `scenes` all belong to one group; `run(scene, people)` resolves once you can play, or throws a Mistake.
export class Card {
  constructor(scenes, run) {
    this.run = run;
    this.ways = new Map(scenes.map((scene) => [scene.kind, scene]));
    const first = scenes[0];
    const seats = this.ways.get("hot seat") ?? first;
    const told = this.ways.get("play") ?? first;
    this.title = first.group;
    this.foot = h("div", { class: "ways" });
    this.note = h("p", { class: "own-failure", role: "alert", hidden: true });
    this.progress = h("p", { class: "progress", role: "status", hidden: true });
    this.node = h("article", { class: "card", "aria-label": first.group },
      h("div", { class: "board", "aria-hidden": "true" }, first.picture ? h("img", { src: first.picture, alt: "" }) : null),
      first.mark ? h("span", { class: "disc", "aria-hidden": "true" }, h("img", { src: first.mark, alt: "" })) : null,
      h("div", { class: "card-body" },
        h("header", {}, h("h3", {}, first.group), facts(seats.players, first.minutes)),
        h("p", { class: "sentence" }, told.sentence),
        this.foot, this.progress, this.note));
    this.offer();
  }

  offer() {
    const button = (kind, style) => {
      const scene = this.ways.get(kind);
      if (!scene) return null;
      const [usual, sign] = WAYS[kind];
      const words = scene.label || usual;
      const node = h("button", { type: "button", class: `own-button ${style}`, "aria-label": `${words}: ${this.title}` },
        icon(sign, 20), h("span", {}, words));
      node.dataset.way = kind;
      node.addEventListener("click", () => (kind === "hot seat" ? this.askHowMany(scene) : this.begin(scene)));
      return node;
    };
    this.foot.className = "ways";
    this.foot.replaceChildren(...[button("play", "strong"), button("hot seat", ""), button("watch", "")].filter(Boolean));
  }

  // The card itself asks for the number of people, in place of its buttons.
  askHowMany(scene) {
    const { least, most } = scene.players;
    const numbers = [];
    for (let n = Math.max(2, least); n <= Math.min(MOST_AT_ONE_PAGE, most); n += 1) {
      numbers.push(h("button", { type: "button", class: "own-button number", "aria-label": `${n} people`, onclick: () => this.begin(scene, n) }, String(n)));
    }
    const back = h("button", { type: "button", class: "own-button bare", "aria-label": "Back", onclick: () => this.leave() }, icon("close"));
    this.foot.className = "ways how-many";
    this.foot.replaceChildren(h("p", {}, "How many", h("span", { class: "unseen" }, " people"), "?"), back, h("div", { class: "numbers", role: "group", "aria-label": "How many people" }, numbers));
    this.foot.onkeydown = (event) => { if (event.key === "Escape") this.leave(); };
    numbers[0]?.focus();
  }

  leave() {
    this.foot.onkeydown = null;
    this.offer();
    this.foot.querySelector("[data-way=\"hot seat\"]")?.focus();
  }

  async begin(scene, people) {
    this.note.hidden = true;
    this.progress.hidden = false;
    this.node.classList.add("busy");
    const since = performance.now();
    const tell = async () => {
      const passed = performance.now() - since;
      const late = passed > TELL_SECONDS_AFTER_MS;
      const doing = late && !(await isThere()) ? "Waiting for the bot to start" : "Setting the table";
      this.progress.textContent = `${doing} …${late ? ` ${Math.floor(passed / 1000)} s` : ""}`;
    };
    tell();
    const timer = setInterval(tell, TELL_EVERY_MS);
    try {
      await this.run(scene, people);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.note.textContent = error.message;
      this.note.hidden = false;
    } finally {
      clearInterval(timer);
      this.progress.hidden = true;
      this.node.classList.remove("busy");
      this.offer();
    }
  }
}

async function isThere() {
  return (await get("faults")).gateway.some((shard) => shard.connected);
}

function facts(players, minutes) {
  const entry = (sign, range, unit, unseen) => h("span", {}, icon(sign, 17), h("span", { class: "long" }, between(range, " to "), unit, unseen),
    h("span", { class: "short", "aria-hidden": "true" }, between(range, "–"), unit));
  return h("p", { class: "facts" },
    players ? entry("members", players, "", h("span", { class: "unseen" }, " people")) : null,
    minutes ? entry("clock", minutes, " min") : null);
}

function between({ least, most }, word) {
  return least === most ? String(least) : `${least}${word}${most}`;
}
