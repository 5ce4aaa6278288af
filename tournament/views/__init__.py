"""Pages: each takes ids, calls one service or selector, and shows the answer."""
