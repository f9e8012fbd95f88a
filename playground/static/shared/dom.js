// Small helpers for building the page: elements from descriptions, and requests to the server.

// No key "style": the page's policy takes no style from text. Set single properties by `node.style`.
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else if (key === "value") node.value = value;
    else if (value === true) node.setAttribute(key, "");
    else node.setAttribute(key, value);
  }
  const shown = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  // U+FE0F asks for an emoji in colours, and the page's own font has none.
  node.append(...shown.map((child) => (typeof child === "string" ? child.replaceAll("\uFE0F", "") : child)));
  return node;
}

export function byId(id) {
  return document.getElementById(id);
}

// An error that a person can fix; shown where they tried.
export class Mistake extends Error {}

export async function ask(what, body) {
  let answer;
  try {
    answer = await fetch(`/play/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Mistake("The playground isn't running. Start it, then try again.");
  }
  const data = await answer.json();
  if (data.error) throw new Mistake(data.error);
  return data;
}

export async function get(what) {
  return (await fetch(`/play/${what}`)).json();
}

export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

export function bytes(size) {
  if (size < 1000) return `${size} bytes`;
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} KB` : `${(size / 1e6).toFixed(1)} MB`;
}

// Redraws a part; the focus (by `data-key`) and scrolled lists stay where they were.
export function redraw(node, draw) {
  const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = node.querySelector(".list")?.scrollTop ?? 0;
  draw();
  if (scrolled) node.querySelector(".list").scrollTop = scrolled;
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

let counter = 0;
export function freshId(word) {
  counter += 1;
  return `${word}-${counter}`;
}

// A playground file by its path alone: the page may be open as localhost or as 127.0.0.1,
// and only loads from its own address.
export function local(url) {
  const at = URL.parse?.(url) ?? null;
  const here = at && ["localhost", "127.0.0.1"].includes(at.hostname) && at.port === location.port;
  return here ? at.pathname + at.search : url;
}
