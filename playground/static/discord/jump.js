// Links to a channel or message of this playground: they lead there within the page.

const LINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/;
const FOUND_MS = 2500;

// Where a link leads if it is one into this server or into DMs, else null.
export function targetOf(url, store) {
  const match = LINK.exec(url);
  if (!match || (match[1] !== "@me" && match[1] !== store.guildId && !store.server(match[1]))) return null;
  return { channel: match[2], message: match[3] ?? null };
}

export function linkTo(channel, store) {
  const place = store.channels.get(channel);
  return `https://discord.com/channels/${place?.kind === "dm" ? "@me" : place?.guild ?? store.guildId}/${channel}`;
}

// `host` has: store, place(), look(id), notice(words); `log` holds the messages.
export function followLinks(log, host) {
  log.addEventListener("click", (event) => {
    const anchor = event.target.closest("a[href]");
    const target = anchor && targetOf(anchor.getAttribute("href"), host.store);
    if (!target) return;
    event.preventDefault();
    follow(target, log, host);
  });
}

export function follow(target, log, host) {
  const place = host.store.channels.get(target.channel);
  if (!place) { host.notice("That link leads somewhere you can't see, or that's gone."); return; }
  if (place.id !== host.place()?.id) host.look(place.id);
  if (!target.message) return;
  const node = log.querySelector(`article[data-id="${target.message}"]`);
  if (!node) { host.notice("That message is gone, or older than this page shows."); return; }
  node.scrollIntoView({ block: node.offsetHeight < log.clientHeight ? "center" : "start" });
  node.focus({ preventScroll: true });
  node.classList.add("found");
  setTimeout(() => node.classList.remove("found"), FOUND_MS);
}
