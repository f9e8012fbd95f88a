// The switches: break things the way Discord does; each shows what it did.

import { get, h } from "../shared/dom.js";
import { botGroup } from "./switches_bot.js";
import { networkGroup } from "./switches_network.js";
import { peopleGroup } from "./switches_people.js";
import { placeGroup, timeGroup } from "./switches_places.js";

const LOOK_EVERY_MS = 1000;

// Returns {nodes, close}: the panel's content, and a function that stops its polling.
export function switches(app) {
  const groups = [timeGroup(), networkGroup(), botGroup(app), placeGroup(app), peopleGroup(app)];
  const refused = h("div", { class: "switch-group complaints" });
  let open = true;
  const look = async () => {
    const [state, bot, complaints] = await Promise.all([get("faults"), get("bot"), get("complaints")]);
    if (!open) return;
    for (const group of groups) group.draw({ ...state, bot });
    drawComplaints(refused, complaints);
  };
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
  look();
  return {
    nodes: [h("p", { class: "lead" }, "Break things the way Discord does, and see how the bot copes."),
      groups.map((each) => each.node).flat(), refused].flat(),
    close: () => { open = false; clearInterval(timer); },
  };
}

function drawComplaints(node, complaints) {
  const key = String(complaints.length);
  if (node.dataset.count === key) return;
  node.dataset.count = key;
  node.replaceChildren(h("h3", {}, "Refused requests"), complaints.length
    ? h("ol", {}, complaints.slice(-20).reverse().map((c) => h("li", {}, h("b", {}, `${c.status} ${c.code || ""} `), `${c.method} ${c.path}: ${c.message}`)))
    : h("p", { class: "does" }, "None: Discord would have accepted every request."));
}
