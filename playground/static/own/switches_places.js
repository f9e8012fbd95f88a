// Switches for places and time: the bot's permissions here, threads, channels, the clock.

import { ask, h } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const RIGHTS = [
  ["view", "The bot sees this channel", "Off: the bot can't read or change anything here."],
  ["send", "The bot can write here", "Off: the bot can't post here, as if it lacked the permission (50013)."],
  ["attach", "The bot can send pictures", "Off: messages with a picture are refused."],
  ["thread", "The bot can start threads", "Off: the bot can't start threads here, as if it lacked the permission (50013)."],
  ["connect", "The bot can connect", "Off: the bot can neither read nor write in this chat (50001)."],
];
const KINDS = [["announcement", "news"], ["voice", "lounge"], ["stage", "assembly"], ["forum", "game-room"], ["media", "gallery"]];
export const STEPS = [[60, "1 minute"], [600, "10 minutes"], [3600, "1 hour"], [86400, "1 day"]];

// The channel that was open when the panel opened, and the bot's permissions in it.
export function placeGroup(app) {
  const place = app.screen(app.me).place();
  if (!place || place.kind === "dm") return { node: [], draw: () => {} };
  // A thread has its channel's permissions.
  const rights = (place.kind === "thread" ? [] : RIGHTS.filter(([right]) => right in place.bot_may)).map(([right, words, does]) => {
    const each = new Switch(words, does);
    const toggle = each.onOff(words, async (on) => {
      await ask("faults", { bot_may: { channel: place.id, [right]: on } });
      return on ? "Allowed." : `Denied in #${place.name}.`;
    });
    return { each, toggle, right };
  });
  const thread = place.kind === "thread" ? threadSwitch(place) : null;
  const gone = new Switch(place.kind === "thread" ? "This thread" : "This channel", "Delete it with all its messages, as a moderator could.");
  let sure = false;
  const button = gone.press("Delete …", async () => {
    if (!sure) {
      sure = true;
      button.textContent = "Yes, delete it";
      return `${place.name} and its messages will be deleted for good.`;
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
  const room = new Switch("A channel of another kind", "Opens one beside this. In a forum or media channel posts are the only messages.");
  for (const [kind, name] of KINDS) {
    room.press(kind[0].toUpperCase() + kind.slice(1), async () => {
      await ask("channels", { name, server: place.guild, kind });
      return `#${name} is open.`;
    });
  }
  return { node: group(place.kind === "thread" ? `Thread: ${place.name}` : `#${place.name}`, ...rights.map(({ each }) => each), ...(thread ? [thread.each] : []), room, gone), draw };
}

function threadSwitch(place) {
  const each = new Switch("Thread archived", "Archived threads leave the list. A new message brings one back, unless it's locked.");
  const turn = (change, words) => async (on) => {
    await ask("faults", { thread: { channel: place.id, [change]: on } });
    return words(on);
  };
  const archived = each.onOff("Archived", turn("archived", (on) => (on ? "The thread is archived." : "The thread is open again.")));
  const lock = new Switch("Thread locked", "Nobody can write in a locked, archived thread, not even the bot.");
  const locked = lock.onOff("Locked", turn("locked", (on) => (on ? "The thread is locked." : "The thread is unlocked.")));
  return {
    each: h("div", {}, each.node, lock.node),
    draw: (now) => {
      archived.setAttribute("aria-checked", String(now.archived));
      locked.setAttribute("aria-checked", String(now.locked));
    },
  };
}

export function timeGroup() {
  const clock = new Switch("Move time forward", "Pending answers arrive late, private messages older than 15 minutes can't be edited, and turn clocks run down. The new time survives a restart of the playground.", { wide: true });
  const shown = h("p", { class: "does" });
  clock.title.after(shown);
  for (const [seconds, words] of STEPS) {
    clock.press(words, async () => {
      const state = await ask("clock", { advance: seconds });
      draw({ clock: state });
      return `${words} later. ${state.followers ? "The bot follows this clock." : "The bot has its own clock, which didn't move."}`;
    });
  }
  const draw = ({ clock: { now, ahead } }) => {
    const time = new Date(now * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    const words = `It's ${time} here${ahead ? `, ${span(ahead)} ahead of real time` : ""}.`;
    if (shown.textContent !== words) shown.textContent = words;
  };
  return { node: group("Time", clock), draw };
}

// Seconds as days, hours and minutes.
function span(seconds) {
  const minutes = Math.round(seconds / 60);
  const parts = [[Math.floor(minutes / 1440), "day"], [Math.floor(minutes / 60) % 24, "hour"], [minutes % 60, "minute"]];
  return parts.filter(([count]) => count).map(([count, unit]) => `${count} ${unit}${count > 1 ? "s" : ""}`).join(" ") || "less than a minute";
}
