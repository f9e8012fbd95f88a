"""The client and what it is made of: settings, shards, the commands of `/table`."""
