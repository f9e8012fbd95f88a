// The land behind the start page: sky, sun, hills; a tree with a giraffe, and a gazelle before it.

import { h } from "../shared/dom.js";
import { svg } from "./svg.js";

const FAR = "M0 86C150 44 300 40 470 52C700 68 800 22 980 12C1130 4 1290 52 1440 22V190H0Z";
const NEAR = "M0 120C170 100 330 96 520 118C760 146 930 104 1090 66C1220 38 1330 44 1440 70V190C1100 158 1000 220 720 196C420 170 220 206 0 216Z";

export function landscape() {
  const hills = svg("svg", { class: "hills", viewBox: "0 0 1440 216", preserveAspectRatio: "none" },
    svg("path", { class: "far", d: FAR }), svg("path", { class: "near", d: NEAR }));
  return h("div", { class: "land", "aria-hidden": "true" },
    h("div", { class: "sun" }), hills,
    h("picture", {}, h("source", { media: "(max-width: 1000px)", srcset: "/static/own/giraffe.svg" }),
      h("img", { class: "wildlife", src: "/static/own/wildlife.svg", alt: "" })));
}
