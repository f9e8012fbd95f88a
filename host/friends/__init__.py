"""A friend at one's table: invitations with a seat that is kept, and rematches.

What a guest is promised is a part of the table (`host.table.lobby_state.Guest`), so it is stored
with every change of it, and each message says what is true of the table now.
"""
