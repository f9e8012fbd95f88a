// One client as one person: own lists, messages, members, composer and state. Can stand several
// times on the page, once for each person.

import { Mistake, ask, h, redraw } from "../shared/dom.js";
import { drawChannels } from "./channels.js";
import { Composer } from "./composer.js";
import { openForm } from "./form.js";
import { drawHead } from "./head.js";
import { follow, followLinks, linkTo, targetOf } from "./jump.js";
import { drawMembers } from "./members.js";
import { showFailure } from "./message.js";
import { Messages } from "./messages.js";
import { openApps } from "./popouts.js";
import { DMS, drawServers } from "./servers.js";
import { followSwipes } from "./swipe.js";
import { openViewer } from "./viewer.js";
import { Waiting } from "./waiting.js";

const LATE = "This interaction failed: the application did not respond in time.";
const CONTROL = ".btn:not(:disabled, .link), .menu-face:not(:disabled)";
const DRAWER_BELOW_PX = 979;
const TYPED_INTO = "input, textarea, select, [role=listbox], dialog";
const AUTOCOMPLETE = 4;
const FORM = 5;

export class Screen {
  // Calls `told(screen)` when its channel, or what waits in it, has changed.
  constructor(store, told = () => {}) {
    this.store = store;
    this.told = told;
    this.open = null;
    this.side = null;
    this.last = new Map();
    this.members = null;
    this.shown = false;
    this.build();
  }

  build() {
    const { name } = this.store;
    this.serversNode = h("nav", { class: "servers", "aria-label": "Servers" });
    this.channelsNode = h("nav", { class: "channels", "aria-label": "Channels" });
    this.headNode = h("header", { class: "head" });
    this.messages = new Messages(this);
    this.waiting = new Waiting(this.store);
    this.composer = new Composer(this);
    this.membersNode = h("aside", { class: "members", "aria-label": "Members" });
    this.lists = h("div", { class: "lists" }, this.serversNode, this.channelsNode);
    const veil = h("div", { class: "veil", onclick: () => this.drawer(false) });
    this.main = h("div", { class: "main", role: "group", "aria-label": "Channel" }, this.headNode, this.messages.node, this.waiting.node, this.composer.form);
    this.node = h("section", { class: "screen discord", "aria-label": `${name}'s screen` }, this.lists, veil, this.main, this.membersNode);
    this.node.addEventListener("command", (event) => this.composer.take(event.detail));
    this.node.addEventListener("keydown", (event) => this.key(event));
    followLinks(this.messages.log, this);
    followSwipes(this);
    new ResizeObserver(() => { if (this.main.inert && !this.isNarrow()) this.drawer(false); }).observe(this.node);
  }

  // -- what its parts ask of the screen ------------------------------------------------------

  place() {
    return this.store.channels.get(this.open);
  }

  press(customId, node) { return this.use(node, "press", { custom_id: customId }); }

  choose(customId, values, node) { return this.use(node, "choose", { custom_id: customId, values }); }

  async useOn(person, command) {
    const answer = await this.attempt(this.waiting.until(ask("at_name", { user: this.store.name, channel: this.open, command, person })));
    if (answer?.modal) this.opened(answer.modal);
  }

  apps(node, user) { if (this.place()?.kind !== "dm") openApps(node, user, this); }

  enlarge(url, alt) { openViewer(url, alt); }

  // Focuses the first control of the newest usable message.
  toNewest() {
    this.messages.toNewest();
    [...this.messages.log.querySelectorAll("article")].findLast((each) => each.querySelector(CONTROL))?.querySelector(CONTROL).focus({ preventScroll: true });
  }

  dismiss(message) {
    return this.attempt(ask("dismiss", { user: this.store.name, channel: message.channel_id, message: message.id }));
  }

  remove(message) {
    return this.attempt(ask("faults", { delete_message: { channel: message.channel_id, message: message.id } }));
  }

  async copyLink(message) {
    await navigator.clipboard?.writeText(`${linkTo(message.channel_id, this.store)}/${message.id}`);
    this.waiting.say("Link copied.");
  }

  follow(url) {
    const target = targetOf(url, this.store);
    if (target) follow(target, this.messages.log, this);
  }

  notice(words) { this.messages.notice(words); }

  opened(modal) {
    openForm(modal, this.store, (going) => this.waiting.until(going), LATE);
  }

  // Awaits a request and shows a person's mistake; null if it failed.
  async attempt(going) {
    try {
      return await going;
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.notice(error.message);
      return null;
    }
  }

  // Uses a button or menu of a message; errors appear at that message.
  async use(node, what, body) {
    const { id } = node.closest("article").dataset;
    node.classList.add("busy");
    node.setAttribute("aria-busy", "true");
    try {
      const answer = await this.waiting.until(ask(what, { user: this.store.name, channel: this.open, message: id, ...body }));
      if (answer.modal) this.opened(answer.modal);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      const now = this.messages.find(id);
      if (now) showFailure(now, error.message);
      else this.notice(error.message);
    } finally {
      node.classList.remove("busy");
      node.removeAttribute("aria-busy");
    }
  }

