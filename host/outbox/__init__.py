"""The outbox: whatever the bot says unasked is wanted, sent once, kept true, and ended.

A *subject* (`table:17`) is what messages are about. A *kind* of message says what it wants to be
there for a subject, from the facts that are stored about it; each message is a row
(`host.repositories.messages`) with one of six states. The loop compares both, and sends, edits,
finds and ends messages through a `Carrier` until they agree.
"""
