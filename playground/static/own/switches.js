// The panel of switches: slow answers, errors, a dropped gateway, closed DMs, what the bot may do.

import { Mistake, ask, byId, get, h } from "../shared/dom.js";

export async function openSwitches(store, channel) {
  const dialog = byId("switches");
  const [state, complaints] = await Promise.all([get("faults"), get("complaints")]);
  const note = h("p", { class: "failed", role: "alert", hidden: true });
  const turn = async (body) => {
    try { await ask("faults", body); note.hidden = true; } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      note.textContent = error.message;
      note.hidden = false;
    }
  };
  const shards = state.gateway.map((s) => `shard ${s.shard} ${s.connected ? "connected" : "away"}`).join(", ");
  dialog.replaceChildren(h("form", { method: "dialog" },
    h("h2", { id: "switches-title" }, "Switches"),
    h("p", { class: "muted" }, "Make things go wrong, to see how the bot bears it."), note,
    group("Connection",
      h("p", { class: "small" }, `Gateway: ${shards || "no bot is connected"}`),
      h("div", { class: "row" },
        act("Drop it", () => turn({ gateway: "drop" })),
        act("Invalidate the session", () => turn({ gateway: "invalidate" }))),
      number("Slow every answer by (ms)", state.latency_ms, (value) => turn({ latency_ms: value })),
      check("Discord's rate limits", state.rate_limits, (on) => turn({ rate_limits: on }))),
    group("Fail the next requests", failing(turn)),
    group("Closed DMs", store.people.map((person) => check(person.name, state.dms_closed.includes(person.name),
      (on) => turn({ dms_closed: { user: person.id, closed: on } })))),
    channel && channel.kind !== "dm" ? group(`In #${channel.name} the bot may`,
      ["view", "send", "attach"].map((right) => check({ view: "see the channel", send: "write", attach: "send files" }[right], channel.bot_may[right],
        (on) => turn({ bot_may: { channel: channel.id, [right]: on } }))),
      channel.kind === "text" ? act("New thread", () => {
        const name = prompt("Name of the new thread");
        if (name) { ask("threads", { user: store.name, channel: channel.id, name }); dialog.close(); }
      }) : null,
      act("Delete the channel", () => { if (confirm(`Delete #${channel.name}?`)) { turn({ delete_channel: { channel: channel.id } }); dialog.close(); } }, "danger")) : null,
    group(`Complaints (${complaints.length})`, complaints.length
      ? h("ol", { class: "complaints" }, complaints.slice(-20).reverse().map((c) => h("li", {}, h("b", {}, `${c.status} ${c.code || ""} `), `${c.method} ${c.path}: ${c.message}`)))
      : h("p", { class: "muted small" }, "None: every request of the bot was in order.")),
    h("div", { class: "dialog-foot" }, h("button", { class: "btn primary" }, "Close"))));
  if (!dialog.open) dialog.showModal();
}

function group(title, ...children) {
  return h("fieldset", {}, h("legend", {}, title), children);
}

function act(words, onclick, style = "secondary") {
  return h("button", { type: "button", class: `btn ${style}`, onclick }, words);
}

function check(words, on, turn) {
  const box = h("input", { type: "checkbox" });
  box.checked = on;
  box.addEventListener("change", () => turn(box.checked));
  return h("label", { class: "choice" }, box, h("span", {}, words));
}

function number(words, value, turn) {
  const field = h("input", { type: "number", min: "0", max: "10000", step: "10", value });
  field.addEventListener("change", () => turn(Number(field.value)));
  return h("label", { class: "inline" }, h("span", {}, words), field);
}

function failing(turn) {
  const times = h("input", { type: "number", min: "1", max: "20", value: "1", "aria-label": "How many requests" });
  const fail = (status) => () => turn({ fail: { status, times: Number(times.value) } });
  return h("div", { class: "row" }, times, act("with 429", fail(429)), act("with 500", fail(500)));
}
