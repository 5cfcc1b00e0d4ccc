"""The shortest sequences that move the cursor."""

from tui.driver.abilities import Abilities

Place = tuple[int, int]  # row, column


def way(start: Place | None, end: Place, abilities: Abilities) -> str:
    """The shortest sequence that moves the cursor from one place to another; None is a place that is not known."""
    row, column = end
    ways = [f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H" if row else "\x1b[H"]
    if start:
        down, across = row - start[0], column - start[1]
        verticals = [_steps(down, "B", "A")]
        if abilities.line and down:
            verticals.append(f"\x1b[{row + 1}d")
        if abilities.descends and down > 0:
            verticals.append("\v" * down)
        horizontals = [_steps(across, "C", "D")]
        if across < 0:
            horizontals.append("\b" * -across)
        if column == 0:
            horizontals.append("\r")
        if abilities.column and across:
            horizontals.append(f"\x1b[{column + 1}G")
        ways.append(min(verticals, key=len) + min(horizontals, key=len))
    return min(ways, key=len)


def _steps(steps: int, on: str, back: str) -> str:
    """So many steps on, or back if there are less than none."""
    if not steps:
        return ""
    return f"\x1b[{abs(steps) if abs(steps) > 1 else ''}{on if steps > 0 else back}"
