"""Whether bots in other libraries, unmodified, work on the playground: a trial bot in each.

Every one of them, `tests/clients/NAME/bot.*`, is told by its environment where the playground is
(`DISCORD_API_URL`), with which token it comes (`DISCORD_TOKEN`) and the bytes of a small picture in
hexadecimal (`CLIENT_PNG`), runs as many
shards as it is advised, asks for the intents of servers, members and messages, and does this:

/all words number who where group whom
                one option of each type; repeats them, with the names of what was chosen
/panel          "Panel" with the buttons Press and Form and a menu each of fruit, people, roles and
                channels (ids press, form, fruit, person, role, place)
    press       changes the message into "Pressed by NAME"
    form        opens a form with the line "word"; says "Written: WORD" to whoever sent it
    a menu      says "Chosen: NAME" to whoever chose
/fruit name     completes apple, apricot, banana; says "A NAME"
/slow           defers, then "Done" with an embed and a picture; then "Only", made "Only you"
/gone           "Soon gone", which it reads, deletes, and repeats as "No more: Soon gone"
/say            in the channel, by its token: "First" with a picture, made "Second"; an answer to
                it, which it deletes; then "Said" for who asked
/letter         writes "A letter" to who asked, directly; then "Sent"
/members        asks the gateway for the members whose names begin with "a": "Members: NAMES"
/layout         Components V2: "Layout" with the button Here (id here), which says "Here it is"
/here           only in the first server, set there by itself: "Here"
"""
