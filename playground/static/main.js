// The page: whom you are, which channel you look at, and everything wired together.

import { Composer } from "./composer.js";
import { Mistake, ask, avatar, byId, h } from "./dom.js";
import { openForm } from "./form.js";
import { followLinks } from "./jump.js";
import { messageNode, showFailure } from "./message.js";
import { refreshTimes } from "./markdown.js";
import { Store } from "./store.js";
import { openSwitches } from "./switches.js";

const WAIT_SHOWN_MS = 400;
const LATE = "This interaction failed: the application did not respond in time.";
const stores = new Map();
const open = new Map();
let me = null;
let composer = null;
let typingTimer = null;
let isTyping = false;
let unanswered = 0;
let atBottom = true;
let lastTop = 0;

const log = byId("log");

const host = {
  get store() { return stores.get(me); },
  press: (customId, node) => use(node, "press", { custom_id: customId }),
  choose: (customId, values, node) => use(node, "choose", { custom_id: customId, values }),
  enlarge,
  open: (id) => look(id),
  dismiss: (message) => ask("dismiss", { user: me, channel: message.channel_id, message: message.id }),
  remove: (message) => ask("faults", { delete_message: { channel: message.channel_id, message: message.id } }),
};

function channel() {
  const store = stores.get(me);
  return store?.channels.get(open.get(me));
}

async function use(node, what, body) {
  const article = node.closest("article");
  node.classList.add("busy");
  node.setAttribute("aria-busy", "true");
  const user = me;
  try {
    const answer = await waiting(ask(what, { user, channel: open.get(user), message: article.dataset.id, ...body }));
    if (answer.modal && user === me) opened(answer.modal);
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const now = log.querySelector(`[data-id="${article.dataset.id}"]`);
    if (now) showFailure(now, error.message);
    else notice(error.message);
  } finally {
    node.classList.remove("busy");
    node.removeAttribute("aria-busy");
  }
}

function opened(modal) {
  openForm(modal, stores.get(me), waiting, LATE);
}

// Tells that the bot has not answered yet, when that takes longer than one would notice.
async function waiting(going) {
  let told = 0;
  const timer = setTimeout(() => { told = 1; unanswered += 1; drawTyping(); }, WAIT_SHOWN_MS);
  try {
    return await going;
  } finally {
    clearTimeout(timer);
    unanswered -= told;
    drawTyping();
  }
}

function notice(words) {
  const node = h("div", { class: "notice", role: "alert" }, h("span", {}, words),
    h("button", { type: "button", class: "linklike", onclick: () => node.remove() }, "Dismiss"));
  keepBottom(() => log.append(node));
}

function enlarge(url, alt) {
  const dialog = byId("picture");
  dialog.replaceChildren(h("form", { method: "dialog" },
    h("img", { src: url, alt }),
    h("p", { class: "alt" }, alt || "This picture has no description."),
    h("div", { class: "dialog-foot" },
      h("a", { class: "btn secondary", href: url, target: "_blank", rel: "noopener" }, "Open by itself"),
      h("button", { class: "btn primary" }, "Close"))));
  dialog.showModal();
}

// -- what is shown -----------------------------------------------------------------------

// Whoever reads the newest stays there, when the window changes or a picture has come as well.
function keepBottom(change) {
  noteScroll();
  change();
  if (atBottom) log.scrollTop = log.scrollHeight;
}

// Only scrolling up leaves the end: a log that has grown is not at its end either, for a moment.
function noteScroll() {
  if (log.scrollHeight - log.scrollTop - log.clientHeight < 80) atBottom = true;
  else if (log.scrollTop < lastTop) atBottom = false;
  lastTop = log.scrollTop;
}

log.addEventListener("scroll", noteScroll);
log.addEventListener("load", () => keepBottom(() => {}), true);
new ResizeObserver(() => keepBottom(() => {})).observe(log);

