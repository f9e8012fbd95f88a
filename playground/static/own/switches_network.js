// Switches for the network: slow answers, failing requests, rate limits, the gateway.

import { ask } from "../shared/dom.js";
import { Switch, group } from "./switch.js";

const SLOW = [["0", "No delay"], ["200", "0.2 s slower"], ["1000", "1 s slower"], ["4000", "4 s slower"]];

export function networkGroup() {
  const slow = new Switch("Slow network", "Delays every answer to the bot. Beyond three seconds, Discord rejects its answers to presses.", { wide: true });
  const speed = slow.choice("Slow network", SLOW, async (ms) => {
    await ask("faults", { latency_ms: Number(ms) });
    return Number(ms) ? `Every request now takes ${Number(ms) / 1000} s longer.` : "The delay is off.";
  });

  const failing = new Switch("Failing requests", "The bot's next requests fail. A good bot retries.", { wide: true });
  let planned = "";
  const fail = (status, times, words) => failing.press(words, async () => {
    await ask("faults", { fail: { status, times } });
    planned = "";
    return `The next ${times} ${times === 1 ? "request fails" : "requests fail"} with ${status}.`;
  });
  fail(500, 1, "Next one: 500");
  fail(500, 5, "Next five: 500");
  fail(429, 3, "Next three: 429");

  const limits = new Switch("Rate limits", "Discord's limits apply: too many requests at once get a 429 and have to wait.");
  const limited = limits.onOff("Rate limits", async (on) => {
    await ask("faults", { rate_limits: on });
    return on ? "The limits apply." : "No limits.";
  });

  const gateway = new Switch("Gateway", "The connection that tells the bot about presses and messages.", { wide: true });
  let cut = 0;
  gateway.press("Drop the connection", async () => {
    cut = Date.now();
    await ask("faults", { gateway: "drop" });
    return "Connection dropped. The bot should reconnect and miss nothing.";
  });
  gateway.press("Forget the session", async () => {
    cut = Date.now();
    await ask("faults", { gateway: "invalidate" });
    return "Session forgotten. The bot has to start a new one.";
  });

  const draw = (state) => {
    if (document.activeElement !== speed) setChoice(speed, String(state.latency_ms));
    limited.setAttribute("aria-checked", String(state.rate_limits));
    const left = state.coming.length ? `${state.coming.length} more will fail.` : "";
    if (left) { planned = left; failing.say(left); } else if (planned) { failing.say("They failed. Requests work again."); planned = ""; }
    const there = state.gateway.some((shard) => shard.connected);
    gateway.name(there ? "Gateway: connected" : "Gateway: no bot connected");
    if (cut && there && Date.now() - cut > 300) { gateway.say("The bot has reconnected."); cut = 0; }
  };
  return { node: group("Network", slow, failing, limits, gateway), draw };
}

function setChoice(select, value) {
  if ([...select.options].every((option) => option.value !== value)) select.append(new Option(`${Number(value) / 1000} s slower`, value));
  select.value = value;
}
