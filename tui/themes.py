"""The colours: four themes with a colour for every suit, and one without any.

Colour never stands alone: a suit has a letter, and what a card is in (playable, focused) shows in its border too.
"""

from textual.theme import Theme

EIGHT_BIT = 256  # colours

DARK = Theme(
    name="vivio-dark",
    primary="#8fb8de",
    secondary="#6f8fae",
    accent="#f2c14e",
    foreground="#d9dee3",
    background="#14181d",
    surface="#1b2026",
    panel="#242b33",
    success="#7fc98f",
    warning="#f2c14e",
    error="#f07a73",
    dark=True,
    variables={
        "suit-red": "#ff7b72",
        "suit-green": "#73d18a",
        "suit-blue": "#79b8ff",
        "suit-yellow": "#e8c65a",
        "suit-purple": "#c39bff",
        "quiet": "#8b949e",
        "border": "#4a5560",
        "border-blurred": "#39424c",
        "footer-background": "#14181d",
        "footer-key-foreground": "#f2c14e",
    },
)

LIGHT = Theme(
    name="vivio-light",
    primary="#1d4f80",
    secondary="#46698c",
    accent="#8a4b00",
    foreground="#20262d",
    background="#f6f4ef",
    surface="#edeae3",
    panel="#e2ded4",
    success="#1f6b34",
    warning="#8a4b00",
    error="#a3231c",
    dark=False,
    variables={
        "suit-red": "#b3261e",
        "suit-green": "#1a6e35",
        "suit-blue": "#1a56a6",
        "suit-yellow": "#7a5900",
        "suit-purple": "#6b3fa0",
        "quiet": "#5f6770",
        "border": "#9a958a",
        "border-blurred": "#bdb8ad",
        "footer-background": "#f6f4ef",
        "footer-key-foreground": "#8a4b00",
    },
)

CONTRAST = Theme(
    name="vivio-contrast",
    primary="#ffffff",
    secondary="#ffffff",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    boost="#000000",
    success="#00ff00",
    warning="#ffff00",
    error="#ff8080",
    dark=True,
    text_alpha=1.0,
    variables={
        "suit-red": "#ff9a9a",
        "suit-green": "#66ff66",
        "suit-blue": "#8cc8ff",
        "suit-yellow": "#ffff66",
        "suit-purple": "#e0b3ff",
        "quiet": "#d0d0d0",
        "border": "#ffffff",
        "border-blurred": "#ffffff",
        "footer-background": "#000000",
        "footer-key-foreground": "#ffff00",
    },
)

# The terminal's own sixteen colours, as its owner has set them, on its black: the app puts white and black in the place
# of the default colours, which may be any. Plain blue cannot be read on most black screens.
SIXTEEN = Theme(
    name="vivio-16",
    ansi=True,
    primary="ansi_cyan",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    success="ansi_green",
    warning="ansi_yellow",
    error="ansi_red",
    dark=True,
    variables={
        "suit-red": "ansi_red",
        "suit-green": "ansi_green",
        "suit-blue": "ansi_bright_blue",
        "suit-yellow": "ansi_yellow",
        "suit-purple": "ansi_magenta",
        "quiet": "ansi_default",
        "border": "ansi_default",
        "border-blurred": "ansi_default",
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_white",
        "input-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_black",
        "input-selection-background": "ansi_blue",
        "input-selection-foreground": "ansi_white",
        "footer-key-foreground": "ansi_yellow",
    },
)

# No colours at all: what is marked by them elsewhere is reverse, bold or underlined (app.tcss has the rest).
MONO = Theme(
    name="vivio-mono",
    ansi=True,
    primary="ansi_default",
    secondary="ansi_default",
    accent="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    success="ansi_default",
    warning="ansi_default",
    error="ansi_default",
    dark=True,
    variables={
        **dict.fromkeys(SIXTEEN.variables, "ansi_default"),
        "block-cursor-text-style": "reverse",
        "block-cursor-blurred-text-style": "bold",
    },
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, SIXTEEN, MONO)}
TITLES = {
    DARK.name: "dark",
    LIGHT.name: "light",
    CONTRAST.name: "high contrast",
    SIXTEEN.name: "16 colours",
    MONO.name: "no colours",
}


def theme_for(chosen: str, colours: int) -> str:
    """The theme to begin with on a terminal of so many colours: the chosen one, unless it would become another there.

    With sixteen colours the other themes become whatever comes near; without any, nothing is left of them.
    """
    if not colours:
        return MONO.name
    return SIXTEEN.name if colours < EIGHT_BIT and chosen != MONO.name else chosen


def colour_of(name: str, theme: str) -> str:
    """A colour of a theme, ``suit-red`` or ``accent``, as rich calls it."""
    colour = THEMES[theme].variables.get(name) or getattr(THEMES[theme], name)
    return str(colour).removeprefix("ansi_")
