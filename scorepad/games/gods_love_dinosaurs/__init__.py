"""Gods Love Dinosaurs, an ecosystem that feeds dinosaurs, for 2 to 5 players."""
