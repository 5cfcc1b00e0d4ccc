"""A footer that is complete in the first frame."""

from typing import Any

from textual._styles_cache import StylesCache
from textual.screen import Screen
from textual.widgets import Footer


class KeyFooter(Footer):
    """The footer, with its keys shown as soon as they are known, and anew only when they are others.

    Textual's own shows them after a frame without them, and makes them anew whenever the focus moves.
    """

    _keys: object = None

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """Shows the keys of this screen if they are not those that are shown."""
        if screen is not self.screen or not screen.app.app_focus:
            return
        active = screen.active_bindings.values()
        keys = [(found.binding, found.enabled) for found in active if found.binding.show]
        if keys != self._keys:
            self._keys = keys
            self._bindings_ready = True
            self.call_next(self.recompose)

    async def recompose(self) -> None:
        """Makes the keys anew, and lets go of the old ones, to which Textual holds on in two places: as followers of a
        value, and as keys of a cache, each with all that it has ever drawn.
        """
        await super().recompose()
        self.mutate_reactive(Footer.compact)
        StylesCache.get_inner_outer.cache_clear()
