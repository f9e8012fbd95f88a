// Switches of the bot itself: stopped and started, thrown out of the server and invited again.

import { ask } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

export function botGroup() {
  const run = new Switch("The bot", "Stop it in the middle of a game, and start it again: nothing may be lost.", { wide: true });
  run.press("Stop", async () => { await ask("bot", { do: "stop" }); return "The bot has stopped. Presses get no answer now."; });
  run.press("Start", async () => { await ask("bot", { do: "start" }); return "The bot is running."; });
  const guest = new Switch("In the server", "Thrown out, it sees nothing more of the server; invited again, it should go on.", { wide: true });
  guest.press("Throw out", async () => { await ask("bot", { do: "throw out" }); return "The bot is no longer in this server."; });
  guest.press("Invite", async () => { await ask("bot", { do: "invite" }); return "The bot is in this server again."; });
  return { node: group("The bot", run, guest), draw: () => {} };
}
