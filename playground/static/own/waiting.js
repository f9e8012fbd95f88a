// Who is waited for, and where: told from the bot's messages alone, for any bot.

const MENUS = new Set([3, 5, 6, 7, 8]);

const LOOKED_AT = 30;

// Everything on a message that a person could press or choose from now.
function isLive(message) {
  let found = false;
  const dig = (list) => list.forEach((each) => {
    if (!each.disabled && ((each.type === 2 && each.style !== 5) || MENUS.has(each.type))) found = true;
    if (each.accessory) dig([each.accessory]);
    dig(each.components ?? []);
  });
  dig(message.components);
  return found;
}

// The messages of the bot in a channel that can still be used, newest first.
export function liveMessages(store, channel) {
  return [...channel.messages.values()].slice(-LOOKED_AT).reverse()
    .filter((message) => message.author.id === store.bot.id && !(message.flags & 64) && isLive(message));
}

// A message waits for a person if it names them and can be used; in a DM, if it is the last word.
export function waitsFor(store, channel, message) {
  if (channel.kind === "dm") return [...channel.messages.values()].at(-1)?.id === message.id;
  return message.mentions.some((each) => each.id === store.me.id);
}

// Where a person is waited for: [{channel, message}], newest first.
export function places(store) {
  const found = [];
  for (const channel of store.channels.values()) {
    const message = liveMessages(store, channel).find((each) => waitsFor(store, channel, each));
    if (message) found.push({ channel, message });
  }
  return found.sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? 1 : -1));
}

// The first line of a message in plain words, and the one after it.
export function lines(message) {
  const texts = [message.content];
  const dig = (list) => list.forEach((each) => { if (each.content) texts.push(each.content); dig(each.components ?? []); });
  dig(message.components);
  return texts.filter(Boolean).join("\n").split("\n").map((line) => line.replace(/^#+ |^-# |[*_`|]/g, "").trim()).filter(Boolean);
}

export function pictureOf(message) {
  let found = null;
  const dig = (list) => list.forEach((each) => {
    found ??= each.items?.[0]?.media ?? each.media ?? null;
    dig(each.components ?? []);
  });
  dig(message.components);
  found ??= message.attachments.find((file) => (file.content_type ?? "").startsWith("image/"));
  return found?.url ?? null;
}
