// Small helpers for building the page: elements from descriptions, and requests to the server.

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else if (key === "style") node.style.cssText = value;
    else if (key === "value") node.value = value;
    else if (value === true) node.setAttribute(key, "");
    else node.setAttribute(key, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function byId(id) {
  return document.getElementById(id);
}

export class Mistake extends Error {}

export async function ask(what, body) {
  const answer = await fetch(`/play/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
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

export function avatar(name, number, large = true) {
  const face = h("span", { class: large ? "avatar" : "avatar small", "aria-hidden": "true" }, name[0]);
  face.style.background = colour(number);
  return face;
}

export function bytes(size) {
  if (size < 1000) return `${size} bytes`;
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} KB` : `${(size / 1e6).toFixed(1)} MB`;
}

let counter = 0;
export function freshId(word) {
  counter += 1;
  return `${word}-${counter}`;
}
