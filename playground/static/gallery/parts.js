// The gallery's components and forms, state by state: [name, components].

import { picture } from "./world.js";

const text = (content) => ({ type: 10, content });
const button = (label, style, more = {}) => ({ type: 2, label, style, custom_id: label, ...more });
const row = (...components) => ({ type: 1, components });
const LONG = "A label that uses all of the eighty characters Discord allows on a single button";
const CARDS = [
  { label: "Fast", value: "fast", description: "Hunted only by as many Fast", emoji: { name: "⚡" } },
  { label: "Horned", value: "horned", description: "Hunter loses its size" },
  { label: "Plated", value: "plated", description: "+4 defence", default: true },
];

export const COMPONENTS = [
  ["Containers", [
    { type: 17, accent_color: 0xf5b728, components: [text("## With a colour"), { type: 14 }, text("Below a line"), { type: 14, divider: false, spacing: 2 }, text("Below a wide gap")] },
    { type: 17, components: [text("Without a colour")] },
    { type: 17, accent_color: 0xb8402f, spoiler: true, components: [text("Hidden until it is pressed, with several words in it.")] },
  ]],
  ["Sections", [{ type: 17, components: [
    { type: 9, components: [text("**A thumbnail** sits to the right of up to three texts."), text("-# The second")], accessory: { type: 11, media: picture("board", 1100, 700), description: "A small board" } },
    { type: 9, components: [text("**A button** does, too.")], accessory: button("Remove", 2) },
  ] }]],
  ["Galleries", [{ type: 12, items: [{ media: picture("board", 1100, 700), description: "One" }, { media: picture("tall", 600, 1500), description: "Two" }] }, { type: 13, file: { url: "/static/gallery/board.svg" }, name: "record.json", size: 1234567 }]],
  ["Buttons", [
    row(button("Primary", 1), button("Secondary", 2), button("Join", 3), button("Danger", 4), { type: 2, style: 5, label: "Link", url: "https://example.org" }),
    row(button("Primary, off", 1, { disabled: true }), button("Secondary, off", 2, { disabled: true }), button("Join, off", 3, { disabled: true }), button("Danger, off", 4, { disabled: true }), { type: 2, style: 5, label: "Link, off", url: "https://example.org", disabled: true }),
    row(button("With an icon", 2, { emoji: { name: "🦓" } }), button("", 2, { emoji: { name: "🦁" } }), button(LONG, 1), button("Four", 2), button("Five", 2)),
  ]],
  ["Buttons in a container wrap", [{ type: 17, components: [
    row(button("Play my cards …", 1), button("Take back", 2), button("Standing orders", 2), button("Everyone's board", 2), button("Rules", 2)),
    row({ type: 3, custom_id: "m", placeholder: "Start with one card …", options: CARDS.slice(0, 2) }), row(button("Resign", 4)),
  ] }]],
  ["Menus", [
    row({ type: 3, custom_id: "m1", placeholder: "Nothing chosen yet", options: CARDS.slice(0, 2) }),
    row({ type: 3, custom_id: "m2", placeholder: "One chosen", options: CARDS }),
    row({ type: 3, custom_id: "m3", placeholder: "Disabled", options: CARDS, disabled: true }),
    row({ type: 5, custom_id: "m4", placeholder: "A person" }), row({ type: 8, custom_id: "m5", placeholder: "A channel" }),
  ]],
];

export const OPEN_MENUS = [
  ["A menu, open", [row({ type: 3, custom_id: "o1", placeholder: "Which card?", options: CARDS })]],
  ["A menu for several, open", [row({ type: 3, custom_id: "o2", placeholder: "Which cards?", min_values: 1, max_values: 3, options: CARDS })]],
  ["A menu of people, open", [row({ type: 5, custom_id: "o3", placeholder: "Whom?" })]],
];

const label = (words, component, description) => ({ type: 18, label: words, description, component });
export const FORM = {
  title: "Play my cards", custom_id: "form", interaction: "1",
  components: [
    text("What is **not** filled in stays in your hand."),
    label("Name", { type: 4, custom_id: "name", style: 1, max_length: 20, placeholder: "Up to 20 letters" }, "What your species is called"),
    label("Story", { type: 4, custom_id: "story", style: 2, required: false, value: "Once there was a hare." }),
    label("Card", { type: 3, custom_id: "card", options: CARDS }),
    label("Feed", { type: 3, custom_id: "feed", options: CARDS.slice(0, 2), max_values: 2, placeholder: "Up to two", required: false }),
    label("Size", { type: 21, custom_id: "size", options: [{ label: "Small", value: "s", default: true }, { label: "Large", value: "l", description: "eats more" }] }),
    label("Homes", { type: 22, custom_id: "homes", required: false, options: [{ label: "River", value: "r", default: true }, { label: "Forest", value: "f" }] }),
    label("Show everyone", { type: 23, custom_id: "tell", default: true }),
    label("Deck", { type: 19, custom_id: "deck", required: false }, "Your own card file"),
  ],
};
