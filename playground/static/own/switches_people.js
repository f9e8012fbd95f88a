// Switches of people: what they may do in the server, and whether they take direct messages.

import { ask, h } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const LONGEST_NAME = 32;
const ROLES = [
  ["owner", "Owns the server", "may do everything there; who owned it before is a member now"],
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
  ["refused", "Refused at opening", "opening direct messages with them is refused (400, 50007)"],
];
const REFUSALS = { 40003: "too fast", 20026: "flagged", 50007: "refused" };

export function peopleGroup(app) {
  const rows = app.stores.get(app.me).people.map((person) => {
    const each = new Switch(person.name, "", { wide: true });
    const change = (key, options) => async (value) => {
      await ask("people", { user: person.id, [key]: value });
      const about = options.find(([option]) => option === value)[2];
      return `${person.name}: ${about}.`;
    };
    const role = each.choice(`${person.name} in the server`, ROLES, change("role", ROLES));
    const given = each.choice(`${person.name}'s role there`, [["", "No role"]], async (value) => {
      await ask("people", { user: person.id, roles: value ? [value] : [] });
      return value ? `${person.name} has the role ${label(app, value)}.` : `${person.name} has no role.`;
    });
    const nick = each.line(`${person.name}'s nickname`, LONGEST_NAME, async (words) => {
      await ask("people", { user: person.id, nick: words });
      return words ? `${person.name} is called ${words} in the server.` : `${person.name} has no nickname there.`;
    });
    const dms = each.choice(`${person.name}'s direct messages`, DMS, change("dms", DMS));
    return { person, each, role, given, nick, dms };
  });
  const draw = () => {
    const { people, servers } = app.stores.get(app.me);
    for (const { person, role, given, nick, dms } of rows) {
      const now = people.find((one) => one.id === person.id);
      if (!now) continue;
      set(role, servers[0]?.members[person.id]?.role ?? "member");
      offer(given, servers[0]?.roles ?? []);
      set(given, servers[0]?.members[person.id]?.roles[0] ?? "");
      set(nick, servers[0]?.members[person.id]?.nick ?? "");
      set(dms, now.dms_closed ? "closed" : REFUSALS[now.dms_refused] ?? "open");
    }
  };
  const lead = h("p", { class: "does" }, "Be somebody to see what they may do; write to somebody who is closed to see how the bot helps itself.");
  return { node: group("People", lead, ...rows.map(({ each }) => each)), draw };
}

function label(app, id) {
  return app.stores.get(app.me).role(id)?.name ?? "that is no more";
}

// The roles that the server has now; the first choice is none.
function offer(choice, roles) {
  const wanted = roles.filter((each) => each.given);
  const there = [...choice.options].slice(1).map((each) => each.value);
  if (wanted.map((each) => each.id).join() === there.join()) return;
  choice.replaceChildren(choice.options[0], ...wanted.map((each) => new Option(each.name, each.id)));
}

// What somebody is just choosing is left alone.
function set(choice, value) {
  if (document.activeElement !== choice) choice.value = value;
}
