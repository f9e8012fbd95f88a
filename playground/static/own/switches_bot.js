// Switches of the bot itself: stopped and started, thrown out of the server and invited again.

import { ask } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

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
  const draw = (state) => {
    const { managed, running: runs, connected } = state.bot;
    run.name(`The bot ${runs ? (connected ? "runs and is connected" : "runs, and is not connected yet") : "does not run"}`);
    running.setAttribute("aria-checked", String(runs));
    running.disabled = !managed;
    running.title = managed ? "" : "Only a bot that the playground has started can be stopped here.";
    const { servers } = app.stores.get(app.me);
    for (const { server, toggle } of guests) toggle.setAttribute("aria-checked", String(servers.find((one) => one.id === server.id)?.has_bot ?? false));
  };
  return { node: group("The bot", run, ...guests.map(({ each }) => each)), draw };
}
