// Switches of the bot itself: stopped and started, thrown out of the server and invited again.

import { ask } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const LOOK = String(2 ** 10 + 2 ** 16);
const USUAL = String(2 ** 10 + 2 ** 11 + 2 ** 14 + 2 ** 15 + 2 ** 16 + 2 ** 31 + 2 ** 35 + 2 ** 38);

export function botGroup(app) {
  const run = new Switch("The bot", "Stop it in the middle of a game and start it again: no move may be lost.");
  const running = run.onOff("The bot runs", async (on) => {
    await ask("bot", { running: on });
    return on ? "The bot has started; it connects now." : "The bot has stopped. Presses get no answer until it runs again.";
  });
  const guests = app.stores.get(app.me).servers.map((server) => {
    const each = new Switch(`In the server ${server.name}`, "Off: the bot is thrown out and sees nothing more of it. On: it is invited again, and should go on.");
    const toggle = each.onOff(`The bot is in ${server.name}`, async (on) => {
      await ask("faults", { bot_in: { server: server.id, in: on } });
      return on ? "The bot has been invited again." : "The bot has been thrown out.";
    });
    return { server, each, toggle };
  });
  const rights = app.stores.get(app.me).servers.map((server) => rightsIn(server));
  const draw = (state) => {
    const { managed, running: runs, connected } = state.bot;
    run.name(`The bot ${runs ? (connected ? "runs and is connected" : "runs, and is not connected yet") : "does not run"}`);
    running.setAttribute("aria-checked", String(runs));
    running.disabled = !managed;
    running.title = managed ? "" : "Only a bot that the playground has started can be stopped here.";
    const { servers } = app.stores.get(app.me);
    for (const { server, draw: show } of rights) show(servers.find((one) => one.id === server.id)?.permissions);
    for (const { server, toggle } of guests) toggle.setAttribute("aria-checked", String(servers.find((one) => one.id === server.id)?.has_bot ?? false));
  };
  return { node: group("The bot", run, ...guests.flatMap(({ each }, number) => [each, rights[number].each])), draw };
}

// What the bot's own role and everybody may do in a server. The numbers are Discord's permissions.
function rightsIn(server) {
  const each = new Switch(`Permissions in ${server.name}`, "The bot has what everybody has and what its own role adds; what neither has is refused (50013).", { wide: true });
  const change = (role, options) => async (value) => {
    await ask("faults", { role_may: { server: server.id, role, permissions: value } });
    return `${options.find(([option]) => option === value)[2]}.`;
  };
  const own = [[server.permissions.invited, "Bot: as invited", "The bot's role has what it was invited with"],
    ["0", "Bot: nothing more", "The bot may do what everybody may, and no more"],
    ["8", "Bot: administrator", "The bot may do everything, in every channel"]];
  const all = [[USUAL, "Everybody writes", "Everybody reads, writes, and gives commands"],
    [LOOK, "Everybody looks", "Everybody only reads, unless a role of theirs adds to it"],
    ["0", "Nobody sees it", "Nobody sees a channel, unless a role of theirs adds to it"]];
  const bot = each.choice(`The bot's permissions in ${server.name}`, own, change("bot", own));
  const everyone = each.choice(`Everybody's permissions in ${server.name}`, all, change("everyone", all));
  return { server, each, draw: (now) => { set(bot, now?.bot); set(everyone, now?.everyone); } };
}

// What somebody is just choosing is left alone, and what is none of the choices.
function set(choice, value) {
  if (document.activeElement !== choice && [...choice.options].some((each) => each.value === value)) choice.value = value;
}
