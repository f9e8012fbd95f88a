// What one person sees, kept up to date by the server's stream of changes.

const EPHEMERAL = 64;
const THINKING = 128;

export class Store {
  // `changed(store, frame)` is told each change, also {event: "lost"} and {event: "state"}.
  constructor(name, changed) {
    this.name = name;
    this.changed = changed;
    this.ready = false;
    this.lost = false;
    this.channels = new Map();
    this.people = [];
    this.servers = [];
    this.commands = { text: [], dm: [] };
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
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    };
  }

  hear(frame) {
    switch (frame.event) {
      case "state": this.reset(frame); break;
      case "channel": this.place(frame.channel); break;
      case "channel_delete": this.channels.delete(frame.channel); break;
      case "message": this.message(frame.message); break;
      case "message_delete": this.channels.get(frame.channel)?.messages.delete(frame.id); break;
      case "commands": this.commands = frame.commands; break;
      case "people": this.people = frame.people; this.servers = frame.servers ?? this.servers; break;
    }
    this.changed(this, frame);
  }

  reset(frame) {
    Object.assign(this, { me: frame.me, bot: frame.bot, people: frame.people, servers: frame.servers ?? [], guild: frame.guild, guildId: frame.guild_id, commands: frame.commands });
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
    const isNew = !channel.messages.has(message.id);
    const wasWaiting = channel.messages.get(message.id)?.flags & THINKING;
    channel.messages.set(message.id, message);
    const quiet = message.flags & (EPHEMERAL | THINKING) || message.author.id === this.me.id;
    if ((isNew || wasWaiting) && !quiet) {
      channel.unread = true;
      if (message.pings) channel.pings += 1;
    }
  }

  user(id) {
    return [...this.people, this.bot].find((each) => each.id === id);
  }

  // The channels of one kind, in the order in which they are listed.
  of(kind) {
    return [...this.channels.values()].filter((each) => each.kind === kind);
  }

  threads(parent, archived = false) {
    return this.of("thread").filter((each) => each.parent === parent && each.archived === archived);
  }

  // How often this person is called for: everywhere, or in channels of one kind.
  pings(kinds = ["text", "thread", "dm"]) {
    let sum = 0;
    for (const channel of this.channels.values()) if (kinds.includes(channel.kind)) sum += channel.pings;
    return sum;
  }

  slashCommands(channel) {
    return this.commands[channel?.kind === "dm" ? "dm" : "text"];
  }
}
