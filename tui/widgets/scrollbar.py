"""How scrollbars are drawn."""

from textual.scrollbar import ScrollBarRender


class WholeCells(ScrollBarRender):
    """A scrollbar of whole cells, in reverse where the text is: it needs no colour and no eighths of a block."""

    VERTICAL_BARS = [" "]  # noqa: RUF012 - as Textual has it
    HORIZONTAL_BARS = [" "]  # noqa: RUF012
