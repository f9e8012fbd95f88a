// The gallery's messages, state by state: [name, messages].

import { message, picture } from "./world.js";

const COMMAND = { type: 20, interaction_metadata: { type: 2, name: "table new", user: { id: "1" } } };
const text = (content) => ({ type: 10, content });

export const MARKDOWN = `# A large heading
## A middle one
### A small one
**Bold**, *slanted*, ***both***, __underlined__, ~~struck~~, ||hidden until pressed||, \`code\`.
-# Small print, with **bold** in it

A line after an empty one. Escaped: \\*not slanted\\*, \\<@1>, 1\\. one, J\\. R\\. \\[x\\].
- a list
- of three
  - and one below
1. first
2. second
> a quote
> of two lines
[A link](https://example.org) and https://example.org/plain, <#101>, <@1>, <@2>, @everyone, </rules:5>.
<t:1795370400:f>, <t:1795370400:R>, <t:1795370400:t>, <t:1795370400:d>; https://discord.com/channels/99/100/1001
\`\`\`js
const food = 3; // a block of code
\`\`\`
>>> A quote that goes on
to the end.`;

const board = { type: 17, accent_color: 0x8a9a3a, components: [
  text("### Nature, table 3\n**Ben's** lion B1 hunted **Ann's** A4 and ate 2 meat."),
  { type: 12, items: [{ media: picture("board", 1100, 700), description: "The board after the hunt" }] },
  text("<@1> feeds a species next, until <t:1795370400:t>"),
  { type: 1, components: [["Feed a species", 1], ["My hand", 2], ["Zoom in", 2], ["As text", 2], ["Rules", 2]].map(([label, style], at) => ({ type: 2, label, style, custom_id: `b${at}` })) },
] };

export const LIVE = message("bot", "", 45, { components: [board], mentions: [{ id: "1" }] });

const many = (count) => Array.from({ length: count }, (_, at) => picture(["board", "small", "wide", "tall"][at % 4], [1100, 200, 1600, 600][at % 4], [700, 120, 400, 1500][at % 4], `Picture ${at + 1}`));

export const MESSAGES = [
  ["Groups, a day, and a ping", [
    message("Ben", "good evening", -600), message("Ann", "hello", 0), message("Ann", "I'm opening a table.\nTwo lines of one message.", 1),
    message("Ben", "sorry about the warthog, my lion had to eat something", 12), message("bot", "<@1>, it's your turn.", 13, { mentions: [{ id: "1" }], pings: true }), LIVE,
  ]],
  ["Answer to a command", [message("bot", "A table is open.", 0, COMMAND)]],
  ["Edited, pinned", [message("bot", "Round 3 is over.", 0, { edited_timestamp: "2026-11-21T17:05:00Z", pinned: true })]],
  ["Reply; reply to a deleted message", [
    message("Ben", "Take your time, Ann", 0, { message_reference: {}, referenced_message: message("Ann", "**A minute**, please: this is a hard one, and it goes on and on until it no longer fits on one line", 0) }),
    message("Cleo", "Which one?", 1, { message_reference: {}, referenced_message: null }),
  ]],
  ["Only you can see this", [message("bot", "You've joined table 1.", 0, { flags: 64 })]],
  ["Thinking; no answer came", [message("bot", "", 0, { flags: 128, timestamp: new Date().toISOString() }), message("bot", "", 0, { flags: 128 })]],
  ["Thread begun; message pinned; card of a thread", [
    message("bot", "Natura, a long one", 0, { type: 18 }), message("Ann", "", 1, { type: 6 }),
    message("bot", "The game continues in a thread.", 2, { thread: { id: "103", name: "Natura, a long one", message_count: 12 } }),
  ]],
  ["Markdown", [message("bot", MARKDOWN, 0)]],
  ["Files and pictures", [
    message("Ann", "One alone", 0, { attachments: many(1) }), message("Ann", "A tall one", 1, { attachments: [picture("tall", 600, 1500, "A tall picture")] }),
    message("Ann", "A small one", 2, { attachments: [picture("small", 200, 120, "A small picture")] }),
    message("Ann", "Three", 3, { attachments: many(3) }), message("Ann", "Five", 4, { attachments: many(5) }),
    message("Ann", "", 5, { attachments: [{ url: "/static/gallery/world.js", filename: "a-deck-of-my-own.txt", content_type: "text/plain", size: 4321 }] }),
    message("Ann", "Hidden", 6, { attachments: [{ ...picture("board", 1100, 700, "A hidden board"), spoiler: true }] }),
    message("Ann", "Missing", 7, { attachments: [{ ...picture("none", 550, 200, "A missing picture") }] }),
  ]],
  ["Embed", [message("bot", "", 0, { embeds: [{
    color: 0x2b76a8, author: { name: "Field Station" }, title: "A box of the older kind", url: "https://example.org", description: "With **words**.",
    thumbnail: picture("small", 200, 120), fields: [["Ann", "31"], ["Ben", "27"], ["Cleo", "12"]].map(([name, value]) => ({ name, value, inline: true })),
    image: picture("board", 1100, 700), footer: { text: "Small print" } }] })]],
];
