"""Tyrannosaurus Rex, a race of four dinosaurs HOME for 2 to 4 players."""
