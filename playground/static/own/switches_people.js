// Switches for people: their permissions in the server, and whether they accept direct messages.

import { ask, h } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const LONGEST_NAME = 32;
const ROLES = [
  ["owner", "Owns the server", "can do everything there; the previous owner is now a member"],
  ["member", "A member", "writes and plays"],
  ["manager", "Manages the server", "can use the bot's commands for managers"],
  ["spectator", "Spectator", "can read and use commands, but not write"],
  ["none", "No permissions", "can only read"],
];
const DMS = [
  ["open", "Direct messages open", "the bot can write to them"],
  ["closed", "Direct messages closed", "the bot's messages to them are refused (50007)"],
  ["too fast", "Opened too fast", "the bot can't open direct messages with them for now (40003)"],
  ["flagged", "Bot flagged", "the bot is flagged as spam and can't write first (20026)"],
  ["refused", "Refused at opening", "the bot can't open direct messages with them (400, 50007)"],
];
const APPS = [
  ["", "Bot not added", "has the bot only in servers that have it"],
  ["yes", "Bot added to account", "can use the bot's commands in direct messages, and in servers without it"],
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
      return words ? `${person.name} is now ${words} in the server.` : `${person.name} has no nickname there.`;
    });
    const dms = each.choice(`${person.name}'s direct messages`, DMS, change("dms", DMS));
    const hasApp = each.choice(`${person.name}'s account`, APPS, change("has_app", APPS));
    return { person, each, role, given, nick, dms, hasApp };
  });
  const draw = () => {
    const { people, servers } = app.stores.get(app.me);
    for (const { person, role, given, nick, dms, hasApp } of rows) {
      const now = people.find((one) => one.id === person.id);
      if (!now) continue;
      set(role, servers[0]?.members[person.id]?.role ?? "member");
      offer(given, servers[0]?.roles ?? []);
      set(given, servers[0]?.members[person.id]?.roles[0] ?? "");
      set(nick, servers[0]?.members[person.id]?.nick ?? "");
      set(hasApp, now.has_app ? "yes" : "");
      set(dms, now.dms_closed ? "closed" : REFUSALS[now.dms_refused] ?? "open");
    }
  };
  const lead = h("p", { class: "does" }, "Become someone to see their permissions; close their direct messages to see how the bot copes.");
  return { node: group("People", lead, ...rows.map(({ each }) => each)), draw };
}

function label(app, id) {
  return app.stores.get(app.me).role(id)?.name ?? "a deleted role";
}

// The server's current roles; the first choice is none.
function offer(choice, roles) {
  const wanted = roles.filter((each) => each.given);
  const there = [...choice.options].slice(1).map((each) => each.value);
  if (wanted.map((each) => each.id).join() === there.join()) return;
  choice.replaceChildren(choice.options[0], ...wanted.map((each) => new Option(each.name, each.id)));
}

// Leaves a choice alone while it has the focus.
function set(choice, value) {
  if (document.activeElement !== choice) choice.value = value;
}
