// Light or dark: the system's setting, until you choose on this page.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

const KEY = "playground-theme";
const night = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  return localStorage.getItem(KEY);
}

export function isDark() {
  return (chosen() ?? (night.matches ? "dark" : "light")) === "dark";
}

export function applyTheme() {
  if (chosen()) document.documentElement.dataset.theme = chosen();
}

export function themeButton() {
  const node = h("button", { type: "button", class: "own-button theme" });
  const draw = () => {
    const dark = isDark();
    node.replaceChildren(icon(dark ? "moon" : "sun", 20), h("span", { class: "words" }, dark ? "Dark" : "Light"));
    node.setAttribute("aria-label", dark ? "Dark: switch to light" : "Light: switch to dark");
  };
  node.addEventListener("click", () => {
    localStorage.setItem(KEY, isDark() ? "light" : "dark");
    applyTheme();
    draw();
  });
  night.addEventListener("change", draw);
  draw();
  return node;
}
