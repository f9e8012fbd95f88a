"""The client and its parts: settings, shards, the commands of `/table`."""
