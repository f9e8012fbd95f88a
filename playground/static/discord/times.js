// Moments as Discord writes them, and those that say how long ago, kept true.

import { now } from "../shared/clock.js";
import { h } from "../shared/dom.js";

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

// `style` is one of Discord's letters: t T d D f F R s S.
export function time(seconds, style) {
  const date = new Date(seconds * 1000);
  // A bot may write a time that no calendar has.
  if (Number.isNaN(date.getTime())) return h("span", { class: "stamp" }, "an unknown time");
  const node = h("time", { datetime: date.toISOString(), title: moment(seconds, "F"), class: "stamp" }, moment(seconds, style));
  node.dataset.seconds = seconds;
  node.dataset.style = style;
  return node;
}

// When a message was sent: the hour alone today, else with its day.
export function sent(seconds) {
  const date = new Date(seconds * 1000);
  const daysAgo = (midnight(now() * 1000) - midnight(date)) / 86_400_000;
  if (Math.round(daysAgo) === 1) {
    const node = time(seconds, "t");
    node.prepend("Yesterday at ");
    return node;
  }
  return time(seconds, daysAgo < 1 ? "t" : "s");
}

function midnight(date) {
  return new Date(date).setHours(0, 0, 0, 0);
}

export function day(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "long" });
}

export function refreshTimes(root = document) {
  for (const node of root.querySelectorAll('time[data-style="R"]')) {
    node.textContent = moment(Number(node.dataset.seconds), "R");
  }
}

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (style === "R") return relative(seconds - now());
  const dateStyle = { d: "short", D: "long", f: "long", F: "full", s: "short", S: "short" }[style];
  const timeStyle = { t: "short", T: "medium", f: "short", F: "short", s: "short", S: "medium" }[style];
  return date.toLocaleString(undefined, { dateStyle, timeStyle });
}

function relative(difference) {
  const [unit, size] = UNITS.find(([, each]) => Math.abs(difference) >= each) ?? UNITS[5];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(difference / size), unit);
}
