// The icons: lines 2 wide on 24 units, in the colour of the surrounding text.

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = {
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  back: "M15 5l-7 7 7 7",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  check: "M5 12.5l5 5 9-11",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2",
  close: "M6 6l12 12M18 6L6 18",
  columns: "M4 4h16v16H4zM12 4v16",
  command: "M15 4L9 20",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  down: "M5 9l7 7 7-7",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  gear: "M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM12 2v4m0 12v4M2 12h4m12 0h4M5 5l2.8 2.8m8.4 8.4L19 19M5 19l2.8-2.8m8.4-8.4L19 5",
  forum: "M3 4h12v9H8l-5 4zM18 8h3v12l-4-3H9",
  hash: "M10 4L8 20M16 4l-2 16M4.5 9H20M4 15h15.5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  phone: "M7 2h10v20H7zM10.5 18.5h3",
  log: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h4",
  members: "M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M16 4.2a4 4 0 0 1 0 7.6M22 21v-2a5 5 0 0 0-3.5-4.7",
  menu: "M4 6h16M4 12h16M4 18h16",
  media: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
  minus: "M5 12h14",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5",
  news: "M4 10v4h3l9 4V6l-9 4zM7 14v5h3l1-4M19 9.5v5",
  one: "M4 4h16v16H4z",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  person: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21a8 8 0 0 1 16 0",
  pin: "M9 3h6l-1 6 4 4v2H6v-2l4-4zM12 15v6",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  send: "M4 4l17 8-17 8 3-8zM7 12h14",
  stage: "M14 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM12 11v10M8 21h8M7.5 13.5a6 6 0 1 1 9 0",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  switches: "M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zm2 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  thread: "M4 4h16v12h-9l-5 5v-5H4zM8 8.5h8M8 12h5",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  up: "M5 15l7-7 7 7",
  voice: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6a8 8 0 0 1 0 12",
};

const SIGNS = { 0: "hash", 1: "at", 2: "voice", 5: "news", 13: "stage", 15: "forum", 16: "media" };

// The icon of a place, by Discord's number of its kind; all others are threads.
export const signOf = (place) => SIGNS[place.type] ?? "thread";

export function icon(name, size = 24) {
  const node = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: size, height: size, class: "icon", "aria-hidden": "true" })) {
    node.setAttribute(key, value);
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[name]);
  node.append(path);
  return node;
}

// A button with only an icon; its label is for screen readers.
export function iconButton(name, label, onclick, size = 24) {
  const node = document.createElement("button");
  node.type = "button";
  node.className = "icon-button";
  node.setAttribute("aria-label", label);
  node.title = label;
  node.dataset.key = name;
  node.append(icon(name, size));
  if (onclick) node.addEventListener("click", onclick);
  return node;
}
