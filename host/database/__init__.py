"""SQL access: the schema, connections, migrations, locks and copies."""
