"""Matches between the AI's players, in memory and on all cores: who is stronger, by how much, and how sure that is."""
