"""The door for programs: JSON under /api/v1/, described at /api/schema/.

A *director's token* acts for an account, a *table's token* for one table of one event.
"""
