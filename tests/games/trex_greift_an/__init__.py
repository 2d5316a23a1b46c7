"""T-Rex greift an!: rules, random play, counts, files, a stored game."""
