"""T-Rex's Holiday, a roll-and-write for 1 to 12 players."""
