"""Gates: who may pass, from a token or a user to the rows they may touch."""
