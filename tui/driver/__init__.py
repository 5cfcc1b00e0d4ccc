"""What is written to the terminal: only the cells that changed.

``screen`` reads what Textual writes into a ``grid`` of cells; ``painter`` brings the terminal from the grid that it
shows to that one, with as few bytes as its ``abilities`` allow; ``output`` is the thread that writes them; ``driver``
is Textual's driver around it all.
"""