function show(message) {
  const old = log.querySelector(`article[data-id="${message.id}"]`);
  const node = messageNode(message, host);
  if (!old) {
    log.querySelector(".empty")?.remove();
    keepBottom(() => log.append(node));
    return;
  }
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
  keepBottom(() => old.replaceWith(node));
  if (focused) node.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus();
}

function drawLog() {
  const place = channel();
  const nodes = place ? [...place.messages.values()].map((message) => messageNode(message, host)) : [];
  if (!nodes.length) nodes.push(empty(place));
  log.replaceChildren(...nodes);
  atBottom = true;
  log.scrollTop = log.scrollHeight;
}

function empty(place) {
  const dm = place?.kind === "dm";
  return h("div", { class: "empty" },
    h("p", { class: "big" }, place ? (dm ? "Messages to you alone" : `This is #${place.name}`) : "No channel"),
    h("p", { class: "muted" }, dm ? "What the bot tells only you appears here." : place?.topic ?? ""),
    h("p", {}, "Type ", h("kbd", {}, "/"), " below to see the commands."));
}

function drawHead() {
  const place = channel();
  const store = stores.get(me);
  const name = place ? (place.kind === "dm" ? `@ ${place.name}` : `# ${place.name}`) : "";
  byId("place").textContent = name;
  byId("topic").textContent = place?.kind === "dm" ? `Only ${me} and the bot see this` : place?.topic ?? "";
  byId("guild").textContent = store.guild;
  document.title = `${stores.get(me).pings() ? `(${stores.get(me).pings()}) ` : ""}${name} · Playground`;
}

function drawPlaces() {
  const store = stores.get(me);
  const all = [...store.channels.values()];
  const entries = [h("h2", {}, "Channels", h("button", { type: "button", class: "icon", "aria-label": "New channel", onclick: newChannel }, "+"))];
  for (const place of all.filter((c) => c.kind === "text")) {
    entries.push(entry(place));
    for (const thread of all.filter((c) => c.parent === place.id && !c.archived)) entries.push(entry(thread));
  }
  entries.push(h("h2", {}, "Direct messages"));
  const dms = all.filter((c) => c.kind === "dm");
  entries.push(...(dms.length ? dms.map(entry) : [h("button", { type: "button", class: "place", onclick: openDm }, `@ ${store.bot.name}`)]));
  byId("places").replaceChildren(...entries);
  drawWaiting();
}

