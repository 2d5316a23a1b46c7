"""T-Rex greift an!: eggs, food and lava, while the dinosaurs walk on the table."""
