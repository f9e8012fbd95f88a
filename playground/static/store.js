// What each person sees, kept up to date by the server's stream of changes.

export class Store {
  constructor(name, changed) {
    this.name = name;
    this.changed = changed;
    this.ready = false;
    this.lost = false;
    this.channels = new Map();
    this.commands = { text: [], dm: [] };
    this.wait = 500;
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}/play/events?user=${encodeURIComponent(this.name)}`);
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
    }
    this.changed(this, frame);
  }

  reset(frame) {
    Object.assign(this, { me: frame.me, bot: frame.bot, people: frame.people, guild: frame.guild, guildId: frame.guild_id, commands: frame.commands });
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
    const wasWaiting = channel.messages.get(message.id)?.flags & 128;
    channel.messages.set(message.id, message);
    const quiet = message.flags & (64 | 128) || message.author.id === this.me.id;
    if ((isNew || wasWaiting) && !quiet) {
      channel.unread = true;
      if (message.pings) channel.pings += 1;
    }
  }

  user(id) {
    return [...this.people, this.bot].find((each) => each.id === id);
  }

  pings() {
    let sum = 0;
    for (const channel of this.channels.values()) sum += channel.pings;
    return sum;
  }

  slashCommands(channel) {
    return this.commands[channel.kind === "dm" ? "dm" : "text"];
  }
}
