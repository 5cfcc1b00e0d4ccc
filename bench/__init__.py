"""Speed, measured side by side with other programs: ``make bench``.

A module here measures one thing and has a function ``contests()``; name it in :data:`bench.__main__.BENCHES`.
"""
