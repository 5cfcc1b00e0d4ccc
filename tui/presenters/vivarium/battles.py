"""A battle step by step, with both sides' numbers, in lines."""

from collections.abc import Iterator

from engine.games.vivarium.battle import fighter, weakened
from engine.games.vivarium.happenings import BattleEnded
from engine.games.vivarium.tasks import HIPPO, Answer, Side
from engine.parts.words import counted
from tui.presenters.vivarium.lines import Line, Lines, Span, Tone, line
from tui.presenters.vivarium.table import TableView


def battle_pane(table: TableView, task: Answer) -> Lines:
    """A battle that goes on: both sides as they stand, and which step is due."""
    due = task.rivals[task.answering]
    step = f"step {'2' if task.answering == 0 else '2a'}: {table.rival(due)} may use the battle ability"
    ability = f", {table.species(due).aggression.title}" if due >= 0 else ""
    passed = "" if task.answering == 0 else " Then both sides meet."
    return [
        line(f"Battle in {table.name(task.place)}", Tone.STRONG),
        *_sides(table, task.rivals, task.sides),
        *(line(note, Tone.QUIET) for note in _weakened(table, task)),
        line(f"{step}{ability}.{passed}", Tone.ACCENT),
    ]


def _weakened(table: TableView, task: Answer) -> Iterator[str]:
    """Whose Pressure is less than the board says, and by which instinct."""
    for rival in task.rivals:
        if weakened(fighter(table.position, rival, task.place)):
            species = table.species(rival)
            yield f"{table.rival(rival)}: {species.instinct.title}, {species.instinct_amount} Pressure less each"


def battle_result(table: TableView, ended: BattleEnded) -> Lines:
    """A battle that is over: both sides as they met, who is left, and who is Fight and wins."""
    attack, defence = ended.sides
    if ended.winner is None and all(ended.survivors):
        compared = "step 2: it breaks off before Pressure is compared."
    else:
        fight = 0 if attack.pressure >= defence.pressure else 1
        tie = ", in a tie the aggressor" if attack.pressure == defence.pressure else ""
        more, less = ended.sides[fight].pressure, ended.sides[1 - fight].pressure
        verb = "is" if ended.rivals[fight] == HIPPO else "are"
        compared = f"step 3: {table.rival(ended.rivals[fight])} {verb} Fight, {more} to {less}{tie}"
        compared = f"{compared}. Step 4: each loses as much Persistence as the other has Pressure."
    return [
        line(f"Battle in {ended.place}, over", Tone.STRONG),
        *_sides(table, ended.rivals, ended.sides, ended.survivors),
        line(compared, Tone.QUIET),
    ]


def _sides(
    table: TableView, rivals: tuple[int, int], sides: tuple[Side, Side], left: tuple[int, int] | None = None
) -> Lines:
    names = [table.rival(rival) for rival in rivals]
    wide = max(map(len, names))
    lines = []
    for number, (name, side) in enumerate(zip(names, sides, strict=True)):
        role = ("aggressor", "defender ")[number]
        bonus = f"{side.bonus:+d}" if side.bonus else ""
        rest = f"  {left[number]} left" if left else ""
        spans = (
            Span(f"{role} {name:<{wide}}  "),
            Span(f"{counted(side.animals, 'animal'):>9}  "),
            Span(f"Pressure {side.pressure:>2}  "),
            Span(f"Persistence {side.persistence:>2}{bonus}"),
            Span(rest, Tone.ACCENT),
        )
        lines.append(Line(spans, indent=10, whole=True))
    return lines
