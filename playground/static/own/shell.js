// Everything around the screens: the start page, the bar above, the panel beside.

import { byId, h } from "../shared/dom.js";
import { Bar } from "./bar.js";
import { requestLog } from "./log.js";
import { Panel } from "./panel.js";
import { phone } from "./phone.js";
import { StartPage } from "./start.js";
import { switches } from "./switches.js";
import { applyTheme } from "./theme.js";

const GAMES = "#games";
const DISCORD = "#discord";
const TOOLS = { switches: ["Switches", switches], phone: ["Your phone", phone], log: ["What the bot sent", requestLog] };

export class Shell {
  constructor(app) {
    this.app = app;
    this.coming = null;
    this.games = 0;
    this.start = new StartPage(byId("start"), app, { enter: (at) => this.enter(at), discord: () => this.discord() });
    this.bar = new Bar(byId("bar"), app, { home: () => this.home(), tool: (name) => this.tool(name), added: (name) => this.added(name) });
    this.panel = new Panel(byId("panel"));
    this.panel.changed = (name) => this.bar.opened(name);
    document.body.prepend(h("button", { type: "button", class: "own own-button strong skip", onclick: () => app.screen(app.me).toNewest() }, "Skip to the buttons"));
  }

  async begin() {
    applyTheme();
    window.addEventListener("hashchange", () => this.show());
    this.games = await this.start.load();
    this.show();
  }

  go(where) {
    if (location.hash === where) this.show();
    else location.hash = where;
  }

  home() {
    this.go(GAMES);
    this.show();
    byId("start").querySelector("h1").focus();
  }

  discord() {
    this.go(DISCORD);
    this.show();
    this.app.screen(this.app.me).toNewest();
  }

  // The start page comes first, unless there are no games.
  show() {
    const discord = !this.games || location.hash === DISCORD;
    const was = document.body.className;
    document.body.className = discord ? "at-discord" : "at-games";
    if (!discord) this.panel.close();
    if (discord && was === "at-games" && this.app.me) this.app.place();
    this.draw();
  }

  // Goes to where it's a person's turn, as soon as their client knows the channel.
  enter(at) {
    this.coming = at;
    this.draw();
  }

  // A new person starts in the channel you were in, or in the first one.
  added(name) {
    const { app } = this;
    const here = app.screen(app.me).place();
    const channel = here && here.kind !== "dm" ? here : app.stores.get(app.me).of("text")[0];
    this.enter({ user: name, channel: channel.id });
  }

  arrive() {
    const { app, coming } = this;
    const store = coming && app.stores.get(coming.user);
    if (!store?.ready || !store.channels.has(coming.channel)) return;
    this.coming = null;
    this.go(DISCORD);
    this.show();
    // The next person you become starts in the same channel.
    for (const other of app.stores.values()) if (other.channels.has(coming.channel)) app.screen(other.name).open = coming.channel;
    app.become(coming.user);
    app.screen(coming.user).look(coming.channel);
    app.screen(coming.user).toNewest();
  }

  draw() {
    this.arrive();
    if (!this.app.me) return;
    if (document.body.className === "at-games") this.start.draw();
    else this.bar.draw();
  }

  tool(name) {
    const [title, make] = TOOLS[name];
    if (this.panel.name === name) { this.panel.close(); return; }
    const { nodes, close } = make(this.app);
    this.panel.open(name, title, nodes, close);
  }
}
