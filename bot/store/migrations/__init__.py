"""How a database gets its tables: one numbered file a step, never changed once released."""
