// Switches of places and time: what the bot may do here, threads, channels, the clock.

import { ask, h } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const RIGHTS = [
  ["view", "The bot sees this channel", "Off: the bot can neither read nor change anything here."],
  ["send", "The bot may write here", "Off: nothing can be posted here, as with a missing permission (50013)."],
  ["attach", "The bot may send pictures", "Off: messages with a picture are refused."],
  ["thread", "The bot may open threads", "Off: no thread can be begun here, as with a missing permission (50013)."],
];
const STEPS = [[60, "1 minute"], [600, "10 minutes"], [3600, "1 hour"], [86400, "1 day"]];

// The channel that is looked at when the panel opens, and what may be done in it.
export function placeGroup(app) {
  const place = app.screen(app.me).place();
  if (!place || place.kind === "dm") return { node: [], draw: () => {} };
  // A thread has its channel's rights.
  const rights = (place.kind === "thread" ? [] : RIGHTS).map(([right, words, does]) => {
    const each = new Switch(words, does);
    const toggle = each.onOff(words, async (on) => {
      await ask("faults", { bot_may: { channel: place.id, [right]: on } });
      return on ? "Allowed." : `Taken away in #${place.name}.`;
    });
    return { each, toggle, right };
  });
  const thread = place.kind === "thread" ? threadSwitch(place) : null;
  const gone = new Switch(place.kind === "thread" ? "This thread" : "This channel", "Deleted with all its messages, as a moderator could.");
  let sure = false;
  const button = gone.press("Delete …", async () => {
    if (!sure) {
      sure = true;
      button.textContent = "Yes, delete it";
      return `${place.name} and its messages will be gone for good.`;
    }
    await ask("faults", { delete_channel: { channel: place.id } });
    button.disabled = true;
    return `${place.name} is gone.`;
  });
  const draw = () => {
    const now = app.stores.get(app.me).channels.get(place.id);
    if (!now) return;
    for (const { toggle, right } of rights) toggle.setAttribute("aria-checked", String(now.bot_may[right]));
    thread?.draw(now);
  };
  return { node: group(place.kind === "thread" ? `Thread: ${place.name}` : `#${place.name}`, ...rights.map(({ each }) => each), ...(thread ? [thread.each] : []), gone), draw };
}

function threadSwitch(place) {
  const each = new Switch("Thread archived", "An archived thread leaves the list; a message brings it back, unless it is locked.");
  const turn = (change, words) => async (on) => {
    await ask("faults", { thread: { channel: place.id, [change]: on } });
    return words(on);
  };
  const archived = each.onOff("Archived", turn("archived", (on) => (on ? "The thread is archived." : "The thread is open again.")));
  const lock = new Switch("Thread locked", "In an archived thread that is locked nobody can write, the bot neither.");
  const locked = lock.onOff("Locked", turn("locked", (on) => (on ? "The thread is locked." : "The thread is not locked any more.")));
  return {
    each: h("div", {}, each.node, lock.node),
    draw: (now) => {
      archived.setAttribute("aria-checked", String(now.archived));
      locked.setAttribute("aria-checked", String(now.locked));
    },
  };
}

export function timeGroup() {
  const clock = new Switch("Move time forward", "What waits for an answer is late, private messages can no longer be changed after 15 minutes, and at tables time runs out. The new time stays, even when the playground is started anew.", { wide: true });
  const stands = h("p", { class: "does" });
  clock.title.after(stands);
  for (const [seconds, words] of STEPS) {
    clock.press(words, async () => {
      const state = await ask("clock", { advance: seconds });
      draw({ clock: state });
      return `${words} later. ${state.followers ? "The bot goes by this clock." : "The bot has a clock of its own, which stays."}`;
    });
  }
  const draw = ({ clock: { now, ahead } }) => {
    const time = new Date(now * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    const words = `It is ${time} here${ahead ? `, ${span(ahead)} ahead of the real time` : ""}.`;
    if (stands.textContent !== words) stands.textContent = words;
  };
  return { node: group("Time", clock), draw };
}

// So many seconds in days, hours and minutes.
function span(seconds) {
  const minutes = Math.round(seconds / 60);
  const parts = [[Math.floor(minutes / 1440), "day"], [Math.floor(minutes / 60) % 24, "hour"], [minutes % 60, "minute"]];
  return parts.filter(([count]) => count).map(([count, unit]) => `${count} ${unit}${count > 1 ? "s" : ""}`).join(" ") || "less than a minute";
}
