// Switches of the network: slow answers, failing requests, rate limits, the gateway.

import { ask } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const SLOW = [["0", "As fast as it goes"], ["200", "0.2 s slower"], ["1000", "1 s slower"], ["4000", "4 s slower"]];

export function networkGroup() {
  const slow = new Switch("Slow network", "Every answer to the bot comes later. From three seconds on, Discord no longer takes the bot's answers to presses.", { wide: true });
  const speed = slow.choice("Slow network", SLOW, async (ms) => {
    await ask("faults", { latency_ms: Number(ms) });
    return Number(ms) ? `Every request now takes ${Number(ms) / 1000} s longer.` : "Requests are answered at once again.";
  });

  const failing = new Switch("Failing requests", "The bot's next requests are answered with an error, and not done. A good bot tries again.", { wide: true });
  let planned = "";
  const fail = (status, times, words) => failing.press(words, async () => {
    await ask("faults", { fail: { status, times } });
    planned = "";
    return `The next ${times} ${times === 1 ? "request fails" : "requests fail"} with ${status}.`;
  });
  fail(500, 1, "Next one: 500");
  fail(500, 5, "Next five: 500");
  fail(429, 3, "Next three: 429");

  const limits = new Switch("Rate limits", "Discord's limits hold: too many requests at once get a 429 and must wait.");
  const limited = limits.onOff("Rate limits", async (on) => {
    await ask("faults", { rate_limits: on });
    return on ? "The limits hold." : "The bot may send as much as it likes.";
  });

  const gateway = new Switch("Gateway", "The line by which the bot hears of presses and messages.", { wide: true });
  let cut = 0;
  gateway.press("Drop the line", async () => {
    cut = Date.now();
    await ask("faults", { gateway: "drop" });
    return "The line was cut; the bot should come back and miss nothing.";
  });
  gateway.press("Forget the session", async () => {
    cut = Date.now();
    await ask("faults", { gateway: "invalidate" });
    return "The session is forgotten; the bot has to begin a new one.";
  });

  const draw = (state) => {
    if (document.activeElement !== speed) setChoice(speed, String(state.latency_ms));
    limited.setAttribute("aria-checked", String(state.rate_limits));
    const left = state.coming.length ? `${state.coming.length} more will fail.` : "";
    if (left) { planned = left; failing.say(left); } else if (planned) { failing.say("They have failed; requests are done again."); planned = ""; }
    const there = state.gateway.some((shard) => shard.connected);
    gateway.name(there ? "Gateway: connected" : "Gateway: no bot is connected");
    if (cut && there && Date.now() - cut > 300) { gateway.say("The bot is back on the line."); cut = 0; }
  };
  return { node: group("Network", slow, failing, limits, gateway), draw };
}

function setChoice(select, value) {
  if ([...select.options].every((option) => option.value !== value)) select.append(new Option(`${Number(value) / 1000} s slower`, value));
  select.value = value;
}
