"""Commands: each is declared once, and the footer, the command palette, the help and the keymap are made from it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen


def command(
    id: str,  # noqa: A002 - what Textual calls it
    key: str,
    action: str,
    title: str,
    help: str,  # noqa: A002 - what it is
    *,
    show: bool = True,
    key_display: str | None = None,
) -> Binding:
    """A command: ``id`` is ``place.name``, for keymaps; ``help`` is a sentence without its full stop.

    The key survives every terminal: a letter, a digit, an arrow, Enter, Esc, Tab or a function key.
    """
    return Binding(key, action, title, show=show, key_display=key_display, tooltip=help, id=id)


def commands_of(screen: Screen[object]) -> list[tuple[Binding, list[str]]]:
    """The commands that a player can give on this screen now, and the keys of each, in the order of their places."""
    keys: dict[str, list[str]] = {}
    bindings: dict[str, Binding] = {}
    for key, active in screen.active_bindings.items():
        binding = active.binding
        if active.enabled and binding.id and binding.tooltip:
            bindings.setdefault(binding.id, binding)
            shown = screen.app.get_key_display(binding) if binding.key == key else key
            keys.setdefault(binding.id, []).append(shown)
    return [(binding, keys[command_id]) for command_id, binding in bindings.items()]


class CommandProvider(Provider):
    """The commands of the screen, in the command palette."""

    async def discover(self) -> Hits:
        for title, help_text, run in self._commands():
            yield DiscoveryHit(title, run, help=help_text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, help_text, run in self._commands():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), run, help=help_text)

    def _commands(self) -> list[tuple[str, str, Callable[[], Any]]]:
        found: list[tuple[str, str, Callable[[], Any]]] = []
        for active in {id(active.binding): active for active in self.screen.active_bindings.values()}.values():
            binding = active.binding
            if active.enabled and binding.id and binding.tooltip and not binding.id.startswith("hand.card-"):
                run = partial(self.app.run_action, binding.action, active.node)
                found.append((binding.description, binding.tooltip, run))
        return found
