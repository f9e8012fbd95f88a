// Switches of people: what they may do in the server, and whether they take direct messages.

import { ask, h } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const ROLES = [
  ["member", "A member", "writes and plays"],
  ["manager", "Manages the server", "may do what the bot keeps for those who do"],
  ["spectator", "Spectator", "looks on and gives commands, but cannot write"],
  ["none", "No rights", "can only look"],
];
const DMS = [
  ["open", "Direct messages open", "the bot can write to them"],
  ["closed", "Direct messages closed", "what the bot sends them is refused (50007)"],
  ["too fast", "Opened too fast", "opening direct messages with them is refused for now (40003)"],
  ["flagged", "Bot flagged", "the bot counts as flagged, and cannot write first (20026)"],
];
const REFUSALS = { 40003: "too fast", 20026: "flagged" };

export function peopleGroup(app) {
  const rows = app.stores.get(app.me).people.map((person) => {
    const each = new Switch(person.name, "", { wide: true });
    const change = (key, options) => async (value) => {
      await ask("people", { user: person.id, [key]: value });
      const about = options.find(([option]) => option === value)[2];
      return `${person.name}: ${about}.`;
    };
    const role = each.choice(`${person.name} in the server`, ROLES, change("role", ROLES));
    const dms = each.choice(`${person.name}'s direct messages`, DMS, change("dms", DMS));
    return { person, each, role, dms };
  });
  const draw = () => {
    const { people, servers } = app.stores.get(app.me);
    for (const { person, role, dms } of rows) {
      const now = people.find((one) => one.id === person.id);
      if (!now) continue;
      set(role, servers[0]?.members[person.id]?.role ?? "member");
      set(dms, now.dms_closed ? "closed" : REFUSALS[now.dms_refused] ?? "open");
    }
  };
  const lead = h("p", { class: "does" }, "Be somebody to see what they may do; write to somebody who is closed to see how the bot helps itself.");
  return { node: group("People", lead, ...rows.map(({ each }) => each)), draw };
}

// What somebody is just choosing is left alone.
function set(choice, value) {
  if (document.activeElement !== choice) choice.value = value;
}
