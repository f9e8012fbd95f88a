// Switches of the bot itself: stopped and started, thrown out of the server and invited again.

import { ask } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

export function botGroup(app) {
  const run = new Switch("The bot", "Stop it in the middle of a game, and start it again: nothing may be lost.", { wide: true });
  run.press("Stop", async () => { await ask("bot", { do: "stop" }); return "The bot has stopped. Presses get no answer now."; });
  run.press("Start", async () => { await ask("bot", { do: "start" }); return "The bot is running."; });
  const guests = app.stores.get(app.me).servers.map((server) => {
    const each = new Switch(`In the server ${server.name}`, "Off: the bot is thrown out and sees nothing more of it. On: it is invited again, and should go on.");
    const toggle = each.onOff(`The bot is in ${server.name}`, async (on) => {
      await ask("faults", { bot_in: { server: server.id, in: on } });
      return on ? "The bot has been invited again." : "The bot has been thrown out.";
    });
    return { server, each, toggle };
  });
  const draw = () => {
    const { servers } = app.stores.get(app.me);
    for (const { server, toggle } of guests) toggle.setAttribute("aria-checked", String(servers.find((one) => one.id === server.id)?.has_bot ?? false));
  };
  return { node: group("The bot", run, ...guests.map(({ each }) => each)), draw };
}
