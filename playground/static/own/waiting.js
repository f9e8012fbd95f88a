// Who is waited for, and where: told from the bot's messages alone, for any bot.

const MENUS = new Set([3, 5, 6, 7, 8]);

const BUTTON = 2;
const LINK = 5;
const SECONDARY = 2;
const LOOKED_AT = 30;

// Whether a message has something that a person could press or choose from now.
function has(message, fits) {
  let found = false;
  const dig = (list) => list.forEach((each) => {
    if (!each.disabled && fits(each)) found = true;
    if (each.accessory) dig([each.accessory]);
    dig(each.components ?? []);
  });
  dig(message.components);
  return found;
}

function isUsable(each) {
  return (each.type === BUTTON && each.style !== LINK) || MENUS.has(each.type);
}

// What is meant to be pressed is not grey.
function isMeant(each) {
  return isUsable(each) && each.style !== SECONDARY;
}

// The messages of the bot in a channel that can still be used, newest first.
export function liveMessages(store, channel) {
  return [...channel.messages.values()].slice(-LOOKED_AT).reverse()
    .filter((message) => message.author.id === store.bot.id && !(message.flags & 64) && has(message, isUsable));
}

// Where a person is waited for, newest first: [{channel, message}]. A message that can be used waits
// for whom it pings; in a DM, if it asks for something.
export function places(store) {
  const found = [];
  for (const channel of store.channels.values()) {
    for (const message of liveMessages(store, channel)) {
      const waits = channel.kind === "dm" ? has(message, isMeant) : message.mentions.some((each) => each.id === store.me.id);
      if (waits) found.push({ channel, message });
    }
  }
  return found.sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? 1 : -1));
}

// The same, but told by the channels of a server: what waits in a DM counts for the channels that it
// links to. Gives the channels' ids.
export function channelsWaiting(store) {
  return new Set(places(store).flatMap(({ channel, message }) => (channel.kind === "dm" ? linked(message) : [channel.id])));
}

function linked(message) {
  return [...texts(message).join(" ").matchAll(/<#(\d+)>|discord\.com\/channels\/\d+\/(\d+)/g)].map((match) => match[1] ?? match[2]);
}

function texts(message) {
  const found = [message.content];
  const dig = (list) => list.forEach((each) => {
    if (each.content) found.push(each.content);
    if (each.url) found.push(each.url);
    dig(each.components ?? []);
  });
  dig(message.components);
  return found.filter(Boolean);
}

// The lines of a message in plain words.
export function lines(store, message) {
  const plain = (line) => line.replace(/^#+ |^-# |[*_`|]/g, "").replace(/<@!?(\d+)>/g, (_, id) => store.user(id)?.name ?? "somebody")
    .replace(/<#(\d+)>/g, (_, id) => `#${store.channels.get(id)?.name ?? "a channel"}`).trim();
  return texts(message).join("\n").split("\n").map(plain).filter(Boolean);
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
