// Which commands the list after "/" shows, and in which order: by groups, the general ones first.

const LOOKED_AT = 30;
const FEW = 5;

// A command's group is its first word; one-word commands form a group of their own.
function rootOf(command) {
  return command.name.split(" ")[0];
}

function begins(command) {
  return command.options.some((option) => option.required);
}

// The groups that fit the channel: of commands used there lately, or named by the bot's newest
// usable message.
export function present(place, bot, roots) {
  const found = new Set();
  const messages = [...(place?.messages.values() ?? [])].slice(-LOOKED_AT);
  for (const message of messages) {
    const used = message.interaction_metadata?.name?.split(" ")[0];
    if (roots.has(used)) found.add(used);
  }
  const live = messages.findLast((message) => message.author.id === bot?.id && message.components.length);
  const said = new Set((live ? wordsOf(live) : "").toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []);
  for (const root of roots) if (said.has(root)) found.add(root);
  return found;
}

function wordsOf(message) {
  const texts = [message.content];
  const dig = (list) => list.forEach((each) => { texts.push(each.content ?? ""); dig(each.components ?? []); });
  dig(message.components);
  return texts.join(" ");
}

// The entries to show for what is typed after "/", as groups in order:
// [{title, root, commands, folded}]. A folded group is one line for all its commands.
export function groupsFor(known, typed, fitting) {
  const wanted = typed.toLowerCase().trimStart();
  const byRoot = Map.groupBy(known, (command) => (command.name.includes(" ") ? rootOf(command) : ""));
  const groups = [...byRoot].map(([root, commands]) => ({ root, commands: inOrder(commands), size: commands.length, fits: fitting.has(root) && !commands.some(begins) }));
  groups.sort((a, b) => rank(b) - rank(a) || a.size - b.size);
  if (!wanted) return atFirst(groups);
  const matching = groups.map((group) => ({ group, ...best(group, wanted) })).filter(({ commands }) => commands.length);
  matching.sort((a, b) => b.score - a.score);
  return matching.map(({ group, commands }) => shown(group, commands, false));
}

// Before anything is typed. If a group fits the channel, the groups above it only show commands that
// start something.
function atFirst(groups) {
  const going = groups.some((group) => group.fits);
  return groups.flatMap((group) => {
    if (!group.commands.some(begins)) return [shown(group, group.commands, folds(group))];
    if (!going) return [shown(group, group.commands, false)];
    const [first, rest] = [group.commands.filter(begins), group.commands.filter((each) => !begins(each))];
    return [shown(group, first, false), ...(rest.length ? [shown(group, rest, true)] : [])];
  });
}

function shown(group, commands, folded) {
  return { title: group.root ? `/${group.root}` : "", root: group.root, commands, folded };
}

// Groups with a command that begins something, then what fits here, then single commands.
function rank({ root, commands, fits }) {
  if (root && commands.some(begins)) return 3;
  if (fits) return 2;
  return root ? 0 : 1;
}

function folds({ root, commands, fits }) {
  return root !== "" && commands.length > FEW && !fits;
}

// Within a group what begins something comes first; else as the bot registered them.
function inOrder(commands) {
  return [...commands].sort((a, b) => begins(b) - begins(a));
}

// The commands of a group that match, best first, and how well the best one does.
function best(group, wanted) {
  const scored = group.commands.map((command) => ({ command, score: match(command.name, wanted) })).filter(({ score }) => score);
  scored.sort((a, b) => b.score - a.score);
  return { commands: scored.map(({ command }) => command), score: scored[0]?.score ?? 0 };
}

function match(name, wanted) {
  if (name.startsWith(wanted)) return 3;
  if (name.split(" ").at(-1).startsWith(wanted)) return 2;
  return wanted.split(/\s+/).filter(Boolean).every((word) => name.includes(word)) ? 1 : 0;
}
