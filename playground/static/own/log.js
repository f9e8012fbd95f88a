// The log: the bot's requests, newest first, to filter and open.

import { bytes, get, h } from "../shared/dom.js";

const KEPT = 400;
const LOOK_EVERY_MS = 1000;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "SCENE"];

// Returns {nodes, close}: the panel's content, and a function that stops its polling.
export function requestLog() {
  const seen = new Map();
  let newest = 0;
  let paused = false;
  const words = h("input", { type: "search", placeholder: "Filter: route, bucket, words", "aria-label": "Filter the requests" });
  const method = h("select", { "aria-label": "Method" }, h("option", { value: "" }, "All methods"), METHODS.map((each) => h("option", {}, each)));
  const status = h("select", { "aria-label": "Status" },
    [["", "All answers"], ["2", "Done (2xx)"], ["x", "Refused or failed"], ["429", "Rate limited (429)"]].map(([value, label]) => h("option", { value }, label)));
  const count = h("p", { class: "count-line", role: "status" });
  const pause = h("button", { type: "button", class: "own-button", "aria-pressed": "false" }, "Pause");
  const list = h("ol", { class: "requests", "aria-label": "The bot's requests" });
  const fits = (entry) => (!method.value || entry.method === method.value) && fitsStatus(entry, status.value)
    && words.value.toLowerCase().split(/\s+/).every((word) => haystack(entry).includes(word));
  const draw = () => {
    let shown = 0;
    for (const { entry, node } of seen.values()) {
      node.hidden = !fits(entry);
      if (!node.hidden) shown += 1;
    }
    count.textContent = seen.size ? `${shown} of ${seen.size} requests` : "The bot hasn't sent anything yet.";
  };
  const look = async () => {
    if (paused) return;
    const entries = await get(`log?after=${newest}`);
    for (const entry of entries) {
      newest = Math.max(newest, entry.number);
      const node = row(entry);
      seen.set(entry.number, { entry, node });
      list.prepend(node);
    }
    for (const number of [...seen.keys()].slice(0, Math.max(0, seen.size - KEPT))) {
      seen.get(number).node.remove();
      seen.delete(number);
    }
    draw();
  };
  pause.addEventListener("click", () => {
    paused = !paused;
    pause.setAttribute("aria-pressed", String(paused));
    pause.textContent = paused ? "Resume" : "Pause";
    if (!paused) look();
  });
  for (const field of [words, method, status]) field.addEventListener("input", draw);
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    nodes: [h("div", { class: "filters" }, words, method, status, pause), count, list],
    close: () => clearInterval(timer),
  };
}

function fitsStatus(entry, wanted) {
  if (wanted === "") return true;
  if (wanted === "2") return entry.status < 300;
  if (wanted === "x") return entry.status >= 400;
  return entry.status === Number(wanted);
}

function haystack(entry) {
  return `${entry.method} ${entry.route} ${entry.path ?? ""} ${entry.status} ${entry.bucket ?? ""}`.toLowerCase();
}

function row(entry) {
  const kind = entry.status >= 500 ? "failed" : entry.status >= 400 ? "refused" : "";
  const details = h("details", {}, h("summary", {},
    h("b", { class: "method" }, entry.method), h("span", { class: "route" }, entry.route.split(/(?=\/)/).flatMap((part) => [part, h("wbr")])),
    h("span", { class: `status ${kind}` }, String(entry.status)), h("span", { class: "ms" }, `${Math.round(entry.ms)} ms`)));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(...inside(entry));
  });
  return h("li", {}, details);
}

function inside(entry) {
  const json = JSON.stringify(entry, null, 2);
  const copy = h("button", { type: "button", class: "own-button" }, "Copy as JSON");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(json);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "The browser doesn't allow it";
    }
  });
  const when = new Date(entry.at * 1000).toLocaleTimeString();
  const files = entry.files.map((file) => `${file.name} (${bytes(file.size)})`).join(", ");
  const about = [when, `bucket ${entry.bucket || "none"}`, `${bytes(entry.sent)} sent`, `${bytes(entry.size)} back`, files].filter(Boolean).join(" · ");
  return [h("p", { class: "about" }, about), h("pre", { tabindex: "0", "aria-label": "The request and its answer as JSON" }, json), copy];
}
