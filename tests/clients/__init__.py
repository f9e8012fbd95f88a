"""Tests whether bots in other libraries work on the playground unmodified: a trial bot in each.

Every bot, `tests/clients/NAME/bot.*`, gets the playground's address (`DISCORD_API_URL`), a token
(`DISCORD_TOKEN`) and a small picture's bytes in hexadecimal (`CLIENT_PNG`) from its environment;
those in Python can import `shared`. It runs the advised number of shards, asks for the intents of
servers, members and messages, and has:

/all words number who where group whom
                one option of each type; repeats them, with the names of what was chosen
/panel          "Panel" with the buttons Press and Form and a menu each of fruit, people, roles and
                channels (ids press, form, fruit, person, role, place)
    press       changes the message into "Pressed by NAME"
    form        opens a form with the line "word"; says "Written: WORD" privately
    a menu      says "Chosen: NAME" privately
/fruit name     completes apple, apricot, banana; says "A NAME"
/slow           defers, then "Done" with an embed and a picture; then "Only", edited to "Only you"
/gone           "Soon gone", which it reads, deletes, and repeats as "Deleted: Soon gone"
/say            in the channel, with its token: "First" with a picture, edited to "Second"; a reply
                to it, which it deletes; then "Said" privately
/letter         sends "A letter" by direct message; then "Sent"
/members        asks the gateway for members whose names start with "a": "Members: NAMES"
/layout         Components V2: "Layout" with the button Here (id here), which says "Here it is"
/here           only in the first server, set there separately: "Here"
"""