function entry(place) {
  const here = place.id === open.get(me);
  const classes = ["place", place.kind, here ? "here" : "", place.unread && !here ? "unread" : ""].join(" ");
  const sign = { text: "#", thread: "↳", dm: "@" }[place.kind];
  const count = place.pings && !here ? h("span", { class: "count", "aria-label": `${place.pings} for you` }, place.pings) : null;
  return h("button", { type: "button", class: classes, "aria-current": here ? "page" : null, onclick: () => look(place.id) },
    h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", { class: "place-name" }, place.name), count);
}

function drawPeople() {
  const store = stores.get(me);
  byId("people").replaceChildren(...store.people.map((person) => {
    const pings = stores.get(person.name)?.ready ? stores.get(person.name).pings() : 0;
    const waiting = pings && person.name !== me;
    return h("button", {
      type: "button", class: "person", "aria-pressed": String(person.name === me),
      "aria-label": waiting ? `${person.name}, ${pings} waiting` : person.name, title: person.name, onclick: () => become(person.name),
    }, avatar(person.name, person.colour), h("span", {}, person.name), waiting ? h("span", { class: "count" }, pings) : null);
  }));
  drawWaiting();
}

// On a phone the list is out of sight: its button tells what waits in it.
function drawWaiting() {
  let sum = 0;
  for (const store of stores.values()) if (store.ready) sum += store.pings();
  const button = byId("open-side");
  button.setAttribute("aria-label", sum ? `Open the list, ${sum} waiting` : "Open the list");
  button.replaceChildren("☰", sum ? h("span", { class: "count" }, sum) : "");
}

function drawAll() {
  drawHead();
  drawPlaces();
  drawPeople();
  drawLog();
  drawTyping();
  composer.plain();
}

// -- what is done ------------------------------------------------------------------------

function look(id) {
  open.set(me, id);
  side(false);
  drawAll();
  markRead();
}

function become(name) {
  me = name;
  localStorage.setItem("playground-person", name);
  if (!open.get(me) || !channel()) {
    const theirs = [...stores.get(me).channels.values()];
    const same = theirs.find((c) => c.kind !== "dm");
    open.set(me, same?.id);
  }
  side(false);
  drawAll();
  markRead();
}

function markRead() {
  const place = channel();
  if (!place || document.hidden || !(place.unread || place.pings)) return;
  place.unread = false;
  place.pings = 0;
  ask("read", { user: me, channel: place.id });
  drawPlaces();
  drawHead();
}

async function newChannel() {
  const name = prompt("Name of the new channel");
  if (name) look((await ask("channels", { name })).channel);
}

async function openDm() {
  await ask("read", { user: me, channel: "dm" });
  const place = [...stores.get(me).channels.values()].find((c) => c.kind === "dm");
  if (place) look(place.id);
}

function side(shown) {
  document.body.classList.toggle("side-open", shown);
  byId("veil").hidden = !shown;
}

// -- what is heard -----------------------------------------------------------------------

function changed(store, frame) {
  if (!composer) { begin(store); return; }
  if (store.name !== me) { if (store.ready) drawPeople(); return; }
  const here = open.get(me);
  switch (frame.event) {
    case "state": if (!channel()) open.set(me, [...store.channels.keys()][0]); drawAll(); break;
    case "message":
      drawPlaces(); drawHead();
      if (frame.message.channel_id === here) { show(frame.message); typing(false); markRead(); }
      break;
    case "message_delete": if (frame.channel === here) removed(frame.id); break;
    case "channel": drawPlaces(); drawHead(); break;
    case "channel_delete":
      if (frame.channel === here) open.set(me, [...store.channels.keys()][0]);
      drawAll();
      break;
    case "commands": if (!composer.command) composer.suggest(); break;
    case "typing": if (frame.channel === here) typing(true); break;
    case "not_answered": late(frame); break;
    case "lost": drawTyping(); break;
  }
}

function begin(store) {
  if (!store.ready) return;
  for (const person of store.people) if (!stores.has(person.name)) stores.set(person.name, new Store(person.name, changed));
  composer = new Composer({ store: () => stores.get(me), channel, notice, opened, waiting });
  followLinks(log, { store: () => stores.get(me), channel, look, notice });
  become(me);
}

function removed(id) {
  log.querySelector(`article[data-id="${id}"]`)?.remove();
  if (!log.children.length) log.append(empty(channel()));
}

function typing(on) {
  clearTimeout(typingTimer);
  isTyping = on;
  drawTyping();
  if (on) typingTimer = setTimeout(() => typing(false), 9000);
}

function drawTyping() {
  const store = stores.get(me);
  const bot = store.bot?.name;
  byId("typing").textContent = store.lost ? "The playground is not running: waiting for it…"
    : unanswered ? `Waiting for ${bot} to answer…` : isTyping ? `${bot} is typing…` : "";
}

function late(frame) {
  // A form says so itself; suggestions that do not come are no failure.
  if (frame.kind === 4 || frame.kind === 5 || frame.channel !== open.get(me)) return;
  const node = frame.source && log.querySelector(`article[data-id="${frame.source}"]`);
  if (node) showFailure(node, LATE);
  else notice(LATE);
}

// -- beginning ---------------------------------------------------------------------------

byId("open-side").addEventListener("click", () => side(true));
byId("close-side").addEventListener("click", () => side(false));
byId("veil").addEventListener("click", () => side(false));
byId("open-switches").addEventListener("click", () => openSwitches(stores.get(me), channel()));
document.addEventListener("visibilitychange", markRead);
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}
setInterval(refreshTimes, 15000);

me = localStorage.getItem("playground-person") ?? "Ann";
stores.set(me, new Store(me, changed));
