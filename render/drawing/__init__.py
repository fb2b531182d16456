"""Drawing tools: outlines, pixels, letters, the palette and PNG files.  They know neither cards nor piles."""
