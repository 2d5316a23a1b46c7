"""Die Schlacht der Dinosaurier, a battle of armies for 2 to 4 players."""
