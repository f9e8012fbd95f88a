// What one person sees, kept up to date by the server's stream of changes.

import { notBefore, setNow } from "./clock.js";

const EPHEMERAL = 64;
const THINKING = 128;

export class Store {
  // Calls `changed(store, frame)` on each change, including {event: "lost"} and {event: "state"}.
  constructor(name, changed) {
    this.name = name;
    this.changed = changed;
    this.ready = false;
    this.lost = this.barred = false;
    this.channels = new Map();
    this.people = [];
    this.servers = [];
    this.phone = [];
    this.here = null;
    this.commands = { text: [], dm: [], person: [] };
    this.wait = 500;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/play/events?user=${encodeURIComponent(this.name)}`);
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onopen = () => { this.wait = 500; };
    socket.onclose = () => {
      this.lost = true;
      this.changed(this, { event: "lost" });
      this.askForKey();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    };
  }

  // A restarted playground has a new key, so waiting would not help.
  async askForKey() {
    const answer = await fetch("/play/bot").catch(() => null);
    const barred = answer?.status === 403;
    if (barred === this.barred) return;
    this.barred = barred;
    this.changed(this, { event: "lost" });
  }

  hear(frame) {
    switch (frame.event) {
      case "state": this.reset(frame); break;
      case "channel": this.place(frame.channel); break;
      case "channel_delete": this.channels.delete(frame.channel); break;
      case "message": this.message(frame.message); break;
      case "push": this.phone.push(frame.push); break;
      case "message_delete": this.channels.get(frame.channel)?.messages.delete(frame.id); break;
      case "commands": this.commands = frame.commands; break;
      case "clock": setNow(frame.now); break;
      case "people": this.meet(frame.people, frame.servers); break;
    }
    this.changed(this, frame);
  }

  reset(frame) {
    Object.assign(this, { me: frame.me, bot: frame.bot, guild: frame.guild, guildId: frame.guild_id, commands: frame.commands, phone: frame.phone });
    this.meet(frame.people, frame.servers ?? []);
    if (frame.now) setNow(frame.now);
    this.channels = new Map();
    for (const channel of frame.channels) {
      const { messages, ...rest } = channel;
      this.place(rest);
      for (const message of messages) this.channels.get(channel.id).messages.set(message.id, message);
    }
    this.ready = true;
    this.lost = false;
  }

  place(channel) {
    const old = this.channels.get(channel.id);
    this.channels.set(channel.id, { ...channel, messages: old ? old.messages : new Map() });
  }

  message(message) {
    const channel = this.channels.get(message.channel_id);
    if (!channel) return;
    notBefore(Date.parse(message.timestamp) / 1000);
    const isNew = !channel.messages.has(message.id);
    const wasWaiting = channel.messages.get(message.id)?.flags & THINKING;
    channel.messages.set(message.id, message);
    const quiet = message.flags & (EPHEMERAL | THINKING) || message.author.id === this.me.id;
    if ((isNew || wasWaiting) && !quiet) {
      channel.unread = true;
      if (message.pings) channel.pings += 1;
    }
  }

  meet(people, servers) {
    this.people = people;
    this.servers = servers;
    this.me = people.find((each) => each.id === this.me.id) ?? this.me;
  }

  // A person by id, under their name in the server that is shown (`here`, set by the screen).
  user(id) {
    const found = [...this.people, this.bot].find((each) => each.id === id);
    const nick = this.server(this.here)?.members[id]?.nick;
    return found && nick ? { ...found, name: nick } : found;
  }

  role(id) {
    return this.servers.flatMap((each) => each.roles ?? []).find((each) => each.id === id);
  }

  server(id) {
    return this.servers.find((each) => each.id === id);
  }

  // The servers that this person is in.
  joined() {
    return this.servers.filter((each) => each.members[this.me.id]);
  }

  // The channels of one kind, of all servers or of one, in the order in which they are listed.
  of(kind, guild = null) {
    return [...this.channels.values()].filter((each) => each.kind === kind && (!guild || each.guild === guild));
  }

  threads(parent, archived = false) {
    return this.of("thread").filter((each) => each.parent === parent && each.archived === archived);
  }

  // This person's unread pings: everywhere, or in the channels that fit.
  pings(fits = () => true) {
    let sum = 0;
    for (const channel of this.channels.values()) if (fits(channel)) sum += channel.pings;
    return sum;
  }

  slashCommands(channel) {
    return this.commands[channel?.kind === "dm" ? "dm" : "text"];
  }
}
