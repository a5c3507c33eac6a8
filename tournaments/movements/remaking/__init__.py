"""The rest of a started movement made anew: for more players, or for those who are left."""
