"""The saved matches in plain mode."""

from collections.abc import Callable
from pathlib import Path

from saves.errors import SaveError
from saves.files import shown
from saves.store import Listing, Store
from tui.plain.talk import Talk
from tui.presenters.saves import day, details, game_title, match_title, standing


class PlainSaved:
    """A list of the saved matches, and what can be done with each."""

    def __init__(self, talk: Talk, store: Store, resume: Callable[[str], None], review: Callable[[str], None]) -> None:
        self.talk = talk
        self.store = store
        self.resume = resume
        self.review = review

    def show(self) -> None:
        """Offers the matches until the player goes back; raises InputEnded."""
        while listings := self.store.list():
            choices: list[tuple[str, Listing | None]] = [("back", None)]
            choices += [(f"{_line(listing)}", listing) for listing in listings]
            listing = self.talk.choose("Saved games, the newest first. Which one?", choices)
            if not listing:
                return
            self._offer(listing)
        self.talk.say(f"No match is saved in {shown(self.store.folder)}.")

    def _offer(self, listing: Listing) -> None:
        previous = self._previous(listing)
        for line in filter(None, details(listing, previous)):
            self.talk.say(line)
        choices: list[tuple[str, Callable[[], None] | None]] = [("back", None)]
        if not listing.problem:
            choices += [
                ("go on", lambda: self.resume(listing.id)),
                ("review", lambda: self.review(listing.id)),
                ("title", lambda: self._rename(listing)),
                ("export", lambda: self._export(listing)),
            ]
        if previous:
            choices.append(("put the version before back", lambda: self.store.restore_previous(listing.id)))
        choices.append(("delete", lambda: self._delete(listing)))
        chosen = self.talk.choose("What to do with it?", choices)
        try:
            if chosen:
                chosen()
        except SaveError as error:
            self.talk.say(str(error))

    def _previous(self, listing: Listing) -> Listing | None:
        """The version before, where the newest cannot be opened."""
        try:
            return self.store.previous(listing.id) if listing.problem else None
        except SaveError:  # the file is gone
            return None

    def _rename(self, listing: Listing) -> None:
        self.store.rename(listing.id, self.talk.hear("A title? (Enter: the players' names) "))

    def _export(self, listing: Listing) -> None:
        text = self.talk.hear("The new file to copy this match to? ")
        if text:
            try:
                target = Path(text).expanduser()
            except RuntimeError:
                self.talk.say(f"There is no home folder for {shown(text)}.")
                return
            self.store.export(listing.id, target)
            self.talk.say(f"Copied to {shown(target)}.")

    def _delete(self, listing: Listing) -> None:
        if self.talk.hear("Delete it for ever? Only yes does. ").casefold() == "yes":
            self.store.delete(listing.id)
            self.talk.say("It is deleted.")


def _line(listing: Listing) -> str:
    parts = (match_title(listing), game_title(listing), standing(listing), day(listing))
    return ", ".join(filter(None, parts))
