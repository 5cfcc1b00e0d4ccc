"""Score sheets by year, and the course of the points."""

from engine import RowKind, ScoreRow, ScoreSheet
from tui.presenters.scores import sheet_told
from tui.presenters.sheets import by_year, course


def season(number: int, **sources: tuple[int, int]) -> list[ScoreRow]:
    """The rows of a season in which two seats gained something."""
    parts = [ScoreRow(number, RowKind.PART, name, tuple(map(str, gained))) for name, gained in sources.items()]
    totals = tuple(str(sum(gained)) for gained in zip(*sources.values(), strict=True)) if sources else ("0", "0")
    return [*parts, ScoreRow(number, RowKind.ROUND, f"season {number}", totals)]


SHEET = ScoreSheet(
    (
        *season(1, cards=(1, 0)),
        *season(2, events=(0, 4), cards=(2, 1)),
        *season(3),
        *season(4, battles=(2, -2)),
        *season(5, cards=(1, 1), battles=(-1, 1)),
    ),
    (5, 5),
)


def test_a_year_adds_up_its_four_seasons_by_source() -> None:
    """Sources that gave nobody anything are left out; losses count."""
    rows = [(row.round, row.kind, row.label, row.cells) for row in by_year(SHEET).rows]
    assert rows == [
        (1, RowKind.PART, "cards", ("3", "1")),
        (1, RowKind.PART, "events", ("0", "4")),
        (1, RowKind.PART, "battles", ("2", "-2")),
        (1, RowKind.ROUND, "year 1", ("5", "3")),
        (2, RowKind.PART, "cards", ("1", "1")),
        (2, RowKind.PART, "battles", ("-1", "1")),
        (2, RowKind.ROUND, "year 2", ("0", "2")),
    ]
    assert by_year(SHEET).totals == SHEET.totals


def test_the_course_ends_with_the_totals() -> None:
    """What each seat had after every season."""
    assert course(SHEET) == [[1, 3, 3, 5, 5], [0, 5, 5, 3, 5]]


def test_a_sheet_in_words_calls_rounds_what_the_game_calls_them() -> None:
    """A line for each source and each round by its name, then the totals."""
    told = list(sheet_told(SHEET, ["Ana", "Bo"]))
    assert told[:2] == ["Season 1, cards: Ana 1, Bo 0.", "Season 1: Ana 1, Bo 0."]
    assert told[-1] == "In all: Ana 5, Bo 5."
