// Switches of places, people and time: what the bot may do here, closed messages, the clock.

import { ask, h } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const RIGHTS = [
  ["view", "See this channel", "Off: the bot can neither read nor change anything here."],
  ["send", "Write here", "Off: nothing can be posted here, as with a missing permission (50013)."],
  ["attach", "Send pictures", "Off: messages with a picture are refused."],
];
const STEPS = [[60, "1 minute"], [3600, "1 hour"], [86400, "1 day"]];

// The channel that is looked at when the panel opens, and what may be done in it.
export function placeGroup(app) {
  const place = app.screen(app.me).place();
  if (!place || place.kind === "dm") return { node: [], draw: () => {} };
  const rights = RIGHTS.map(([right, words, does]) => {
    const each = new Switch(words, does);
    const toggle = each.onOff(words, async (on) => {
      await ask("faults", { bot_may: { channel: place.id, [right]: on } });
      return on ? "Allowed." : `Taken away in #${place.name}.`;
    });
    return { each, toggle, right };
  });
  const gone = new Switch("This channel", "Deleted with all its messages, as a moderator could.");
  let sure = false;
  const button = gone.press("Delete …", async () => {
    if (!sure) {
      sure = true;
      button.textContent = "Yes, delete it";
      return `#${place.name} and its messages will be gone for good.`;
    }
    await ask("faults", { delete_channel: { channel: place.id } });
    button.disabled = true;
    return `#${place.name} is gone.`;
  });
  const draw = () => {
    const now = app.stores.get(app.me).channels.get(place.id);
    for (const { toggle, right } of rights) if (now) toggle.setAttribute("aria-checked", String(now.bot_may[right]));
  };
  return { node: group(`In #${place.name} the bot may`, ...rights.map(({ each }) => each), gone), draw };
}

export function peopleGroup(app) {
  const people = app.stores.get(app.me).people.map((person) => {
    const each = new Switch(person.name, "");
    const toggle = each.onOff(`${person.name} takes direct messages`, async (on) => {
      await ask("faults", { dms_closed: { user: person.id, closed: !on } });
      return on ? `The bot can write to ${person.name} again.` : `The bot's messages to ${person.name} are refused (50007).`;
    });
    return { person, each, toggle };
  });
  const draw = (state) => {
    for (const { person, toggle } of people) toggle.setAttribute("aria-checked", String(!state.dms_closed.includes(person.name)));
  };
  return { node: group("Who takes direct messages", ...people.map(({ each }) => each)), draw };
}

export function timeGroup() {
  const clock = new Switch("Move time forward", "Deadlines and reminders come sooner; nothing else changes.", { wide: true });
  for (const [seconds, words] of STEPS) {
    clock.press(words, async () => {
      const { now } = await ask("clock", { advance: seconds });
      return `It is now ${new Date(now * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })} here.`;
    });
  }
  return { node: group("Time", clock), draw: () => {} };
}
