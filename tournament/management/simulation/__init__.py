"""A whole event played through the services, as tables and a director would play it.

`amounts` draws what the tables score, `play` sends it and makes the mistakes people make,
`checks` looks at what is stored afterwards.
"""
