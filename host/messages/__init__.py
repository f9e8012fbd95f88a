"""Kinds of messages: when each is wanted, for whom, and what it shows. Pure, one file a kind.

Their words are in the features of `cogs`. A new kind is a file here, one there, and an entry in
`KINDS` (`host.service.kinds`) and in its feature's `messages`.
"""