  // -- what is shown -------------------------------------------------------------------------

  look(id) {
    this.open = id;
    this.drawer(false);
    this.draw();
    this.markRead();
  }

  // Shows a server's channels, or the direct messages; if there's room, also the channel
  // that was open there last.
  openSide(side) {
    this.side = side;
    const last = this.store.channels.get(this.last.get(side)) ?? (side === DMS ? this.store.of("dm")[0] : this.store.of("text", side)[0]);
    if (last && !this.node.classList.contains("drawer-open")) this.look(last.id);
    else this.drawLists();
  }

  // Selects the server of the open channel.
  arrive() {
    const place = this.place();
    this.store.here = place?.guild ?? null;
    if (!place) { this.side ??= this.store.joined()[0]?.id ?? DMS; return; }
    this.side = place.kind === "dm" ? DMS : place.guild;
    this.last.set(this.side, place.id);
  }

  // Opens the lists over everything else, which is inert meanwhile.
  drawer(open) {
    const was = this.main.inert;
    this.node.classList.toggle("drawer-open", open);
    this.main.inert = open;
    if (open) this.lists.querySelector(".place.here, .place")?.focus();
    else if (was) this.messages.log.focus({ preventScroll: true });
  }

  // Whether the lists are in a drawer.
  isNarrow() {
    return this.node.clientWidth <= DRAWER_BELOW_PX;
  }

  membersShown() {
    return this.members ?? this.membersNode.offsetWidth > 0;
  }

  toggleMembers() {
    this.members = !this.membersShown();
    this.node.classList.toggle("members-open", this.members);
    this.node.classList.toggle("members-closed", !this.members);
    redraw(this.headNode, () => drawHead(this.headNode, this));
  }

  show(shown) {
    this.shown = shown;
    if (!shown || !this.store.ready) return;
    this.draw();
    this.markRead();
  }

  draw() {
    if (!this.store.ready) return;
    if (!this.place()) this.open = this.store.of("text")[0]?.id ?? null;
    this.arrive();
    this.drawLists();
    this.messages.draw(this.place());
    this.waiting.draw();
    this.composer.arrive();
  }

  drawLists() {
    redraw(this.serversNode, () => drawServers(this.serversNode, this));
    redraw(this.channelsNode, () => drawChannels(this.channelsNode, this));
    redraw(this.headNode, () => drawHead(this.headNode, this));
    this.membersNode.hidden = this.place()?.kind === "dm";
    redraw(this.membersNode, () => drawMembers(this.membersNode, this));
    this.told(this);
  }

  markRead() {
    const place = this.place();
    // Nothing is read behind the start page.
    if (!this.shown || !this.node.offsetWidth || !place || document.hidden || !(place.unread || place.pings)) return;
    place.unread = false;
    place.pings = 0;
    this.attempt(ask("read", { user: this.store.name, channel: place.id }));
    this.drawLists();
  }

  // -- what is heard -------------------------------------------------------------------------

  hear(frame) {
    if (!this.shown || !this.store.ready) return;
    const here = this.open;
    switch (frame.event) {
      case "state": this.draw(); this.markRead(); break;
      case "message":
        if (frame.message.channel_id === here) { this.messages.show(frame.message); this.waiting.typing(false); this.markRead(); }
        this.drawLists();
        break;
      case "message_delete": if (frame.channel === here) this.messages.remove(frame.id, this.place()); break;
      case "channel":
        this.drawLists();
        if (frame.channel.id === here) this.composer.allowed();
        if (this.place()?.kind === "forum") this.messages.draw(this.place());
        break;
      case "people": this.drawLists(); this.messages.rename(this.store); break;
      case "channel_delete": if (frame.channel === here) this.draw(); else this.drawLists(); break;
      case "commands": this.composer.known(); break;
      case "typing": if (frame.channel === here) this.waiting.typing(true); break;
      case "not_answered": this.late(frame); break;
      case "lost": this.waiting.draw(); this.drawLists(); break;
    }
  }

  late(frame) {
    // A form says so itself; late suggestions aren't an error.
    if (frame.kind === AUTOCOMPLETE || frame.kind === FORM || frame.channel !== this.open) return;
    const node = frame.source && this.messages.find(frame.source);
    if (node) showFailure(node, LATE);
    else this.notice(LATE);
  }

  key(event) {
    if (event.defaultPrevented) return;
    if (event.key !== "Escape") { this.typed(event); return; }
    if (this.node.classList.contains("drawer-open")) this.drawer(false);
    else this.messages.toNewest();
  }

  // Typing anywhere on the screen goes into the input.
  typed(event) {
    if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!event.target.closest(TYPED_INTO) && !this.composer.command) this.composer.input.focus();
  }
}
