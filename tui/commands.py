"""Commands: each is declared once, and the footer, the command palette, the help and the keymap are made from it."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.dom import DOMNode
from textual.keys import format_key
from textual.screen import Screen

from tui.stage import Stage

# Without ctrl+h, i, j and m, which are Backspace, Tab and Enter to a terminal.
_STURDY = re.compile(
    r"[a-z0-9]|ctrl\+[a-gkln-z]|f([1-9]|1[0-2])"
    r"|up|down|left|right|enter|escape|tab|shift\+tab|space|home|end|pageup|pagedown|minus|equals_sign|question_mark"
)

# Keys that nothing between the app and the player keeps for itself or holds back: VS Code takes function keys and some
# with ctrl, tmux, screen and mosh others with ctrl, some terminals Home, End and the page keys, and Esc comes late.
_CERTAIN = re.compile(r"[a-z0-9]|up|down|left|right|enter|tab|space|minus|equals_sign|question_mark")

# To players ctrl+c is what quits, as in every program; Textual tells only what it does while text is marked.
COPYING = "screen.copy_text"


def command(
    id: str,  # noqa: A002 - what Textual calls it
    key: str,
    action: str,
    title: str,
    help: str,  # noqa: A002 - what it is
    *,
    show: bool = True,
    key_display: str | None = None,
    group: Binding.Group | None = None,
) -> Binding:
    """A command: ``id`` is ``place.name``, for keymaps; ``help`` is a sentence without its full stop.

    The key, or each of several with commas between them, is a sturdy one. Commands with the same ``group``, like the
    keys of the cards, have the same ``help`` and are told in one line; the palette leaves them out.
    """
    return Binding(key, action, title, show=show, key_display=key_display, tooltip=help, id=id, group=group)


def sturdy(key: str) -> bool:
    """Whether a key comes through every terminal, and through SSH."""
    return _STURDY.fullmatch(key) is not None


def certain(key: str) -> bool:
    """Whether nothing between the app and the player keeps or delays a key."""
    return _CERTAIN.fullmatch(key) is not None


class Command(Struct, frozen=True):
    """A command that can be given now, by any of its keys, or by running ``action`` on ``node``.

    Of a group of commands, ``action`` is None. ``ours`` tells it from what Textual's own widgets bring along.
    """

    node: DOMNode
    title: str
    help: str
    keys: tuple[str, ...]
    action: str | None
    ours: bool


def commands_of(screen: Screen[Any]) -> list[Command]:
    """The commands that can be given on a screen now: of what is in focus, of what is around it, of the app."""
    found: dict[tuple[DOMNode, object], list[Binding]] = {}
    for key, active in screen.active_bindings.items():
        binding = active.binding
        told = binding.description and not binding.system and binding.action != COPYING
        if active.enabled and told and sturdy(key):
            found.setdefault((active.node, binding.group or binding.action), []).append(binding)
    return [_command(node, bindings) for (node, _), bindings in found.items()]


def _command(node: DOMNode, bindings: list[Binding]) -> Command:
    first = bindings[0]
    ours = first.id is not None
    title = first.group.description if first.group else first.description
    return Command(
        node=node,
        title=title if ours else title.capitalize(),
        help=first.tooltip,
        keys=tuple(key_name(binding.key) for binding in bindings),
        action=None if first.group else first.action,
        ours=ours,
    )


def key_name(key: str) -> str:
    """What a key is called on the screen."""
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, "enter" if last == "enter" else format_key(last)])


class CommandProvider(Provider):
    """The commands of the screen in the command palette, and after them the app's system commands."""

    async def discover(self) -> Hits:
        for title, sentence, run in self._commands():
            yield DiscoveryHit(title, run, help=sentence)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, sentence, run in self._commands():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), run, help=sentence)

    def _commands(self) -> Iterator[tuple[str, str, Callable[[], Any]]]:
        titles: set[str] = set()  # home has its own line for commands that the app has everywhere
        for found in commands_of(self.screen):
            if found.ours and found.action and found.action != "command_palette" and found.title not in titles:
                titles.add(found.title)
                sentence = f"{found.help} ({found.keys[0]})"
                yield found.title, sentence, partial(self._run, found.node, found.action)
        for system in self.app.get_system_commands(self.screen):
            yield system.title, system.help, system.callback

    async def _run(self, node: DOMNode, action: str) -> None:
        """Gives a command, unless what takes it has gone meanwhile or another screen has come over it: that would go in
        its place.
        """
        assert isinstance(self.app, Stage)
        if self.app.hears(node):
            await self.app.run_action(action, node)
