"""The score sheet of a match, by year where its rounds are seasons."""

from collections.abc import Sequence

from tui.presenters.sheets import PAUSES, by_year
from tui.session import Session
from tui.widgets.score_sheet import ScoreSheetView


class SwitchedSheet(ScoreSheetView, inherit_css=True):
    """A score sheet that can be switched between years and seasons, if the game has them; other sheets are as ever."""

    def __init__(self, session: Session, *, rounds: Sequence[int] | None = None) -> None:
        """``rounds`` are the rounds, or the years, to show; all if it is None."""
        self.full = session.score()
        self.can_switch = session.game.info.id in PAUSES
        self.chosen = rounds
        shown = by_year(self.full) if self.can_switch else self.full
        super().__init__(shown, session.names, rounds=rounds, close=self.can_switch, hints=session.hints)

    def switch(self) -> None:
        """Shows seasons, or years again."""
        by_season = self.sheet is not self.full
        self.close = not by_season
        years = range(17) if self.chosen is None else self.chosen
        self.rounds = [4 * year - left for year in years for left in range(4)] if by_season else self.chosen
        self.show(self.full if by_season else by_year(self.full))
