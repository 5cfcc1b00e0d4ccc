"""The saved games."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Static

from saves.errors import SaveError
from saves.files import shown
from saves.seat import LONGEST_NAME
from saves.store import Listing, Store
from tui.commands import command
from tui.messages import ResumeAsked, SaveReviewAsked
from tui.presenters.saves import day, details, game_title, match_title, points, standing
from tui.screens.dialogs.ask import AskScreen
from tui.screens.dialogs.confirm import ConfirmScreen

# The columns after the match, which takes what is left: heading, cells and text.
COLUMNS: tuple[tuple[str, int, Callable[[Listing], str]], ...] = (
    ("Game", 8, game_title),
    ("Where it stands", 28, standing),
    ("Points", 11, points),
    ("Played", 10, day),
)


class SavesTable(DataTable[Text]):
    """The saved matches, one in a row; ``reviewing`` tells that the player looks for one to go through."""

    DEFAULT_CSS = """
    SavesTable {
        background: $background;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        &:focus { background-tint: $background 0%; }
        & > .datatable--header { color: $quiet; background: $background; text-style: none; }
    }
    """

    HELP = "The saved matches, the newest first. The lines beneath tell more about the one under the cursor."

    BINDINGS: ClassVar[list[BindingType]] = [
        command(
            "saves.open",
            "enter",
            "select_cursor",
            "Open",
            "Go on with the match, or see how it ended",
            key_display="enter",
        ),
        command("saves.first", "home,t", "scroll_top", "First", "Go to the newest match", show=False),
        command("saves.last", "end,e", "scroll_bottom", "Last", "Go to the oldest match", show=False),
        command("saves.go-through", "enter", "screen.review", "Review", "Go through the match", key_display="enter"),
    ]

    def __init__(self, *, reviewing: bool) -> None:
        super().__init__(cursor_type="row", cell_padding=0)
        self.reviewing = reviewing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "select_cursor" or not self.reviewing

    def show(self, listings: Sequence[Listing], row: int) -> None:
        """Shows these matches, with the cursor in a row."""
        self.clear(columns=True)
        rest = self.size.width - sum(cells + 1 for _, cells, _ in COLUMNS) - 2  # a free cell, and the scrollbar
        columns = (("Match", rest, match_title), *COLUMNS)
        for heading, cells, _ in columns:
            self.add_column(Text(heading), width=cells + 1)
        for listing in listings:
            self.add_row(*(_cell(text(listing), cells) for _, cells, text in columns))
        self.move_cursor(row=row)


class SavedScreen(Screen[None]):
    """The saved matches, and what can be done with them."""

    CSS_PATH = "screen.tcss"

    HELP = "Your saved matches. Nothing is lost without a question."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("saved.review", "v", "review", "Review", "Go through the match step by step"),
        command("saved.rename", "n", "rename", "Rename", "Give the match a title"),
        command("saved.delete", "d", "delete", "Delete", "Delete the match, after a question"),
        command("saved.export", "x", "export", "Export", "Copy the match to a file of your choosing"),
        command(
            "saved.previous", "b", "previous", "Bring back", "Put the version before in the place of a damaged one"
        ),
        command("saved.back", "escape,q", "back", "Back", "Back to the first screen", key_display="esc"),
    ]

    def __init__(self, store: Store, *, reviewing: bool = False) -> None:
        super().__init__()
        self.store = store
        self.reviewing = reviewing
        self.listings: list[Listing] = []
        self.previous: Listing | None = None

    @property
    def listing(self) -> Listing | None:
        """The save under the cursor."""
        row = self.query_one(SavesTable).cursor_row
        return self.listings[row] if 0 <= row < len(self.listings) else None

    def compose(self) -> ComposeResult:
        yield Static("Review a match" if self.reviewing else "Saved games", id="title", markup=False)
        yield SavesTable(reviewing=self.reviewing)
        yield Static("Reading the saved games ...", id="details", markup=False)
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        self.read_saves()

    def on_resize(self) -> None:
        self._show(self.listings)

    @work(exclusive=True)
    async def read_saves(self) -> None:
        """Reads the folder outside of the screen's own thread, and shows what is there."""
        self._show(await asyncio.to_thread(self.store.list))
        if not self.listings:
            self.query_one("#details", Static).update(f"No match is saved in {shown(self.store.folder)}.")

    def _show(self, listings: list[Listing]) -> None:
        """Shows these saves, with the cursor on the same one as before if it is still there."""
        table = self.query_one(SavesTable)
        path = self.listing.path if self.listing else None
        rows = [number for number, listing in enumerate(listings) if listing.path == path]
        self.listings = listings
        table.show(listings, rows[0] if rows else table.cursor_row)
        self.show_details()

    @on(SavesTable.RowHighlighted)
    def show_details(self) -> None:
        """Tells all about the save under the cursor."""
        listing = self.listing
        self.previous = self._previous(listing) if listing else None
        if listing:
            self.query_one("#details", Static).update("\n".join(details(listing, self.previous)))
        self.refresh_bindings()

    def on_data_table_row_selected(self) -> None:
        """Opens the match, or tells why that cannot be done."""
        listing = self.listing
        if not listing:
            return
        if listing.problem:
            self._tell(listing.problem)
        else:
            message = SaveReviewAsked if self.reviewing else ResumeAsked
            self.post_message(message(listing.id))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("review", "rename", "export"):
            return bool(self.listing and not self.listing.problem)
        if action == "delete":
            return self.listing is not None
        return action != "previous" or self.previous is not None

    def action_review(self) -> None:
        """Goes through the match."""
        if self.listing:
            self.post_message(SaveReviewAsked(self.listing.id))

    def action_rename(self) -> None:
        """Asks for a title."""
        if listing := self.listing:
            question = "A title for this match; an empty one shows the players' names."
            take = partial(_rename, self.store, listing)
            self.app.push_screen(AskScreen(question, listing.title, take, cells=LONGEST_NAME))

    def action_export(self) -> None:
        """Asks for a path, and copies the match there."""
        if listing := self.listing:
            target = Path.home() / listing.path.name
            take = partial(self._export, listing)
            self.app.push_screen(AskScreen("The new file to copy this match to", str(target), take))

    def action_delete(self) -> None:
        """Asks, and deletes the match."""
        if listing := self.listing:
            about = "\n".join(details(listing, None))
            answered = partial(self._delete, listing)
            self.app.push_screen(ConfirmScreen(f"Delete {match_title(listing)}?", about), answered)

    def action_previous(self) -> None:
        """Puts the version before in the place of one that cannot be opened, which is kept under another name."""
        if listing := self.listing:
            self._tell(_problem_of(partial(self.store.restore_previous, listing.id)))
            self.read_saves()

    def action_back(self) -> None:
        """Goes back to where the player came from."""
        self.dismiss()

    def _delete(self, listing: Listing, yes: bool | None) -> None:
        if yes:
            self._tell(_problem_of(partial(self.store.delete, listing.id)))
            self.read_saves()

    def _export(self, listing: Listing, text: str) -> str:
        """Copies a match to the path that was typed; returns why it could not be done, or nothing."""
        if not text:
            return "The path of a new file is needed."
        try:
            target = Path(text).expanduser()
        except RuntimeError:
            return f"There is no home folder for {shown(text)}."
        if not (problem := _problem_of(partial(self.store.export, listing.id, target))):
            self.notify(f"Copied to {shown(target)}.", markup=False)
        return problem

    def _previous(self, listing: Listing) -> Listing | None:
        """The version before, where the newest cannot be opened."""
        try:
            return self.store.previous(listing.id) if listing.problem else None
        except SaveError:  # the file is gone
            return None

    def _tell(self, problem: str) -> None:
        if problem:
            self.notify(problem, severity="warning", markup=False)


def _cell(text: str, cells: int) -> Text:
    cell = Text(text)
    cell.truncate(cells, overflow="ellipsis")
    return cell


def _problem_of(do: Callable[[], object]) -> str:
    """Does something with a save; the sentence why it could not be done, or nothing."""
    try:
        do()
    except SaveError as error:
        return str(error)
    return ""


def _rename(store: Store, listing: Listing, title: str) -> str:
    return _problem_of(partial(store.rename, listing.id, title))
