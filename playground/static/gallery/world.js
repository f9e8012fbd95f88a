// A small invented world for the gallery: people, channels, commands. It never asks the server.

import { Store } from "../shared/store.js";

const BEGUN = Date.UTC(2026, 10, 21, 17, 0);
const NAMES = ["Ann", "Ben", "Cleo", "Dov"];

export const BOT = { id: "10", username: "hole", bot: true };
export const PEOPLE = NAMES.map((name, at) => ({ id: String(at + 1), name, colour: 0x777777, bot: false, dms_closed: name === "Dov", offline: name === "Dov" }));

const COMMANDS = [
  { name: "table new", description: "Open a table", options: [
    { name: "game", type: 3, description: "Which game", required: true, choices: [{ name: "Nature", value: "nature" }, { name: "Darwin", value: "darwin" }] },
    { name: "seats", type: 4, description: "Number of seats" },
    { name: "deck", type: 11, description: "Your own card file" },
  ] },
  { name: "rules", description: "How to play", options: [] },
];

let number = 1000;

// A message as the stand-in sends it, `minutes` after the first; `more` overrides fields.
export function message(author, content, minutes, more = {}) {
  number += 1;
  return {
    id: String(number), channel_id: "100", author: author === "bot" ? BOT : { id: String(NAMES.indexOf(author) + 1), username: author.toLowerCase() },
    content, timestamp: new Date(BEGUN + minutes * 60_000).toISOString(), edited_timestamp: null, mentions: [], attachments: [], embeds: [],
    components: [], pinned: false, type: 0, flags: 0, pings: false, ...more,
  };
}

export function picture(name, width, height, alt = "") {
  return { url: `/static/gallery/${name}.svg`, filename: `${name}.svg`, content_type: "image/svg+xml", width, height, description: alt };
}

const TYPES = { text: 0, dm: 1, thread: 11, forum: 15 };

function channel(id, kind, name, more = {}) {
  return { id, kind, type: TYPES[kind], name, guild: kind === "dm" ? null : "99", may: { send: true, commands: true }, topic: "", parent: null, archived: false, locked: false, private: false, members: [], unread: false, pings: 0, read: "0", messages: [], ...more };
}

// The world as Ann sees it; `here` are the messages of the open channel.
export function world(here = []) {
  const store = new Store("Ann", () => {});
  store.reset({
    me: PEOPLE[0], bot: { ...BOT, name: "Watering Hole", colour: 0xc79a3b }, people: PEOPLE, guild: "Field Station", guild_id: "99",
    servers: [
      { id: "99", name: "Field Station", has_bot: true, members: { 1: { nick: "", role: "manager" }, 2: { nick: "", role: "member" }, 3: { nick: "", role: "spectator" }, 4: { nick: "", role: "none" } } },
      { id: "98", name: "Riverbank", has_bot: false, members: { 1: { nick: "Captain", role: "member" } } },
    ],
    commands: { text: COMMANDS, dm: COMMANDS, person: [] },
    channels: [
      channel("100", "text", "watering-hole", { topic: "Open tables and play here", messages: here }),
      channel("101", "text", "oasis", { unread: true, pings: 2 }),
      channel("102", "text", "a-channel-with-a-name-that-is-too-long-for-the-list", { unread: true }),
      channel("103", "thread", "Natura, a long one", { parent: "100", members: ["1", "2"] }),
      channel("104", "thread", "Just the two of us", { parent: "100", private: true, unread: true, pings: 1 }),
      channel("105", "thread", "Last week's game", { parent: "100", archived: true, locked: true }),
      channel("106", "dm", "Watering Hole", { unread: true, pings: 1 }),
    ],
  });
  return store;
}
