"""A Textual app with a table that fills the screen: what a move of the cursor on the map is measured against."""

from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import DataTable, Static

ROWS, COLUMNS = 48, 20


class GridApp(App[None]):
    """Shows a table of numbers with a cursor on one cell, and beside it that number."""

    CSS = "Static { width: 30; }"

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield DataTable()
            yield Static()

    def on_mount(self) -> None:
        table: DataTable[str] = self.query_one(DataTable)
        table.add_columns(*("column" for _ in range(COLUMNS)))
        table.add_rows([f"{row * column:5}" for column in range(COLUMNS)] for row in range(ROWS))

    def on_data_table_cell_highlighted(self, message: DataTable.CellHighlighted) -> None:
        self.query_one(Static).update(str(message.value), layout=False)


if __name__ == "__main__":
    GridApp().run()
