"""Views of the API: gate, one service or selector, answer."""
