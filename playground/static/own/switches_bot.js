// Switches for the bot itself: stop and start it, kick it and invite it again.

import { ask } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const LOOK = String(2 ** 10 + 2 ** 16);
const USUAL = String(2 ** 10 + 2 ** 11 + 2 ** 14 + 2 ** 15 + 2 ** 16 + 2 ** 31 + 2 ** 35 + 2 ** 38);

export function botGroup(app) {
  const run = new Switch("The bot", "Stop it in the middle of a game and start it again: no move should be lost.");
  const running = run.onOff("The bot runs", async (on) => {
    await ask("bot", { running: on });
    return on ? "The bot has started and is connecting." : "The bot has stopped. Nobody gets an answer until it runs again.";
  });
  const guests = app.stores.get(app.me).servers.map((server) => {
    const each = new Switch(`In the server ${server.name}`, "Off: the bot is kicked and can't see the server. On: it's invited again and should pick up where it left off.");
    const toggle = each.onOff(`The bot is in ${server.name}`, async (on) => {
      await ask("faults", { bot_in: { server: server.id, in: on } });
      return on ? "The bot was invited again." : "The bot was kicked.";
    });
    return { server, each, toggle };
  });
  const rights = app.stores.get(app.me).servers.map((server) => rightsIn(server));
  const draw = (state) => {
    const { managed, running: runs, connected } = state.bot;
    run.name(`The bot ${runs ? (connected ? "runs and is connected" : "runs, but isn't connected yet") : "is stopped"}`);
    running.setAttribute("aria-checked", String(runs));
    running.disabled = !managed;
    running.title = managed ? "" : "You can only stop a bot that the playground started.";
    const { servers } = app.stores.get(app.me);
    for (const { server, draw: show } of rights) show(servers.find((one) => one.id === server.id)?.permissions);
    for (const { server, toggle } of guests) toggle.setAttribute("aria-checked", String(servers.find((one) => one.id === server.id)?.has_bot ?? false));
  };
  return { node: group("The bot", run, ...guests.flatMap(({ each }, number) => [each, rights[number].each])), draw };
}

// Permissions of the bot's own role and of everyone in a server, as Discord's numbers.
function rightsIn(server) {
  const each = new Switch(`Permissions in ${server.name}`, "The bot has everyone's permissions, plus those of its own role. Anything else is refused (50013).", { wide: true });
  const change = (role, options) => async (value) => {
    await ask("faults", { role_may: { server: server.id, role, permissions: value } });
    return `${options.find(([option]) => option === value)[2]}.`;
  };
  const own = [[server.permissions.invited, "Bot: as invited", "The bot's role has the permissions of its invitation"],
    ["0", "Bot: nothing more", "The bot can only do what everyone can"],
    ["8", "Bot: administrator", "The bot can do everything, in every channel"]];
  const all = [[USUAL, "Everyone writes", "Everyone reads, writes and uses commands"],
    [LOOK, "Everyone reads", "Everyone can only read, unless their role allows more"],
    ["0", "Hidden", "Nobody sees a channel, unless their role allows it"]];
  const bot = each.choice(`The bot's permissions in ${server.name}`, own, change("bot", own));
  const everyone = each.choice(`Everyone's permissions in ${server.name}`, all, change("everyone", all));
  return { server, each, draw: (now) => { set(bot, now?.bot); set(everyone, now?.everyone); } };
}

// Leaves a choice alone while it has the focus, or if the value isn't an option.
function set(choice, value) {
  if (document.activeElement !== choice && [...choice.options].some((each) => each.value === value)) choice.value = value;
}
