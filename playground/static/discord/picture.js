// Pictures in Discord's boxes: a lone one fitted into 550 x 350, several as a mosaic, thumbnails small.

import { h, local } from "../shared/dom.js";

// CSS pixels: what the desktop client gives to a lone picture; a phone gives its width.
const BOX = { width: 550, height: 350 };
// Of the rows of a mosaic: how many pictures stand in each, from one picture to ten.
const ROWS = [[1], [2], [1, 2], [2, 2], [2, 3], [3, 3], [1, 3, 3], [2, 3, 3], [3, 3, 3], [1, 3, 3, 3]];

export function gallery(items, host) {
  if (items.length === 1) return h("div", { class: "gallery" }, picture(items[0], host, "shot"));
  const left = [...items];
  return h("div", { class: "gallery mosaic" }, ROWS[Math.min(items.length, 10) - 1].map((count) =>
    h("div", { class: `mosaic-row of-${count}` }, left.splice(0, count).map((item) => picture(item, host, "cell")))));
}

// `kind` is "shot" (alone), "cell" (cropped, of a mosaic) or "thumbnail".
export function picture(item, host, kind) {
  const media = item.media ?? item;
  const alt = item.description ?? "";
  const image = h("img", { src: local(media.url), alt, width: media.width, height: media.height, loading: "eager" });
  // Its space is reserved before it loads, so nothing jumps.
  if (kind === "shot" && media.width) {
    image.style.width = `${Math.min(media.width, BOX.width, (BOX.height * media.width) / media.height)}px`;
    image.style.aspectRatio = `${media.width} / ${media.height}`;
  }
  image.addEventListener("error", () => image.closest(".picture")?.classList.add("broken"));
  const node = h("button", {
    type: "button",
    class: `picture ${kind}`,
    "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge the picture",
    onclick: () => host.enlarge(local(media.url), alt),
  }, image);
  return item.spoiler ? veiled(node) : node;
}

// Hides something behind a word until it is pressed.
export function veiled(inside) {
  inside.inert = true;
  const cover = h("div", { class: "veiled" }, inside, h("button", { type: "button", class: "unveil" }, "Show spoiler"));
  cover.lastChild.addEventListener("click", () => { inside.inert = false; cover.replaceWith(inside); });
  return cover;
}
