// The trial bot in discord.js: see tests/clients/__init__.py for what it does.

import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelSelectMenuBuilder, Client,
  ContainerBuilder, EmbedBuilder, Events, GatewayIntentBits, MessageFlags, ModalBuilder,
  RoleSelectMenuBuilder, SlashCommandBuilder, StringSelectMenuBuilder, TextDisplayBuilder,
  TextInputBuilder, TextInputStyle, UserSelectMenuBuilder,
} from "discord.js";

const FRUIT = ["apple", "apricot", "banana"];
const PNG = Buffer.from(process.env.CLIENT_PNG, "hex");
const PRIVATE = MessageFlags.Ephemeral;

// rest.api is discord.js's own option, without the version; where the gateway is, it asks there.
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers, GatewayIntentBits.GuildMessages],
  shards: "auto",
  rest: { api: `${process.env.DISCORD_API_URL}/api` },
});

const command = (name, description) => new SlashCommandBuilder().setName(name).setDescription(description);
const named = (name) => (option) => option.setName(name).setDescription(name).setRequired(true);
const file = () => new AttachmentBuilder(PNG, { name: "a.png", description: "A picture" });
const row = (...parts) => new ActionRowBuilder().addComponents(...parts);
const button = (id, label) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);

const EVERYWHERE = [
  command("all", "One option of each type")
    .addStringOption(named("words")).addIntegerOption(named("number")).addUserOption(named("who"))
    .addChannelOption(named("where")).addRoleOption(named("group")).addMentionableOption(named("whom")),
  command("fruit", "A name that is completed")
    .addStringOption((option) => named("name")(option).setAutocomplete(true)),
  command("panel", "Buttons and menus"),
  command("slow", "Answer later, with a picture"),
  command("gone", "Answer, and take it back"),
  command("say", "Write to the channel"),
  command("letter", "Get a direct message"),
  command("members", "Ask who is here"),
  command("layout", "Components V2"),
];

client.once(Events.ClientReady, async () => {
  await client.application.fetch();
  await client.application.commands.set(EVERYWHERE);
  const servers = [...(await client.guilds.fetch()).keys()].sort();
  await client.application.commands.set([command("here", "Only in this server")], servers[0]);
});

const COMMANDS = {
  async all(made) {
    const whom = made.options.getMentionable("whom");
    await made.reply([
      `words=${made.options.getString("words")}`,
      `number=${made.options.getInteger("number")}`,
      `who=${made.options.getMember("who").displayName}`,
      `where=${made.options.getChannel("where").name}`,
      `group=${made.options.getRole("group").name}`,
      `whom=${whom.displayName ?? whom.name}`,
    ].join(" "));
  },
  async panel(made) {
    const fruit = new StringSelectMenuBuilder().setCustomId("fruit")
      .addOptions(FRUIT.map((each) => ({ label: each, value: each })));
    await made.reply({
      content: "Panel",
      components: [
        row(button("press", "Press"), button("form", "Form")),
        row(fruit),
        row(new UserSelectMenuBuilder().setCustomId("person")),
        row(new RoleSelectMenuBuilder().setCustomId("role")),
        row(new ChannelSelectMenuBuilder().setCustomId("place")),
      ],
    });
  },
  async fruit(made) {
    await made.reply({ content: `A ${made.options.getString("name")}`, flags: PRIVATE });
  },
  async slow(made) {
    await made.deferReply();
    const embeds = [new EmbedBuilder().setTitle("Card")];
    await made.editReply({ content: "Done", embeds, files: [file()] });
    const message = await made.followUp({ content: "Only", flags: PRIVATE });
    await made.editReply({ content: "Only you", message });
  },
  async gone(made) {
    await made.reply("Soon gone");
    const answer = await made.fetchReply();
    await made.deleteReply();
    await made.followUp({ content: `Deleted: ${answer.content}`, flags: PRIVATE });
  },
  async say(made) {
    await made.deferReply({ flags: PRIVATE });
    const first = await made.channel.send({ content: "First", files: [file()], nonce: made.id, enforceNonce: true });
    await first.edit("Second");
    const third = await first.reply("Third");
    await third.delete();
    await made.editReply("Said");
  },
  async letter(made) {
    await made.deferReply({ flags: PRIVATE });
    await made.user.send({ content: "A letter", files: [file()] });
    await made.editReply("Sent");
  },
  async members(made) {
    await made.deferReply({ flags: PRIVATE });
    const found = await made.guild.members.fetch({ query: "a", limit: 5 });
    const names = found.map((each) => each.displayName).sort().join(", ");
    await made.editReply(`Members: ${names}`);
  },
  async layout(made) {
    const box = new ContainerBuilder()
      .addTextDisplayComponents(new TextDisplayBuilder().setContent("Layout"))
      .addActionRowComponents(row(button("here", "Here")));
    await made.reply({ components: [box], flags: MessageFlags.IsComponentsV2 });
  },
  async here(made) {
    await made.reply("Here");
  },
};

const CHOSEN = {
  fruit: (made) => made.values[0],
  person: (made) => made.members.first().displayName,
  role: (made) => made.roles.first().name,
  place: (made) => made.channels.first().name,
};

async function used(made) {
  if (made.customId === "press") {
    await made.update(`Pressed by ${made.member.displayName}`);
  } else if (made.customId === "form") {
    const word = new TextInputBuilder().setCustomId("word").setLabel("Word").setStyle(TextInputStyle.Short);
    await made.showModal(new ModalBuilder().setCustomId("form").setTitle("Form").addComponents(row(word)));
  } else if (made.customId === "here") {
    await made.reply({ content: "Here it is", flags: PRIVATE });
  } else {
    await made.reply({ content: `Chosen: ${CHOSEN[made.customId](made)}`, flags: PRIVATE });
  }
}

client.on(Events.InteractionCreate, async (made) => {
  if (made.isAutocomplete()) {
    const found = FRUIT.filter((each) => each.startsWith(made.options.getFocused()));
    await made.respond(found.map((each) => ({ name: each[0].toUpperCase() + each.slice(1), value: each })));
  } else if (made.isChatInputCommand()) {
    await COMMANDS[made.commandName](made);
  } else if (made.isModalSubmit()) {
    await made.reply({ content: `Written: ${made.fields.getTextInputValue("word")}`, flags: PRIVATE });
  } else {
    await used(made);
  }
});

// A bot lives on after an error; the trial finds it in the log.
process.on("unhandledRejection", (error) => console.error(error));
client.on(Events.Error, (error) => console.error(error));
process.on("SIGTERM", async () => {
  await client.destroy();
  process.exit(0);
});
await client.login(process.env.DISCORD_TOKEN);
