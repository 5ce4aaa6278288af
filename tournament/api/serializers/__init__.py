"""Shapes of the API: what is read from requests, what answers look like."""
